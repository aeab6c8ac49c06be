/**
 * The sample pay stub of each state, over HTTP on a server in its own process: every tax the
 * server lists for the state has its line or its stated reason, amounts add up, and the page of all
 * states and the state's own say what the server answers. A draft is tried before anyone seals it;
 * docs/stubs.md is the page of the newest sealed release (`rules check`).
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type {
  PayCalcAnswer,
  PayCalcResponseItem,
  TaxLine,
} from '../../../src/tax/paycalc/response-schema.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { stubPage, stubsPage } from '../../../src/tax/seals/stub-page.ts';
import { type Stub, stubsOf } from '../../../src/tax/seals/stubs.ts';
import { type ServingProcess, serve } from '../../support/cli.ts';
import { request } from '../../support/paychecks.ts';
import { sealedCopy } from '../../support/sealed-copy.ts';
import { API_KEY } from '../../support/server.ts';

const GROSS_CENTS = 240_000;
const PAY_DATE = '2026-01-09';
const FEDERAL = ['FICA', 'MEDI', 'MEDI2', 'FIT', 'ER_FICA', 'ER_MEDI', 'ER_FUTA'];

const releases = everyRelease(loadRules());
const stubs = stubsOf(releases, releases.highest);
const PAGE = stubsPage(releases.highest.version, stubs);

type Listed = {
  readonly uniqueTaxID: string;
  readonly payer: string;
  readonly confidence: string;
  readonly title: string;
};

/** The rows of the table in a state's page, cells trimmed, by their first cell or their bold name. */
function tableOf(page: string): Map<string, string[]> {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(rows.slice(2).map(([, id = '', title = '', ...rest]) => [id || title, rest]));
}

const pageOf = (stub: Stub): string => stubPage(releases.highest.version, stub);

const inCents = (dollars: number): number => Math.round(dollars * 100);
const centsOf = (cell = ''): number => Math.round(Number(cell.replaceAll(',', '')) * 100);

describe('the stub of each state, over HTTP', () => {
  const copy = sealedCopy(releases.highest.version);
  let server: ServingProcess;
  let listed: readonly Listed[] = [];
  after(async () => {
    await server?.end('SIGTERM');
    copy.remove();
  });
  before(async () => {
    const env = { PORT: '0', DATA_DIR: copy.dataDir, BOOTSTRAP_API_KEY: API_KEY };
    server = await serve(env, copy.cli);
    const answer = await fetch(`${server.url}/ste-hosted/v1/taxes?payDate=${PAY_DATE}`, {
      headers: { authorization: API_KEY },
    });
    assert.equal(answer.status, 200);
    listed = ((await answer.json()) as { taxes: Listed[] }).taxes;
  });

  async function payCalc(...items: readonly object[]): Promise<readonly PayCalcResponseItem[]> {
    const answer = await fetch(`${server.url}/ste-hosted/v1/payCalc`, {
      method: 'POST',
      headers: { authorization: API_KEY },
      body: JSON.stringify(request(...items.map((item) => ({ employeeID: 'stub', ...item })))),
    });
    assert.equal(answer.status, 200);
    const body = (await answer.json()) as PayCalcAnswer;
    assert.equal(body.PayCalcResponse.transactionStamp.steVersion, releases.highest.version);
    return body.PayCalcResponse.payCalc;
  }

  async function linesOf({ item }: Stub): Promise<readonly TaxLine[]> {
    const [answer] = await payCalc(item);
    assert.equal(answer?.errorStatus, undefined);
    return answer?.taxCalculation ?? [];
  }

  test('there is one for each of the fifty states, the District of Columbia and Puerto Rico', () => {
    const places = new Set(listed.map(({ uniqueTaxID }) => uniqueTaxID.slice(0, 2)));
    places.delete('00');
    assert.equal(places.size, 52);
    assert.deepEqual(stubs.map(({ state }) => state).sort(), [...places].sort());
    assert.deepEqual(
      [...tableOf(PAGE).keys()],
      stubs.map(({ name }) => name),
    );
  });

  for (const stub of stubs) {
    test(`${stub.name}: all lines, sums, and the page says the same`, async () => {
      const lines = await linesOf(stub);
      const ids = lines.map(({ uniqueTaxID }) => uniqueTaxID);
      assert.equal(new Set(ids).size, ids.length);
      const left = [...stub.refused, ...stub.notOwed].map(({ tax }) => tax);
      const own = listed.filter(({ uniqueTaxID }) =>
        uniqueTaxID.startsWith(`${stub.state}-000-0000-`),
      );
      const federal = FEDERAL.map((type) => `00-000-0000-${type}-000`);
      const expected = [...federal, ...own.map(({ uniqueTaxID }) => uniqueTaxID)];
      assert.deepEqual(
        expected.filter((id) => !ids.includes(id) && !left.includes(id)),
        [],
      );
      assert.deepEqual(
        ids.filter((id) => !expected.includes(id) || left.includes(id)),
        [],
      );
      const page = pageOf(stub);
      const table = tableOf(page);
      const wage = lines.find(({ uniqueTaxID }) => uniqueTaxID === '00-000-0000-FICA-000');
      assert.equal(inCents(wage?.subjectWages ?? 0), GROSS_CENTS);
      const sums = { employee: 0, employer: 0 };
      for (const line of lines) {
        const tax = listed.find(({ uniqueTaxID }) => uniqueTaxID === line.uniqueTaxID);
        const row = table.get(line.uniqueTaxID) ?? [];
        const [wages, rate, employee, employer, confidence] = row;
        const isEmployee = tax?.payer === 'employee';
        sums[isEmployee ? 'employee' : 'employer'] += inCents(line.taxAmount);
        assert.equal(centsOf(isEmployee ? employee : employer), inCents(line.taxAmount));
        assert.equal(isEmployee ? employer : employee, '', line.uniqueTaxID);
        assert.equal(centsOf(wages), inCents(line.subjectWages), line.uniqueTaxID);
        assert.equal(Number(rate), line.rate, line.uniqueTaxID);
        assert.equal(confidence, tax?.confidence, line.uniqueTaxID);
        for (const note of line.notes ?? []) {
          assert.ok(page.includes(`- ${line.uniqueTaxID} ${tax?.title}: ${note}\n`), note);
        }
        table.delete(line.uniqueTaxID);
      }
      const taxes = table.get('**Taxes**') ?? [];
      assert.deepEqual([taxes[2], taxes[3]].map(centsOf), [sums.employee, sums.employer]);
      assert.equal(centsOf(table.get('**Net pay**')?.[2]), GROSS_CENTS - sums.employee);
      assert.equal(centsOf(table.get('**Employer cost**')?.[3]), GROSS_CENTS + sums.employer);
      assert.deepEqual([...table.keys()], ['**Taxes**', '**Net pay**', '**Employer cost**']);
      const [net, employer, cost] = tableOf(PAGE).get(stub.name) ?? [];
      assert.deepEqual([net, employer, cost].map(centsOf), [
        GROSS_CENTS - sums.employee,
        sums.employer,
        GROSS_CENTS + sums.employer,
      ]);
    });
  }

  test('what is not answered is refused by the server in the words of the page', async () => {
    const refused = stubs.flatMap((stub) => stub.refused.map((tax) => ({ ...tax, stub })));
    const pages = stubs.map(pageOf).join('\n');
    for (const { tax, title, why, stub } of refused) {
      const entry = { uniqueTaxID: tax, locationCode: tax.slice(0, 11), isResident: true };
      const [answer] = await payCalc({ ...stub.item, taxJurisdictionParms: [entry] });
      assert.equal(answer?.errorStatus?.errorMessage, why);
      assert.ok(pages.includes(`- ${tax} ${title}: ${why}\n`), tax);
    }
    for (const { tax, title, why } of stubs.flatMap(({ notOwed }) => notOwed)) {
      assert.ok(pages.includes(`- ${tax} ${title}: ${why}\n`), tax);
    }
  });
});

/** `POST /ste-hosted/v1/preview`: items and registers in, a line for each payment and the totals out. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { guessColumns, printColumns, readRegister } from '../../../src/tax/library/parallel-run.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import type { PreviewItem, PreviewTotals } from '../../../src/tax/preview/schema.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { NEWEST } from '../../support/releases.ts';
import { forEachServer } from '../../support/server.ts';
import { turnsDuring } from '../../support/turns.ts';

const PATH = '/ste-hosted/v1/preview';
const DAYS = `?from=2025-12-19&to=2026-01-09&version=${NEWEST}`;
/** A thread that is held has a few. */
const LEAST_TURNS = 200;
const NDJSON = 'application/x-ndjson';

const line = (employeeID: string, ytdWages: number): string =>
  JSON.stringify({
    employeeID,
    payrollRunParameters: { payDate: '2025-12-19', payPeriodsPerYear: 26 },
    wages: [{ locationCode: '00-000-0000', wageType: 'Regular', grossWages: 4000, ytdWages }],
    taxJurisdictionParms: ['FIT', 'FICA'].map((name) => {
      return { uniqueTaxID: `00-000-0000-${name}-000`, locationCode: '00-000-0000' };
    }),
  });

forEachServer('preview', (server) => {
  const post = (body: string, query: string, headers: Readonly<Record<string, string>>) =>
    server().fetch(`${PATH}${query}`, { method: 'POST', body, headers });
  const counted = async (): Promise<number> => {
    const window = '/ste-hosted/accountInfo?startDate=2000/01/01&endDate=2999/01/01';
    return (await server().fetch(window)).body.steCalculations;
  };

  test('a line for each payment, the totals last, and each item counts', async () => {
    const before = await counted();
    const body = `${line('E1', 60_000)}\n{"employeeID":"E2"}\n${line('E3', 200_000)}\n`;
    const { status, headers, text } = await post(body, DAYS, { 'content-type': NDJSON });
    assert.equal(status, 200, text);
    assert.match(headers.get('content-type') ?? '', /ndjson/);
    const [first, second, third, end] = text
      .trimEnd()
      .split('\n')
      .map((each) => JSON.parse(each));
    const { net, taxes } = first as PreviewItem;
    assert.ok(net.difference !== null && taxes.length === 2);
    assert.equal(second.errorStatus.errorCode > 0, true);
    assert.deepEqual(
      (third as PreviewItem).causes.map(({ cause }) => cause),
      ['baseRestarted', 'bracket'],
    );
    const { totals } = end as { totals: PreviewTotals };
    assert.deepEqual([totals.employees, totals.failed], [3, 1]);
    assert.deepEqual(totals.to, { payDate: '2026-01-09', version: NEWEST });
    assert.equal(await counted(), before + 3);
  });

  test('CSV for Accept: text/csv, without totals', async () => {
    const headers = { 'content-type': NDJSON, accept: 'text/csv' };
    const { status, text } = await post(`${line('E1', 60_000)}\n`, DAYS, headers);
    assert.equal(status, 200, text);
    assert.match(text, /^row,employeeID,about,/);
    assert.match(text, /\n1,E1,net,/);
  });

  test('a register as compare reads it: the checks of from count', async () => {
    const register = readFileSync(new URL('../../../examples/register.csv', import.meta.url));
    const days = `?from=2026-06-12&to=2026-06-26&version=${NEWEST}`;
    const found = await post(register.toString(), days, { 'content-type': 'text/csv' });
    assert.equal(found.status, 200, found.text);
    const lines = found.text.trimEnd().split('\n');
    assert.equal(JSON.parse(lines.at(-1) ?? '').totals.employees, lines.length - 1);
    assert.ok(lines.length > 10);
    const none = await post(register.toString(), DAYS, { 'content-type': 'text/csv' });
    assert.equal(none.status, 400);
    assert.match(none.body.errorStatus.errorMessage, /no check of 2025-12-19/);
  });

  test('others are served while a register is read, and one of too many checks is refused', async () => {
    const csv = { 'content-type': 'text/csv' };
    const [header = '', ...checks] = readFileSync(
      new URL('../../../examples/register.csv', import.meta.url),
      'utf8',
    )
      .trimEnd()
      .split('\n');
    const register = (count: number): string =>
      [header, ...Array.from({ length: count }, (_, i) => checks[i % checks.length])].join('\n');
    const { turns, result } = await turnsDuring(post(register(2_000), DAYS, csv));
    assert.match(result.text, /no check of 2025-12-19/);
    assert.ok(turns > LEAST_TURNS, `${turns} turns`);
    const three = await Promise.all([1, 2, 3].map(() => post(register(2_000), DAYS, csv)));
    const statuses = three.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [400, 400, 429], 'two of one account are held at a time');
    const commas = await post(`${header}\n${',,\n'.repeat(1_500_000)}`, DAYS, csv);
    assert.equal(commas.status, 400, commas.text);
    assert.match(commas.text, /more than 4,000,000 cells\. Split it/);
    const long = await post(`${header}\n${'1\n'.repeat(50_000)}`, DAYS, csv);
    assert.match(long.text, /more than 50,000 rows\. Split it/);
  });

  test('a register whose headers say nothing, with its columns file', async () => {
    const register = readFileSync(
      new URL('../../../examples/register.csv', import.meta.url),
      'utf8',
    );
    const columns = {
      ...guessColumns(await readRegister(Buffer.from(register), 'register.csv')).columns,
    };
    const odd = register.replace('Employee ID,', 'Col A,').replace('Check Date,', 'Col D,');
    const days = `?from=2026-06-12&to=2026-06-26&version=${NEWEST}`;
    assert.equal((await post(odd, days, { 'content-type': 'text/csv' })).status, 400);
    const sent = async (of: object) => {
      const form = new FormData();
      form.set('register', new Blob([odd]), 'register.csv');
      form.set('columns', printColumns(of));
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const type = request.headers.get('content-type') ?? '';
      return await post(await request.text(), days, { 'content-type': type });
    };
    const found = await sent({ ...columns, employee: 'Col A', payDate: 'Col D' });
    assert.equal(found.status, 200, found.text);
    const [first] = found.text.split('\n');
    assert.equal(JSON.parse(first ?? '').employeeID, '1001');
    const refused = await sent({ employees: 'Col A' });
    assert.equal(refused.status, 400, refused.text);
    assert.match(refused.body.errorStatus.errorMessage, /columns/);
  });

  test('a date or version of a draft is refused with the name of the draft alone', async () => {
    const draft = loadRules().releases.find(
      ({ version, sealedOn }) => version.startsWith('2027.') && sealedOn === undefined,
    )?.version;
    if (draft === undefined) return;
    const json = { 'content-type': NDJSON };
    const version = installedReleases().all.find(
      ({ lastPayDate }) => lastPayDate < '2027-01-08',
    )?.version;
    const days = `?from=2026-12-18&to=2027-01-08&version=${version}`;
    const late = await post(line('E1', 0), days, json);
    assert.equal(late.status, 400);
    assert.equal(late.body.errors[0].path, 'to');
    assert.match(late.body.errorStatus.errorMessage, new RegExp(`${draft} is a draft: `));
    const named = await post(line('E1', 0), `${days}&toVersion=${draft}`, json);
    assert.deepEqual([named.status, named.body.errors[0].path], [400, 'toVersion']);
    assert.match(named.body.errorStatus.errorMessage, new RegExp(`${draft} is a draft: `));
    assert.ok(!late.text.includes('Awaited'));
  });

  test('what cannot be compared is refused before anything is counted', async () => {
    const before = await counted();
    const json = { 'content-type': NDJSON };
    const cases: [string, string, Readonly<Record<string, string>>, number, RegExp][] = [
      [line('E1', 0), '?to=2026-01-09', json, 400, /from: is missing/],
      [line('E1', 0), '?from=2026-01-09&to=2025-12-19', json, 400, /is before/],
      [line('E1', 0), `${DAYS}&toVersion=1999.1`, json, 400, /not installed/],
      [line('E1', 0), `${DAYS}&toVersions=1999.1`, json, 400, /Did you mean toVersion/],
      [line('E1', 0), DAYS, { 'content-type': 'text/plain' }, 415, /is not one of/],
      ['', DAYS, json, 400, /no items/],
    ];
    for (const [body, query, headers, code, words] of cases) {
      const { status, text, body: refused } = await post(body, query, headers);
      assert.equal(status, code, text);
      assert.match(refused.errorStatus.errorMessage, words);
      assert.equal(refused.transactionStamp.transactionType, 'Preview');
    }
    assert.equal(await counted(), before);
  });
});

/** The listing from which clients discover taxes, parameters and values. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TaxListing } from '../../../src/tax/paycalc/list-taxes.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { FIT, parameter, paycheck, tax, wage } from '../../support/paychecks.ts';
import { forEachServer } from '../../support/server.ts';

const TAXES = '/ste-hosted/v1/taxes';

type Parameter = TaxListing['parameters'][number];

function allowedValues({ dataType, allowedValues: listed }: Parameter): readonly string[] {
  if (listed !== undefined) return listed.map(({ value }) => value);
  if (dataType === 'boolean') return ['TRUE', 'FALSE'];
  if (dataType === 'integer') return ['0', '3', '999'];
  return dataType === 'fraction' ? ['0', '0.006'] : ['0', '12.34', '100'];
}

describe('taxes', () => {
  forEachServer('with one server', (server) => {
    test('lists every tax with parameters, methods, citations and confidence', async () => {
      const { status, body } = await server().fetch(TAXES);
      assert.equal(status, 200);
      assert.equal(body.payDate, '2026-06-15');
      assert.equal(body.transactionStamp.transactionType, 'Taxes');
      const ids = (body.taxes as TaxListing[]).map(({ uniqueTaxID }) => uniqueTaxID);
      assert.equal(ids.filter((id) => id.startsWith('00-')).length, 7);
      assert.equal(ids.filter((id) => id.endsWith('-000-0000-SIT-000')).length, 52);
      for (const listed of body.taxes as TaxListing[]) {
        assert.match(listed.uniqueTaxID, /^\d\d-\d{3}-\d{4,7}-[A-Z0-9_]+-\d{3}$/);
        assert.ok(
          ['official', 'transcribed', 'secondary', 'derived', 'unverified'].includes(
            listed.confidence,
          ),
        );
        assert.ok(listed.citation.document.length > 0);
        assert.ok(listed.coverage.firstPayDate <= listed.coverage.lastPayDate);
        assert.ok(listed.wageTypes.some(({ wageType }) => wageType === 'Regular'));
      }
    });

    test('one tax alone is the same as in the list', async () => {
      const all = await server().fetch(TAXES);
      // Every seventh: the list is long and made alike.
      for (const listed of (all.body.taxes as TaxListing[]).filter((_, i) => i % 7 === 0)) {
        const one = await server().fetch(`${TAXES}/${listed.uniqueTaxID}`);
        assert.deepEqual(one.body.taxes, [listed]);
      }
    });

    for (const id of ['00-000-0000-NONE-000', 'x', '__proto__', 'constructor', '%00']) {
      test(`${id}: 404, code 2004`, async () => {
        const { status, body } = await server().fetch(`${TAXES}/${id}`);
        assert.equal(status, 404);
        assert.equal(body.errorStatus.errorCode, 2004);
        assert.match(body.errorStatus.errorMessage, /^uniqueTaxID: /);
      });
    }

    test('state selects the taxes of a state, by postal code or FIPS code, or the federal ones', async () => {
      const ids = async (state: string): Promise<string[]> => {
        const { status, body } = await server().fetch(`${TAXES}?state=${state}`);
        assert.equal(status, 200);
        return body.taxes.map(({ uniqueTaxID }: TaxListing) => uniqueTaxID);
      };
      const indiana = await ids('in');
      assert.deepEqual(indiana, await ids('18'));
      assert.ok(indiana.includes('18-000-0000-SIT-000'));
      assert.ok(indiana.includes('18-000-0000-ER_SUTA-000'));
      assert.ok(indiana.every((id) => id.startsWith('18-')));
      const federal = await ids('US');
      assert.ok(federal.includes(FIT) && federal.every((id) => id.startsWith('00-')));
    });

    test('payer selects the taxes of employees or of employers, also with state', async () => {
      const of = async (query: string): Promise<TaxListing[]> =>
        (await server().fetch(`${TAXES}?${query}`)).body.taxes;
      const [all, employee, employer] = await Promise.all([
        of('state=NJ'),
        of('state=NJ&payer=employee'),
        of('state=NJ&payer=employer'),
      ]);
      assert.ok(employee.length > 0 && employee.every(({ payer }) => payer === 'employee'));
      assert.ok(employer.length > 0 && employer.every(({ payer }) => payer === 'employer'));
      assert.equal(employee.length + employer.length, all.length);
    });

    test('a state that does not exist, and parameters that do not', async () => {
      for (const [query, code, message] of [
        ['state=XX', 2003, /^state: "XX" is not a state/],
        ['state=CA&state=NY', 2003, /^state: "CA,NY"/],
        ['payer=boss', 2003, /^payer: "boss" is not a payer\. Send employee or employer\.$/],
        ['state=', 2003, /^state: ""/],
        ['stat=CA', 1008, /"stat" is not a known query parameter\. Did you mean state\?/],
      ] as const) {
        const { status, body } = await server().fetch(`${TAXES}?${query}`);
        assert.equal(status, 400);
        assert.equal(body.errorStatus.errorCode, code);
        assert.match(body.errorStatus.errorMessage, message);
      }
      const one = await server().fetch(`${TAXES}/${FIT}?state=CA`);
      assert.equal(one.body.errorStatus.errorCode, 1008);
      for (const path of ['/availableVersions', '/ste-hosted/accountInfo']) {
        const { status, body } = await server().fetch(`${path}?customer=1`);
        assert.deepEqual([status, body.errorStatus.errorCode], [400, 1008]);
      }
    });

    test('payDate selects the law in force', async () => {
      const at = async (payDate: string) =>
        (await server().fetch(`${TAXES}/${FIT}?payDate=${payDate}`)).body;
      assert.equal((await at('2024-12-31')).taxes[0].effective, '2024-01-01');
      assert.equal((await at('2025-01-01')).taxes[0].effective, '2025-01-01');
      assert.equal((await at('2025-01-01')).payDate, '2025-01-01');
    });

    test('a bad payDate is 400 and code 1006, one without tax rules code 2007', async () => {
      for (const payDate of ['2026/01/01', 'x', '2026-02-30', '']) {
        const { status, body } = await server().fetch(`${TAXES}?payDate=${payDate}`);
        assert.equal(status, 400, payDate);
        assert.equal(body.errorStatus.errorCode, 1006);
        assert.match(body.errorStatus.errorMessage, /^payDate: /);
      }
      const { status, body } = await server().fetch(`${TAXES}?payDate=1999-01-01`);
      assert.equal(status, 400);
      assert.equal(body.errorStatus.errorCode, 2007);
      const { firstPayDate, lastPayDate } = installedReleases().highest;
      assert.ok(body.errorStatus.errorMessage.includes(`${firstPayDate} to ${lastPayDate}`));
    });

    test('version selects what was known, by query and by header', async () => {
      const byQuery = await server().fetch(`${TAXES}?version=2025.1`);
      assert.equal(byQuery.body.transactionStamp.steVersion, '2025.1');
      const byHeader = await server().fetch(TAXES, { headers: { version: '2025.1' } });
      assert.deepEqual(byHeader.body, byQuery.body);
    });

    // The states' parameters: all-states.test.ts.
    test('payCalc accepts every federal parameter it lists, with every allowed value', async () => {
      const { body } = await server().fetch(TAXES);
      let tried = 0;
      for (const { uniqueTaxID, parameters } of body.taxes as TaxListing[]) {
        if (!uniqueTaxID.startsWith('00-')) continue;
        for (const listed of parameters) {
          for (const value of allowedValues(listed)) {
            const named = { '2020_W4': ['TOTALALLOWANCES'] } as Record<string, string[]>;
            const companions = Object.entries(named).flatMap(([name, needing]) =>
              needing.includes(listed.parameterName) ? [parameter(name, 'FALSE')] : [],
            );
            const { payCalc } = await server().payCalc(
              paycheck({
                taxJurisdictionParms: [
                  tax(uniqueTaxID, {
                    miscParameters: [...companions, parameter(listed.parameterName, value)],
                  }),
                ],
              }),
            );
            tried += 1;
            const problem = payCalc[0].errorStatus?.errorMessage;
            assert.equal(problem, undefined, `${listed.parameterName}=${value}: ${problem}`);
          }
        }
      }
      assert.ok(tried > 20);
    });

    test('a state lists the methods it takes', async () => {
      const methods = async (state: string) => {
        const { body } = await server().fetch(`${TAXES}/${state}-000-0000-SIT-000`);
        const [{ calcMethodRegularWages, calcMethodSupplementalWages }] = body.taxes as [
          TaxListing,
        ];
        return [calcMethodRegularWages, calcMethodSupplementalWages];
      };
      const aggregations = ['CurrentAggregation', 'PreviousAggregation'];
      assert.deepEqual(await methods('21'), [
        ['Annualized', 'None'],
        ['None', 'Flat', ...aggregations],
      ]);
      assert.deepEqual(await methods('34'), [
        ['Annualized', 'None'],
        ['None', ...aggregations],
      ]);
    });

    test('payCalc accepts every method and every wage type it lists', async () => {
      const { body } = await server().fetch(`${TAXES}/${FIT}`);
      const [listed] = body.taxes as [TaxListing];
      for (const method of listed.calcMethodRegularWages) {
        const { payCalc } = await server().payCalc(
          paycheck({
            wages: [wage({ calcMethodRegularWages: method })],
            taxJurisdictionParms: [tax(FIT, { ytdWH: 100 })],
          }),
        );
        assert.equal(payCalc[0].errorStatus, undefined, method);
      }
      for (const method of listed.calcMethodSupplementalWages) {
        const { payCalc } = await server().payCalc(
          paycheck({
            wages: [
              wage(),
              wage({ wageType: 'Supplemental', calcMethodSupplementalWages: method }),
            ],
            taxJurisdictionParms: [
              tax(FIT, {
                miscParameters: [
                  parameter('MOST_RECENT_WAGES', '1000'),
                  parameter('MOST_RECENT_WH', '50'),
                ],
              }),
            ],
          }),
        );
        assert.equal(payCalc[0].errorStatus, undefined, method);
      }
      for (const { wageType } of listed.wageTypes) {
        const { payCalc } = await server().payCalc(
          paycheck({ wages: [wage({ wageType })], taxJurisdictionParms: [tax(FIT)] }),
        );
        assert.equal(payCalc[0].errorStatus, undefined, wageType);
      }
    });
  });
});

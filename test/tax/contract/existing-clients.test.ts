/** Requests as existing clients of another payroll program send them, but for the pay date. About 5 s. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { answerSmall } from '../../../src/tax/paycalc/fast/index.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { onSqlite } from '../../support/databases.ts';
import { TestServer } from '../../support/server.ts';

const FEDERAL = '00-000-0000';

/** Certificates with `parmName`, one wages entry for each location, zeros for what is before. */
function sample(locationCode: string, payDate = '2026-01-16') {
  const before = { mtdWages: 0, qtdWages: 0, ytdWages: 0 };
  const wage = {
    wageType: 'Regular',
    calcMethodRegularWages: 'Annualized',
    calcMethodSupplementalWages: 'None',
    hours: 80,
    grossWages: 2500,
    ...before,
  };
  const status = { isExempt: false, mtdWH: 0.0, qtdWH: 0.0, ytdWH: 0.0 };
  return {
    PayCalcRequest: {
      payCalc: [
        {
          employeeID: '12345',
          payrollRunParameters: { payDate, payPeriodsPerYear: 26, payPeriodNumber: 1 },
          wages: [
            { locationCode: FEDERAL, ...wage },
            { locationCode, ...wage },
          ],
          taxJurisdictionParms: [
            {
              uniqueTaxID: '00-000-0000-FIT-000',
              locationCode: FEDERAL,
              isResident: true,
              ...status,
              miscParameters: [
                { parmName: '2020_W4', parmValue: 'TRUE' },
                { parmName: 'FILINGSTATUS', parmValue: 'S' },
                { parmName: 'TOTALALLOWANCES', parmValue: '2' },
              ],
            },
            {
              uniqueTaxID: '04-000-0000-SIT-000',
              locationCode: '04-000-0000',
              isResident: true,
              ...status,
              miscParameters: [{ parmName: 'PERCENTSTATE', parmValue: '2.0' }],
            },
          ],
        },
      ],
    },
  };
}

onSqlite((databases) => {
  describe('existing clients', () => {
    let server: TestServer;
    before(async () => {
      server = await TestServer.start(databases);
    });
    after(() => server.close());

    const post = (path: string, body: unknown) =>
      server.fetch(path, { method: 'POST', body: JSON.stringify(body) });

    test('the payCalc sample is paid', async () => {
      const { status, body } = await post('/ste-hosted/v1/payCalc', sample('04-013-11029'));
      assert.equal(status, 200);
      const [item] = body.PayCalcResponse.payCalc;
      assert.equal(item.errorStatus, undefined, JSON.stringify(item.errorStatus));
      const state = item.taxCalculation.find(
        ({ uniqueTaxID }: { uniqueTaxID: string }) => uniqueTaxID === '04-000-0000-SIT-000',
      );
      assert.equal(state.taxAmount, 50);
    });

    test('a place number of another program is refused with the way to find ours', async () => {
      const { body } = await post('/ste-hosted/v1/payCalc', sample('04-000-0001'));
      const [item] = body.PayCalcResponse.payCalc;
      assert.equal(item.errorStatus.errorCode, 2003);
      assert.match(item.errorStatus.errorMessage, /locations|GNIS/);
    });

    test('lists of taxes under other names say what there is', async () => {
      for (const path of ['/ste-hosted/v2/setTaxList', '/ste-hosted/v1/locationTax']) {
        const { status, body } = await post(path, {});
        assert.equal(status, 404);
        assert.match(JSON.stringify(body), /POST \/ste-hosted\/v1\/taxList lists the taxes/);
      }
    });
  });
});

test('both roads read what other programs send alike, also when it was sent before', () => {
  const releases = everyRelease(loadRules());
  const deps = {
    releases,
    clock: () => 0,
    onFault: (error: unknown) => assert.fail(String(error)),
  };
  const bytes = Buffer.from(JSON.stringify(sample('04-013-11029')));
  const slow = answerSmall(bytes, { ...deps, isFast: false }).text;
  assert.match(slow, /alias_used/);
  for (let i = 0; i < 3; i += 1) {
    assert.equal(answerSmall(bytes, { ...deps, isFast: true }).text, slow);
  }
});

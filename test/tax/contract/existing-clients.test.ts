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

    test('grossUp and bulk pay the sample the same, and say what they read', async () => {
      const [item] = sample('04-013-11029').PayCalcRequest.payCalc;
      const { body } = await post('/ste-hosted/v1/payCalc', sample('04-013-11029'));
      const [paid] = body.PayCalcResponse.payCalc;
      type Line = { uniqueTaxID: string; noteCodes?: string[] };
      const read = (lines: Line[]) =>
        lines.filter(({ noteCodes = [] }) => noteCodes.includes('alias_used'));
      assert.ok(read(paid.taxCalculation).length > 0);
      const bulk = await server.fetch('/ste-hosted/v1/bulk', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: `${JSON.stringify(item)}\n`,
      });
      assert.deepEqual(JSON.parse(bulk.text), paid);
      const wages = item?.wages.map(({ grossWages: _, ...wage }) => wage);
      const targetNet = paid.totals.net;
      const grossUp = await post('/ste-hosted/v1/grossUp', { ...item, wages, targetNet });
      assert.equal(grossUp.body.errorStatus.errorCode, 0, grossUp.text);
      assert.equal(grossUp.body.totals.net, targetNet);
      assert.deepEqual(
        read(grossUp.body.taxCalculation).map(({ uniqueTaxID }) => uniqueTaxID),
        read(paid.taxCalculation).map(({ uniqueTaxID }) => uniqueTaxID),
      );
    });

    test('a place number of another program is refused with the way to find ours', async () => {
      const { body } = await post('/ste-hosted/v1/payCalc', sample('04-000-0001'));
      const [item] = body.PayCalcResponse.payCalc;
      assert.equal(item.errorStatus.errorCode, 2003);
      assert.match(item.errorStatus.errorMessage, /locations|GNIS/);
    });

    test('lists of taxes under other names say what there is', async () => {
      for (const [path, instead] of [
        ['/ste-hosted/v1/setTaxList', /POST \/ste-hosted\/v2\/setTaxList lists the taxes/],
        ['/prp/v1/taxes', /POST \/ste-hosted\/v1\/taxList lists the taxes/],
        ['/ste-hosted/v1/locationTax', /POST \/ste-hosted\/v1\/taxList lists the taxes/],
      ] as const) {
        const { status, body } = await post(path, {});
        assert.equal(status, 404);
        assert.match(JSON.stringify(body), instead);
      }
    });

    const payDate = '2026-01-16';
    const none = { municipalityCode: null, schoolCode: null };
    const federal = { locationCode: FEDERAL, payDate, isResident: true, ...none };
    const setTaxList = async (...taxReference: object[]) => {
      const answer = await post('/ste-hosted/v2/setTaxList', {
        SetTaxListRequest: { taxReference: [federal, ...taxReference] },
      });
      return { status: answer.status, ...(answer.body.SetTaxListResponse ?? answer.body) };
    };
    const at = (locationCode: string, isResident: boolean, more: object = {}) => ({
      ...{ locationCode, payDate, isResident, ...none },
      ...more,
    });

    test('the setTaxList sample lists the taxes of taxList, and payCalc takes them', async () => {
      const before = await server.counted();
      const answer = await setTaxList(at('04-013-0000', true), at('04-013-11029', false));
      assert.equal(answer.status, 200, JSON.stringify(answer));
      assert.equal(await server.counted(), before + 1);
      const { body: own } = await post('/ste-hosted/v1/taxList', {
        payDate,
        homeLocation: '04-013-0000',
        workLocations: ['04-013-11029'],
      });
      const ids = (list: { uniqueTaxID: string }[]) => list.map(({ uniqueTaxID }) => uniqueTaxID);
      assert.deepEqual(ids(answer.taxItem), ids(own.payCalcItem.taxJurisdictionParms));
      assert.deepEqual(answer.taxList.taxes, own.taxes);
      const state = answer.taxItem.find(
        ({ uniqueTaxID }: { uniqueTaxID: string }) => uniqueTaxID === '04-000-0000-SIT-000',
      );
      assert.equal(state.isResident, true);
      assert.equal(state.isEmployerTax, false);
      const percent = state.jurisdictionData.find(
        ({ parameterName }: { parameterName: string }) => parameterName === 'PERCENTSTATE',
      );
      assert.equal(percent.stateCode, '04');
      assert.match(percent.defaultValue, new RegExp(percent.regex));
      type Item = { uniqueTaxID: string; locationCode: string; isResident: boolean };
      type Parameter = { parameterName: string; defaultValue?: string };
      const wage = { wageType: 'Regular', grossWages: 2500 };
      const paid = await post('/ste-hosted/v1/payCalc', {
        PayCalcRequest: {
          payCalc: [
            {
              employeeID: '1',
              payrollRunParameters: { payDate, payPeriodsPerYear: 26 },
              wages: [
                { locationCode: FEDERAL, ...wage },
                { locationCode: '04-013-11029', ...wage },
              ],
              taxJurisdictionParms: answer.taxItem.map(
                (tax: Item & { jurisdictionData: Parameter[] }) => ({
                  uniqueTaxID: tax.uniqueTaxID,
                  locationCode: tax.locationCode,
                  isResident: tax.isResident,
                  miscParameters: tax.jurisdictionData
                    .filter(({ defaultValue }) => defaultValue !== undefined)
                    .map(({ parameterName, defaultValue }) => ({
                      parmName: parameterName,
                      parmValue: defaultValue,
                    })),
                }),
              ),
            },
          ],
        },
      });
      const [item] = paid.body.PayCalcResponse.payCalc;
      assert.equal(item.errorStatus, undefined, JSON.stringify(item.errorStatus));
    });

    test('setTaxList joins what repeats, and a home alone is where the employee works', async () => {
      const ids = async (...references: object[]) => {
        const answer = await setTaxList(...references);
        assert.equal(answer.status, 200, JSON.stringify(answer));
        return answer.taxItem.map(({ uniqueTaxID }: { uniqueTaxID: string }) => uniqueTaxID);
      };
      const inner = await ids(at('36-061-2395220', true), at('36-061-2395220', false));
      assert.ok(inner.includes('36-000-975772-CITY-000'));
      for (const references of [
        [at('36-061-2395220', true)],
        [at('36-000-0000', true), at('36-061-2395220', true), at('36-061-2395220', false)],
        [
          at('36-061-2395220', true),
          at('36-000-0000', false),
          at('36-061-0000', false),
          at('36-061-2395220', false),
          at('36-061-2395220', false),
        ],
      ]) {
        assert.deepEqual(await ids(...references), inner);
      }
    });

    test('a PSD code and a school district of the location are used, other codes refused', async () => {
      const psd = { municipalityCode: '700102' };
      const pittsburgh = await setTaxList(at('42-003-1214818', true, psd));
      assert.equal(pittsburgh.status, 200, JSON.stringify(pittsburgh));
      const school = await setTaxList(at('39-049-1080996', true, { schoolCode: '2503' }));
      assert.deepEqual(school.taxList.questions, []);
      for (const [reference, path] of [
        [at('42-003-1214818', true, { municipalityCode: '123456' }), /\[1\]\.municipalityCode: /],
        [at('36-061-0000', true, psd), /\[1\]\.municipalityCode: /],
        [at('36-061-0000', true, { schoolCode: '2503' }), /\[1\]\.schoolCode: /],
      ] as const) {
        const refused = await setTaxList(reference);
        assert.equal(refused.status, 400);
        assert.match(refused.errorStatus.errorMessage, path);
      }
    });

    test('setTaxList refuses by the names that the client sent', async () => {
      for (const [references, code, path] of [
        [[at('04-000-0001', true)], 2003, 'taxReference[1].locationCode'],
        [[at('04-013-0000', false)], 2001, 'taxReference'],
        [[at('04-013-0000', true), at('36-061-0000', true)], 2003, 'taxReference[2].isResident'],
        [[at('04-013-0000', true, { payDate: '2026-01-17' })], 2003, 'taxReference[1].payDate'],
        [[at('04-013-0000', true, { state: 'AZ' })], 2003, 'taxReference[1].state'],
      ] as const) {
        const { status, errorStatus, errors } = await setTaxList(...references);
        assert.equal(status, 400);
        assert.equal(errorStatus.errorCode, code, errorStatus.errorMessage);
        assert.equal(errors[0].path, `SetTaxListRequest.${path}`);
      }
      const { body } = await post('/ste-hosted/v2/setTaxList', {
        SetTaxListRequest: {
          taxReference: [
            { ...federal, payDate: '1999-01-15' },
            { ...at('04-013-0000', true), payDate: '1999-01-15' },
          ],
        },
      });
      const { errorStatus } = body;
      assert.equal(errorStatus.errorCode, 2007);
      assert.match(errorStatus.errorMessage, /^SetTaxListRequest\.taxReference\[0\]\.payDate: /);
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

/** `POST /ste-hosted/v1/taxList` over HTTP: answers, what it refuses and how, what it counts. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TaxListAnswer } from '../../../src/tax/paycalc/tax-list/schema.ts';
import { NEWEST, OLDEST } from '../../support/releases.ts';
import { forEachServer, type RequestOptions } from '../../support/server.ts';

const TAX_LIST = '/ste-hosted/v1/taxList';
const NEW_JERSEY = '34-000-0000';
const MANHATTAN = '36-061-0000';
const GOOD = { payDate: '2026-06-30', workLocations: [MANHATTAN], homeLocation: NEW_JERSEY };
/** The oldest release has no local taxes of Pennsylvania, Ohio, and Kentucky: it lists them as not covered. */
const WITHOUT_LOCAL_TAXES = `?version=${OLDEST}`;

describe('taxList', () => {
  forEachServer('with one server', (server) => {
    const post = (body: unknown, query = '', options: RequestOptions = {}) =>
      server().fetch(TAX_LIST + query, {
        ...options,
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });

    test('answers taxes with reasons, questions, and an item that payCalc takes as it is', async () => {
      const { status, body } = await post(GOOD);
      assert.equal(status, 200);
      const { taxes, notOwed, payCalcItem, errorStatus, transactionStamp } = body as TaxListAnswer;
      assert.equal(errorStatus.errorCode, 0);
      assert.equal(transactionStamp.transactionType, 'TaxList');
      assert.equal(transactionStamp.totalTransactions, 1);
      assert.equal(transactionStamp.steVersion, NEWEST);
      const work = taxes.find(({ uniqueTaxID }) => uniqueTaxID === '36-000-0000-SIT-000');
      assert.equal(work?.isResident, false);
      assert.equal(work?.payer, 'employee');
      assert.equal(work?.certificate?.code, 'NY101');
      assert.match(work?.convenience?.effect ?? '', /CONVENIENCE TRUE/);
      assert.match(work?.notes?.[0] ?? '', /14 days/);
      const status2104 = work?.ask.find(({ name }) => name === 'FILINGSTATUS');
      assert.equal(status2104?.default, 'S');
      assert.ok(status2104?.allowedValues?.some(({ value }) => value === 'M'));
      assert.ok(notOwed.some(({ uniqueTaxID }) => uniqueTaxID === '36-000-975772-CITY-000'));
      const answer = await server().payCalc(payCalcItem);
      assert.equal(answer.errorStatus.errorCode, 0);
      assert.equal(
        answer.payCalc[0].taxCalculation.length,
        payCalcItem.taxJurisdictionParms.length,
      );
    });

    test('reciprocity: certificate, form, what to send, and what happens without it', async () => {
      const { body } = await post({
        ...GOOD,
        workLocations: [NEW_JERSEY],
        homeLocation: '42-000-0000',
      });
      const tax = (body as TaxListAnswer).taxes.find(
        ({ uniqueTaxID }) => uniqueTaxID === '34-000-0000-SIT-000',
      );
      assert.deepEqual(tax?.reciprocity?.form, { code: 'NJ102', number: 'NJ-165' });
      assert.equal(tax?.reciprocity?.parameter, 'NONRESIDENTCERTIFICATE');
      assert.match(tax?.reciprocity?.withoutCertificate ?? '', /tax is withheld for New Jersey/);
      const item = structuredClone((body as TaxListAnswer).payCalcItem);
      const entry = item.taxJurisdictionParms.find(
        ({ uniqueTaxID }) => uniqueTaxID === '34-000-0000-SIT-000',
      );
      for (const wage of item.wages) wage.grossWages = 3000;
      const amounts = async () => {
        const { payCalc } = await server().payCalc(item);
        return Object.fromEntries(
          payCalc[0].taxCalculation.map(
            ({ uniqueTaxID, taxAmount }: { uniqueTaxID: string; taxAmount: number }) => [
              uniqueTaxID,
              taxAmount,
            ],
          ),
        );
      };
      const without = await amounts();
      assert.ok(without['34-000-0000-SIT-000'] > 0);
      assert.equal(without['42-000-0000-SIT-000'], 0);
      for (const parameter of entry?.miscParameters ?? []) {
        if (parameter.parameterName === 'NONRESIDENTCERTIFICATE') parameter.parameterValue = 'TRUE';
      }
      const withIt = await amounts();
      assert.equal(withIt['34-000-0000-SIT-000'], 0);
      // 3.07 percent.
      assert.equal(withIt['42-000-0000-SIT-000'], 92.1);
    });

    test('locations as objects; PSD code and school district are passed on to what is not covered', async () => {
      const asked = {
        ...GOOD,
        workLocations: [{ locationCode: '42-003-0000', psd: '700102' }],
        homeLocation: { locationCode: '39-049-0000', schoolDistrict: '2503' },
      };
      const { status, body } = await post(asked, WITHOUT_LOCAL_TAXES);
      assert.equal(status, 200);
      const { notCovered } = body as TaxListAnswer;
      const of = (id: string) => notCovered.find((entry) => entry.id === id);
      assert.deepEqual(of('pennsylvania-earned-income-tax')?.locations, [
        { locationCode: '42-003-0000', role: 'work', psd: '700102' },
      ]);
      assert.deepEqual(of('ohio-school-district-income-tax')?.locations, [
        { locationCode: '39-049-0000', role: 'home', schoolDistrict: '2503' },
      ]);
    });

    test('a state with many local taxes answers one entry that asks for the county', async () => {
      const asked = { ...GOOD, workLocations: ['21-000-0000'], homeLocation: '21-000-0000' };
      const { body } = await post(asked, WITHOUT_LOCAL_TAXES);
      const own = (body as TaxListAnswer).notCovered.filter(
        ({ id }) => id === 'kentucky-occupational-license',
      );
      assert.equal(own.length, 1);
      assert.match(own[0]?.title ?? '', /one of \d+ places/);
      assert.match(own[0]?.detail ?? '', /Send the county and place/);
    });

    test('version by query before header, as payCalc', async () => {
      const old = await post(GOOD, '?version=2025.1');
      assert.equal(old.body.transactionStamp.steVersion, '2025.1');
      const header = await post(GOOD, '', { headers: { version: '2025.1' } });
      assert.equal(header.body.transactionStamp.steVersion, '2025.1');
      const unknown = await post(GOOD, '?version=1999.1');
      assert.equal(unknown.status, 400);
      assert.equal(unknown.body.errorStatus.errorCode, 1005);
    });

    const refusals: readonly [string, unknown, number, RegExp][] = [
      ['not JSON', '{"payDate"', 1001, /^the body is not JSON/],
      ['a list', '[]', 1001, /must be an object/],
      ['too deep', `{"payDate":${'['.repeat(70)}${']'.repeat(70)}}`, 1001, /64 levels/],
      ['no home', { ...GOOD, homeLocation: undefined }, 2001, /^homeLocation: is missing/],
      ['no work', { ...GOOD, workLocations: [] }, 2003, /^workLocations: must have at least 1/],
      ['no pay date', { ...GOOD, payDate: undefined }, 2001, /^payDate: is missing/],
      ['a number', { ...GOOD, homeLocation: 34 }, 2002, /^homeLocation: must be a location code/],
      ['null at work', { ...GOOD, workLocations: [null] }, 2002, /^workLocations\[0\]: must be a/],
      ['text', { ...GOOD, workLocations: 'NY' }, 2002, /^workLocations: must be an array/],
      [
        'a name',
        { ...GOOD, homeLocation: 'NJ' },
        2003,
        /^homeLocation: "NJ" is not a location code/,
      ],
      ['the country', { ...GOOD, homeLocation: '00-000-0000' }, 2003, /is the whole country/],
      ['no state', { ...GOOD, homeLocation: '03-000-0000' }, 2003, /Near it: .*Arizona/],
      ['no county', { ...GOOD, workLocations: ['36-062-0000'] }, 2003, /061 New York County/],
      [
        'a field',
        { ...GOOD, homelocation: 1 },
        2003,
        /^homelocation: .*Did you mean homeLocation\?/,
      ],
      ['an option', { ...GOOD, options: { gross: 1 } }, 2003, /^options\.gross: /],
      ['a bad date', { ...GOOD, payDate: '2026-02-30' }, 1006, /^payDate: "2026-02-30"/],
      ['too early', { ...GOOD, payDate: '2019-01-01' }, 2007, /^payDate: version .* It covers/],
      ['twice', { ...GOOD, workLocations: [MANHATTAN, MANHATTAN] }, 2003, /\[1\].*is already/],
      [
        'inside',
        { ...GOOD, workLocations: ['36-000-0000', MANHATTAN] },
        2003,
        /^workLocations\[1\]: 36-061-0000 is inside workLocations\[0\]/,
      ],
      [
        'a state without work',
        { ...GOOD, options: { unemploymentState: 'CA' } },
        2003,
        /^options\.unemploymentState: "CA" is not a state of workLocations\. Use NY \(New York\)\.$/,
      ],
      [
        'PSD outside Pennsylvania',
        { ...GOOD, homeLocation: { locationCode: NEW_JERSEY, psd: '700102' } },
        2003,
        /^homeLocation\.psd: is a code of Pennsylvania/,
      ],
      [
        'school district',
        { ...GOOD, homeLocation: { locationCode: '39-000-0000', schoolDistrict: 'x' } },
        2003,
        /^homeLocation\.schoolDistrict: "x" has an invalid format\. Send the four-digit/,
      ],
    ];
    for (const [name, body, code, message] of refusals) {
      test(`refuses ${name}: ${code}`, async () => {
        const answer = await post(body);
        assert.equal(answer.status, 400, answer.text);
        assert.equal(answer.body.errorStatus.errorCode, code, answer.text);
        assert.match(answer.body.errorStatus.errorMessage, message);
        assert.equal(answer.body.transactionStamp.transactionType, 'TaxList');
      });
    }

    test('unknown names, a missing key, another method, a body that is too large', async () => {
      const name = await post(GOOD, '?verson=2025.1');
      assert.equal(name.body.errorStatus.errorCode, 1008);
      const key = await post(GOOD, '', { key: null });
      assert.deepEqual([key.status, key.body.errorStatus.errorCode], [401, 1003]);
      const method = await server().fetch(TAX_LIST);
      assert.deepEqual([method.status, method.body.errorStatus.errorCode], [405, 1009]);
      const large = await post({ ...GOOD, options: { employeeID: 'x'.repeat(70_000) } });
      assert.deepEqual([large.status, large.body.errorStatus.errorCode], [413, 1002]);
    });

    test('an answer counts as one transaction, a refusal as none', async () => {
      const before = await server().counted();
      await post(GOOD);
      assert.equal(await server().counted(), before + 1);
      await post({ ...GOOD, homeLocation: 'NJ' });
      assert.equal(await server().counted(), before + 1);
    });
  });
});

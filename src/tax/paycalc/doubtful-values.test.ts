import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculated, releases } from '../../../test/support/tax-lists.ts';
import { answerItem } from './calculate-items.ts';

const pay = (locationCode: string, fields: object) => ({
  employeeID: '1',
  payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26 },
  wages: [{ locationCode, wageType: 'Regular', grossWages: 3000, hours: 0, ytdWages: 0 }],
  taxJurisdictionParms: [{ uniqueTaxID: '', locationCode, ...fields }],
});

const codesOf = (locationCode: string, fields: object): readonly string[] =>
  calculated(pay(locationCode, fields)).taxCalculation.flatMap(({ noteCodes = [] }) => noteCodes);

test('a rate or hours of 0 have a note', () => {
  const rate = { uniqueTaxID: '53-000-0000-ER_SUTA-000', overrideRate: 0 };
  assert.ok(codesOf('53-000-0000', rate).includes('zero_sent'));
  assert.ok(!codesOf('53-000-0000', { ...rate, overrideRate: 0.01 }).includes('zero_sent'));
  assert.ok(codesOf('41-000-0000', { uniqueTaxID: '41-000-0000-WC-000' }).includes('zero_sent'));
});

test('2020_W4 left out has a note on the lines that used the certificate, in every version', () => {
  const w4 = (value: string) => [{ parameterName: '2020_W4', parameterValue: value }];
  const open = [{ parameterName: 'FILINGSTATUS', parameterValue: 'M' }];
  for (const [locationCode, id] of [
    ['00-000-0000', '00-000-0000-FIT-000'],
    ['38-000-0000', '38-000-0000-SIT-000'],
  ] as const) {
    const codes = (fields: object) => codesOf(locationCode, { uniqueTaxID: id, ...fields });
    const has = (fields: object) => codes(fields).includes('certificate_edition_assumed');
    assert.ok(has({ miscParameters: open }), id);
    assert.ok(has({}), id);
    assert.ok(!has({ miscParameters: [...open, ...w4('TRUE')] }), id);
    assert.ok(!has({ miscParameters: [...open, ...w4('FALSE')] }), id);
    assert.ok(!has({ isExempt: true }), id);
    const bonus = (calcMethodSupplementalWages: string) => {
      const item = pay(locationCode, { uniqueTaxID: id });
      const paid = { locationCode, wageType: 'Supplemental', grossWages: 500, ytdWages: 0 };
      const wages = [...item.wages, { ...paid, calcMethodSupplementalWages }];
      const lines = calculated({ ...item, wages }).taxCalculation;
      return lines.find(({ wageType }) => wageType === 'Supplemental')?.noteCodes ?? [];
    };
    assert.ok(!bonus('Flat').includes('certificate_edition_assumed'), id);
    assert.ok(bonus('CurrentAggregation').includes('certificate_edition_assumed'), id);
  }
  for (const release of releases.all) {
    const item = pay('00-000-0000', { uniqueTaxID: '00-000-0000-FIT-000' });
    const { taxCalculation } = answerItem(item, release, () => undefined);
    const codes = taxCalculation[0]?.noteCodes ?? [];
    assert.ok(codes.includes('certificate_edition_assumed'), release.version);
  }
});

test('the rate of the unemployment tax on a surcharge has a note', () => {
  const surcharge = { uniqueTaxID: '36-000-0000-ER_SUTA_SC-025', overrideRate: 0.027 };
  assert.ok(codesOf('36-000-0000', surcharge).includes('rate_far_from_published'));
  const own = { uniqueTaxID: '36-000-0000-ER_SUTA-000', overrideRate: 0.27 };
  assert.ok(!codesOf('36-000-0000', own).includes('rate_far_from_published'));
});

test('periodWH, which an income tax does not read, has a note', () => {
  const federal = { uniqueTaxID: '00-000-0000-FIT-000', periodWH: 156.15 };
  assert.ok(codesOf('00-000-0000', federal).includes('period_wh_ignored'));
});

test('an amount with fractions of a cent has a note that says what was used', () => {
  const item = pay('00-000-0000', { uniqueTaxID: '00-000-0000-FIT-000', ytdWH: 10.004 });
  const wages = item.wages.map((wage) => ({ ...wage, grossWages: 3000.005 }));
  const answer = calculated({ ...item, wages });
  assert.deepEqual(answer.notes, [
    'wages[0].grossWages 3000.005 has fractions of a cent: 3000.01 was used.',
    'taxJurisdictionParms[0].ytdWH 10.004 has fractions of a cent: 10.00 was used.',
  ]);
  assert.deepEqual(answer.noteCodes, ['rounded_to_cents', 'rounded_to_cents']);
  assert.equal(
    calculated(pay('00-000-0000', { uniqueTaxID: '00-000-0000-FIT-000' })).notes,
    undefined,
  );
});

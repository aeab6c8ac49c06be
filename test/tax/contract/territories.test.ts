/**
 * Federal taxes in the territories, as irs.gov says: Social Security and Medicare in all of them, FUTA in
 * Puerto Rico and the U.S. Virgin Islands only, income tax in none that has its own.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { calculated, listTaxes } from '../../support/tax-lists.ts';

const FICA = ['FICA', 'ER_FICA', 'MEDI', 'ER_MEDI', 'MEDI2'];
const TERRITORIES = [
  { code: '60', name: 'American Samoa', further: [] },
  { code: '66', name: 'Guam', further: [] },
  { code: '69', name: 'Northern Mariana Islands', further: [] },
  { code: '72', name: 'Puerto Rico', further: ['ER_FUTA'] },
  { code: '78', name: 'U.S. Virgin Islands', further: ['ER_FUTA'] },
];
const of = (parts: readonly string[]): string[] =>
  parts.map((part) => `00-000-0000-${part}-000`).sort();

test('each territory has the federal taxes that apply there, and says why the others do not', () => {
  for (const { code, name, further } of TERRITORIES) {
    const at = `${code}-000-0000`;
    const { taxes, notOwed, payCalcItem } = listTaxes(at, [at]);
    const federal = (ids: readonly string[]): string[] =>
      ids.filter((id) => id.startsWith('00-')).sort();
    const due = of([...FICA, ...further]);
    assert.deepEqual(federal(taxes.map(({ uniqueTaxID }) => uniqueTaxID)), due, name);
    assert.deepEqual(
      federal(payCalcItem.taxJurisdictionParms.map(({ uniqueTaxID }) => uniqueTaxID)),
      due,
      name,
    );
    const left = of(['FIT', 'ER_FUTA'].filter((part) => !further.includes(part)));
    assert.deepEqual(federal(notOwed.map(({ uniqueTaxID }) => uniqueTaxID)), left, name);
  }
});

test('work in a territory and in a state: the tax is listed, with what to leave out of it', () => {
  const { taxes } = listTaxes('06-000-0000', ['66-000-0000', '06-000-0000']);
  for (const id of of(['FIT', 'ER_FUTA'])) {
    const tax = taxes.find(({ uniqueTaxID }) => uniqueTaxID === id);
    assert.match(tax?.notes?.join(' ') ?? '', /Guam.*separate item/, id);
  }
});

test('payCalc says that a federal tax on wages of a territory is not due', () => {
  const notesAt = (location: string) => {
    const wage = (locationCode: string) => ({
      locationCode,
      wageType: 'Regular',
      grossWages: 3000,
      ytdWages: 0,
    });
    const { taxCalculation } = calculated({
      employeeID: '1',
      payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26 },
      wages: [wage('00-000-0000'), wage(location)],
      taxJurisdictionParms: of(['FIT', 'ER_FUTA']).map((uniqueTaxID) => ({
        uniqueTaxID,
        locationCode: '00-000-0000',
      })),
    });
    return taxCalculation
      .filter(({ notes }) => /Leave this tax out/.test(notes?.join(' ') ?? ''))
      .map(({ uniqueTaxID }) => uniqueTaxID)
      .sort();
  };
  // FUTA on these wages is 0 or due: no line of it has to be left out.
  for (const { code } of TERRITORIES) {
    const expected = code === '72' ? [] : of(['FIT']);
    assert.deepEqual(notesAt(`${code}-000-0000`), expected, code);
  }
  assert.deepEqual(notesAt('48-000-0000'), []);
});

const releases = everyRelease(loadRules());

test('FUTA: 0 on wages of a territory outside it, from the release on that knows it', () => {
  // 0.6 % of 3,000 is 18.00; in Guam 0.00, and half in Guam and half in Texas is said, not guessed.
  const lineOf = (places: readonly string[], version: string, more: readonly object[] = []) => {
    const wage = (locationCode: string, grossWages: number) => ({
      locationCode,
      wageType: 'Regular',
      grossWages,
      ytdWages: 0,
    });
    const item = {
      payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26 },
      wages: [
        wage('00-000-0000', 3000),
        ...places.map((place) => wage(`${place}-000-0000`, 3000 / places.length)),
        ...more,
      ],
      taxJurisdictionParms: of(['ER_FUTA']).map((uniqueTaxID) => ({
        uniqueTaxID,
        locationCode: '00-000-0000',
      })),
    };
    const { taxCalculation, errorStatus } = calculateOne(item, releases, version);
    assert.equal(errorStatus, undefined, errorStatus?.errorMessage);
    const [line] = taxCalculation;
    return { amount: line?.taxAmount, notes: line?.notes?.join(' ') ?? '' };
  };
  const knows = releases.all.filter(({ taxes }) =>
    taxes
      .get('00-000-0000-ER_FUTA-000')
      ?.blocks.some(({ figures: { method } }) => method === 'futa@2'),
  );
  assert.ok(knows.length > 0 && knows.length < releases.all.length);
  for (const release of releases.all) {
    const { version } = release;
    const isKnown = knows.includes(release);
    for (const { code, further } of TERRITORIES) {
      const isOutside = further.length === 0;
      assert.equal(lineOf([code], version).amount, isOutside && isKnown ? 0 : 18, version);
    }
    assert.equal(lineOf(['48'], version).amount, 18);
    const mixed = lineOf(['66', '48'], version);
    assert.equal(mixed.amount, 18);
    assert.match(mixed.notes, /SutaGrossWages at 00-000-0000/);
    const base = {
      locationCode: '00-000-0000',
      wageType: 'SutaGrossWages',
      grossWages: 1500,
      ytdWages: 0,
    };
    assert.equal(lineOf(['66', '48'], version, [base]).amount, 9);
  }
});

test('a nonresident’s threshold of days or wages is asked, and answered by isExempt', () => {
  const { taxes, payCalcItem } = listTaxes('09-001-0000', ['09-001-0000', '36-061-0000'], {
    grossWages: 4000,
  });
  const tax = taxes.find(({ uniqueTaxID }) => uniqueTaxID === '36-000-0000-SIT-000');
  assert.match(tax?.condition?.question ?? '', /to be withheld .* 14 days or fewer .* isExempt/);
  assert.equal(tax?.condition?.assumed, true);
  const lineOf = (isExempt: boolean, id: string) =>
    calculated({
      ...payCalcItem,
      taxJurisdictionParms: payCalcItem.taxJurisdictionParms.map((entry) =>
        entry.uniqueTaxID === '36-000-0000-SIT-000' ? { ...entry, isExempt } : entry,
      ),
    }).taxCalculation.find(({ uniqueTaxID }) => uniqueTaxID === id);
  assert.match(lineOf(false, '36-000-0000-SIT-000')?.notes?.join(' ') ?? '', /14 days or fewer/);
  assert.equal(lineOf(true, '36-000-0000-SIT-000')?.taxAmount, 0);
  const home = (isExempt: boolean) => lineOf(isExempt, '09-000-0000-SIT-000')?.taxAmount ?? 0;
  assert.ok(home(true) > home(false), 'the home state has nothing to credit');
});

test('of each state, the threshold is asked, or the first day counts by its law', () => {
  // With the drafts: they have thresholds that were found since.
  const { highest: release } = releases;
  const of = (state: string) => {
    const at = `${state}-000-0000`;
    const { taxes } = listTaxes('48-000-0000', [at, '48-000-0000'], {}, { release });
    return taxes.find(({ uniqueTaxID }) => uniqueTaxID === `${state}-000-0000-SIT-000`);
  };
  const asked = '01 04 09 13 15 16 17 18 22 23 27 30 31 35 36 38 40 41 45 49 50 54 55'.split(' ');
  for (const state of asked) {
    const { condition, notes = [] } = of(state) ?? {};
    assert.ok(condition?.question.includes(notes[0] ?? 'none'), state);
  }
  for (const state of ['06', '34', '44', '51']) {
    const { condition, notes, why } = of(state) ?? {};
    assert.deepEqual(
      [condition, notes, why?.confidence],
      [undefined, undefined, 'official'],
      state,
    );
  }
  for (const state of ['05', '08', '42']) assert.equal(of(state)?.condition, undefined, state);
});

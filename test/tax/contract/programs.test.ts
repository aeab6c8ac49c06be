/**
 * Disability, paid leave, long-term care, and mobility taxes of an employee who works in two states: the
 * program of the state that the employment is reported to takes all wages, under each of the four tests
 * that decide that state. Amounts are worked by hand from 2,000.00 in two weeks, half earned in Texas.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PayCalcItem } from '../../../src/tax/paycalc/schema.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import type { TaxListResult } from '../../../src/tax/paycalc/tax-list/schema.ts';
import { loadRules, type Release } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { applicability } from '../../support/tax-lists.ts';
import { agree, compared } from '../property/compare.ts';

const releases = everyRelease(loadRules());
const knows = ({ taxability }: Release): boolean =>
  taxability.earnings.some(({ kind }) => kind === 'ProgramWages');
const before = releases.all.filter((release) => !knows(release));
const release = releases.all.find(knows) as Release;

const TEXAS = '48-201-0000';
const OKLAHOMA = '40-109-0000';
/** Washington's ids with SDI are hourly premiums of workers' compensation. */
const PROGRAM = /^(?!53-.*SDI).*-(SDI|ER_SDI|FLI|ER_FLI|LTC|ER_POP)-/;

type Program = {
  readonly name: string;
  readonly code: string;
  /** Where in the state the work is. */
  readonly place: string;
  /** Worked by hand: the whole wages, and the half earned in the state. */
  readonly amounts: Readonly<Record<string, readonly [whole: number, half: number]>>;
};

const PROGRAMS: readonly Program[] = [
  {
    name: 'California',
    code: 'CA',
    place: '06-037-0000',
    // 1.3 %: 2,000 x 0.013 = 26.00
    amounts: { '06-000-0000-SDI-000': [26, 13] },
  },
  {
    name: 'Colorado',
    code: 'CO',
    place: '08-031-0000',
    // 0.44 % = 8.80; whole premium 0.88 % = 17.60, less 8.80 = 8.80
    amounts: { '08-000-0000-FLI-000': [8.8, 4.4], '08-000-0000-ER_FLI-000': [8.8, 4.4] },
  },
  {
    name: 'Connecticut',
    code: 'CT',
    place: '09-001-0000',
    // 0.5 % = 10.00
    amounts: { '09-000-0000-FLI-000': [10, 5] },
  },
  {
    name: 'Delaware',
    code: 'DE',
    place: '10-003-0000',
    // 0.4 % = 8.00; whole premium 0.8 % = 16.00, less 8.00 = 8.00
    amounts: { '10-000-0000-FLI-000': [8, 4], '10-000-0000-ER_FLI-000': [8, 4] },
  },
  {
    name: 'District of Columbia',
    code: 'DC',
    place: '11-001-0000',
    // 0.75 % = 15.00
    amounts: { '11-000-0000-ER_FLI-000': [15, 7.5] },
  },
  {
    name: 'Hawaii',
    code: 'HI',
    place: '15-003-0000',
    // 0.5 % = 10.00, below two weeks at 7.50; premium 1.2 % = 24.00, less 10.00 = 14.00
    amounts: { '15-000-0000-SDI-000': [10, 5], '15-000-0000-ER_SDI-924': [14, 7] },
  },
  {
    name: 'Maine',
    code: 'ME',
    place: '23-005-0000',
    // 0.5 % = 10.00; whole premium 1 % = 20.00, less 10.00 = 10.00
    amounts: { '23-000-0000-FLI-000': [10, 5], '23-000-0000-ER_FLI-000': [10, 5] },
  },
  {
    name: 'Massachusetts',
    code: 'MA',
    place: '25-025-0000',
    // 0.46 % = 9.20; whole premium 0.88 % = 17.60, less 9.20 = 8.40
    amounts: { '25-000-0000-FLI-000': [9.2, 4.6], '25-000-0000-ER_FLI-000': [8.4, 4.2] },
  },
  {
    name: 'Minnesota',
    code: 'MN',
    place: '27-053-0000',
    // 0.44 % = 8.80; whole premium 0.88 % = 17.60, less 8.80 = 8.80
    amounts: { '27-000-0000-FLI-000': [8.8, 4.4], '27-000-0000-ER_FLI-000': [8.8, 4.4] },
  },
  {
    name: 'New Jersey',
    code: 'NJ',
    place: '34-017-0000',
    // 0.19 % = 3.80; 0.23 % = 4.60; a new employer's 0.5 % = 10.00
    amounts: {
      '34-000-0000-SDI-000': [3.8, 1.9],
      '34-000-0000-FLI-000': [4.6, 2.3],
      '34-000-0000-ER_SDI-001': [10, 5],
    },
  },
  {
    name: 'New York',
    code: 'NY',
    place: '36-061-0000',
    // 0.5 % = 10.00, at most 0.60 a week = 1.20 in two; 0.432 % = 8.64;
    // mobility tax of zone 1 at the highest payroll: 0.895 % = 17.90
    amounts: {
      '36-000-0000-SDI-000': [1.2, 1.2],
      '36-000-0000-FLI-000': [8.64, 4.32],
      '36-000-0000-ER_POP-008': [17.9, 8.95],
    },
  },
  {
    name: 'Oregon',
    code: 'OR',
    place: '41-051-0000',
    // 0.6 % = 12.00; whole contribution 1 % = 20.00, less 12.00 = 8.00
    amounts: { '41-000-0000-FLI-000': [12, 6], '41-000-0000-ER_FLI-000': [8, 4] },
  },
  {
    name: 'Puerto Rico',
    code: 'PR',
    place: '72-127-0000',
    // 0.3 % = 6.00 of each, below 9,000 in the year
    amounts: { '72-000-0000-SDI-000': [6, 3], '72-000-0000-ER_SDI-000': [6, 3] },
  },
  {
    name: 'Rhode Island',
    code: 'RI',
    place: '44-007-0000',
    // 1.1 % = 22.00
    amounts: { '44-000-0000-SDI-000': [22, 11] },
  },
  {
    name: 'Washington',
    code: 'WA',
    place: '53-033-0000',
    // 1.13 % x 71.43 % = 0.807159 %: 16.143 = 16.14, half 8.072 = 8.07; whole premium 22.60, less
    // 16.14 = 6.46, half 11.30 less 8.07 = 3.23; long-term care 0.58 % = 11.60
    amounts: {
      '53-000-0000-FLI-000': [16.14, 8.07],
      '53-000-0000-ER_FLI-000': [6.46, 3.23],
      '53-000-0000-LTC-923': [11.6, 5.8],
    },
  },
];

type Case = { readonly home: string; readonly work: readonly string[]; readonly state: string };
type Named = Case & { readonly test: string };

const list = ({ home, work, state }: Case, version: Release): TaxListResult =>
  taxList(
    {
      payDate: '2026-06-26',
      homeLocation: home,
      workLocations: work,
      options: { grossWages: 2000, unemploymentState: state },
    },
    { release: version, applicability },
  );

/** Lines of the programs, with what only the employer can answer. */
function programLines({ payCalcItem }: TaxListResult, { version }: Release) {
  const item: PayCalcItem = {
    ...payCalcItem,
    wages: payCalcItem.wages.map((wage) => ({ ...wage, ytdWages: 0 })),
    taxJurisdictionParms: payCalcItem.taxJurisdictionParms
      .filter(({ uniqueTaxID }) => PROGRAM.test(uniqueTaxID))
      .map(({ uniqueTaxID, locationCode }) => ({
        uniqueTaxID,
        locationCode,
        ...(uniqueTaxID.endsWith('ER_SDI-924')
          ? { miscParameters: [{ parameterName: 'PREMIUM_RATE', parameterValue: '0.012' }] }
          : {}),
      })),
  };
  if (item.taxJurisdictionParms.length === 0) return [];
  const { errorStatus, taxCalculation } = calculateOne(item, releases, version);
  assert.equal(errorStatus, undefined, errorStatus?.errorMessage);
  return taxCalculation;
}

const amountsOf = (lines: ReturnType<typeof programLines>): Record<string, number> =>
  Object.fromEntries(lines.map(({ uniqueTaxID, taxAmount }) => [uniqueTaxID, taxAmount]));
const column = ({ amounts }: Program, i: 0 | 1): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts).map(([id, pair]) => [id, pair[i]]));

/** Texas has no program: what is not charged here is charged nowhere. */
type Tests = readonly [Named, Named, Named, Named];
const testsFor = ({ place, code }: Program): Tests => [
  { test: 'localization', home: TEXAS, work: [place, TEXAS], state: code },
  { test: 'base of operations', home: TEXAS, work: [TEXAS, place], state: code },
  { test: 'direction and control', home: OKLAHOMA, work: [TEXAS, place], state: code },
  { test: 'residence', home: place, work: [TEXAS, place], state: code },
];

describe('the program takes the wages of the whole employment', () => {
  for (const program of PROGRAMS) {
    for (const given of testsFor(program)) {
      test(`${program.name}, ${given.test}`, () => {
        const result = list(given, release);
        assert.deepEqual(
          result.payCalcItem.wages
            .filter(({ wageType }) => wageType === 'ProgramWages')
            .map(({ locationCode, grossWages }) => [locationCode, grossWages]),
          [[program.place, 2000]],
        );
        const lines = programLines(result, release);
        assert.deepEqual(amountsOf(lines), column(program, 0));
        for (const line of lines) assert.equal(line.wageType, 'ProgramWages');
      });
    }

    test(`${program.name}: reported to Texas, nothing is owed, and the list says how to change that`, () => {
      const result = list({ home: TEXAS, work: [TEXAS, program.place], state: 'TX' }, release);
      assert.deepEqual(programLines(result, release), []);
      const said = result.notOwed.filter(({ uniqueTaxID }) => PROGRAM.test(uniqueTaxID));
      assert.deepEqual(
        said.map(({ uniqueTaxID }) => uniqueTaxID).sort(),
        Object.keys(program.amounts).sort(),
      );
      for (const { why } of said) assert.match(why.rule, /unemploymentState|test of its own/);
    });

    test(`${program.name}: a release before takes the wages of the state, and its lines say so`, () => {
      const [given] = testsFor(program);
      for (const older of before) {
        const lines = programLines(list(given, older), older);
        assert.deepEqual(amountsOf(lines), column(program, 1), older.version);
        for (const { notes } of lines) {
          assert.match(notes?.join(' ') ?? '', /Only the wages for .* later version/);
        }
      }
    });
  }

  test('SutaGrossWages count where no ProgramWages were sent, and ProgramWages before them', () => {
    for (const program of PROGRAMS) {
      const [given] = testsFor(program);
      const result = list(given, release);
      const withWages = (wages: PayCalcItem['wages']): Record<string, number> =>
        amountsOf(
          programLines({ ...result, payCalcItem: { ...result.payCalcItem, wages } }, release),
        );
      const { wages } = result.payCalcItem;
      const without = (type: string) => wages.filter(({ wageType }) => wageType !== type);
      assert.deepEqual(withWages(without('ProgramWages')), column(program, 0), program.name);
      const half = wages.map((wage) =>
        wage.wageType === 'SutaGrossWages' ? { ...wage, grossWages: 1000 } : wage,
      );
      assert.deepEqual(withWages(half), column(program, 0), program.name);
    }
  });

  test('without either, the lines say that only the wages of the state count', () => {
    for (const program of PROGRAMS) {
      const [given] = testsFor(program);
      const result = list(given, release);
      const wages = result.payCalcItem.wages.filter(({ wageType }) => wageType === 'Regular');
      const payCalcItem = { ...result.payCalcItem, wages };
      const lines = programLines({ ...result, payCalcItem }, release);
      assert.deepEqual(amountsOf(lines), column(program, 1), program.name);
      for (const { notes } of lines) assert.match(notes?.join(' ') ?? '', /send ProgramWages/);
    }
  });
});

test('the second evaluator takes the same entries: at the place, in the state, around the place, or none', () => {
  compared.answers = 0;
  const wage = (type: string, gross: number, location: string) => ({
    type,
    gross,
    ytd: 0,
    location,
  });
  for (const { amounts, place } of PROGRAMS) {
    const state = `${place.slice(0, 2)}-000-0000`;
    const pay = [wage('Regular', 100_000, place), wage('Regular', 100_000, TEXAS)];
    const stated = [[], [place], [state], [place, state], [TEXAS]].flatMap((codes) => [
      codes.map((code) => wage('ProgramWages', 210_000, code)),
      codes.map((code) => wage('SutaGrossWages', 190_000, code)),
      codes.flatMap((code) => [
        wage('SutaGrossWages', 190_000, place),
        wage('ProgramWages', 210_000, code),
      ]),
    ]);
    for (const id of Object.keys(amounts)) {
      const location = id.includes('ER_POP') ? place : state;
      const parameters = id.endsWith('ER_SDI-924') ? { PREMIUM_RATE: '0.012' } : undefined;
      const tax = { id, location, ...(parameters === undefined ? {} : { parameters }) };
      for (const entries of stated) {
        const benefits = [{ type: '125', amount: 5_000 }];
        const one = { payDate: '2026-06-26', periods: 26, wages: [...pay, ...entries] };
        agree({ ...one, taxes: [tax] });
        agree({ ...one, benefits, taxes: [tax] });
      }
    }
  }
  assert.ok(compared.answers > 500, `${compared.answers} answers`);
});

test('the laws with a test of their own ask it where the work is in several states, and only there', () => {
  for (const program of PROGRAMS) {
    const hasOwn = ['DC', 'DE', 'MN', 'NY'].includes(program.code);
    const asked = (work: readonly string[]): number =>
      list({ home: program.place, work, state: program.code }, release).taxes.filter(
        ({ uniqueTaxID, condition }) => uniqueTaxID in program.amounts && condition !== undefined,
      ).length;
    assert.equal(asked([program.place, TEXAS]) > 0, hasOwn, program.name);
    assert.equal(asked([program.place]), 0, program.name);
  }
});

test('mobility tax: one county has all wages, of the main location, and none where that is upstate', () => {
  const mobility = (work: readonly string[]) => {
    const result = list({ home: '36-061-0000', work, state: 'NY' }, release);
    return {
      listed: result.taxes
        .filter(({ uniqueTaxID }) => uniqueTaxID.includes('ER_POP'))
        .map(({ locationCode, condition }) => [locationCode, condition?.assumed]),
      ...amountsOf(programLines(result, release)),
    };
  };
  const leave = { '36-000-0000-SDI-000': 1.2, '36-000-0000-FLI-000': 8.64 };
  // Zone 1, 0.895 %, and zone 2, 0.635 %: by the main location, 17.90 and 12.70.
  assert.deepEqual(mobility(['36-061-0000', '36-119-0000']), {
    listed: [['36-061-0000', true]],
    ...leave,
    '36-000-0000-ER_POP-008': 17.9,
  });
  assert.deepEqual(mobility(['36-119-0000', '36-061-0000']), {
    listed: [['36-119-0000', true]],
    ...leave,
    '36-000-0000-ER_POP-008': 12.7,
  });
  assert.deepEqual(mobility(['36-001-0000', '36-061-0000']), {
    listed: [['36-061-0000', false]],
    ...leave,
  });
});

test('ProgramWages are no pay, and a benefit that the program leaves out is said, not taken off', () => {
  const item = {
    payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26 },
    wages: [
      { locationCode: '00-000-0000', wageType: 'Regular', grossWages: 2000, ytdWages: 0 },
      { locationCode: '06-037-0000', wageType: 'Regular', grossWages: 1000, ytdWages: 0 },
      { locationCode: TEXAS, wageType: 'Regular', grossWages: 1000, ytdWages: 0 },
      { locationCode: '06-037-0000', wageType: 'ProgramWages', grossWages: 2000, ytdWages: 0 },
    ],
    benefits: [{ benefitType: '125', amount: 100 }],
    taxJurisdictionParms: [
      { uniqueTaxID: '00-000-0000-FICA-000', locationCode: '00-000-0000' },
      { uniqueTaxID: '06-000-0000-SDI-000', locationCode: '06-000-0000' },
      { uniqueTaxID: '06-000-0000-ER_SUTA-000', locationCode: '06-000-0000', overrideRate: 0.01 },
    ],
  };
  const { taxCalculation, totals } = calculateOne(item, releases, release.version);
  assert.deepEqual(
    taxCalculation.map(({ uniqueTaxID, taxAmount }) => [uniqueTaxID, taxAmount]),
    [
      // 1,900 x 0.062; 2,000 x 0.013; the 1,000 earned in California less 100, x 0.01
      ['00-000-0000-FICA-000', 117.8],
      ['06-000-0000-SDI-000', 26],
      ['06-000-0000-ER_SUTA-000', 9],
    ],
  );
  assert.equal(totals?.gross, 2000);
  assert.match(taxCalculation[1]?.notes?.join(' ') ?? '', /benefits do not lower it/);
});

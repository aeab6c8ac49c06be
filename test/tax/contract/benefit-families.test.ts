/**
 * Wages and benefits that income tax, Social Security and Medicare, and FUTA treat differently. The
 * table below was written from the law, not from the rules.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayCalcItem } from '../../../src/tax/paycalc/schema.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { verifyItem } from '../../../src/tax/seals/verification.ts';
import { evaluatorOfRelease } from '../../support/evaluator.ts';
import { around } from '../../support/releases.ts';

const FIT = '00-000-0000-FIT-000';
const FICA = ['FICA-000', 'ER_FICA-000', 'MEDI-000', 'ER_MEDI-000'].map(
  (id) => `00-000-0000-${id}`,
);
const FUTA = '00-000-0000-ER_FUTA-000';
const TAXES = [FIT, ...FICA, FUTA];

/** Whether income tax, FICA, and FUTA count these wages. */
const WAGES: Readonly<Record<string, readonly [boolean, boolean, boolean]>> = {
  AdoptionAssistance: [false, true, true],
  SCorpHealth: [true, false, false],
  EducationalAssistance: [false, false, false],
  TrumpAccountContribution: [false, true, true],
  NonqualifiedPlanPayment: [true, false, false],
  NonqualifiedPlanVesting: [false, true, true],
  Employer401k: [false, false, false],
};

/** Whether a benefit lowers the wages of income tax, FICA, and FUTA. */
const BENEFITS: Readonly<Record<string, readonly [boolean, boolean, boolean]>> = {
  ADOPTION: [true, false, false],
  ROTH457: [false, false, false],
  '128': [true, false, false],
  NQDC: [true, false, false],
};

const releases = everyRelease(loadRules());
const { first, before } = around(({ taxability }) =>
  taxability.benefits.some(({ kind }) => kind === 'ADOPTION'),
);
const evaluator = evaluatorOfRelease(first);

type Wage = PayCalcItem['wages'][number];

const itemOf = (
  wages: readonly Wage[],
  benefits: NonNullable<PayCalcItem['benefits']>,
  taxes: readonly string[] = TAXES,
): PayCalcItem => ({
  employeeID: '1',
  payrollRunParameters: { payDate: '2026-08-14', payPeriodsPerYear: 26, payPeriodNumber: 17 },
  wages: [...wages],
  benefits,
  taxJurisdictionParms: taxes.map((uniqueTaxID) => ({
    uniqueTaxID,
    locationCode: uniqueTaxID.split('-').slice(0, 3).join('-'),
  })),
});

const entry = (wageType: string, grossWages: number, locationCode = '00-000-0000'): Wage => ({
  locationCode,
  wageType,
  grossWages,
  ytdWages: 0,
});

/** Dollars of subject wages by tax, of all wage types; both evaluators agree. */
function subjectOf(item: PayCalcItem): Map<string, number> {
  const answer = calculateOne(item, releases, first);
  assert.equal(answer.errorStatus, undefined, answer.errorStatus?.errorMessage);
  for (const { outcome, uniqueTaxID, about } of verifyItem(
    evaluator,
    item,
    answer.taxCalculation,
  )) {
    assert.equal(outcome, 'agrees', `${uniqueTaxID}: ${about}`);
  }
  const subject = new Map<string, number>();
  for (const { uniqueTaxID, subjectWages } of answer.taxCalculation) {
    subject.set(uniqueTaxID, (subject.get(uniqueTaxID) ?? 0) + subjectWages);
  }
  return subject;
}

const expected = ([income, fica, futa]: readonly [boolean, boolean, boolean], sign: 1 | -1) =>
  new Map(
    TAXES.map((id) => {
      const counts = id === FIT ? income : id === FUTA ? futa : fica;
      return [id, 3000 + (counts ? sign * 100 : 0)] as const;
    }),
  );

for (const [wageType, treatment] of Object.entries(WAGES)) {
  test(`${wageType} counts where its law says so`, () => {
    const item = itemOf([entry('Regular', 3000), entry(wageType, 100)], []);
    assert.deepEqual(subjectOf(item), expected(treatment, 1));
  });
}

for (const [benefitType, treatment] of Object.entries(BENEFITS)) {
  test(`${benefitType} lowers the wages where its law says so`, () => {
    const item = itemOf([entry('Regular', 3000)], [{ benefitType, amount: 100 }]);
    assert.deepEqual(subjectOf(item), expected(treatment, -1));
  });
}

test('a state of which no text is known refuses them, and earlier releases do not have them', () => {
  const [tax, place] = ['13-000-0000-SIT-000', '13-000-0000'];
  for (const wageType of Object.keys(WAGES)) {
    const wages = [entry('Regular', 3000, place), entry(wageType, 100, place)];
    const { errors } = calculateOne(itemOf(wages, [], [tax]), releases, first);
    assert.equal(errors?.[0]?.code, 'treatment_unknown', wageType);
    const earlier = calculateOne(itemOf(wages, [], [tax]), releases, before);
    assert.equal(earlier.errors?.[0]?.code, 'value_unknown', wageType);
  }
  for (const benefitType of ['ADOPTION', '128', 'NQDC']) {
    const item = itemOf([entry('Regular', 3000, place)], [{ benefitType, amount: 100 }], [tax]);
    const { errorStatus } = calculateOne(item, releases, first);
    assert.match(errorStatus?.errorMessage ?? '', /Georgia income tax.*benefitType CUSTOM/);
  }
});

/** `counts`, `free`, or the code of the refusal: what a tax makes of 100 of these wages. */
function treatmentOf(wageType: string, tax: string, locationCode: string): string {
  const wages = [
    { ...entry('Regular', 3000, locationCode), hours: 80 },
    entry(wageType, 100, locationCode),
  ];
  const item = {
    ...itemOf(wages, []),
    taxJurisdictionParms: [
      { uniqueTaxID: tax, locationCode, isResident: true, ytdWH: 0, periodWH: 0 },
    ],
  };
  const { errors, taxCalculation } = calculateOne(item, releases, first);
  if (errors !== undefined) return errors[0]?.code ?? '';
  for (const { outcome, about } of verifyItem(evaluator, item, taxCalculation)) {
    assert.equal(outcome, 'agrees', `${tax}: ${about}`);
  }
  const line = taxCalculation.find((one) => one.wageType === wageType);
  return line?.subjectWages === 100 ? 'counts' : 'free';
}

test("the employer's 401(k) contribution counts in the districts whose law says so", () => {
  const district = (number: number) =>
    treatmentOf('Employer401k', `41-000-0000-ER_TRANS-00${number}`, '41-051-0000');
  const found = [1, 2, 3, 4, 5, 6].map(district);
  const unknown = 'treatment_unknown';
  assert.deepEqual(found, [unknown, 'counts', 'counts', unknown, unknown, 'counts']);
  const others = ['SIT-000', 'TRANS-000', 'FLI-000', 'ER_FLI-000', 'ER_SUTA-000'];
  for (const id of others) {
    const tax = `41-000-0000-${id}`;
    assert.equal(treatmentOf('Employer401k', tax, '41-051-0000'), 'free', tax);
  }
});

test('a base whose law takes the federal wages over treats them as those', () => {
  for (const [wageType, treatment] of [
    ['SCorpHealth', 'counts'],
    ['NonqualifiedPlanPayment', 'counts'],
    ['AdoptionAssistance', 'free'],
    ['TrumpAccountContribution', 'free'],
  ] as const) {
    assert.equal(treatmentOf(wageType, '36-000-0000-SIT-000', '36-000-0000'), treatment, wageType);
    const unemployment = treatmentOf(wageType, '37-000-0000-ER_SUTA-000', '37-000-0000');
    assert.equal(unemployment, treatment === 'counts' ? 'free' : 'counts', wageType);
  }
});

/** What the law itself says of federal wages; `until`: the Internal Revenue Code as of a day. */
const FOLLOWING: readonly (readonly [state: string, until: boolean])[] = [
  ['09', false],
  ['11', true],
  ['16', true],
  ['17', false],
  ['18', true],
  ['20', false],
  ['21', true],
  ['23', true],
  ['25', false],
  ['27', true],
  ['29', false],
  ['31', false],
  ['44', false],
  ['50', true],
  ['51', true],
  ['54', true],
];

test('an income tax whose law takes the federal wages over treats the new kinds as the federal one does', () => {
  for (const [state, until] of FOLLOWING) {
    const tax = [`${state}-000-0000-SIT-000`, `${state}-000-0000`] as const;
    for (const [wageType, treatment] of [
      ['SCorpHealth', 'counts'],
      ['AdoptionAssistance', 'free'],
      ['EducationalAssistance', 'free'],
      ['NonqualifiedPlanVesting', 'free'],
      // Vermont has six percent of its own on these payments.
      ['NonqualifiedPlanPayment', state === '50' ? 'treatment_unknown' : 'counts'],
      // Section 128 is of July 2025: a code as of an earlier day does not have it.
      ['TrumpAccountContribution', until ? 'treatment_unknown' : 'free'],
    ] as const)
      assert.equal(treatmentOf(wageType, ...tax), treatment, `${state} ${wageType}`);
  }
});

test('a Roth contribution to a 457(b) plan is from taxed wages, as those to other plans; Alaska leaves all out', () => {
  const subject = (benefitType: string, tax: string): number | undefined => {
    const locationCode = `${tax.slice(0, 2)}-000-0000`;
    const parms = [{ uniqueTaxID: tax, locationCode, overrideRate: 0.01 }];
    const item = {
      ...itemOf([entry('Regular', 3000, locationCode)], [{ benefitType, amount: 100 }]),
      taxJurisdictionParms: tax.includes('SUTA')
        ? parms
        : parms.map(({ overrideRate: _, ...tax }) => tax),
    };
    const { errors, taxCalculation } = calculateOne(item, releases, first);
    assert.equal(errors, undefined, `${tax}: ${errors?.[0]?.message}`);
    for (const { outcome, about } of verifyItem(evaluator, item, taxCalculation))
      assert.equal(outcome, 'agrees', `${tax}: ${about}`);
    return taxCalculation[0]?.subjectWages;
  };
  const taxes = ['06-000-0000-SIT-000', '34-000-0000-SIT-000', '39-000-0000-ER_SUTA-000'];
  for (const tax of [...taxes, '02-000-0000-ER_SUTA-000'])
    assert.equal(subject('ROTH457', tax), subject('ROTH403B', tax), tax);
  for (const tax of taxes) assert.equal(subject('ROTH457', tax), 3000, tax);
  assert.equal(subject('ROTH457', '02-000-0000-ER_SUTA-000'), 2900);
});

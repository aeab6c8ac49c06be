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
  for (const benefitType of Object.keys(BENEFITS)) {
    const item = itemOf([entry('Regular', 3000, place)], [{ benefitType, amount: 100 }], [tax]);
    const { errorStatus } = calculateOne(item, releases, first);
    assert.match(errorStatus?.errorMessage ?? '', /Georgia income tax.*benefitType CUSTOM/);
  }
});

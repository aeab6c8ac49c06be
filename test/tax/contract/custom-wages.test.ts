/** Wages and benefits whose entry says in `exemptTaxes` which taxes do not count them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnItem, readKnownItem } from '../../../src/tax/paycalc/fast/known-items.ts';
import { Reader } from '../../../src/tax/paycalc/fast/reader.ts';
import { nextRun } from '../../../src/tax/paycalc/next-run/index.ts';
import { parseItem } from '../../../src/tax/paycalc/parse.ts';
import type { PayCalcItem } from '../../../src/tax/paycalc/schema.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { verifyItem } from '../../../src/tax/seals/verification.ts';
import { evaluatorOfRelease } from '../../support/evaluator.ts';
import { around } from '../../support/releases.ts';

const FIT = '00-000-0000-FIT-000';
const FICA = '00-000-0000-FICA-000';
const MEDICARE = '00-000-0000-MEDI-000';
const GEORGIA = '13-000-0000-SIT-000';
const TAXES = [FIT, FICA, MEDICARE, GEORGIA];

const releases = everyRelease(loadRules());
const { first, before } = around(({ taxability }) =>
  taxability.benefits.some(({ kind }) => kind === 'CUSTOM'),
);
const evaluator = evaluatorOfRelease(first);

type Wage = Partial<PayCalcItem['wages'][number]>;
type Benefit = NonNullable<PayCalcItem['benefits']>[number];

const itemOf = (wages: readonly Wage[], benefits: readonly Benefit[] = []): PayCalcItem => ({
  employeeID: '1',
  payrollRunParameters: { payDate: '2026-08-07', payPeriodsPerYear: 26, payPeriodNumber: 16 },
  wages: [{ wageType: 'Regular', grossWages: 2000 }, ...wages].map((wage) => ({
    locationCode: '13-000-0000',
    wageType: 'Custom',
    grossWages: 100,
    ytdWages: 0,
    ...wage,
  })),
  benefits: [...benefits],
  taxJurisdictionParms: TAXES.map((uniqueTaxID) => ({
    uniqueTaxID,
    locationCode: uniqueTaxID.startsWith('13') ? '13-000-0000' : '00-000-0000',
  })),
});

/** `[wageType, subjectWages, taxAmount]` of the lines of a tax; both evaluators agree on all lines. */
function linesOf(item: PayCalcItem, tax: string) {
  const answer = calculateOne(item, releases, first);
  assert.equal(answer.errorStatus, undefined, answer.errorStatus?.errorMessage);
  for (const { outcome, uniqueTaxID, about } of verifyItem(
    evaluator,
    item,
    answer.taxCalculation,
  )) {
    assert.equal(outcome, 'agrees', `${uniqueTaxID}: ${about}`);
  }
  return answer.taxCalculation
    .filter(({ uniqueTaxID }) => uniqueTaxID === tax)
    .map(({ wageType, subjectWages, taxAmount }) => [wageType, subjectWages, taxAmount]);
}

function refusalOf(item: PayCalcItem, version = first) {
  const { errorStatus, errors } = calculateOne(item, releases, version);
  return [errorStatus?.errorCode, errors?.[0]?.code, errors?.[0]?.path];
}

test('custom wages are free of the taxes they name, and of no other', () => {
  const item = itemOf([{ exemptTaxes: [FICA] }]);
  // 2,000 x 6.2 %; 2,000 x 1.45 % and 100 x 1.45 %.
  assert.deepEqual(linesOf(item, FICA), [
    ['Regular', 2000, 124],
    ['Custom', 0, 0],
  ]);
  assert.deepEqual(linesOf(item, MEDICARE), [
    ['Regular', 2000, 29],
    ['Custom', 100, 1.45],
  ]);
});

test('entries of one type that name other taxes add up where they count', () => {
  const item = itemOf([
    { exemptTaxes: [FICA] },
    { grossWages: 50, exemptTaxes: [MEDICARE] },
    { grossWages: 10, exemptTaxes: [] },
  ]);
  assert.deepEqual(linesOf(item, FICA), [
    ['Regular', 2000, 124],
    ['Custom', 60, 3.72],
  ]);
  assert.deepEqual(linesOf(item, MEDICARE).at(-1), ['Custom', 110, 1.6]);
});

test('custom wages are supplemental, or not paid in cash, where their type says so', () => {
  const supplemental = itemOf([
    { wageType: 'CustomSupplemental', calcMethodSupplementalWages: 'Flat', exemptTaxes: [GEORGIA] },
  ]);
  // 22 % of 100.
  assert.deepEqual(linesOf(supplemental, FIT).at(-1), ['CustomSupplemental', 100, 22]);
  assert.deepEqual(linesOf(supplemental, GEORGIA).at(-1), ['CustomSupplemental', 0, 0]);
  const noncash = itemOf([{ wageType: 'CustomNoncash', exemptTaxes: TAXES }]);
  assert.equal(calculateOne(noncash, releases, first).totals?.gross, 2000);
  assert.equal(calculateOne(supplemental, releases, first).totals?.gross, 2100);
});

test('a custom benefit lowers the wages of the taxes it names', () => {
  const item = itemOf([], [{ benefitType: 'CUSTOM', amount: 50, exemptTaxes: [FICA, GEORGIA] }]);
  // 1,950 x 6.2 % = 120.90.
  assert.deepEqual(linesOf(item, FICA), [['Regular', 1950, 120.9]]);
  assert.deepEqual(linesOf(item, MEDICARE), [['Regular', 2000, 29]]);
  assert.deepEqual(linesOf(item, GEORGIA)[0]?.slice(0, 2), ['Regular', 1950]);
});

test('an entry that could mean two things is refused with its field', () => {
  assert.deepEqual(refusalOf(itemOf([{}])), [2001, 'field_missing', 'wages[1].exemptTaxes']);
  assert.deepEqual(refusalOf(itemOf([{ exemptTaxes: ['00-000-0000-FIT-999'] }])), [
    2004,
    'unknown_tax',
    'wages[1].exemptTaxes[0]',
  ]);
  const plain = itemOf([{ wageType: 'Fringe', exemptTaxes: [FICA] }]);
  assert.deepEqual(refusalOf(plain), [2003, 'unknown_field', 'wages[1].exemptTaxes']);
  const benefit = itemOf([], [{ benefitType: '125', amount: 1, exemptTaxes: [FICA] }]);
  assert.deepEqual(refusalOf(benefit), [2003, 'unknown_field', 'benefits[0].exemptTaxes']);
  const twice = itemOf([
    { exemptTaxes: [FICA, FIT] },
    { exemptTaxes: [FIT, FICA] },
    { exemptTaxes: [FIT] },
  ]);
  assert.deepEqual(refusalOf(twice), [2009, 'duplicate', 'wages[2]']);
});

test('releases before it do not have the type', () => {
  const code = refusalOf(itemOf([{ exemptTaxes: [FICA] }]), before);
  assert.deepEqual(code, [2003, 'value_unknown', 'wages[1].wageType']);
});

test('an item like one sent before is read with its exemptTaxes', () => {
  const item = itemOf(
    [{ exemptTaxes: [FICA] }],
    [{ benefitType: 'CUSTOM', amount: 50, exemptTaxes: [FIT] }],
  );
  const bytes = Buffer.from(JSON.stringify(item));
  learnItem(bytes, 0, bytes.length, item);
  const release = releases.select(first);
  const known = readKnownItem(new Reader(bytes), 0, bytes.length, release);
  assert.deepEqual(known?.paycheck, parseItem(item, release));
});

test('nextRun carries entries that are free of other taxes apart, with the taxes they name', () => {
  const item = itemOf(
    [
      { exemptTaxes: [FICA], ytdWages: 10 },
      { exemptTaxes: [FICA, MEDICARE], ytdWages: 20 },
    ],
    [{ benefitType: 'CUSTOM', amount: 5, ytdAmount: 5, exemptTaxes: [FIT] }],
  );
  const paid = {
    ...item,
    taxJurisdictionParms: item.taxJurisdictionParms.map((tax) => ({ ...tax, ytdWH: 1 })),
  };
  const answer = calculateOne(paid, releases, first);
  const payment = { payDate: '2026-08-21', wages: paid.wages.slice(0, 1), benefits: [] };
  const next = nextRun(
    paid,
    answer,
    { ...payment, wages: payment.wages.map(({ ytdWages: _, ...wage }) => wage) },
    { releases, version: first },
  );
  assert.ok('payCalcItem' in next, JSON.stringify(next));
  const { wages, benefits } = next.payCalcItem;
  assert.deepEqual(
    wages.map(({ grossWages, ytdWages, exemptTaxes }) => [grossWages, ytdWages, exemptTaxes]),
    [
      [2000, 2000, undefined],
      [0, 110, [FICA]],
      [0, 120, [FICA, MEDICARE]],
    ],
  );
  assert.deepEqual(benefits, [
    { benefitType: 'CUSTOM', amount: 0, ytdAmount: 10, exemptTaxes: [FIT] },
  ]);
});

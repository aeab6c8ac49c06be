import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FIT,
  FUTA,
  lineOf,
  MEDICARE,
  type Payment,
  type PaymentTax,
  SOCIAL_SECURITY,
  toPaycheck,
} from '../../../test/support/engine-paycheck.ts';
import { calculate } from './calculate.ts';
import { CalculationError } from './result.ts';

const [CALIFORNIA, NEW_YORK, TEXAS] = ['06-000-0000', '36-000-0000', '48-000-0000'];

const at = (id: string, location: string, more: Partial<PaymentTax> = {}): PaymentTax => ({
  id,
  location,
  ...more,
});
const regular = (location: string, gross: number, ytd = 0) => ({
  type: 'Regular',
  location,
  gross,
  ytd,
});
const pay = (body: Pick<Payment, 'wages' | 'taxes'> & Partial<Payment>) =>
  calculate(toPaycheck({ payDate: '2026-01-02', periods: 26, ...body }));

test('one tax at several locations is one tax on the sum, apportioned; the last takes the odd cent', () => {
  const places = [CALIFORNIA, NEW_YORK, TEXAS];
  const lines = pay({
    wages: places.map((code) => regular(code, 10_000)),
    taxes: places.map((code) => at(MEDICARE, code)),
  });
  // 300.00 x 1.45% = 4.35
  assert.deepEqual(
    lines.map(({ locationCode, taxAmount, subjectWages }) => [
      locationCode,
      taxAmount,
      subjectWages,
    ]),
    [
      [CALIFORNIA, 145, 10_000],
      [NEW_YORK, 145, 10_000],
      [TEXAS, 145, 10_000],
    ],
  );
  const odd = pay({
    wages: places.map((code) => regular(code, 10_033)),
    taxes: places.map((code) => at(SOCIAL_SECURITY, code)),
  });
  // 300.99 x 6.2% = 18.66138; thirds of 18.66 and what is left
  assert.deepEqual(
    odd.map(({ taxAmount }) => taxAmount),
    [622, 622, 622],
  );
  const uneven = pay({
    wages: [regular(CALIFORNIA, 1), regular(NEW_YORK, 1), regular(TEXAS, 10_000)],
    taxes: places.map((code) => at(SOCIAL_SECURITY, code)),
  });
  // 100.02 x 6.2% = 6.20124
  assert.deepEqual(
    uneven.map(({ taxAmount }) => taxAmount),
    [0, 0, 620],
  );
});

test('the odd cent: two thirds and one third of a cent amount', () => {
  const lines = pay({
    wages: [regular(CALIFORNIA, 25), regular(NEW_YORK, 25)],
    taxes: [at(SOCIAL_SECURITY, CALIFORNIA), at(SOCIAL_SECURITY, NEW_YORK)],
  });
  // 0.50 x 6.2% = 0.031: 3 cents, half of it is 1.5, up to 2; 1 is left
  assert.deepEqual(
    lines.map(({ taxAmount }) => taxAmount),
    [2, 1],
  );
});

test('a wage base counts once over all locations', () => {
  const lines = pay({
    wages: [regular(CALIFORNIA, 100_000, 18_000_000), regular(NEW_YORK, 300_000, 250_000)],
    taxes: [at(SOCIAL_SECURITY, CALIFORNIA), at(SOCIAL_SECURITY, NEW_YORK)],
  });
  // 182,500 before, 4,000 now, 2,000 below the base, a quarter of it in California
  assert.deepEqual(
    lines.map(({ subjectWages, taxAmount }) => [subjectWages, taxAmount]),
    [
      [50_000, 3_100],
      [150_000, 9_300],
    ],
  );
});

test('an entry goes to the narrowest location that takes it', () => {
  const lines = pay({
    wages: [regular('06-037-0000', 30_000), regular('06-075-0000', 10_000)],
    taxes: [at(MEDICARE, CALIFORNIA), at(MEDICARE, '06-037-0000')],
  });
  assert.deepEqual(
    lines.map(({ locationCode, subjectWages }) => [locationCode, subjectWages]),
    [
      [CALIFORNIA, 10_000],
      ['06-037-0000', 30_000],
    ],
  );
});

test('a wage type that stands at one location only stays there', () => {
  const lines = pay({
    wages: [
      regular(CALIFORNIA, 100_000),
      regular(NEW_YORK, 100_000),
      { type: 'Supplemental', location: NEW_YORK, gross: 50_000, supplemental: 'Flat' },
    ],
    taxes: [at(FIT, CALIFORNIA), at(FIT, NEW_YORK)],
  });
  assert.equal(lines.length, 3);
  assert.equal(lineOf(lines, FIT, 'Supplemental', NEW_YORK).taxAmount, 11_000);
});

test('an income tax has one certificate, an adjusted tax one rate: their requests must agree', () => {
  const twice = (id: string, first: Partial<PaymentTax>, second: Partial<PaymentTax> = {}) =>
    pay({
      wages: [regular(CALIFORNIA, 1), regular(NEW_YORK, 1)],
      taxes: [at(id, CALIFORNIA, first), at(id, NEW_YORK, second)],
    });
  const refused = (error: unknown): boolean =>
    error instanceof CalculationError && error.code === 'parameter';
  assert.throws(() => twice(FIT, { exempt: true }), refused);
  assert.throws(() => twice(MEDICARE, { autoAdjust: true, ytdWH: 0 }), refused);
  assert.throws(
    () =>
      twice(MEDICARE, { autoAdjust: true, ytdWH: 0, exempt: true }, { autoAdjust: true, ytdWH: 0 }),
    refused,
  );
});

test('each location of FUTA has its own credit reduction, and an exemption stays where it is', () => {
  const wages = [regular(CALIFORNIA, 100_000), regular(TEXAS, 300_000)];
  const futa = pay({
    wages,
    taxes: [at(FUTA, CALIFORNIA, { parameters: { CREDITREDUCTION: '0.012' } }), at(FUTA, TEXAS)],
  });
  assert.deepEqual(
    futa.map(({ taxAmount, rate }) => [taxAmount, rate]),
    [
      [1_800, 1_800_000],
      [1_800, 600_000],
    ],
  );
  const medicare = pay({
    wages,
    taxes: [at(MEDICARE, CALIFORNIA, { exempt: true }), at(MEDICARE, TEXAS)],
  });
  assert.deepEqual(
    medicare.map(({ taxAmount }) => taxAmount),
    [0, 4_350],
  );
});

test('what was withheld is added up over the locations', () => {
  const lines = pay({
    wages: [regular(CALIFORNIA, 10_000, 10_000), regular(NEW_YORK, 10_000, 10_000)],
    taxes: [
      at(MEDICARE, CALIFORNIA, { autoAdjust: true, ytdWH: 100 }),
      at(MEDICARE, NEW_YORK, { autoAdjust: true, ytdWH: 90 }),
    ],
  });
  // 400.00 x 1.45% = 5.80, less 1.90
  assert.equal(
    lines.reduce((sum, { taxAmount }) => sum + taxAmount, 0),
    390,
  );
});

test('the steps of each location end in its own amount', () => {
  const lines = pay({
    wages: [regular(CALIFORNIA, 10_000), regular(NEW_YORK, 30_000)],
    taxes: [at(MEDICARE, CALIFORNIA), at(MEDICARE, NEW_YORK)],
    explain: true,
  });
  for (const line of lines) assert.equal(line.steps.at(-1)?.value, line.taxAmount / 100);
});

test('a benefit of one location lowers its share', () => {
  const lines = pay({
    wages: [regular(CALIFORNIA, 20_000), regular(NEW_YORK, 10_000)],
    benefits: [{ type: '125', amount: 10_000, location: CALIFORNIA as string }],
    taxes: [at(FUTA, CALIFORNIA), at(FUTA, NEW_YORK)],
  });
  assert.deepEqual(
    lines.map(({ subjectWages }) => subjectWages),
    [10_000, 10_000],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FEDERAL,
  FIT,
  FUTA,
  lawOf,
  MEDICARE,
  type Payment,
  place,
  SOCIAL_SECURITY,
  toPaycheck,
} from '../../../test/support/engine-paycheck.ts';
import { Basis } from './basis.ts';
import { CalculationError } from './result.ts';

type Body = Pick<Payment, 'wages'> & Partial<Payment>;

function basisOf(body: Body, id: string, location = FEDERAL): Basis {
  const rule = lawOf('2026-01-02').taxes.get(id);
  assert.ok(rule, id);
  const basis = new Basis();
  const payment: Payment = { payDate: '2026-01-02', periods: 26, taxes: [], ...body };
  basis.fill({ rule, isExempt: false }, toPaycheck(payment), place(location));
  return basis;
}

/** Cents of this payment by wage type. */
const amounts = (basis: Basis): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: basis.count }, (_, k) => basis.at(k)).map(({ kind, amount }) => [
      kind.name,
      amount,
    ]),
  );

const regular = (location: string, gross: number) => ({ type: 'Regular', location, gross });

test('an entry at the tax location wins over those inside it', () => {
  const wages = [regular('00-000-0000', 100), regular('06-037-0000', 7)];
  assert.deepEqual(amounts(basisOf({ wages }, MEDICARE)), { Regular: 100 });
  const state = [regular('06-000-0000', 50), regular('06-037-0000', 7), regular(FEDERAL, 100)];
  assert.deepEqual(amounts(basisOf({ wages: state }, MEDICARE, '06-000-0000')), { Regular: 50 });
});

test('without one, all entries inside count together', () => {
  const wages = [
    regular('06-037-1662328', 10),
    regular('06-075-0000', 20),
    regular('36-061-0000', 40),
  ];
  assert.deepEqual(amounts(basisOf({ wages }, MEDICARE, '06-000-0000')), { Regular: 30 });
  assert.deepEqual(amounts(basisOf({ wages }, MEDICARE)), { Regular: 70 });
});

test('without any inside, the nearest around counts, and never the federal entry', () => {
  const wages = [
    regular(FEDERAL, 100),
    regular('06-000-0000', 50),
    regular('06-037-0000', 7),
    regular('06-075-0000', 9),
  ];
  assert.deepEqual(amounts(basisOf({ wages }, MEDICARE, '06-037-1662328')), { Regular: 7 });
  assert.deepEqual(amounts(basisOf({ wages }, MEDICARE, '06-001-0000')), { Regular: 50 });
  assert.throws(
    () => basisOf({ wages: [regular(FEDERAL, 100)] }, MEDICARE, '06-037-0000'),
    (error) => error instanceof CalculationError && error.code === 'no-wages',
  );
});

test('inside wins over around: a federal tax without a federal entry takes the sum once', () => {
  const wages = [regular('06-037-0000', 7), regular('06-037-0000', 9)];
  assert.deepEqual(amounts(basisOf({ wages }, FIT)), { Regular: 16 });
});

test('SutaGrossWages at 00 replace the pay for FUTA and count nowhere else', () => {
  const wages = [
    regular(FEDERAL, 1_000),
    { type: 'Supplemental', gross: 500 },
    { type: 'Fringe', gross: 30 },
    { type: 'SutaGrossWages', gross: 800, ytd: 60 },
  ];
  assert.deepEqual(amounts(basisOf({ wages }, FUTA)), { Fringe: 30, SutaGrossWages: 800 });
  const medicare = basisOf({ wages }, MEDICARE);
  assert.deepEqual(amounts(medicare), { Regular: 1_000, Supplemental: 500, Fringe: 30 });
  assert.equal(medicare.notSubjectCount, 0);
});

test('SutaGrossWages of a state are no federal wages', () => {
  const wages = [
    regular('06-000-0000', 1_000),
    { type: 'SutaGrossWages', gross: 800, location: '06-000-0000' },
  ];
  assert.deepEqual(amounts(basisOf({ wages }, FUTA)), { Regular: 1_000 });
});

test('a benefit does not lower wages stated for unemployment taxes, and is no reason to refuse', () => {
  const wages = [regular(FEDERAL, 1_000), { type: 'SutaGrossWages', gross: 800 }];
  const benefits = [{ type: '125', amount: 50 }];
  assert.deepEqual(amounts(basisOf({ wages, benefits }, FUTA)), { SutaGrossWages: 800 });
});

test('a benefit is spread over the cash wages, the last takes the odd cent', () => {
  const wages = [
    { type: 'Regular', gross: 100, ytd: 1_000 },
    { type: 'Supplemental', gross: 200, ytd: 0 },
    { type: 'Tips', gross: 300, ytd: 0 },
  ];
  const benefits = [{ type: '125', amount: 100, ytd: 10 }];
  const basis = basisOf({ wages, benefits }, SOCIAL_SECURITY);
  assert.deepEqual(amounts(basis), { Regular: 67, Supplemental: 133, Tips: 300 });
  assert.deepEqual([basis.total, basis.totalYearToDate, basis.reduction], [500, 990, 100]);
  assert.equal(basis.at(0).grossYearToDate, 1_000);
});

test('benefits above the cash wages are refused with the field', () => {
  const wages = [{ type: 'Tips', gross: 10_000 }, regular(FEDERAL, 100)];
  assert.throws(
    () => basisOf({ wages, benefits: [{ type: '125', amount: 101 }] }, MEDICARE),
    (error) => error instanceof CalculationError && error.field === 'benefits[].amount',
  );
});

test('a benefit of another place does not lower these wages', () => {
  const wages = [regular('06-037-0000', 1_000), regular('36-061-0000', 1_000)];
  const benefits = [{ type: '125', amount: 100, location: '36-061-0000' }];
  assert.deepEqual(amounts(basisOf({ wages, benefits }, MEDICARE, '06-037-0000')), {
    Regular: 1_000,
  });
  assert.deepEqual(amounts(basisOf({ wages, benefits }, MEDICARE)), { Regular: 1_900 });
});

test('entries of one type that a tax adds up need one calculation method', () => {
  const wages = [
    { ...regular('06-037-0000', 1), regular: 'None' as const },
    regular('06-075-0000', 1),
  ];
  assert.throws(() => basisOf({ wages }, FIT), CalculationError);
});

test('a basis filled again for another employee remembers nothing', () => {
  const rule = lawOf('2026-01-02').taxes.get(MEDICARE);
  assert.ok(rule);
  const fresh = { payDate: '2026-01-02', periods: 26, taxes: [] };
  const basis = new Basis();
  const first = toPaycheck({
    ...fresh,
    wages: [
      regular(FEDERAL, 5),
      { type: 'Fringe', gross: 3 },
      { type: 'ThirdPartySickPay', gross: 1 },
    ],
    benefits: [{ type: '125', amount: 1 }],
  });
  basis.fill({ rule, isExempt: false }, first, place(FEDERAL));
  assert.equal(basis.notSubjectCount, 1);
  const second = toPaycheck({ ...fresh, wages: [{ type: 'Supplemental', gross: 9, ytd: 1 }] });
  basis.fill({ rule, isExempt: false }, second, place(FEDERAL));
  assert.deepEqual(amounts(basis), { Supplemental: 9 });
  assert.deepEqual(
    [
      basis.total,
      basis.totalYearToDate,
      basis.reduction,
      basis.notSubjectCount,
      basis.yearToDateGiven,
    ],
    [9, 1, 0, 0, true],
  );
});

test('a benefit given back raises the wages, in proportion, of payment and year alike', () => {
  const wages = [
    { type: 'Regular', gross: 100, ytd: 1_000 },
    { type: 'Supplemental', gross: 200, ytd: 0 },
  ];
  const benefits = [{ type: '125', amount: -100, ytd: 300 }];
  const basis = basisOf({ wages, benefits }, SOCIAL_SECURITY);
  assert.deepEqual(amounts(basis), { Regular: 133, Supplemental: 267 });
  assert.deepEqual([basis.total, basis.totalYearToDate, basis.reduction], [400, 700, -100]);
  const untouched = basisOf({ wages, benefits: [{ type: '401K', amount: -100 }] }, MEDICARE);
  assert.deepEqual(amounts(untouched), { Regular: 100, Supplemental: 200 });
});

test('a benefit is given back with wages of zero, and not without cash wages', () => {
  const benefits = [{ type: '401K', amount: -200 }];
  const none = [
    { type: 'Regular', gross: 0 },
    { type: 'Supplemental', gross: 0 },
  ];
  assert.deepEqual(amounts(basisOf({ wages: none, benefits }, FIT)), {
    Regular: 0,
    Supplemental: 200,
  });
  const tips = [{ type: 'Tips', gross: 10_000 }];
  assert.throws(() => basisOf({ wages: tips, benefits }, FIT), /no cash wages/);
});

test('a voided payment gives back no more than its wages', () => {
  const wages = [regular(FEDERAL, -100)];
  const back = (amount: number) =>
    basisOf({ wages, benefits: [{ type: '125', amount }] }, MEDICARE);
  assert.deepEqual(amounts(back(-40)), { Regular: -60 });
  assert.throws(() => back(-101), /give back more than that/);
  assert.throws(() => back(40), /negative amounts too/);
});

/** The worked examples of the contributions' methods/*.md, by the engine and by the reference. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Payment, PaymentTax, PaymentWage } from '../../support/engine-paycheck.ts';
import { engineSays, referenceSays } from '../property/compare.ts';

const id = (state: string, code: string): string => `${state}-000-0000-${code}`;

/** Tax and subject wages in cents, rate in units of 1/100,000,000, of Regular wages. */
function bothSay(
  payment: Omit<Payment, 'wages' | 'taxes'>,
  wage: Omit<PaymentWage, 'type'>,
  tax: PaymentTax,
  expected: string,
): void {
  const location = tax.location ?? `${tax.id.slice(0, 2)}-000-0000`;
  const whole: Payment = {
    ...payment,
    wages: [{ type: 'Regular', location, ...wage }],
    taxes: [{ location, ...tax }],
  };
  assert.deepEqual(engineSays(whole), { Regular: expected }, 'the engine');
  assert.deepEqual(referenceSays(whole), { Regular: expected }, 'the reference');
}

test('methods/premium-share.md', () => {
  const payment = { payDate: '2026-05-01', periods: 26 };
  const wage = { gross: 200_000, ytd: 18_300_000 };
  const parameters = { NUMBER_EMPLOYEES: '60' };
  bothSay(payment, wage, { id: id('53', 'FLI-000'), parameters }, '1211 150000 807159');
  bothSay(payment, wage, { id: id('53', 'ER_FLI-000'), parameters }, '484 150000 322841');
});

test('methods/weekly-cap.md', () => {
  const payment = { payDate: '2025-05-30', periods: 24 };
  const wage = { gross: 200_000 };
  bothSay(payment, wage, { id: id('36', 'SDI-000') }, '130 200000 500000');
  bothSay(payment, wage, { id: id('36', 'SDI-000'), periodWH: 100 }, '30 200000 500000');
  const weekly = { ...payment, periods: 52 };
  const parameters = { PREMIUM_RATE: '0.012' };
  bothSay(weekly, wage, { id: id('15', 'SDI-000'), parameters }, '721 144172 500000');
  bothSay(weekly, wage, { id: id('15', 'ER_SDI-924'), parameters }, '1009 144172 700000');
});

test('methods/per-hour.md', () => {
  const payment = { payDate: '2026-05-01', periods: 26 };
  const wage = { gross: 300_000, hours: 86.5 };
  bothSay(payment, wage, { id: id('41', 'WC-000') }, '78 300000 900000');
  bothSay(payment, wage, { id: id('41', 'ER_WC-000') }, '78 300000 900000');
});

test('methods/quarterly-fee.md', () => {
  const payment = { payDate: '2025-07-04', periods: 26 };
  const wage = { gross: 150_000 };
  const tax = { id: id('35', 'WC-000'), quarterWH: 0 };
  bothSay(payment, wage, tax, '225 150000 225000000');
  bothSay({ ...payment, prorate: true }, wage, tax, '35 150000 225000000');
});

test('methods/quarterly-threshold.md', () => {
  const payment = { payDate: '2025-05-30', periods: 26 };
  const tax = (before: string): PaymentTax => ({
    id: id('32', 'ER_POP-003'),
    parameters: { PAYROLL_BEFORE: before },
  });
  bothSay(payment, { gross: 10_100_000 }, tax('0'), '59670 5100000 1170000');
  bothSay(payment, { gross: 4_000_000 }, tax('0'), '0 0 1170000');
  bothSay(payment, { gross: 6_100_000 }, tax('40000'), '59670 5100000 1170000');
});

test('methods/payroll-zones.md', () => {
  const payment = { payDate: '2025-08-15', periods: 26 };
  const tax = (payroll: string): PaymentTax => ({
    id: id('36', 'ER_POP-008'),
    location: '36-061-0000',
    parameters: { QUARTERLY_PAYROLL: payroll },
  });
  bothSay(payment, { gross: 500_000 }, tax('437500'), '575 500000 115000');
  bothSay(payment, { gross: 500_000 }, tax('437500.01'), '3000 500000 600000');
});

/** What must hold of every answer, whatever the reference says. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CalculationError, calculate, type Line } from '../../../src/tax/engine/index.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import {
  ADDITIONAL_MEDICARE,
  EMPLOYER_MEDICARE,
  EMPLOYER_SOCIAL_SECURITY,
  FIT,
  lineOf,
  MEDICARE,
  type Payment,
  type PaymentTax,
  SOCIAL_SECURITY,
  toPaycheck,
} from '../../support/engine-paycheck.ts';
import { engineSays } from './compare.ts';
import { federalPayment, futaPayment, wageBandPayment } from './payments.ts';

const runs = Math.ceil(sizeOf('invariantPayments') / 6);
const seed = Number(process.env.PROPERTY_SEED ?? SEED);
const settings = { seed, numRuns: runs };
const anyPayment = fc.oneof(wageBandPayment, futaPayment, federalPayment);

/** The answer, or null where the payment is refused. */
function answer(payment: Payment): Line[] | null {
  try {
    return calculate(toPaycheck(payment));
  } catch (error) {
    if (error instanceof CalculationError) return null;
    throw error;
  }
}

const sum = (lines: readonly Line[]): number =>
  lines.reduce((all, line) => all + line.taxAmount, 0);
const cents = (value: number): string => (value / 100).toFixed(2);

const status = fc.constantFrom('S', 'M', 'H', 'MS');
const periods = fc.constantFrom(1, 2, 4, 12, 24, 26, 27, 52, 53, 260);
const payDate = fc.constantFrom('2024-03-01', '2025-03-01', '2026-03-01');

function incomeTaxOn(
  gross: number,
  choice: { payDate: string; periods: number; status: string; box: boolean; credits: number },
  additional: number,
): number {
  return lineOf(
    calculate(
      toPaycheck({
        payDate: choice.payDate,
        periods: choice.periods,
        wages: [{ type: 'Regular', gross }],
        taxes: [
          {
            id: FIT,
            parameters: {
              FILINGSTATUS: choice.status,
              TWO_JOBS: choice.box ? 'TRUE' : 'FALSE',
              DEPENDENTS_AMT: cents(choice.credits),
              ADDITIONALWH: cents(additional),
            },
          },
        ],
      }),
    ),
    FIT,
  ).taxAmount;
}

const choice = fc.record({
  payDate,
  periods,
  status,
  box: fc.boolean(),
  credits: fc.integer({ min: 0, max: 1_000_000 }),
});

test('with regular wages income tax is never below Step 4(c)', () => {
  const wages = fc.integer({ min: 1, max: 5_000_000 });
  const additional = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(wages, choice, additional, (gross, chosen, extra) => {
      const tax = incomeTaxOn(gross, chosen, extra);
      assert.ok(tax >= extra);
      assert.equal(tax, incomeTaxOn(gross, chosen, 0) + extra);
    }),
    settings,
  );
});

/** Printed amounts of the Single checkbox tables lie up to 18 cents under their row before. */
const PRINTED_DROP = 19;

test('income tax never falls when wages rise, save for the printed cents of the checkbox tables', () => {
  const wages = fc.integer({ min: 1, max: 20_000_000 });
  const more = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 500_000 }));
  fc.assert(
    fc.property(wages, more, choice, (gross, rise, chosen) => {
      const allowed = chosen.box ? Math.ceil(PRINTED_DROP / chosen.periods) : 0;
      const low = incomeTaxOn(gross, chosen, 0);
      const high = incomeTaxOn(gross + rise, chosen, 0);
      assert.ok(high >= low - allowed, `${gross}: ${low}, ${gross + rise}: ${high}`);
    }),
    settings,
  );
});

test('a uniform tax never falls when wages rise', () => {
  const wages = fc.integer({ min: 0, max: 40_000_000 });
  const id = fc.constantFrom(SOCIAL_SECURITY, MEDICARE, ADDITIONAL_MEDICARE);
  fc.assert(
    fc.property(
      wages,
      wages,
      fc.integer({ min: 1, max: 100_000 }),
      id,
      (gross, ytd, rise, taxId) => {
        const tax = (amount: number): number =>
          sum(
            calculate(
              toPaycheck({
                payDate: '2026-03-01',
                periods: 26,
                wages: [{ type: 'Regular', gross: amount, ytd }],
                taxes: [{ id: taxId }],
              }),
            ),
          );
        assert.ok(tax(gross + rise) >= tax(gross));
      },
    ),
    settings,
  );
});

test('exempt answers 0/0/0, but above the million', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const exempt = payment.taxes.map((tax): PaymentTax => ({ ...tax, exempt: true }));
      for (const line of answer({ ...payment, taxes: exempt }) ?? []) {
        const { taxAmount, subjectWages, rate } = line;
        const isMillion = line.uniqueTaxID === FIT && rate === 37_000_000;
        if (isMillion) assert.equal(BigInt(taxAmount), (BigInt(subjectWages) * 37n + 50n) / 100n);
        else
          assert.deepEqual(
            { taxAmount, subjectWages, rate },
            { taxAmount: 0, subjectWages: 0, rate: 0 },
          );
      }
    }),
    settings,
  );
});

test('the lines of a uniform tax add up to the tax on the sum', () => {
  fc.assert(
    fc.property(wageBandPayment, (payment) => {
      const [tax] = payment.taxes;
      const kinds = new Set(['Regular', 'Supplemental', 'Tips', 'Fringe', 'GroupTermLife']);
      const wages = payment.wages.filter(({ type }) => kinds.has(type));
      if (wages.length === 0 || tax?.exempt === true) return;
      const total = (field: 'gross' | 'ytd'): number =>
        wages.reduce((all, wage) => all + (wage[field] ?? 0), 0);
      const parts = answer({ ...payment, wages, benefits: [] });
      const whole = answer({
        ...payment,
        wages: [{ type: 'Regular', gross: total('gross'), ytd: total('ytd') }],
        benefits: [],
      });
      assert.equal(parts === null, whole === null);
      if (parts === null || whole === null) return;
      assert.equal(sum(parts), sum(whole));
    }),
    settings,
  );
});

test('the order in which wage entries stand changes no line', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const turned = { ...payment, wages: payment.wages.toReversed() };
      assert.deepEqual(engineSays(turned), engineSays(payment));
    }),
    settings,
  );
});

test('a year of autoAdjust payments adds up to the rate times the taxed wages, to the cent', () => {
  const taxes = [
    [SOCIAL_SECURITY, 62n, 0, 18_450_000],
    [EMPLOYER_SOCIAL_SECURITY, 62n, 0, 18_450_000],
    [MEDICARE, 14.5, 0, Number.POSITIVE_INFINITY],
    [EMPLOYER_MEDICARE, 14.5, 0, Number.POSITIVE_INFINITY],
    [ADDITIONAL_MEDICARE, 9n, 20_000_000, Number.POSITIVE_INFINITY],
  ] as const;
  const year = fc.array(fc.integer({ min: 0, max: 1_500_000 }), { minLength: 1, maxLength: 53 });
  fc.assert(
    fc.property(year, fc.constantFrom(...taxes), (payments, [id, perMille, from, upTo]) => {
      let ytd = 0;
      let ytdWH = 0;
      for (const gross of payments) {
        const lines = calculate(
          toPaycheck({
            payDate: '2026-03-01',
            periods: 52,
            wages: [{ type: 'Regular', gross, ytd }],
            taxes: [{ id, autoAdjust: true, ytdWH }],
          }),
        );
        ytd += gross;
        ytdWH += sum(lines);
      }
      const taxed = BigInt(Math.max(0, Math.min(ytd, upTo) - from));
      const due = (taxed * BigInt(Number(perMille) * 10) + 5_000n) / 10_000n;
      assert.equal(ytdWH, Number(due));
    }),
    { ...settings, numRuns: Math.ceil(runs / 10) },
  );
});

test('the steps of explain end in the amount of the line, and line 4b is it to the cent', () => {
  let worksheets = 0;
  fc.assert(
    fc.property(anyPayment, (payment) => {
      for (const line of answer({ ...payment, explain: true }) ?? []) {
        if (line.steps.length === 0) {
          assert.equal(line.taxAmount, 0);
          continue;
        }
        assert.equal(line.steps.at(-1)?.value, line.taxAmount / 100);
        const names = line.steps.map((step) => step.line);
        for (const { line: name, value } of line.steps) {
          if (['1i', '1l', '2a', '2e', '3c'].includes(name)) assert.ok(Number(value) >= 0, name);
        }
        const isPlain = !names.some((name) => ['less', 'due', 'withheld', 'above'].includes(name));
        if (!names.includes('4b') || !isPlain) continue;
        worksheets += 1;
        const line4b = line.steps.find((step) => step.line === '4b')?.value;
        const unit = payment.taxes[0]?.roundResult === 'Yes' ? 100 : 1;
        // Steps show six decimals, and the double of a huge amount less.
        const shown = 0.0001 + Math.abs(line.taxAmount) * 1e-15;
        assert.ok(Math.abs(Number(line4b) * 100 - line.taxAmount) <= unit / 2 + shown);
      }
    }),
    settings,
  );
  assert.ok(worksheets > 50, `${worksheets} worksheets`);
});

test('a line has tax on wages of its payment only', () => {
  fc.assert(
    fc.property(federalPayment, (payment) => {
      for (const { wageType, taxAmount, subjectWages } of answer(payment) ?? [])
        if (subjectWages === 0) assert.equal(taxAmount, 0, wageType);
    }),
    settings,
  );
});

test('explain changes no amount', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      assert.deepEqual(
        engineSays({ ...payment, explain: true }),
        engineSays({ ...payment, explain: false }),
      );
    }),
    settings,
  );
});

test('calculate leaves its input unchanged and does not remember the call before', () => {
  fc.assert(
    fc.property(anyPayment, anyPayment, (one, other) => {
      const first = engineSays(one);
      const employee = toPaycheck(one);
      const parameters = employee.taxes.map((tax) => tax.parameters.slice());
      for (const part of [...employee.wages, ...employee.benefits, ...employee.taxes, employee]) {
        Object.freeze(part);
      }
      Object.freeze(employee.wages);
      Object.freeze(employee.benefits);
      Object.freeze(employee.taxes);
      answer(other);
      try {
        calculate(employee);
      } catch (error) {
        assert.ok(error instanceof CalculationError, String(error));
      }
      employee.taxes.forEach((tax, i) => {
        assert.deepEqual(tax.parameters, parameters[i]);
      });
      assert.deepEqual(engineSays(one), first);
    }),
    settings,
  );
});

test('no amount is minus zero', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      for (const line of answer(payment) ?? []) {
        assert.ok(!Object.is(line.taxAmount, -0), `taxAmount of ${line.wageType}`);
        assert.ok(!Object.is(line.subjectWages, -0), `subjectWages of ${line.wageType}`);
      }
    }),
    settings,
  );
});

/** What must hold of every state's withholding, and where its tables break it (state-exceptions.ts). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CalculationError, calculate, type Line } from '../../../src/tax/engine/index.ts';
import type { Block, Tax } from '../../../verify/src/figures/blocks.ts';
import { blockOf } from '../../../verify/src/figures/figures.ts';
import type { Rounding } from '../../../verify/src/figures/state-blocks.ts';
import { parametersOf } from '../../../verify/src/figures/state-figures.ts';
import { placeOf } from '../../../verify/src/state/question.ts';
import { sizeOf } from '../../sizes.ts';
import { type Payment, type PaymentTax, toPaycheck } from '../../support/engine-paycheck.ts';
import { figures } from '../../support/evaluator.ts';
import { randomNumbers } from '../../support/random.ts';
import { amountsOf, statusesOf } from './state-amounts.ts';
import { DROPS, JUMPS, YEARS } from './state-exceptions.ts';
import { blocksOf, incomeMethods, incomeTaxes, paymentsBy } from './state-payments.ts';

const runs = sizeOf('stateInvariants');
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);

type Parameters = Readonly<Record<string, string>>;

/** Counties share a text: one of each kind stands for them. */
const COUNTIES = ['18-097-0000-CNTY-000', '24-005-0000-CNTY-000', '24-021-0000-CNTY-000'];
const taxes = incomeTaxes.filter(({ tax }) => !tax.includes('-CNTY-') || COUNTIES.includes(tax));
const isYonkers = (tax: Tax): boolean => tax.tax.includes('-971828-');

function entry(tax: Tax, parameters: Parameters | undefined, more: object = {}): PaymentTax {
  const { tax: id } = tax;
  return {
    id,
    location: placeOf(id),
    ...(parameters === undefined ? {} : { parameters }),
    ...(isYonkers(tax) ? { resident: false } : {}),
    ...more,
  };
}

function linesOn(
  tax: Tax,
  payDate: string,
  periods: number,
  wages: readonly (readonly [string, number])[],
  asked: PaymentTax,
): Line[] {
  return calculate(
    toPaycheck({
      payDate,
      periods,
      wages: wages.map(([type, gross]) => ({ type, gross, location: placeOf(tax.tax) })),
      taxes: [asked],
    }),
  );
}

const withheld = (
  tax: Tax,
  block: Block,
  periods: number,
  gross: number,
  parameters: Parameters,
): number =>
  linesOn(tax, block.effective, periods, [['Regular', gross]], entry(tax, parameters)).reduce(
    (sum, line) => sum + line.taxAmount,
    0,
  );

/** 100 where any amount is rounded to dollars, else a cent. */
function unitOf(block: Block): number {
  const { rounding } = block as Block & { readonly rounding?: Rounding };
  return Object.values(rounding ?? {}).some((unit) => unit.startsWith('dollars')) ? 100 : 1;
}

/** Each edition with each value of each list on the certificate. */
function* editions(tax: Tax): Generator<readonly [Block, Parameters]> {
  for (const block of blocksOf(tax)) {
    for (const parameters of statusesOf(tax, block.effective)) yield [block, parameters];
  }
}

type Found = { cents: number; where: string };
const larger = (found: Found, cents: number, where: () => string): Found =>
  cents > found.cents ? { cents, where: where() } : found;

test('withholding is never negative, supplemental lines neither', () => {
  for (const method of incomeMethods) {
    const property = fc.property(paymentsBy(method), (payment) => {
      for (const { id } of payment.taxes) {
        const own = answer(payment).filter(({ uniqueTaxID }) => uniqueTaxID === id);
        assert.ok(own.reduce((sum, { taxAmount }) => sum + taxAmount, 0) >= 0);
        for (const line of own) {
          if (line.wageType === 'Supplemental') assert.ok(line.taxAmount >= 0, method);
        }
      }
    });
    fc.assert(property, { seed, numRuns: runs });
  }
});

function answer(payment: Payment): Line[] {
  try {
    return calculate(toPaycheck(payment));
  } catch (error) {
    if (error instanceof CalculationError) return [];
    throw error;
  }
}

const PERIODS = [1, 12, 24, 26, 27, 52, 53, 260];

test('it never falls when wages rise, save by the cents named in DROPS', () => {
  const random = randomNumbers(7);
  for (const tax of taxes) {
    let found: Found = { cents: 0, where: '' };
    for (const [block, parameters] of editions(tax)) {
      const look = (periods: number, gross: number, rise: number): void => {
        const low = withheld(tax, block, periods, gross, parameters);
        const high = withheld(tax, block, periods, gross + rise, parameters);
        const where = (): string =>
          `${block.effective} ${JSON.stringify(parameters)} ${periods}: ${gross} + ${rise}`;
        found = larger(found, low - high, where);
      };
      for (const { periods, gross } of amountsOf(block)) look(periods, gross, 1);
      for (let i = 0; i < 60; i += 1) {
        const periods = PERIODS[i % PERIODS.length] as number;
        const gross = Math.floor((random() * 40_000_000) / periods) + 1;
        look(periods, gross, Math.floor(random() * 50_000) + 1);
      }
    }
    holds(tax, found, DROPS[tax.tax]?.cents ?? 0);
    if (DROPS[tax.tax] !== undefined) assert.ok(found.cents > 0, `${tax.tax} needs no exception`);
  }
});

function holds(tax: Tax, { cents, where }: Found, allowed: number): void {
  assert.ok(cents <= allowed, `${tax.tax}: ${cents} cents, ${allowed} are allowed; ${where}`);
}

test('it is continuous at every edge within the printed rounding, save where JUMPS says', () => {
  for (const tax of taxes) {
    let found: Found = { cents: 0, where: '' };
    let unit = 1;
    for (const [block, parameters] of editions(tax)) {
      unit = Math.max(unit, unitOf(block));
      for (const { periods, gross } of amountsOf(block)) {
        const below = withheld(tax, block, periods, gross, parameters);
        const above = withheld(tax, block, periods, gross + 1, parameters);
        const where = (): string =>
          `${block.effective} ${JSON.stringify(parameters)} ${periods}: ${gross}`;
        found = larger(found, above - below, where);
      }
    }
    holds(tax, found, JUMPS[tax.tax]?.cents ?? unit);
    if (JUMPS[tax.tax] !== undefined)
      assert.ok(found.cents > unit, `${tax.tax} needs no exception`);
  }
});

test('exempt answers 0/0/0 on regular and supplemental wages', () => {
  for (const tax of taxes) {
    for (const block of blocksOf(tax)) {
      const wages = [
        ['Regular', 400_000],
        ['Supplemental', 100_000],
      ] as const;
      const asked = entry(tax, undefined, { exempt: true });
      const lines = linesOn(tax, block.effective, 26, wages, asked);
      assert.deepEqual(
        lines.map(({ taxAmount, subjectWages, rate }) => [taxAmount, subjectWages, rate]),
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
        tax.tax,
      );
    }
  }
});

test('without a certificate the answer is that of the defaults in the rule file', () => {
  for (const tax of taxes) {
    for (const { effective } of blocksOf(tax)) {
      const defaults = Object.fromEntries(
        parametersOf(tax, effective).flatMap(({ parameterName, defaultValue }) =>
          defaultValue === undefined ? [] : [[parameterName, defaultValue]],
        ),
      );
      for (const gross of [1, 90_000, 400_000, 2_000_000]) {
        const wages = [['Regular', gross]] as const;
        const said = linesOn(tax, effective, 26, wages, entry(tax, defaults));
        assert.deepEqual(linesOn(tax, effective, 26, wages, entry(tax, undefined)), said, tax.tax);
      }
    }
  }
});

/** The pay periods that the tables for `periods` are made for: 52 of 53 and 26 of 27, if any are printed. */
function tablePeriods(block: Block, periods: number): number {
  const { basis, of, fips = '' } = block as Block & Readonly<Partial<Record<string, string>>>;
  const state = of === undefined ? undefined : figures.taxes.get(of);
  const main = state === undefined ? block : blockOf(state, block.effective);
  const { graduated = {} } = main as { graduated?: Readonly<Record<string, unknown>> };
  if (fips in graduated) return periods;
  const isPrinted =
    basis === 'period' || (main as { basis?: string }).basis === 'period' || 'nonresident' in block;
  if (!isPrinted && !('periods' in block)) return periods;
  return periods === 53 ? 52 : periods === 27 ? 26 : periods;
}

/** Circular M: the contributions' limit is one of the year, which a single payment does not show. */
const HIGHEST: Readonly<Record<string, number>> = { '25-000-0000-SIT-000': 2_600_000 };

for (const periods of [12, 24, 26, 27, 52, 53]) {
  test(`a year of ${periods} equal payments adds up to the annual tax within their rounding`, () => {
    const random = randomNumbers(periods);
    for (const tax of taxes) {
      const { each = 0, year = 0 } = YEARS[tax.tax] ?? {};
      for (const [block, parameters] of editions(tax)) {
        const n = tablePeriods(block, periods);
        // Each payment is rounded once, and so is the annual amount; deducted federal tax too.
        const rounding = 0.6 * unitOf(block) * (1 + 1 / n) + 0.05;
        for (let i = 0; i < 25; i += 1) {
          const highest = HIGHEST[tax.tax] ?? (i % 5 === 0 ? 60_000_000 : 15_000_000);
          const gross = Math.round((random() * highest) / periods);
          const payment = withheld(tax, block, periods, gross, parameters);
          const annual = withheld(tax, block, 1, gross * n, parameters);
          const missed = Math.abs(payment - annual / n);
          assert.ok(
            missed <= rounding + each + year / n,
            `${tax.tax} ${block.effective} ${JSON.stringify(parameters)} ${gross}: ${missed} a payment`,
          );
        }
      }
    }
  });
}

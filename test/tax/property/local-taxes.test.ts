/**
 * Local taxes of one rate: every row of every register by the engine and by the reference evaluator,
 * 1,000.00 at the printed rate, and random payments near the amounts of the year.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calculate } from '../../../src/tax/engine/index.ts';
import type { Block, Tax } from '../../../verify/src/figures/blocks.ts';
import type { LocalBlock } from '../../../verify/src/local/local-wage-rate.ts';
import { placeOf } from '../../../verify/src/state/question.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { type Payment, type PaymentTax, toPaycheck } from '../../support/engine-paycheck.ts';
import { agree, compared } from './compare.ts';
import { blocksOf, stateTaxes } from './state-payments.ts';

const seed = Number(process.env.PROPERTY_SEED ?? SEED);
const numRuns = sizeOf('localPayments');

type Row = { readonly tax: Tax; readonly block: LocalBlock };
const rows: readonly Row[] = stateTaxes.flatMap((tax) =>
  blocksOf(tax)
    .filter(({ method }) => method === 'local-wage-rate@1')
    .map((block: Block) => ({ tax, block })),
);

/** A payment of regular wages, in cents, on the row's first pay date. */
const paymentOf = (
  { tax: { tax }, block }: Row,
  wages: readonly { readonly type: string; readonly gross: number; readonly ytd?: number }[],
  asked: Partial<PaymentTax> = {},
): Payment => ({
  payDate: block.effective,
  periods: 26,
  wages: wages.map((wage) => ({ ytd: 0, ...wage, location: placeOf(tax) })),
  taxes: [{ id: tax, location: placeOf(tax), ...asked }],
});

/** Cents of 100,000 at a fraction such as `0.0125`. */
const printed = (rate: string | undefined): number => Math.round(Number(rate ?? 0) * 100_000);

test('1,000.00 in each place gives the printed rate, for residents and nonresidents', () => {
  assert.ok(rows.length > 250, `${rows.length} rows`);
  for (const row of rows) {
    for (const resident of [true, false]) {
      const payment = paymentOf(row, [{ type: 'Regular', gross: 100_000 }], { resident });
      const [line] = calculate(toPaycheck(payment));
      const rate = resident ? row.block.resident : row.block.nonresident;
      assert.equal(line?.taxAmount, printed(rate), `${row.tax.tax} ${row.block.effective}`);
      agree(payment);
    }
  }
});

/** The rows that differ in more than their rate, and some of the others. */
const varied = rows.filter(
  ({ block }, i) =>
    i % 40 === 0 || block.cap !== undefined || block.maximumTax !== undefined || hasTerms(block),
);

function hasTerms({ exemptions, shareOfWork, notWithheld }: LocalBlock): boolean {
  return exemptions !== undefined || shareOfWork !== undefined || notWithheld !== undefined;
}

const money = fc.oneof(fc.integer({ min: -300_000, max: 900_000 }), fc.constantFrom(0, 100_000));
/** Around the caps, of 15,000.00 to the Social Security wage base. */
const earlier = fc.oneof(
  fc.integer({ min: 0, max: 20_000_000 }),
  fc.constantFrom(0, 1_499_999, 7_500_000, 18_449_999),
);
const wage = fc.record({
  type: fc.constantFrom('Regular', 'Supplemental', 'Tips'),
  gross: money,
  ytd: earlier,
});
const VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  boolean: fc.constantFrom('TRUE', 'FALSE'),
  integer: fc.constantFrom('0', '1', '2', '7', '20', '21'),
  fraction: fc.constantFrom('0', '0.25', '0.4', '0.333', '1'),
};

const request = ({ tax }: Row): fc.Arbitrary<Partial<PaymentTax>> =>
  fc.record(
    {
      resident: fc.boolean(),
      autoAdjust: fc.boolean(),
      exempt: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
      ytdWH: fc.integer({ min: 0, max: 500_000 }),
      overrideRate: fc.constantFrom(1_250_000, 0),
      overrideWageBase: fc.constantFrom(5_000_000, 0),
      parameters: fc.record(
        Object.fromEntries(
          tax.parameters.map((one) => [
            one.parameterName,
            VALUES[one.dataType] ?? fc.constant('0'),
          ]),
        ),
        { requiredKeys: [] },
      ) as fc.Arbitrary<Record<string, string>>,
    },
    { requiredKeys: ['autoAdjust'] },
  );

test('the engine and the reference agree on random payments', (t) => {
  const payments = fc
    .constantFrom(...varied)
    .chain((row) =>
      fc
        .tuple(
          fc.uniqueArray(wage, { minLength: 1, maxLength: 3, selector: ({ type }) => type }),
          request(row),
        )
        .map(([wages, asked]) => paymentOf(row, wages, asked)),
    );
  compared.answers = 0;
  compared.refusals = 0;
  fc.assert(fc.property(payments, agree), { seed, numRuns });
  assert.ok(compared.answers > numRuns * 0.4, `${compared.answers} of ${numRuns} were answered`);
  t.diagnostic(`${rows.length} rows, ${compared.answers} answers, ${compared.refusals} refusals`);
});

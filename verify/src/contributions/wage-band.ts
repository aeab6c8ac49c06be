/** methods/wage-band-rate.md and methods/futa.md, step by step, in exact fractions. */

import { type Answer, Refusal } from '../base/answer.ts';
import type { Payment, PaymentTax } from '../base/payment.ts';
import {
  compare,
  decimal,
  least,
  minus,
  most,
  nearest,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from '../base/rational.ts';
import { UNITED_STATES, type Wages } from '../base/wages.ts';
import type { BandBlock, FutaBlock } from '../figures/blocks.ts';

const CENT = rational(1n);
const HUNDRED = rational(100n);

type Band = { readonly rate: Rational; readonly from: Rational; readonly upTo: Rational | null };

export function wageBand(block: BandBlock, asked: PaymentTax, wages: Wages): Answer[] {
  return band(
    {
      rate: decimal(block.rate),
      from: times(decimal(block.from ?? '0'), HUNDRED),
      upTo: block.upTo === undefined ? null : times(decimal(block.upTo), HUNDRED),
    },
    asked,
    wages,
  );
}

type Futa = { readonly asked: PaymentTax; readonly wages: Wages; readonly payment: Payment };

export function futaTax(block: FutaBlock, { asked, wages, payment }: Futa): Answer[] {
  if (isOutside(block.outside?.states ?? [], asked, payment, wages)) {
    return wages.reached.map(({ row }) => ({
      type: row.kind,
      tax: ZERO,
      subject: ZERO,
      rate: ZERO,
    }));
  }
  const credit = decimal(block.credit);
  const reduction = decimal(asked.parameters?.CREDITREDUCTION ?? '0');
  if (compare(reduction, credit) > 0) throw new Refusal('parameter');
  const rate = plus(minus(decimal(block.grossRate), credit), reduction);
  return band({ rate, from: ZERO, upTo: times(decimal(block.upTo), HUNDRED) }, asked, wages);
}

/** Step 4 of futa@2: all pay that names a state is for work in these territories. */
function isOutside(
  states: readonly string[],
  { location = UNITED_STATES }: PaymentTax,
  payment: Payment,
  { reached }: Wages,
): boolean {
  if (states.length === 0 || reached.some(({ row }) => row.incomeTax === 'base')) return false;
  if (states.includes(location.slice(0, 2))) return true;
  const placed = payment.wages
    .filter(
      ({ type, gross }) => gross !== 0 && type !== 'SutaGrossWages' && type !== 'ProgramWages',
    )
    .map(({ location: own = UNITED_STATES }) => own.slice(0, 2))
    .filter((state) => state !== '00');
  return placed.length > 0 && placed.every((state) => states.includes(state));
}

function band(figures: Band, asked: PaymentTax, wages: Wages): Answer[] {
  const { reached } = wages;
  if (asked.exempt === true) {
    return reached.map(({ row }) => ({ type: row.kind, tax: ZERO, subject: ZERO, rate: ZERO }));
  }
  const rate =
    asked.overrideRate === undefined ? figures.rate : rational(asked.overrideRate, 100_000_000n);
  const upTo =
    asked.overrideWageBase === undefined ? figures.upTo : rational(asked.overrideWageBase);
  if (asked.overrideWageBase !== undefined && figures.from.top > 0n) {
    throw new Refusal('value-not-allowed');
  }
  const within = (amount: Rational): Rational => {
    const raised = most(amount, figures.from);
    return upTo === null ? raised : least(raised, upTo);
  };
  const before = reached.reduce((total, one) => plus(total, one.before), ZERO);
  const now = reached.reduce((total, one) => plus(total, one.amount), ZERO);
  const trued = asked.autoAdjust === true;
  if (asked.ytdWH === undefined && ((trued && before.top > 0n) || now.top < 0n)) {
    throw new Refusal('field-missing');
  }
  const withheld = rational(asked.ytdWH ?? 0);
  const start = trued ? figures.from : within(before);
  let year = before;
  let taxBefore = ZERO;
  let endBefore = within(before);
  return reached.map(({ row, amount }) => {
    year = plus(year, amount);
    const end = within(year);
    const gross = nearest(times(rate, minus(end, start)), CENT);
    const tax = most(trued ? minus(gross, withheld) : gross, minus(ZERO, withheld));
    const answer = {
      type: row.kind,
      tax: minus(tax, taxBefore),
      subject: minus(end, endBefore),
      rate,
      ...(trued ? {} : { unrounded: times(rate, minus(end, endBefore)) }),
    };
    taxBefore = tax;
    endBefore = end;
    return answer;
  });
}

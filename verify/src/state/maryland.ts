/** methods/maryland-percentage.md and methods/maryland-county.md: one amount of state and county. */

import { Refusal } from '../base/answer.ts';
import type { Payment } from '../base/payment.ts';
import {
  compare,
  decimal,
  least,
  minus,
  most,
  nearest,
  over,
  plus,
  type Rational,
  times,
  ZERO,
} from '../base/rational.ts';
import type { Block } from '../figures/blocks.ts';
import type { Cells, Deduction, Figure, PercentageBlock } from '../figures/state-blocks.ts';
import { type Asked, CENT, money, NO_TAX, type Result, type Row } from './formula.ts';
import { columnOf, rowsOf, statePercentage, taxOf } from './state-percentage.ts';

export type MarylandBlock = PercentageBlock & {
  readonly localRates: readonly string[];
  readonly charts?: Readonly<Record<string, Readonly<Record<string, Cells>>>>;
  readonly nonresidentRate: string;
  readonly creditTable?: { readonly rate: string };
  readonly counties: string;
  readonly graduated?: Readonly<Record<string, Cells>>;
  readonly calculator?: {
    readonly deduction: Figure;
    readonly less: string;
  };
};
export type MarylandCountyBlock = Block & { readonly of: string; readonly fips: string };

const STATE = '24-000-0000-SIT-000';
const COUNTY = /^24-(\d{3})-0000-CNTY-000$/;

/** Step 1: the code of a county, with its own entry or not, `nonresident`, or null. */
type CountyOfResidence =
  | { readonly county: string; readonly isAsked: boolean }
  | 'nonresident'
  | null;

export function countyOfResidence(payment: Payment): CountyOfResidence {
  const state = payment.taxes.find(({ id }) => id === STATE);
  if (state?.resident === false) return 'nonresident';
  const asked = payment.taxes.filter(({ id, resident }) => COUNTY.test(id) && resident !== false);
  if (asked.length > 1) throw new Refusal('value-not-allowed');
  const [own] = asked;
  if (own !== undefined) return { county: COUNTY.exec(own.id)?.[1] ?? '', isAsked: true };
  const codes = new Set(
    payment.wages
      .map(({ location = '' }) => location.split('-'))
      .filter(([of, county]) => of === '24' && county !== '000')
      .map(([, county = '']) => county),
  );
  const [only = ''] = codes;
  return codes.size === 1 ? { county: only, isAsked: false } : null;
}

/** The county's rate as the edition lists it, or `graduated`. */
function listed(block: MarylandBlock, county: string): string {
  const line = block.counties.split('\n').find((row) => row.startsWith(`${county} `));
  const rate = line?.trim().split(/\s+/).at(-1);
  if (rate === undefined) throw new Error(`no county ${county}`);
  return rate;
}

const withRate = (rows: readonly Row[], rate: Rational): Row[] =>
  rows.map(([from, base, row]) => {
    if (base === 'whole') throw new Error('no whole rows');
    return [from, plus(base, nearest(times(rate, from), CENT)), plus(row, rate)];
  });

/** The table of the lowest local rate that is not below `rate`: printed, or the state's with it. */
function tableOf(block: MarylandBlock, asked: Asked, rate: Rational): Result & { local: Rational } {
  const name = block.localRates.find((one) => compare(decimal(one), rate) >= 0);
  if (name === undefined) throw new Error('no table');
  const local = decimal(name);
  const periodSchedules = block.charts?.[name] ?? {};
  const sheet = statePercentage(
    { ...block, periodSchedules, edges: 'over' },
    asked,
    (rows, period) => (period === null ? withRate(rows, local) : rows),
  );
  return { ...sheet, local };
}

/** The state's part alone: printed tables of the lowest local rate, less that rate. */
function stateAlone(block: MarylandBlock, asked: Asked): Result {
  const name = block.localRates[0] ?? '';
  const local = minus(ZERO, decimal(name));
  const periodSchedules = block.charts?.[name] ?? {};
  return statePercentage({ ...block, periodSchedules, edges: 'over' }, asked, (rows, period) =>
    period === null ? rows : withRate(rows, local),
  );
}

/** Whole amount and the county's part of it. */
function amounts(
  block: MarylandBlock,
  asked: Asked,
  residence: CountyOfResidence,
): { readonly whole: Result; readonly county: Result } {
  const { certificate } = asked;
  if (certificate.has('CALCULATOR') && certificate.text('CALCULATOR') === 'TRUE') {
    return byCalculator(block, asked, residence);
  }
  if (residence === null) return { whole: stateAlone(block, asked), county: NO_TAX };
  if (residence === 'nonresident') {
    return { whole: tableOf(block, asked, decimal(block.nonresidentRate)), county: NO_TAX };
  }
  const rate = listed(block, residence.county);
  if (rate !== 'graduated') {
    const whole = tableOf(block, asked, decimal(rate));
    if (whole.taxable === undefined) return { whole, county: NO_TAX };
    const f = whole.isOfYear === true ? asked.periods : 1;
    const part = nearest(over(times(whole.local, whole.taxable), f), CENT);
    return { whole, county: { tax: least(part, whole.tax), rate: whole.local } };
  }
  const state = stateAlone(block, asked);
  if (state.tax.top === 0n) return { whole: state, county: NO_TAX };
  const schedule =
    block.graduated?.[residence.county]?.[columnOf(block.columns, asked.certificate)];
  const ofTheYear = statePercentage({ ...block, basis: 'annual', edges: 'over' }, asked);
  const own = taxOf(rowsOf(schedule ?? ''), ofTheYear.taxable ?? ZERO, true);
  const county = { tax: nearest(over(own.tax, asked.periods), CENT), rate: own.rate };
  const tax = plus(state.tax, county.tax);
  return { whole: { tax, rate: plus(state.rate, own.rate) }, county };
}

/** Step 9. */
function byCalculator(
  block: MarylandBlock,
  asked: Asked,
  residence: CountyOfResidence,
): { readonly whole: Result; readonly county: Result } {
  if (block.calculator === undefined) throw new Refusal('figure-unknown');
  if (stateAlone(block, asked).tax.top === 0n) return { whole: NO_TAX, county: NO_TAX };
  const { deduction: amount } = block.calculator;
  const less = money(block.calculator.less);
  const deductions = [{ kind: 'amount', amount } as Deduction];
  const column = columnOf(block.columns, asked.certificate);
  const schedules = block.schedules as Cells | undefined;
  const { noTaxBelow: _, ...without } = block;
  const sheet = (local: (t: Rational) => Result, own: boolean): Result => {
    const t =
      statePercentage({ ...without, basis: 'annual', edges: 'over', deductions }, asked).taxable ??
      ZERO;
    const ofCounty = local(t);
    if (!own) return { ...ofCounty, tax: nearest(over(ofCounty.tax, asked.periods), CENT) };
    const state = taxOf(rowsOf(schedules?.[column] ?? ''), t, true);
    const left = most(minus(plus(state.tax, ofCounty.tax), less), ZERO);
    return { tax: nearest(over(left, asked.periods), CENT), rate: plus(state.rate, ofCounty.rate) };
  };
  const flat = (rate: Rational) => (t: Rational) => ({ tax: times(rate, t), rate });
  const none = flat(ZERO);
  if (residence === null) return { whole: sheet(none, true), county: NO_TAX };
  if (residence === 'nonresident') {
    return { whole: sheet(flat(decimal(block.nonresidentRate)), true), county: NO_TAX };
  }
  const listedRate = listed(block, residence.county);
  if (listedRate !== 'graduated') {
    const local = flat(decimal(listedRate));
    const whole = sheet(local, true);
    const part = sheet(local, false);
    return { whole, county: { ...part, tax: least(part.tax, whole.tax) } };
  }
  const rows = rowsOf(block.graduated?.[residence.county]?.[column] ?? '');
  const local = (t: Rational): Result => taxOf(rows, t, true);
  const county = sheet(local, false);
  if (!rows.some(([, base]) => base === 'whole')) {
    const whole = sheet(local, true);
    return { whole, county: { ...county, tax: least(county.tax, whole.tax) } };
  }
  const state = sheet(none, true);
  return {
    whole: { tax: plus(state.tax, county.tax), rate: plus(state.rate, county.rate) },
    county,
  };
}

/** The state's line: the amount, less the county's part where the county is asked for. */
export function marylandState(
  block: MarylandBlock,
  asked: Asked,
  residence: CountyOfResidence,
): Result {
  const { whole, county } = amounts(block, asked, residence);
  if (!isApart(residence)) return whole;
  return { tax: minus(whole.tax, county.tax), rate: minus(whole.rate, county.rate) };
}

export const marylandCounty = (block: MarylandBlock, asked: Asked, county: string): Result =>
  amounts(block, asked, { county, isAsked: true }).county;

/** Step 7: the county's rate on lump sums. */
export function lumpRate(block: MarylandBlock, county: string): Rational {
  const rate = listed(block, county);
  if (rate !== 'graduated') return decimal(rate);
  const schedules = Object.values(block.graduated?.[county] ?? {});
  const rates = schedules.flatMap((text) => rowsOf(text).map(([, , one]) => one));
  return rates.reduce((high, one) => (compare(one, high) > 0 ? one : high), ZERO);
}

/** The rate on lump sums that the state's line carries. */
export function stateLumpRate(block: MarylandBlock, residence: CountyOfResidence): Rational {
  const own = decimal(block.supplemental.rate ?? '');
  if (residence === null) return own;
  if (residence === 'nonresident') return plus(own, decimal(block.nonresidentRate));
  return residence.isAsked ? own : plus(own, lumpRate(block, residence.county));
}

/** Step 8: one rate on the wages less the deduction and exemptions, less what the county's line takes. */
export function marylandCredit(
  block: MarylandBlock,
  asked: Asked,
  residence: CountyOfResidence,
): Result {
  const rate = creditRateOf(block);
  const periodSchedules = block.charts?.[block.localRates[0] ?? ''] ?? {};
  const whole = statePercentage({ ...block, periodSchedules, edges: 'over' }, asked, () => [
    [ZERO, ZERO, rate],
  ]);
  if (!isApart(residence)) return whole;
  const { county } = amounts(block, asked, residence);
  return {
    tax: most(minus(whole.tax, county.tax), ZERO),
    rate: most(minus(whole.rate, county.rate), ZERO),
  };
}

/** Step 8, lump sums. */
export function creditLumpRate(block: MarylandBlock, residence: CountyOfResidence): Rational {
  const rate = creditRateOf(block);
  return isApart(residence) ? most(minus(rate, lumpRate(block, residence.county)), ZERO) : rate;
}

function creditRateOf({ creditTable }: MarylandBlock): Rational {
  if (creditTable === undefined) throw new Refusal('figure-unknown');
  return decimal(creditTable.rate);
}

type Apart = { readonly county: string; readonly isAsked: boolean };

/** Whether the county has its own line. */
const isApart = (residence: CountyOfResidence): residence is Apart =>
  residence !== null && residence !== 'nonresident' && residence.isAsked;

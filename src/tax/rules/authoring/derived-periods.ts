/** Amounts of pay periods made from those of the year: the amount / periods, rounded half-up. */

import { isObject } from '../../../platform/shape/known.ts';
import { inDollars } from '../../../platform/shape/written.ts';
import { cents, unitOf } from '../schema/decimal.ts';
import { periodOf, TABLE_PERIODS } from '../states/period-figures.ts';

type Value = Readonly<Record<string, unknown>>;
type Derivation = { readonly to: 'cents' | 'dollars'; readonly days: number };

/** Members of an entry that are amounts of money of the year. */
const DEDUCTION = ['amount', 'least', 'most', 'from', 'to', 'step', 'each'];
const ALLOWANCE = ['each', 'noneAbove', 'amount', 'from'];

/** The block with the amounts of every pay period; what is printed for a pay period stays. */
export function derivedPeriods(value: Value, derivation: Derivation): Value {
  const figure = (amount: unknown): unknown => withPeriods(amount, derivation);
  const entries = (names: readonly string[]) => (entry: unknown) => changed(entry, names, figure);
  return changed(
    {
      ...value,
      ...listed(value, 'deductions', entries(DEDUCTION)),
      ...listed(value, 'allowances', (entry) =>
        changed(entries(ALLOWANCE)(entry), ['first'], (first) => changed(first, ['each'], figure)),
      ),
      ...listed(value, 'credits', entries(ALLOWANCE)),
    },
    ['noTaxUpTo', 'noTaxBelow'],
    figure,
  ) as Value;
}

function changed(
  entry: unknown,
  names: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (!isObject(entry)) return entry;
  const own = names.filter((name) => entry[name] !== undefined);
  return { ...entry, ...Object.fromEntries(own.map((name) => [name, change(entry[name])])) };
}

const listed = (value: Value, name: string, change: (entry: unknown) => unknown): Value => {
  const list = value[name];
  return Array.isArray(list) ? { [name]: list.map(change) } : {};
};

const AMOUNT = /^\d+(\.\d{1,2})?$/;

/** What is no amount stays as it is: its shape is refused where it was written. */
function withPeriods(figure: unknown, { to, days }: Derivation): unknown {
  const {
    annual,
    periods = {},
    derive,
  } = (isObject(figure) && 'annual' in figure ? figure : { annual: figure }) as {
    annual: unknown;
    periods?: Value;
    derive?: unknown;
  };
  const amounts = isObject(annual) ? Object.values(annual) : [annual];
  const areAmounts = amounts.every((amount) => typeof amount === 'string' && AMOUNT.test(amount));
  if (!areAmounts || derive !== undefined) return figure;
  const derived = (amount: string, perYear: number): string => {
    const unit = unitOf(to);
    return dollars(Math.floor(cents(amount) / (perYear * unit) + 0.5) * unit);
  };
  const all = TABLE_PERIODS.map((count) => {
    const { name, perYear } = periodOf(count);
    const divisor = name === 'daily' ? days : perYear;
    const made = isObject(annual)
      ? Object.fromEntries(
          Object.entries(annual).map(([column, amount]) => [
            column,
            derived(amount as string, divisor),
          ]),
        )
      : derived(annual as string, divisor);
    return [name, periods[name] ?? made];
  });
  return { annual, periods: Object.fromEntries(all) };
}

/** 125000 as "1250", 4110 as "41.10". */
const dollars = (amount: number): string =>
  amount % 100 === 0 ? String(amount / 100) : inDollars(amount);

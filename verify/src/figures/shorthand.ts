/**
 * What rule files may say shorter, written from docs/guides/rules.md and not from the product: years
 * confirmed, corrections, one flat rate, amounts of pay periods that derive from those of the year.
 */

import type { Block } from './blocks.ts';

type Mapping = Readonly<Record<string, unknown>>;

const TABLES: readonly (readonly [string, bigint])[] = [
  ['weekly', 52n],
  ['biweekly', 26n],
  ['semimonthly', 24n],
  ['monthly', 12n],
  ['quarterly', 4n],
  ['semiannually', 2n],
  ['annually', 1n],
];

/** All blocks of one tax, whole. */
export function expanded(blocks: readonly Block[]): Block[] {
  const all: Mapping[] = [];
  const written = blocks as unknown as readonly Mapping[];
  for (const block of written.filter(({ corrects }) => corrects === undefined)) {
    const { confirmed = [], ...first } = block as Mapping & { confirmed?: readonly Mapping[] };
    all.push(first);
    let ends = String(first.ends);
    for (const { through, ...row } of confirmed) {
      const next = new Date(Date.parse(ends) + 86_400_000).toISOString().slice(0, 10);
      ends = String(through);
      all.push({ ...first, ...row, effective: next, ends });
    }
  }
  const since = ({ since }: Mapping): number => Number(since);
  const corrections = written.filter(({ corrects }) => corrects !== undefined);
  for (const { corrects, ...changes } of [...corrections].sort((a, b) => since(a) - since(b))) {
    const [base] = all
      .filter((block) => block.effective === corrects && since(block) < since(changes))
      .sort((a, b) => since(b) - since(a));
    all.push(patched(base, changes) as Mapping);
  }
  return all.map((block) => figures(block) as unknown as Block);
}

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function patched(old: unknown, changes: unknown): unknown {
  if (!isMapping(changes)) return changes;
  const before = isMapping(old) ? old : {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(changes)])];
  return Object.fromEntries(
    names
      .filter((name) => changes[name] !== null)
      .map((name) => [name, name in changes ? patched(before[name], changes[name]) : before[name]]),
  );
}

type Short = Mapping & {
  readonly flat?: string | { readonly rate: string; readonly payPeriods: readonly string[] };
  readonly derive?: { readonly to: string; readonly days: number };
};

function figures({ flat, derive, ...block }: Short): Mapping {
  const rate = typeof flat === 'string' ? flat : flat?.rate;
  const tables =
    typeof flat === 'string' ? [...TABLES.map(([name]) => name), 'daily'] : flat?.payPeriods;
  const row = { all: `0 0 ${rate}` };
  const { supplemental } = block as { supplemental?: Mapping };
  const whole: Mapping = {
    ...block,
    ...(rate === undefined ? {} : { schedules: row }),
    ...(rate === undefined || block.basis !== 'period'
      ? {}
      : { periodSchedules: Object.fromEntries((tables ?? []).map((name) => [name, row])) }),
    ...(supplemental?.rate === 'flat' ? { supplemental: { ...supplemental, rate } } : {}),
  };
  if (derive === undefined) return whole;
  const unit = derive.to === 'dollars' ? 100n : 1n;
  const periods = [...TABLES, ['daily', BigInt(derive.days)] as const];
  const list = (name: string, members: readonly string[]): Mapping =>
    whole[name] === undefined
      ? {}
      : {
          [name]: (whole[name] as readonly Mapping[]).map((entry) =>
            withMembers(entry, members, (value) => inPeriods(value, periods, unit)),
          ),
        };
  const allowance = ['each', 'noneAbove', 'amount', 'from'];
  return withMembers(
    {
      ...whole,
      ...list('deductions', ['amount', 'least', 'most', 'from', 'to', 'step', 'each']),
      ...list('allowances', allowance),
      ...list('credits', allowance),
    },
    ['noTaxUpTo', 'noTaxBelow'],
    (value) => inPeriods(value, periods, unit),
  );
}

const withMembers = (
  entry: Mapping,
  names: readonly string[],
  change: (value: unknown) => unknown,
): Mapping =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      names.includes(name) ? change(value) : value,
    ]),
  );

function inPeriods(
  value: unknown,
  periods: readonly (readonly [string, bigint])[],
  unit: bigint,
): unknown {
  const given = isMapping(value) && 'annual' in value ? value : { annual: value };
  if ('derive' in given) return value;
  const { annual } = given;
  const printed = (given as { periods?: Mapping }).periods ?? {};
  const of = (amount: string, count: bigint): string => halfUp(centsOf(amount), count, unit);
  return {
    annual,
    periods: Object.fromEntries(
      periods.map(([name, count]) => [
        name,
        printed[name] ??
          (isMapping(annual)
            ? Object.fromEntries(Object.entries(annual).map(([k, v]) => [k, of(String(v), count)]))
            : of(String(annual), count)),
      ]),
    ),
  };
}

function centsOf(amount: string): bigint {
  const [whole = '', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(2, '0'));
}

/** Cents / count, to the unit, half up; as dollars. */
function halfUp(cents: bigint, count: bigint, unit: bigint): string {
  const units = (2n * cents + count * unit) / (2n * count * unit);
  const text = (units * unit).toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

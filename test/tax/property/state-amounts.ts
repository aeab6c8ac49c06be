/** Where a state's tables change their course: wages of a pay period at every figure of an edition. */

import type { Block, Tax } from '../../../verify/src/figures/blocks.ts';
import { parametersOf } from '../../../verify/src/figures/state-figures.ts';

const AROUND = [-1, 0, 1];
const PERIODS: Readonly<Record<string, number>> = {
  annually: 1,
  semiannually: 2,
  quarterly: 4,
  monthly: 12,
  semimonthly: 24,
  biweekly: 26,
  weekly: 52,
  daily: 260,
};

/** Dollars that stand anywhere under `value`, with the pay period they are printed for. */
function edgesOf(value: unknown, period: string | null, found: Map<string, Set<number>>): void {
  if (typeof value === 'string') {
    for (const line of value.trim().split('\n')) {
      const [first = ''] = line.trim().split(/\s+/);
      if (!/^\d+(\.\d+)?$/.test(first)) continue;
      const cents = Math.round(Number(first) * 100);
      const set = found.get(period ?? 'annually') ?? new Set<number>();
      found.set(period ?? 'annually', set.add(cents));
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    edgesOf(part, key in PERIODS ? key : period, found);
  }
}

const FIGURES = [
  'schedules',
  'periodSchedules',
  'charts',
  'graduated',
  'highWages',
  'noTaxUpTo',
  'noTaxBelow',
  'deductions',
  'allowances',
  'credits',
  'midpoint',
  'exemptions',
  'addBack',
  'recapture',
  'nonresident',
  'surtax',
  'periods',
  'minimum',
];

/** Cents a pay period with the number of pay periods, from every figure of the block. */
export function amountsOf(block: Block): { readonly periods: number; readonly gross: number }[] {
  const fields = block as unknown as Readonly<Record<string, unknown>>;
  const found = new Map<string, Set<number>>();
  for (const name of FIGURES) edgesOf(fields[name], null, found);
  const annual = found.get('annually') ?? new Set<number>();
  const amounts = new Set<string>();
  const add = (periods: number, gross: number): void => {
    for (const cent of AROUND) {
      if (gross + cent > 0) amounts.add(`${periods} ${gross + cent}`);
    }
  };
  // What is taken off before the row is looked up moves the edge of wages by as much.
  const off = offsets(fields);
  for (const [period, set] of found) {
    const periods = PERIODS[period] ?? 1;
    for (const cents of set) {
      add(periods, cents);
      for (const amount of off.get(period) ?? []) add(periods, cents + amount);
    }
  }
  for (const cents of annual) {
    for (const periods of [1, 26, 27, 53]) {
      add(periods, Math.round(cents / periods));
      for (const amount of off.get('annually') ?? []) {
        add(periods, Math.round((cents + amount) / periods));
      }
    }
  }
  return [...amounts].map((text) => {
    const [periods = 1, gross = 0] = text.split(' ').map(Number);
    return { periods, gross };
  });
}

/** Plain deductions by pay period. */
function offsets(fields: Readonly<Record<string, unknown>>): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const list = (fields.deductions ?? []) as readonly { kind: string; amount?: unknown }[];
  for (const { kind, amount } of list) if (kind === 'amount') edgesOf(amount, null, found);
  return found;
}

/** Every value of every list on the certificate, one at a time. */
export const statusesOf = (
  tax: Tax,
  payDate: string,
): readonly Readonly<Record<string, string>>[] => {
  const enums = parametersOf(tax, payDate).filter(({ dataType }) => dataType === 'enum');
  const chosen = enums.flatMap(({ parameterName, allowedValues = [] }: Listed) =>
    allowedValues.map(({ value }) => ({ [parameterName]: value })),
  );
  return chosen.length === 0 ? [{}] : chosen;
};
type Listed = ReturnType<typeof parametersOf>[number] & {
  readonly allowedValues?: readonly { readonly value: string }[];
};

/** The previews of all employees added up, in parts that threads make and one adds together. */

import type { Pair } from './pair.ts';
import type { Previewed, PreviewItem, PreviewTax, PreviewTotals } from './schema.ts';

type CauseOf = PreviewTax['causes'][number];
type NotCompared = PreviewItem['notCompared'][number];
type Beginning = PreviewItem['beginning'][number];

type Counted<T> = Readonly<T> & { employees: number };
type CauseSum = Counted<Pick<PreviewTax, 'uniqueTaxID' | 'title' | 'payer'>> & {
  readonly why: Omit<CauseOf, 'difference'>;
  difference: number;
};

/** Integer cents. */
type Both = { before: number; after: number };

/** Plain, so that a thread can hand it over. */
export type Tally = {
  employees: number;
  failed: number;
  gross: number;
  readonly net: Both & { employees: number };
  readonly employee: Both;
  readonly employer: Both;
  readonly causes: Map<string, CauseSum>;
  readonly notCompared: Map<string, Counted<Pick<NotCompared, 'uniqueTaxID' | 'title' | 'reason'>>>;
  readonly beginning: Map<string, Counted<Beginning>>;
};

export const newTally = (): Tally => ({
  employees: 0,
  failed: 0,
  gross: 0,
  net: { employees: 0, before: 0, after: 0 },
  employee: { before: 0, after: 0 },
  employer: { before: 0, after: 0 },
  causes: new Map(),
  notCompared: new Map(),
  beginning: new Map(),
});

const cents = (amount: number): number => Math.round(amount * 100);
const dollars = (amount: number): number => amount / 100;

export function addTo(tally: Tally, previewed: Previewed): void {
  tally.employees += 1;
  if ('errorStatus' in previewed) {
    tally.failed += 1;
    return;
  }
  const { gross, net, employeeTaxes, employerTaxes, taxes, notCompared, beginning } = previewed;
  tally.gross += cents(gross);
  if (net.before !== null && net.after !== null) {
    tally.net.employees += 1;
    tally.net.before += cents(net.before);
    tally.net.after += cents(net.after);
  }
  for (const [sum, { before, after }] of [
    [tally.employee, employeeTaxes],
    [tally.employer, employerTaxes],
  ] as const) {
    sum.before += cents(before);
    sum.after += cents(after);
  }
  addCauses(tally, taxes);
  for (const { uniqueTaxID, title, reason } of distinct(notCompared))
    count(tally.notCompared, `${uniqueTaxID} ${reason}`, { uniqueTaxID, title, reason });
  for (const one of beginning) count(tally.beginning, one.uniqueTaxID, one);
}

/** A tax of several places once. */
const distinct = (all: readonly NotCompared[]): NotCompared[] => [
  ...new Map(all.map((one) => [one.uniqueTaxID, one])).values(),
];

function addCauses(tally: Tally, taxes: readonly PreviewTax[]): void {
  const seen = new Set<CauseSum>();
  for (const { uniqueTaxID, title, payer, causes } of taxes) {
    for (const { difference, ...why } of causes) {
      const key = `${uniqueTaxID} ${why.cause} ${why.because ?? ''} ${why.effective}`;
      const sum = tally.causes.get(key) ?? {
        ...{ uniqueTaxID, title, payer, employees: 0, difference: 0, why },
      };
      tally.causes.set(key, sum);
      sum.difference += cents(difference);
      if (!seen.has(sum)) sum.employees += 1;
      seen.add(sum);
    }
  }
}

function count<T extends object>(sums: Map<string, Counted<T>>, key: string, one: T): void {
  const sum = sums.get(key) ?? { ...one, employees: 0 };
  sum.employees += 1;
  sums.set(key, sum);
}

/** Adds the tally of another part. */
export function mergeInto(tally: Tally, part: Tally): void {
  tally.employees += part.employees;
  tally.failed += part.failed;
  tally.gross += part.gross;
  tally.net.employees += part.net.employees;
  for (const name of ['net', 'employee', 'employer'] as const) {
    tally[name].before += part[name].before;
    tally[name].after += part[name].after;
  }
  for (const [key, { difference, employees, ...about }] of part.causes) {
    const sum = tally.causes.get(key) ?? { ...about, difference: 0, employees: 0 };
    sum.difference += difference;
    sum.employees += employees;
    tally.causes.set(key, sum);
  }
  mergeCounts(tally.notCompared, part.notCompared);
  mergeCounts(tally.beginning, part.beginning);
}

function mergeCounts<T extends object>(
  sums: Map<string, Counted<T>>,
  others: ReadonlyMap<string, Counted<T>>,
): void {
  for (const [key, one] of others) {
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...one });
    else sum.employees += one.employees;
  }
}

const shown = ({ before, after }: Both) => ({
  before: dollars(before),
  after: dollars(after),
  difference: dollars(after - before),
});

/** In dollars; causes with the largest differences first. */
export function totalsIn(tally: Tally, { from, to }: Pair): PreviewTotals {
  const { employees, failed, gross, net, causes, notCompared, beginning } = tally;
  return {
    from: { payDate: from.payDate, version: from.release.version },
    to: { payDate: to.payDate, version: to.release.version },
    employees,
    failed,
    gross: dollars(gross),
    net: { employees: net.employees, ...shown(net) },
    employeeTaxes: shown(tally.employee),
    employerTaxes: shown(tally.employer),
    causes: [...causes.values()]
      .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
      .map(({ why, difference, ...about }) => ({
        ...about,
        difference: dollars(difference),
        ...why,
      })),
    notCompared: [...notCompared.values()],
    beginning: [...beginning.values()],
  };
}

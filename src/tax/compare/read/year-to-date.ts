/** Amounts of the year before each check: from the register's column, or from its earlier checks. */

import { present } from '../../../platform/shape/known.ts';
import type { Check, Draft } from '../table/check.ts';
import type { Columns } from '../table/columns.ts';

type Sums = Map<string, number>;
type Paid = { readonly paid: Sums; readonly deducted: Sums };

/** What was paid before the register begins, by employee and year. */
export type Opening = ReadonlyMap<string, Paid>;

const yearOf = ({ employee, payDate }: Draft): string =>
  JSON.stringify([employee, payDate.slice(0, 4)]);

/** The amounts of an earlier register, each a check or the year so far. */
export function openingOf(drafts: readonly Draft[]): Opening {
  const sums = new Map<string, Paid>();
  for (const draft of drafts) {
    const before = sums.get(yearOf(draft)) ?? { paid: new Map(), deducted: new Map() };
    sums.set(yearOf(draft), before);
    add(before.paid, draft.paid);
    add(before.deducted, draft.deducted);
  }
  return sums;
}

export function withYearToDate(
  drafts: readonly Draft[],
  columns: Columns,
  opening: Opening = new Map(),
): Check[] {
  const includes = columns.ytdIncludesThisCheck ?? neverLess(drafts);
  const sums = new Map<string, Paid>();
  const inOrder = [...drafts].sort((a, b) =>
    a.payDate < b.payDate ? -1 : a.payDate > b.payDate ? 1 : 0,
  );
  const checks = new Map<Draft, Check>();
  for (const draft of inOrder) {
    const key = yearOf(draft);
    const before = sums.get(key) ?? copyOf(opening.get(key));
    sums.set(key, before);
    const { yearToDate, paid, deducted, state: _, notAddingUp: __, item, ...check } = draft;
    const gross = total(paid);
    const [main = 'Regular'] = paid.has('Regular') ? ['Regular'] : paid.keys();
    const ytdOf = (wageType: string): number => {
      if (yearToDate === undefined) return before.paid.get(wageType) ?? 0;
      // One column tells no wage types apart: all of it counts as the main one.
      return wageType === main ? Math.max(0, yearToDate - (includes ? gross : 0)) : 0;
    };
    checks.set(draft, {
      ...check,
      item: {
        ...item,
        wages: item.wages.map((wage) => ({ ...wage, ytdWages: ytdOf(wage.wageType) / 100 })),
        benefits: (item.benefits ?? []).map((benefit) => ({
          ...benefit,
          ytdAmount: (before.deducted.get(benefit.benefitType) ?? 0) / 100,
        })),
      },
    });
    add(before.paid, paid);
    add(before.deducted, deducted);
  }
  return drafts.map((draft) => present(checks.get(draft)));
}

const copyOf = (paid: Paid | undefined): Paid => ({
  paid: new Map(paid?.paid),
  deducted: new Map(paid?.deducted),
});

/** Year-to-date wages that are less than the check's own cannot include it. */
const neverLess = (drafts: readonly Draft[]): boolean =>
  drafts.every(({ yearToDate = 0, paid }) => yearToDate === 0 || yearToDate >= total(paid));

const total = (amounts: ReadonlyMap<string, number>): number =>
  [...amounts.values()].reduce((a, b) => a + b, 0);

function add(sums: Sums, amounts: ReadonlyMap<string, number>): void {
  for (const [kind, cents] of amounts) sums.set(kind, (sums.get(kind) ?? 0) + cents);
}

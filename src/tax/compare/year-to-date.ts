/** Amounts of the year before each check: from the register's column, or from its earlier checks. */

import type { Check, Draft } from './check.ts';
import type { Columns } from './columns.ts';

type Sums = Map<string, number>;

export function withYearToDate(drafts: readonly Draft[], columns: Columns): Check[] {
  const includes = columns.ytdIncludesThisCheck ?? neverLess(drafts);
  const sums = new Map<string, { readonly paid: Sums; readonly deducted: Sums }>();
  const inOrder = [...drafts].sort((a, b) =>
    a.payDate < b.payDate ? -1 : a.payDate > b.payDate ? 1 : 0,
  );
  const checks = new Map<Draft, Check>();
  for (const draft of inOrder) {
    const key = JSON.stringify([draft.employee, draft.payDate.slice(0, 4)]);
    const before = sums.get(key) ?? { paid: new Map(), deducted: new Map() };
    sums.set(key, before);
    const { yearToDate, paid, deducted, state: _, item, ...check } = draft;
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
  return drafts.map((draft) => checks.get(draft) as Check);
}

/** Year-to-date wages that are less than the check's own cannot include it. */
const neverLess = (drafts: readonly Draft[]): boolean =>
  drafts.every(({ yearToDate = 0, paid }) => yearToDate === 0 || yearToDate >= total(paid));

const total = (amounts: ReadonlyMap<string, number>): number =>
  [...amounts.values()].reduce((a, b) => a + b, 0);

function add(sums: Sums, amounts: ReadonlyMap<string, number>): void {
  for (const [kind, cents] of amounts) sums.set(kind, (sums.get(kind) ?? 0) + cents);
}

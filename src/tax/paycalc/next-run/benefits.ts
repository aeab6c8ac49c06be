/** What benefits took in the year, by type and location. */

import type { Benefit, Law } from '../../engine/index.ts';
import { refusalAt } from '../errors.ts';
import { parseBenefit } from '../parse.ts';
import type { PayCalcItem } from '../schema.ts';
import { carried, fieldsOf, knownOr0, refuseOther, requireYear } from './amounts.ts';
import type { Paid } from './read.ts';
import type { NextPayment } from './schema.ts';
import type { Span } from './span.ts';
import { exemptKey, placeKey } from './wages.ts';
import { within } from './within.ts';

type BenefitEntry = NonNullable<PayCalcItem['benefits']>[number];

const keyOf = (benefit: Benefit): string => {
  const { kind, location } = benefit;
  return `${kind.name} ${location === null ? '' : placeKey(location)} ${exemptKey(benefit)}`;
};

/** What is deducted, without amounts of the year. */
export function deductedNext({ item }: Paid, next: NextPayment, span: Span): BenefitEntry[] {
  if (next.benefits !== undefined) return [...next.benefits];
  const before = item.benefits ?? [];
  const i = before.findIndex(({ amount }) => amount < 0 || (span.period && amount !== 0));
  if (i >= 0) {
    const why = span.period
      ? 'a second payment of a pay period says what it deducts'
      : `item.benefits[${i}] was given back, and that is not done twice`;
    throw refusalAt(
      'field-missing',
      'next.benefits',
      `is missing: ${why}. Send what is deducted, or [] for nothing.`,
    );
  }
  const kept = before.filter(({ amount }) => span.year || amount !== 0);
  return kept.map(({ ytdAmount: _, ...entry }) => entry);
}

/** The entries with the amounts of the year, and entries of 0 for what is not deducted now. */
export function withDeducted(
  entries: readonly BenefitEntry[],
  { item, isFirst }: Paid,
  { span, law }: { readonly span: Span; readonly law: Law },
): BenefitEntry[] {
  const sums = new Map<string, { readonly entry: BenefitEntry; cents: number }>();
  for (const [i, entry] of (item.benefits ?? []).entries()) {
    const benefit = within('item', () => parseBenefit(entry, i, law));
    const before = knownOr0(benefit.yearToDate, isFirst);
    if (span.year) requireYear(before, `item.benefits[${i}].ytdAmount`, 'what it took');
    const own = sums.get(keyOf(benefit)) ?? { entry, cents: 0 };
    own.cents += carried(span.year, before, benefit.amount);
    sums.set(keyOf(benefit), own);
  }
  const seen = new Set<string>();
  const dated = entries.map((entry, i): BenefitEntry => {
    const key = keyOf(within('next', () => parseBenefit(entry, i, law)));
    const cents = seen.has(key) ? 0 : (sums.get(key)?.cents ?? 0);
    seen.add(key);
    refuseOther(entry.ytdAmount, cents, `next.benefits[${i}].ytdAmount`);
    return { ...entry, ytdAmount: cents / 100 };
  });
  const others = [...sums].filter(([key, { cents }]) => cents !== 0 && !seen.has(key));
  return [
    ...dated,
    ...others.map(([, { entry, cents }]) => ({
      benefitType: entry.benefitType,
      amount: 0,
      ...(entry.locationCode != null && { locationCode: entry.locationCode }),
      ...(entry.exemptTaxes != null && { exemptTaxes: entry.exemptTaxes }),
      ...fieldsOf({ ytdAmount: cents }),
    })),
  ];
}

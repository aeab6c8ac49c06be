/** A change in a sentence, in the words that readers of the rules see. */

import { valueText } from '../rule-pages/index.ts';
import type { Announcement, ChangeKind, RuleChange } from './schema.ts';

const KINDS: Readonly<Record<ChangeKind, string>> = {
  rate: 'new figures',
  wageBase: 'new wage base',
  newTax: 'new tax',
  ended: 'tax ended',
  parameter: 'parameter changed',
  correction: 'correction',
  minimumWage: 'new minimum wage',
  formEdition: 'new edition',
};

/** Figures that a sentence names. */
const NAMED = 6;

/** `Georgia income tax: new figures from July 1, 2026: Rate 5.39% becomes 5.19% (…).` */
export function changeInWords(change: RuleChange): string {
  const { kind, title, effective, taxes, changes, changeCount, citation } = change;
  const named = changes.slice(0, NAMED).map(figureInWords);
  const more = changeCount > named.length ? [`${changeCount - named.length} more`] : [];
  const figures = [...named, ...more].join('; ');
  return [
    title,
    `: ${KINDS[kind]}`,
    taxes > 1 ? ` (${taxes.toLocaleString('en-US')} taxes)` : '',
    effective === null ? '' : ` from ${effective}`,
    figures === '' ? '' : `: ${figures}`,
    citation === null ? '' : ` (${citation})`,
    '.',
  ].join('');
}

export function figureInWords({
  label,
  unit,
  before,
  after,
}: RuleChange['changes'][number]): string {
  if (before === '') return `${label} ${valueText(after, unit)}`;
  return `${label} ${valueText(before, unit)} becomes ${valueText(after, unit)}`;
}

/** `Rules 2026.3`, `Rules 2027.1 (draft)`, `Rules 2027.1 withdrawn`. */
export function titleOf({ subject, version, isDraft, status }: Announcement): string {
  if (subject === 'forms') return `Forms of Wagewright ${version}`;
  const state = status === 'withdrawn' ? ' withdrawn' : isDraft ? ' (draft)' : '';
  return `Rules ${version}${state}`;
}

/** Which changes a reader asks for: by state, tax, and kind. */

import type { Announcement, ChangeKind, RuleChange } from './schema.ts';

/** What is left out, or empty, excludes nothing. */
export type ChangeFilter = {
  /** Postal codes; US for federal law. */
  readonly states?: readonly string[] | undefined;
  /** Ids of taxes. */
  readonly taxes?: readonly string[] | undefined;
  readonly kinds?: readonly ChangeKind[] | undefined;
};

export const changesFor = (
  { changes }: Pick<Announcement, 'changes'>,
  filter: ChangeFilter,
): RuleChange[] => changes.filter((change) => isWanted(change, filter));

function isWanted(
  { state, uniqueTaxID, kind }: RuleChange,
  { states, taxes, kinds }: ChangeFilter,
): boolean {
  const isIn = (value: string, list: readonly string[] | undefined): boolean =>
    list === undefined || list.length === 0 || list.includes(value);
  if (!isIn(state, states) || !isIn(kind, kinds)) return false;
  if (taxes === undefined || taxes.length === 0) return true;
  return uniqueTaxID !== null && taxes.some((id) => isTax(id, uniqueTaxID));
}

/** `{place}` of a register stands for any value. */
function isTax(id: string, named: string): boolean {
  if (!named.includes('{')) return id === named;
  const parts = named.split(/\{\w+\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.+')}$`).test(id);
}

/**
 * The taxes of a release by the patterns of `rules/applicability`: found once for each, because a
 * release holds thousands. Which of them are in force on a pay date, its law says.
 */

import type { Law } from '../../engine/index.ts';
import type { Release } from '../../rules/index.ts';
import { matches } from './patterns.ts';

type Taxes = Release['taxes'];

const known = new WeakMap<Taxes, Map<string, readonly string[]>>();

/** Ids of the release that match any of the patterns, all of which begin with the same state. */
export function idsMatching(patterns: readonly string[], taxes: Taxes): readonly string[] {
  let lists = known.get(taxes);
  if (lists === undefined) {
    lists = new Map();
    known.set(taxes, lists);
  }
  const key = patterns.join(' ');
  let ids = lists.get(key);
  if (ids === undefined) {
    const state = (patterns[0] ?? '').slice(0, 2);
    ids = taxes.ofState(state).filter((id) => matches(patterns, id));
    lists.set(key, ids);
  }
  return ids;
}

type In = { readonly law: Law; readonly release: Release };

/** Those in force on the pay date of the law. */
export const heldIds = (patterns: readonly string[], { law, release }: In): string[] =>
  idsMatching(patterns, release.taxes).filter((id) => law.taxes.has(id));

/** Whether any is. */
export const isHeld = (patterns: readonly string[], { law, release }: In): boolean =>
  idsMatching(patterns, release.taxes).some((id) => law.taxes.has(id));

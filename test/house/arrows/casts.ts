/** Casts (`x as Wage`) switch the compiler off; they may not become a habit. */

import type { Finding } from './findings.ts';
import type { House, Source } from './house.ts';
import { type Node, walk } from './walk.ts';

/** `as const` is no cast. Counted in `src`, tests left out. */
export const CASTS_PER_THOUSAND_LINES = 5;

/** A finding for each wing of `src` while all of it is over the limit. */
export function checkCasts({ sources }: House): Finding[] {
  const files = [...sources.values()].filter(
    ({ path, isTest }) => path.startsWith('src/') && !isTest,
  );
  const counts = files.map((source) => ({ path: source.path, casts: castsOf(source) }));
  const lines = files.reduce((sum, source) => sum + source.lines, 0);
  const casts = counts.reduce((sum, each) => sum + each.casts, 0);
  if (casts <= (lines / 1000) * CASTS_PER_THOUSAND_LINES) return [];
  const byWing = Map.groupBy(counts, ({ path }) => path.split('/').slice(0, 2).join('/'));
  return [...byWing].map(([wing, each]) => ({
    check: 'casts',
    key: wing,
    count: each.reduce((sum, { casts }) => sum + casts, 0),
    text: `${((casts / lines) * 1000).toFixed(1)} casts per thousand lines of src; at most ${CASTS_PER_THOUSAND_LINES}`,
  }));
}

/** `x as T` in a file, `as const` left out. */
export function castsOf({ text, parsed }: Source): number {
  if (!/\bas\b/.test(text)) return 0;
  let casts = 0;
  walk(parsed.program as unknown as Node, (node) => {
    if (node.type !== 'TSAsExpression') return;
    const { start, end } = node.typeAnnotation as Node;
    if (text.slice(start, end) !== 'const') casts += 1;
  });
  return casts;
}

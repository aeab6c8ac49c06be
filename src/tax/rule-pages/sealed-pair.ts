/**
 * What the differences of two sealed releases are kept under: neither may change, nor its answers, so
 * their digests stand for the rules, and only the code that words the differences is read.
 */

import type { Made } from '../../platform/compiled/compiled.ts';
import type { RuleTree } from '../rules/index.ts';

const CODE = [new URL('.', import.meta.url), new URL('../seals', import.meta.url)];

/** Undefined when one of them is a draft. */
export function sealedPair(
  { releases }: Pick<RuleTree, 'releases'>,
  from: string,
  to: string,
): Made | undefined {
  const entries = [from, to].map((wanted) => releases.find(({ version }) => version === wanted));
  if (entries.some((entry) => entry?.sealedOn === undefined)) return undefined;
  return {
    name: `differences-${from}-${to}`,
    sources: [{ file: 'releases.yaml', text: JSON.stringify(entries) }],
    code: CODE,
  };
}

/** The newest sealed release of a tree of rules, without what no calculation reads. */

import { buildRelease, compareVersions, type RuleTree } from '../rules/index.ts';

/** Throws when no release is sealed. */
export function packRules(tree: RuleTree): RuleTree {
  const [entry] = tree.releases
    .filter(({ sealedOn }) => sealedOn !== undefined)
    .sort((a, b) => compareVersions(b.version, a.version));
  if (entry === undefined) throw new Error('no release of the rules is sealed');
  const release = buildRelease(tree, entry.version);
  const taxes = [...release.taxes.values()];
  return withoutEvidence({
    root: '',
    taxes: taxes.map(({ identity }) => ({ ...identity, file: '' })),
    blocks: taxes.flatMap(({ blocks }) =>
      blocks.map(({ lastPayDate: _, ...block }) => ({ ...block, file: '', at: '' })),
    ),
    taxability: release.taxability,
    wageBases: release.wageBases,
    residences: release.residences,
    releases: [entry],
    unfinished: [],
  });
}

/** About our work, not about the law. */
const LEFT_OUT = new Set(['checked', 'openQuestions', 'golden']);

/** Evidence is part of an answer only where figures are unverified. */
function withoutEvidence<T>(value: T): T {
  if (Array.isArray(value)) return value.map((entry) => withoutEvidence(entry)) as T;
  if (value === null || typeof value !== 'object') return value;
  const isVerified = (value as { confidence?: string }).confidence !== 'unverified';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !LEFT_OUT.has(key) && !(key === 'evidence' && isVerified))
      .map(([key, entry]) => [key, withoutEvidence(entry)]),
  ) as T;
}

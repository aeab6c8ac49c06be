/** Digests that were found before: of sealed releases when the rules were compiled, and of imports. */

/** All that is needed of a release here; `release.ts` imports this file. */
type Versioned = { readonly version: string };

import type { RuleTree } from './rule-tree.ts';

const byTree = new WeakMap<RuleTree, Readonly<Record<string, string>>>();
const byRelease = new WeakMap<Versioned, string>();

/** `digests` by version; a changed copy of the tree has none of them. */
export function rememberDigests(
  tree: RuleTree,
  digests: Readonly<Record<string, string>>,
): RuleTree {
  byTree.set(tree, digests);
  return tree;
}

export const knownDigest = (release: Versioned): string | undefined => byRelease.get(release);

export function withDigest<Release extends Versioned>(release: Release, sha256: string): Release {
  byRelease.set(release, sha256);
  return release;
}

/** A release that was built of `tree`, with the digest of its version where that is known. */
export function withKnownDigest<Release extends Versioned>(
  release: Release,
  tree: RuleTree,
): Release {
  const sha256 = byTree.get(tree)?.[release.version];
  return sha256 === undefined ? release : withDigest(release, sha256);
}

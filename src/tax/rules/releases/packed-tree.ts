/** The part of a tree that one release is built from: for copies that hold nothing else. */

import { buildRelease } from './release.ts';
import type { RuleTree } from './rule-tree.ts';

/** Builds to the same release, with the same digest. Throws when the tree has no such release. */
export function packedTree(tree: RuleTree, version: string): RuleTree {
  const release = buildRelease(tree, version);
  const taxes = [...release.taxes.written.values()];
  const held = release.taxes.registers.filter((rows) => !rows.ids(version).next().done);
  return {
    root: '',
    taxes: taxes.map(({ identity }) => ({ ...identity, file: '' })),
    blocks: taxes.flatMap(({ blocks }) => blocks.map(({ lastPayDate: _, ...block }) => block)),
    // Whole, so that the release knows the programs of later ones too.
    taxability: tree.taxability,
    wageBases: release.wageBases,
    notices: tree.notices,
    aliases: tree.aliases,
    awaited: tree.awaited,
    residences: release.residences,
    registers: held.map(({ register }) => register),
    releases: tree.releases.filter((entry) => entry.version === version),
    unfinished: [],
  };
}

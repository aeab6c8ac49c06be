/** Installed releases as a process holds them, next to those that are part of the program. */

import { buildRelease, type Release, type RuleTree, withDigest } from '../rules/index.ts';

/** The tree is JSON, so that threads get a copy. */
export type LoadedRelease = {
  readonly tree: RuleTree;
  readonly version: string;
  readonly sha256: string;
};

/** The same objects for the same tree. */
export const releaseIn = ({ tree, version, sha256 }: LoadedRelease): Release =>
  withDigest(buildRelease(tree, version), sha256);

/** One of the same version as an installed one leaves: what has answered goes on answering. */
export const joined = (own: readonly Release[], installed: readonly Release[]): Release[] => {
  const versions = new Set(installed.map(({ version }) => version));
  return [...own.filter(({ version }) => !versions.has(version)), ...installed];
};

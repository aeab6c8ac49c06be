/** The texts of some rule files, changed in memory: quicker than a copy of the whole tree. */

import { readSources, type SourceFile } from '../../src/platform/compiled/compiled.ts';
import { RULES_ROOT } from '../../src/tax/rules/index.ts';
import type { Change } from './rule-tree.ts';

/** Files that every tree needs. */
const SHARED = /^(releases|us\/(common-parameters|federal\/taxability))\.yaml$/;

/** The files below `folder`, such as `us/ga/`, with the shared ones; `changes` may add files. */
export function ruleSources(
  folder: string,
  changes: Readonly<Record<string, Change>> = {},
): SourceFile[] {
  const sources = readSources(
    RULES_ROOT,
    (file) => (file.startsWith(folder) && !file.endsWith('.examples.yaml')) || SHARED.test(file),
  );
  const known = new Set(sources.map(({ file }) => file));
  const added = Object.keys(changes).filter((file) => !known.has(file));
  return [...sources, ...added.map((file) => ({ file, text: '' }))].map(({ file, text }) => ({
    file,
    text: changes[file]?.(text) ?? text,
  }));
}

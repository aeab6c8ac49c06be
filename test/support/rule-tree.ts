/** A rules tree in a temporary directory: this repository's own, with some files changed. */

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { RULES_ROOT } from '../../src/tax/rules/index.ts';

export type Change = (text: string) => string;

/** Without `golden/` and `places/`, which say nothing of how the taxes of a folder are read. */
const EVERY_TREE = [
  'closed-sources.yaml',
  'releases.yaml',
  'us/aliases.yaml',
  'us/common-parameters.yaml',
  'us/federal',
  'us/notices.yaml',
  'us/own-ids.csv',
];

/**
 * The root of the copy; it is removed after the test. A path without a file yet is created. With
 * `folder`, such as `us/id`, the copy holds the federal taxes and that folder alone, which is read
 * in a tenth of the time.
 */
export function changedRules(
  t: Pick<TestContext, 'after'>,
  changes: Readonly<Record<string, Change>>,
  folder?: string,
): string {
  return changedParts(t, folder === undefined ? [''] : [...EVERY_TREE, folder], changes);
}

/** A copy of some files and folders of the rules alone. */
export function changedParts(
  t: Pick<TestContext, 'after'>,
  parts: readonly string[],
  changes: Readonly<Record<string, Change>>,
): string {
  const root = mkdtempSync(join(tmpdir(), 'wagewright-rules-'));
  t.after(() => rmSync(root, { recursive: true }));
  copyRules(root, parts);
  changeFiles(root, changes);
  return root;
}

/** Adds files and folders of the rules to a copy. */
export function copyRules(root: string, parts: readonly string[]): void {
  for (const part of parts) {
    mkdirSync(dirname(join(root, part)), { recursive: true });
    cpSync(join(RULES_ROOT, part), join(root, part), { recursive: true });
  }
}

/** Changes files of a copy that `changedRules` made. */
export function changeFiles(root: string, changes: Readonly<Record<string, Change>>): void {
  for (const [file, change] of Object.entries(changes)) {
    const path = join(root, file);
    writeFileSync(path, change(existing(path)));
  }
}

function existing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Replaces one passage; a passage that is not there would make the test vacuous. */
export const replacing =
  (from: string, to: string): Change =>
  (text) => {
    if (!text.includes(from)) throw new Error(`no passage ${from}`);
    return text.replace(from, to);
  };

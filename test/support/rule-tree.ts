/** A rules tree in a temporary directory: this repository's own, with some files changed. */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { RULES_ROOT } from '../../src/rules/index.ts';

export type Change = (text: string) => string;

/** The root of the copy; it is removed after the test. A path without a file yet is created. */
export function changedRules(t: TestContext, changes: Readonly<Record<string, Change>>): string {
  const root = mkdtempSync(join(tmpdir(), 'wagewright-rules-'));
  t.after(() => rmSync(root, { recursive: true }));
  cpSync(RULES_ROOT, root, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const path = join(root, file);
    writeFileSync(path, change(existing(path)));
  }
  return root;
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

/**
 * A copy of this repository in a temporary directory, with some files changed, for the rehearsals of
 * docs/guides that write code. What is only read is linked.
 */

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { copyFolder } from './copy-folder.ts';
import type { Change } from './rule-tree.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Modules find each other by their real path, so sources have to be copied; the cache is theirs to write. */
const COPIED = [
  'src',
  'verify',
  'maintain',
  'test',
  'tools',
  'clients',
  'package.json',
  'tsconfig.json',
  '.compiled',
];
const LINKED = ['node_modules', 'clients/typescript/node_modules', 'forms'];

const isWanted = (path: string): boolean => !/[/\\](golden|node_modules)$/.test(path);

/** Returns the root; it is removed after the test. A path of `changes` without a file is created. */
export function repositoryCopy(
  t: TestContext,
  changes: Readonly<Record<string, Change>>,
  { copied = [], linked = [] }: { copied?: readonly string[]; linked?: readonly string[] } = {},
): string {
  const root = copyFolder();
  t.after(() => rmSync(root, { recursive: true }));
  for (const name of [...COPIED, ...copied]) {
    if (!existsSync(join(PROJECT, name))) continue;
    cpSync(join(PROJECT, name), join(root, name), { recursive: true, filter: isWanted });
  }
  for (const name of [...LINKED, ...linked]) {
    if (!existsSync(join(PROJECT, name))) continue;
    mkdirSync(dirname(join(root, name)), { recursive: true });
    symlinkSync(join(PROJECT, name), join(root, name));
  }
  for (const [file, change] of Object.entries(changes)) {
    const path = join(root, file);
    writeFileSync(path, change(existsSync(path) ? readFileSync(path, 'utf8') : ''));
  }
  return root;
}

/** Runs Node in the copy, as from a terminal. */
export function runNode(
  root: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): { code: number | null; output: string } {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, ...settings },
  });
  return { code: status, output: `${stdout}${stderr}` };
}

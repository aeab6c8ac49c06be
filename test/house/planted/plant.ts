/** A copy of a tree with one fault in it. */

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyFolder } from '../../support/copy-folder.ts';
import type { Fault } from './faults.ts';

const LINKED = ['', 'console', 'clients/typescript', 'verify', 'maintain'];

/** Of git: what is generated or installed is not copied. */
export const filesOfTree = (tree: string): string[] =>
  execFileSync('git', ['ls-files'], { cwd: tree, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The one source with the fault's text. Throws when the text is gone, or in several files. */
export function placeOf(tree: string, files: readonly string[], fault: Fault): string {
  const found = files.filter(
    (file) =>
      basename(file) === fault.file &&
      !file.startsWith('test/') &&
      readFileSync(join(tree, file), 'utf8').includes(fault.text),
  );
  const [file] = found;
  if (file === undefined || found.length > 1)
    throw new Error(`${fault.file}: ${found.length} files have the text ${fault.text}`);
  return file;
}

export function copyTree(tree: string, files: readonly string[]): string {
  const root = copyFolder();
  for (const file of files.filter((each) => existsSync(join(tree, each)))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(tree, file), join(root, file));
  }
  for (const folder of LINKED) {
    const path = join(folder, 'node_modules');
    if (existsSync(join(tree, path))) symlinkSync(join(tree, path), join(root, path));
  }
  return root;
}

/** Puts the fault in, calls `act`, and takes it out again. */
export async function withFault(
  root: string,
  file: string,
  { text, becomes }: Fault,
  act: () => Promise<void>,
): Promise<void> {
  const path = join(root, file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    sound.replaceAll(text, () => becomes),
  );
  try {
    await act();
  } finally {
    writeFileSync(path, sound);
  }
}

export const removeTree = (root: string): void => rmSync(root, { recursive: true });

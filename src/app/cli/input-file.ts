/** The files that a command reads. */

import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { textWithoutMark } from '../../platform/json/byte-order-mark.ts';
import { utf8Problem } from '../../platform/json/utf8.ts';
import { codeOf, reasonOf } from '../../platform/shape/reasons.ts';
import { UsageError } from './options.ts';

const REASONS = new Map([
  ['ENOENT', 'does not exist. Check the path'],
  ['EISDIR', 'is a folder. Name a file'],
  ['EACCES', 'cannot be read: no permission'],
]);

/** The file's bytes, or those of standard input for `-`. Throws a `UsageError` that names the file. */
export function readInput(command: string, file: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw unreadable(command, file, error);
  }
}

const BEGINNING_BYTES = 64 * 1024;

/** Text at the beginning of a file, whatever follows; empty for one that cannot be read. */
export function beginningOf(file: string): string {
  try {
    const descriptor = openSync(file, 'r');
    const start = Buffer.alloc(BEGINNING_BYTES);
    const length = readSync(descriptor, start);
    closeSync(descriptor);
    return start.toString('utf8', 0, length);
  } catch {
    return '';
  }
}

/** The file's text, without a byte order mark. */
export function readText(command: string, file: string): string {
  const bytes = readInput(command, file);
  const problem = utf8Problem(bytes);
  if (problem !== undefined)
    throw new UsageError(`${command}: ${file} ${problem.replace(/^it /, '')}.`);
  return textWithoutMark(bytes.toString());
}

/** Why a file cannot be read, in words. */
export function unreadable(command: string, file: string, error: unknown): UsageError {
  const reason = REASONS.get(codeOf(error) ?? '');
  return new UsageError(
    `${command}: ${reason === undefined ? reasonOf(error) : `${file} ${reason}`}`,
  );
}

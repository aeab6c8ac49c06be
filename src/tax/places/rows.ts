/**
 * The data files of `rules/places` as rows, read when first asked for and never at start. A file that a
 * build leaves out is an empty text.
 */

import { addPlaceFiles, readPlaceFile } from './files.ts';
import type { PlaceFiles } from './partial-files.ts';

/** Cells of files that quote nothing, without the header. */
export const rowsOf = (file: string): string[][] =>
  readPlaceFile(file)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

let edition = 0;

/** Adds rows of a state, for builds that have only some; what was read before is read again. */
export function addStateRows(state: string, files: PlaceFiles): void {
  addPlaceFiles(state, files);
  edition += 1;
}

/** Reads once, when first asked: most requests name only places that are already known. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T; readonly edition: number } | undefined;
  return () => {
    if (made?.edition !== edition) made = { value: make(), edition };
    return made.value;
  };
}

/**
 * The line whose first cell is `id`, or where it would be. Binary search in the text itself, whose
 * lines ascend by that number: nothing is parsed or kept.
 */
export function findLine(
  text: string,
  id: number,
): { readonly line?: string; readonly at: number } {
  let low = text.indexOf('\n') + 1;
  let high = text.length;
  while (low < high) {
    const middle = text.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1;
    const start = Math.max(low, middle);
    const end = text.indexOf('\n', start);
    const found = Number.parseInt(text.slice(start, start + MAX_ID), 10);
    if (found === id) return { line: text.slice(start, end), at: start };
    if (found < id) low = end + 1;
    else high = start;
  }
  return { at: low };
}

/** Longer than any first cell. */
const MAX_ID = 10;

/** Up to `count` lines before and after position `at`, which is the beginning of a line. */
export function linesAround(text: string, at: number, count: number): string[] {
  const first = text.indexOf('\n') + 1;
  let start = at;
  for (let i = 0; i < count && start > first; i += 1) {
    start = Math.max(first, text.lastIndexOf('\n', start - 2) + 1);
  }
  let end = at;
  for (let i = 0; i < count && end < text.length; i += 1) end = text.indexOf('\n', end) + 1;
  return text.slice(start, end).split('\n').filter(Boolean);
}

/** Up to `count` on either side of where a row would be: before the first that `isAfter` it. */
export function neighbors<T>(rows: readonly T[], isAfter: (row: T) => boolean, count: number): T[] {
  const after = rows.findIndex(isAfter);
  const at = after < 0 ? rows.length : after;
  return rows.slice(Math.max(0, at - count), at + count);
}

/**
 * The XML parts of an Excel workbook (.xlsx is a ZIP archive), unpacked within limits: a file of a few
 * kilobytes can hold gigabytes, or name one cell a million rows below the others.
 */

import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { withFormulas } from './formula-cells.ts';
import { MOST_CELLS, SheetError } from './sheet.ts';

type WorkbookLimits = {
  /** Bytes of all parts together, unpacked. */
  readonly bytes: number;
  readonly parts: number;
  readonly rows: number;
  /** Rows times columns. */
  readonly cells: number;
};

/** A row of a workbook takes six times as long to read as one of CSV. */
const MOST_ROWS = 250_000;
const PARTS = { bytes: 64 * 1024 * 1024, parts: 2_000 };

export const workbookLimits = (rows: number): WorkbookLimits => ({
  ...PARTS,
  rows: Math.min(MOST_ROWS, rows),
  cells: MOST_CELLS,
});

/** Bytes between two tags: more than a cell of Excel can have, whatever it is written as. */
const MOST_TEXT = 1024 * 1024;
/** Packed bytes at a time, so that what they hold is counted before the next ones are unpacked. */
const SLICE = 16 * 1024;

/** The same workbook as an archive without compression. Throws a `SheetError`, or what the archive breaks with. */
export function unpackWorkbook(packed: Uint8Array, limits: WorkbookLimits): Uint8Array {
  const parts = readParts(packed, limits);
  for (const chunks of parts.values()) {
    refuseHugeText(chunks);
    refuseHugeSheet(chunks, limits);
  }
  const files = [...parts].map(
    ([name, chunks]) => [name, withValues(name, joined(chunks))] as const,
  );
  return zipSync(Object.fromEntries(files), { level: 0 });
}

function withValues(name: string, bytes: Uint8Array): Uint8Array {
  if (!/worksheets\/[^/]+\.xml$/i.test(name)) return bytes;
  const text = new TextDecoder().decode(bytes);
  return /<f\b/.test(text) ? new TextEncoder().encode(withFormulas(text)) : bytes;
}

function readParts(packed: Uint8Array, limits: WorkbookLimits): Map<string, Uint8Array[]> {
  const parts = new Map<string, Uint8Array[]>();
  let bytes = 0;
  let count = 0;
  const unzip = new Unzip((file) => {
    count += 1;
    if (count > limits.parts) throw tooLarge(`more than ${limits.parts} parts`);
    // Pictures, printer settings and the like hold no cells.
    if (!/\.(xml|rels)$/i.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error !== null) throw error;
      bytes += chunk.length;
      if (bytes > limits.bytes) throw tooLarge(`more than ${limits.bytes / 1024 / 1024} MB`);
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < packed.length; at += SLICE) {
    unzip.push(packed.subarray(at, at + SLICE), at + SLICE >= packed.length);
  }
  return parts;
}

const tooLarge = (what: string): SheetError =>
  new SheetError(`the workbook unpacks to ${what}. Save the sheet as CSV, or split it.`);

const LESS_THAN = '<'.charCodeAt(0);

/** One text of many megabytes keeps the reader busy for minutes, and no cell of a register has it. */
function refuseHugeText(chunks: readonly Uint8Array[]): void {
  let length = 0;
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const next = chunk.indexOf(LESS_THAN, at);
      const end = next < 0 ? chunk.length : next;
      length += end - at;
      if (length > MOST_TEXT)
        throw tooLarge(`a cell with more than ${MOST_TEXT / 1024 / 1024} MB of text`);
      if (next >= 0) length = 0;
      at = end + 1;
    }
  }
}

/** The place that a row or a cell claims; every gap before it would be filled with empty cells. */
const PLACE = /\br\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function refuseHugeSheet(chunks: readonly Uint8Array[], limits: WorkbookLimits): void {
  const text = new TextDecoder().decode(joined(chunks));
  if (!/<(?:\w+:)?sheetData\b/.test(text)) return;
  let rows = text.match(/<(?:\w+:)?row\b/g)?.length ?? 0;
  let columns = 0;
  for (const [, double, single] of text.matchAll(PLACE)) {
    const place = double ?? single ?? '';
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{0,7})$/i.exec(place) ?? [];
    if (letters + digits !== place) throw new Error(`${place.slice(0, 40)} is not a cell`);
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnOf(letters));
  }
  if (rows <= limits.rows && rows * columns <= limits.cells) return;
  throw new SheetError(
    `the sheet has ${rows.toLocaleString('en-US')} rows and ${columns.toLocaleString('en-US')} columns, empty ones included. Delete what does not belong to the list, save it as CSV, or split it.`,
  );
}

/** 1 for `A`, 27 for `AA`; 0 for none. */
const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

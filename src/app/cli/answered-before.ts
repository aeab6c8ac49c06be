/** What a stopped run of `wagewright calc` wrote, cut off after its last whole answer. */

import { createReadStream, existsSync, truncateSync } from 'node:fs';
import { recordsEnd, recordsIn } from '../../platform/sheets/csv-records.ts';
import type { Target } from '../../tax/calculators/chunk.ts';
import type { Answered } from '../../tax/calculators/stream.ts';
import { UsageError } from './options.ts';

export type Before = {
  readonly answered: Answered;
  /** As far as it is known, for the progress. */
  readonly items: number;
  /** Bytes of whole answers. */
  readonly end: number;
};

export const NOTHING: Before = { answered: { items: 0 }, items: 0, end: 0 };

const NEWLINE = 0x0a;

/** Cuts a half-written answer off. Throws a `UsageError` for a file that holds no answers. */
export async function answeredIn(out: string, to: Target): Promise<Before> {
  if (!existsSync(out)) return NOTHING;
  const before = to === 'csv' ? await rowsIn(out) : await linesIn(out);
  truncateSync(out, before.end);
  return before;
}

async function linesIn(out: string): Promise<Before> {
  let items = 0;
  let end = 0;
  let position = 0;
  for await (const piece of createReadStream(out) as AsyncIterable<Buffer>) {
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) {
      items += 1;
      end = position + at + 1;
    }
    position += piece.length;
  }
  return { answered: { items }, items, end };
}

/** An item has several rows: those of the last item may not be all, and are written again. */
async function rowsIn(out: string): Promise<Before> {
  let held: Buffer = Buffer.alloc(0);
  let position = 0;
  let isHeader = true;
  let last: { readonly row: number; readonly at: number } | undefined;
  let items = 0;
  let end = 0;
  for await (const piece of createReadStream(out) as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, piece]);
    const whole = recordsEnd(held, ',');
    for (const record of recordsIn(held.subarray(0, whole), ',')) {
      if (isHeader) end = record.length;
      else {
        const row = Number.parseInt(record.toString('utf8', 0, 20), 10);
        if (Number.isNaN(row))
          throw new UsageError(
            `calc: ${out} was not written by calc. Name another file for --out.`,
          );
        if (row !== last?.row) {
          last = { row, at: position };
          items += 1;
        }
      }
      isHeader = false;
      position += record.length;
    }
    held = held.subarray(whole);
  }
  if (last === undefined) return { ...NOTHING, end };
  return { answered: { before: last.row }, items: items - 1, end: last.at };
}

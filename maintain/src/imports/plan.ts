/** One import, worked out and not yet written: the differences, what to look at, the new rows. */

import { createHash } from 'node:crypto';
import { isDay, utcDay } from '../../../src/platform/shape/days.ts';
import type { Release } from '../../../src/tax/rules/index.ts';
import { ImportError } from './agency-row.ts';
import type { Importer } from './importers.ts';
import { type Change, type Doubt, type Merged, merge } from './merge.ts';

export type Plan = {
  readonly importer: Importer;
  readonly over: Release;
  readonly file: { readonly name: string; readonly sha256: string; readonly retrieved: string };
  /** "as of 2026-10-01" or "retrieved 2026-12-15". */
  readonly edition: string;
  readonly merged: readonly Merged[];
  readonly changes: readonly Change[];
  readonly doubts: readonly Doubt[];
  readonly remarks: readonly string[];
  /** Taxes that the file tells of. */
  readonly entries: number;
};

type Given = { readonly bytes: Uint8Array; readonly name: string; readonly retrieved: string };

/** The day of a download (ISO date); today where none is given. Throws an `ImportError`. */
export function downloadDay(text: string | undefined): string {
  const day = text ?? utcDay(Date.now());
  if (isDay(day)) return day;
  throw new ImportError([`--retrieved ${day} is not a date such as 2026-12-15`]);
}

/** `retrieved`: the day of the download (ISO date). Throws an `ImportError` for a file that is not whole. */
export async function planImport(
  importer: Importer,
  { bytes, name, retrieved }: Given,
  over: Release,
): Promise<Plan> {
  const file = await importer.read(bytes, name, retrieved);
  const merged = importer
    .shares(file, over)
    .map(({ target, rows }) => merge(target, rows, file.asOf ?? retrieved));
  return {
    importer,
    over,
    file: { name, sha256: createHash('sha256').update(bytes).digest('hex'), retrieved },
    edition:
      file.asOf === undefined
        ? `retrieved ${retrieved}`
        : `as of ${file.asOf}, retrieved ${retrieved}`,
    merged,
    changes: merged.flatMap(({ changes }) => changes),
    doubts: merged.flatMap(({ doubts }) => doubts),
    remarks: [...file.remarks, ...merged.flatMap(({ remarks }) => remarks)],
    entries: new Set(file.rows.map(({ key }) => key)).size,
  };
}

/** A part of a file of items to their previews: NDJSON or CSV, and the sums of the part. */

import { csvText } from '../../platform/sheets/write-csv.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import { refusedWith } from '../paycalc/errors.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import { PREVIEW_COLUMNS, previewRows } from '../preview/flat-preview.ts';
import { type Asked, type Pair, pairOf } from '../preview/pair.ts';
import { previewItem } from '../preview/preview-item.ts';
import type { Previewed } from '../preview/schema.ts';
import { addTo, newTally, type Tally } from '../preview/tally.ts';
import type { AnsweredChunk, Chunk } from './chunk.ts';
import { type Entry, entriesOf, refusalOfEntry } from './entries.ts';

/** What CSV previews begin with. */
export const PREVIEW_HEADER = csvText([PREVIEW_COLUMNS]);

type PreviewedChunk = AnsweredChunk & { readonly tally: Tally };

type Deps = { readonly releases: ReleaseSet; readonly onFault: OnFault };

/** Kept between the parts of a file: what is compiled for a pair is used by all of its employees. */
const pairs = new WeakMap<ReleaseSet, { readonly key: string; readonly pair: Pair }>();

function pairIn(asked: Asked, releases: ReleaseSet): Pair {
  const key = JSON.stringify([asked, releases.all.map(({ version }) => version)]);
  const known = pairs.get(releases);
  if (known?.key === key) return known.pair;
  const pair = pairOf(asked, releases);
  pairs.set(releases, { key, pair });
  return pair;
}

/** Yields after each item. Throws a `TaxInterfaceError` for days that cannot be compared. */
export function* previewChunk(
  chunk: Omit<Chunk, 'version' | 'skip'>,
  asked: Asked,
  { releases, onFault }: Deps,
): Generator<void, PreviewedChunk> {
  const pair = pairIn(asked, releases);
  const tally = newTally();
  const texts: string[] = [];
  for (const entry of entriesOf(chunk)) {
    const previewed = previewOf(entry, pair, onFault);
    addTo(tally, previewed);
    if (chunk.to === 'csv') texts.push(csvText(previewRows(previewed, entry.number)));
    else texts.push(`${JSON.stringify(previewed)}\n`);
    yield;
  }
  return {
    bytes: new Uint8Array(Buffer.from(texts.join(''))),
    errors: '',
    total: tally.employees,
    failed: tally.failed,
    version: pair.to.release.version,
    tally,
  };
}

function previewOf({ read, employeeID }: Entry, pair: Pair, onFault: OnFault): Previewed {
  let item: unknown;
  try {
    item = read();
  } catch (error) {
    const refusal = refusalOfEntry(error);
    return { employeeID: employeeID ?? null, ...refusedWith(refusal) };
  }
  return previewItem(item, pair, onFault);
}

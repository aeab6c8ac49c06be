/**
 * The taxes of dated registers in the golden answers: one for each set of figures. Taxes with the same
 * figures calculate the same, and which tax has which figures is in the digest of the release.
 */

import type { RegisterRows, Release, ReleasedTax } from '../rules/index.ts';

/** Fields that change no amount: names and sources, and the days on which figures begin and end. */
const CHANGE_NO_AMOUNT = new Set([
  'checked',
  'collector',
  'confidence',
  'edition',
  'effective',
  'ends',
  'evidence',
  'knownTo',
  'note',
  'notes',
  'psd',
  'published',
  'since',
  'source',
  'tax',
  'until',
]);

/** The first tax of each sequence of figures, in the order of the registers. */
export const taxesByFigures = (release: Release): ReleasedTax[] =>
  release.taxes.registers.flatMap((rows) => firstOfEach(release, rows, figuresOf));

/** The first tax of each wage base of a register: rows do not change which wages count. */
export const taxesByWageBase = (release: Release): ReleasedTax[] =>
  release.taxes.registers.flatMap((rows) =>
    firstOfEach(release, rows, (_, { identity }) => identity.wageBase),
  );

function firstOfEach(
  release: Release,
  rows: RegisterRows,
  nameOf: (release: Release, tax: ReleasedTax) => string,
): ReleasedTax[] {
  const found = new Map<string, ReleasedTax>();
  for (const id of rows.ids(release.version)) {
    const tax = release.taxes.peek(id);
    if (tax === undefined) continue;
    const name = nameOf(release, tax);
    if (!found.has(name)) found.set(name, tax);
  }
  return [...found.values()];
}

const figuresOf = (release: Release, { identity, blocks }: ReleasedTax): string =>
  JSON.stringify(
    [blocks.map(({ figures }) => figures), release.residencesOf(identity.tax)],
    (name, value: unknown) => (CHANGE_NO_AMOUNT.has(name) ? undefined : value),
  );

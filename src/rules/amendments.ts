/**
 * `amendments.yaml`: corrections of single figures. Each makes a new block, for its release and later
 * ones, from the newest earlier block of the same tax and first pay date, so that the figures around
 * the correction stand in one file only.
 */

import Type, { type Static } from 'typebox';
import { closed, IsoDate, TaxId, Version } from './schema.ts';
import type { Block } from './tree.ts';
import { compareVersions } from './version.ts';

export const Amendments = Type.Object(
  {
    amendments: Type.Array(
      Type.Object(
        {
          since: Version,
          checked: IsoDate,
          taxes: Type.Array(TaxId, { minItems: 1 }),
          /** First pay dates of the blocks it corrects; left out, all blocks of the taxes. */
          editions: Type.Optional(Type.Array(IsoDate, { minItems: 1 })),
          /** Figures to add or replace; objects are merged, lists and texts replaced. */
          set: Type.Record(Type.String(), Type.Unknown()),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type Amendment = Static<typeof Amendments>['amendments'][number];

/** The corrected blocks, not yet validated. Throws an Error for an amendment that corrects nothing. */
export function amended(
  blocks: readonly Block[],
  amendments: readonly Amendment[],
): { readonly tax: string; readonly file: string; readonly value: object }[] {
  const known: { tax: string; file: string; figures: Block['figures'] }[] = [...blocks];
  for (const since of [...new Set(amendments.map((one) => one.since))].sort(compareVersions)) {
    for (const amendment of amendments.filter((one) => one.since === since)) {
      for (const tax of amendment.taxes) correct(tax, amendment, known);
    }
  }
  return known
    .slice(blocks.length)
    .map(({ tax, file, figures }) => ({ tax, file, value: figures }));
}

/** Several amendments of one release make one block. */
function correct(
  tax: string,
  { since, checked, editions, set }: Amendment,
  known: { tax: string; file: string; figures: Block['figures'] }[],
): void {
  const days = editions ?? daysOf(tax, since, known);
  for (const effective of days) {
    const found = known
      .filter(({ figures, ...one }) => one.tax === tax && figures.effective === effective)
      .filter(({ figures }) => isIn(figures, since))
      .sort((a, b) => compareVersions(b.figures.since, a.figures.since))[0];
    if (found === undefined) throw new Error(`${tax}: no block from ${effective} to amend`);
    const { figures } = found;
    const merged = { ...(merge(figures, set) as Block['figures']), since, checked };
    if (figures.since === since) found.figures = merged;
    else known.push({ tax, file: found.file, figures: merged });
  }
  if (days.length === 0) throw new Error(`${tax}: no blocks to amend`);
}

const daysOf = (
  tax: string,
  since: string,
  known: readonly { readonly tax: string; readonly figures: Block['figures'] }[],
): string[] => [
  ...new Set(
    known
      .filter((one) => one.tax === tax && isIn(one.figures, since))
      .map(({ figures }) => figures.effective),
  ),
];

const isIn = ({ since, until }: Block['figures'], version: string): boolean =>
  compareVersions(since, version) <= 0 &&
  (until === undefined || compareVersions(until, version) > 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(old: unknown, now: unknown): unknown {
  if (!isObject(old) || !isObject(now)) return now;
  return Object.fromEntries(
    [...new Set([...Object.keys(old), ...Object.keys(now)])].map((key) => [
      key,
      key in now ? merge(old[key], now[key]) : old[key],
    ]),
  );
}

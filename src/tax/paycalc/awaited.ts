/**
 * A pay date after the last figures of a tax, in a version that has figures of other taxes for it:
 * which publication is awaited, from whom, when the last one came, and what is known so far.
 */

import {
  lawOn,
  nameOf,
  publicationOf,
  publishedBy,
  type Release,
  type ReleasedTax,
} from '../rules/index.ts';

type LastFigures = ReleasedTax['blocks'][number];
type Publishers = Release['awaited'];

const FEDERAL_INCOME_TAX = '00-000-0000-FIT-000';

/** Undefined if the figures reach the pay date, if it is in a gap between them, or if the tax has ended. */
export function awaitedFor(
  tax: string,
  blocks: readonly LastFigures[],
  payDate: string,
  publishers: Publishers,
): string | undefined {
  const last = blocks.at(-1);
  if (last === undefined || payDate <= last.lastPayDate) return undefined;
  if (last.figures.repealed !== undefined) return undefined;
  const { what, from } = publicationOf(tax, publishers);
  const law = lawOn(tax, payDate, publishers).map(
    ({ says, source }) => ` Known so far: ${says} (${nameOf(source)})`,
  );
  return `Its last figures apply through ${last.lastPayDate} (${nameOf(last.figures.source)}). Awaited: ${what} for ${payDate.slice(0, 4)} from ${from}; the last were published by ${publishedBy(blocks)}.${law.join('')} Until a version has them, send a pay date through ${last.lastPayDate} to estimate, or leave this tax out and calculate it yourself.`;
}

/** Undefined while the tax is in force, or if no law is known that ends it. */
export function repealOf(
  { figures, lastPayDate }: LastFigures,
  payDate: string,
): string | undefined {
  if (payDate <= lastPayDate || figures.repealed === undefined) return undefined;
  return `The tax ended on ${lastPayDate} (${nameOf(figures.repealed)}). Leave it out for later pay dates.`;
}

/** Whether the version has the figures of a whole paycheck on the pay date, not only of some taxes. */
export const isWholeYear = (release: Release, payDate: string): boolean =>
  release.at(payDate)?.taxes.has(FEDERAL_INCOME_TAX) === true;

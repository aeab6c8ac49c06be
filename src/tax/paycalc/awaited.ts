/**
 * A pay date after the last figures of a tax, in a version that has figures of other taxes for it:
 * which publication is awaited, and from whom.
 */

import { type Release, type ReleasedTax, taxKind } from '../rules/index.ts';

type LastFigures = ReleasedTax['blocks'][number];

const FEDERAL_INCOME_TAX = '00-000-0000-FIT-000';

/** By id, where one agency publishes the figure for everyone. */
const FEDERAL: Readonly<Record<string, string>> = {
  [FEDERAL_INCOME_TAX]: 'Publication 15-T for {year} from the IRS',
  '00-000-0000-FICA-000': 'the Social Security wage base for {year} from the SSA',
  '00-000-0000-ER_FICA-000': 'the Social Security wage base for {year} from the SSA',
};

/** Undefined if the figures reach the pay date, if it is in a gap between them, or if the tax has ended. */
export function awaitedFor(tax: string, last: LastFigures, payDate: string): string | undefined {
  if (payDate <= last.lastPayDate || last.figures.repealed !== undefined) return undefined;
  const from = nameOf(last.figures.source);
  return `Its last figures apply through ${last.lastPayDate} (${from}). Awaited: ${publication(tax, payDate.slice(0, 4))}. Until a version has them, send a pay date through ${last.lastPayDate} to estimate, or leave this tax out and calculate it yourself.`;
}

/** Undefined while the tax is in force, or if no law is known that ends it. */
export function repealOf(
  { figures, lastPayDate }: LastFigures,
  payDate: string,
): string | undefined {
  if (payDate <= lastPayDate || figures.repealed === undefined) return undefined;
  return `The tax ended on ${lastPayDate} (${nameOf(figures.repealed)}). Leave it out for later pay dates.`;
}

const nameOf = ({ document, edition }: LastFigures['figures']['source']): string =>
  edition === undefined ? document : `${document}, edition ${edition}`;

function publication(tax: string, year: string): string {
  const federal = FEDERAL[tax];
  if (federal !== undefined) return federal.replace('{year}', year);
  if (/^\d\d-000-0000-SIT-/.test(tax))
    return `the withholding tables or formula for ${year} from the state's revenue agency`;
  if (taxKind(tax) === 'unemployment')
    return `the unemployment wage base and rates for ${year} from the state's workforce agency`;
  return `the rate for ${year} from the agency that collects it`;
}

/** Whether the version has the figures of a whole paycheck on the pay date, not only of some taxes. */
export const isWholeYear = (release: Release, payDate: string): boolean =>
  release.at(payDate)?.taxes.has(FEDERAL_INCOME_TAX) === true;

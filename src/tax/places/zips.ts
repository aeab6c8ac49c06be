/** ZIP codes with their counties and places, and shares of the land of the ZCTA of the same number. */

import { readPlaceFile } from './files.ts';
import { findLine, linesAround, once } from './rows.ts';

/** Fraction of the land, or undefined where only the post office is known. */
export type Part<Id> = { readonly id: Id; readonly share: number | undefined };

export type Zip = {
  readonly zip: string;
  /** Name of the post office; blank where unknown. */
  readonly postOffice: string;
  /** Of the first county. */
  readonly confidence: string;
  /** Five-digit FIPS codes. */
  readonly counties: readonly Part<string>[];
  /** GNIS ids of the Census Bureau. */
  readonly places: readonly Part<number>[];
  /** Whether `places` are all that its land overlaps; otherwise no places are known. */
  readonly knowsPlaces: boolean;
};

const zipsText = once(() => readPlaceFile('zips.csv'));

/** The ZIP code of five digits. */
export function findZip(zip: string): Zip | undefined {
  const { line } = findLine(zipsText(), Number(zip));
  return line === undefined ? undefined : zipOf(line);
}

/** The known ZIP codes next to one that is not. */
export function nearestZips(zip: string, most: number): Zip[] {
  const { at } = findLine(zipsText(), Number(zip));
  return linesAround(zipsText(), at, most)
    .map(zipOf)
    .sort((a, b) => Math.abs(Number(a.zip) - Number(zip)) - Math.abs(Number(b.zip) - Number(zip)))
    .slice(0, most);
}

/** Whether any of its land is known: a ZCTA has its number. */
export const hasArea = ({ counties }: Zip): boolean =>
  counties.some(({ share }) => share !== undefined);

/** In the column of places: the land overlaps none. */
const NONE = '-';
const TEN_THOUSANDTHS = 10_000;

function zipOf(line: string): Zip {
  const [zip = '', postOffice = '', confidence = '', counties = '', places = ''] = line.split(',');
  return {
    zip,
    postOffice,
    confidence,
    counties: parts(counties),
    places: parts(places).map(({ id, share }) => ({ id: Number(id), share })),
    knowsPlaces: places !== '',
  };
}

const parts = (text: string): Part<string>[] =>
  text
    .split(' ')
    .filter((part) => part !== '' && part !== NONE)
    .map((part) => {
      const [id = '', share] = part.split(':');
      return { id, share: share === undefined ? undefined : Number(share) / TEN_THOUSANDTHS };
    });

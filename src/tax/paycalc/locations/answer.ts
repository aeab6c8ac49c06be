/** One page of candidates as the interface answers it. */

import type { Candidate } from '../../places/candidates.ts';
import { type Source, sourceOf } from '../../places/sources.ts';
import { NO_ERROR } from '../errors.ts';
import { transactionStamp } from '../stamp.ts';
import type { Found } from './find.ts';
import { cursorOf, type Question } from './question.ts';
import type { LocationsAnswer } from './schema.ts';

type Stamped = {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Of the rules. */
  readonly version: string;
};

export function locationsAnswer(
  { candidates, notes }: Found,
  { limit, offset }: Pick<Question, 'limit' | 'offset'>,
  { now, version }: Stamped,
): LocationsAnswer {
  const shown = candidates.slice(offset, offset + limit).map((make) => make());
  const files = new Set(shown.flatMap(filesOf));
  return {
    total: candidates.length,
    candidates: shown.map(wireCandidate),
    nextCursor: offset + limit < candidates.length ? cursorOf(offset + limit) : null,
    notes: [...notes],
    attribution: [...files].flatMap((file) => sourceOf(file).attribution ?? []),
    errorStatus: NO_ERROR,
    transactionStamp: transactionStamp(now, version, 'Locations', { total: 1, failed: 0 }),
  };
}

function wireCandidate(candidate: Candidate): LocationsAnswer['candidates'][number] {
  const { gnis, districts, ...rest } = candidate;
  return {
    ...rest,
    aliases: [...rest.aliases],
    otherCounties: [...rest.otherCounties],
    fips: [...rest.fips],
    ...(gnis === '' ? {} : { gnis }),
    districts: districts.map((district) => ({ ...district })),
    source: filesOf(candidate)
      .map((file) => citation(sourceOf(file)))
      .join('; '),
  };
}

const OWN_FILE = {
  state: 'states.csv',
  county: 'counties.csv',
  place: 'places.csv',
  countySubdivision: 'places.csv',
} as const;

/** The files below `rules/places` that say what the candidate says. */
const filesOf = ({ kind, match, districts }: Candidate): string[] => [
  OWN_FILE[kind],
  ...(match.by === 'zip' ? ['zips.csv'] : []),
  ...(districts.length > 0 ? ['school-districts.csv'] : []),
];

const citation = ({ document, edition }: Source): string =>
  edition === undefined ? document : `${document}, ${edition}`;

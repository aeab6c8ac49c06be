/** The wire shapes of `GET /ste-hosted/v1/locations`. */

import Type, { type Static, type TSchema } from 'typebox';
import { ErrorStatusSchema, TransactionStamp } from '../response-schema.ts';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

const text = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }));

/** Exactly one of the first seven, or `state` alone. */
export const LocationsQuery = Type.Object({
  zip: text(
    'Five-digit ZIP code. Returns its counties and places with their shares of the land.',
    '43215',
  ),
  q: text(
    'Name of a state, county, city, or township, alone or with county and state: "Columbus, OH". Case, accents, punctuation, and common abbreviations do not matter.',
    'Columbus, OH',
  ),
  psd: text('Six-digit Pennsylvania PSD code.', '700102'),
  fips: text(
    'Census Bureau id of a state (2 digits), county (5), place (7), or county subdivision (10).',
    '39049',
  ),
  gnis: text('GNIS id of a place or county.', '2410877'),
  schoolDistrict: text(
    'School district in Ohio or Pennsylvania: the state or NCES number, or words in its name. Requires state.',
    '2503',
  ),
  address: text(
    'Street address, for servers with a geocoder (GEOCODER_URL). Add city, state, and zip.',
    '1 Main Street',
  ),
  city: text('City of the address.', 'Columbus'),
  state: text(
    'Postal code or two-digit FIPS code. Alone, it lists the state with its counties and places; otherwise it narrows the search.',
    'OH',
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      description: `Candidates per page; default ${DEFAULT_LIMIT}.`,
    }),
  ),
  cursor: Type.Optional(Type.String({ description: 'nextCursor of the previous page.' })),
});

const oneOf = (values: readonly string[], description: string): TSchema =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    { description },
  );

const Match = Type.Object(
  {
    by: oneOf(
      ['zip', 'name', 'state', 'psd', 'fips', 'gnis', 'schoolDistrict', 'geocoder'],
      'The parameter that it answers.',
    ),
    how: Type.Optional(
      oneOf(
        ['exact', 'prefix', 'words', 'similar'],
        'How the name matches: completely, by beginning, by words, or with a different spelling.',
      ),
    ),
    share: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Fraction of the land of this ZIP Code Tabulation Area that is inside the candidate. A city may have little of the land but most of the addresses.',
      }),
    ),
    postOffice: Type.Optional(
      Type.Boolean({ description: 'True if it has the name of the ZIP code’s post office.' }),
    ),
  },
  { description: 'Why it is a candidate.' },
);

const District = Type.Object({
  psdCode: Type.Optional(Type.String({ description: 'Pennsylvania PSD code.' })),
  schoolDistrict: Type.Object({
    code: Type.String({ description: 'Number of the state.' }),
    name: Type.String(),
    nces: Type.Optional(
      Type.String({ description: 'Number of the National Center for Education Statistics.' }),
    ),
  }),
});

const LocationCandidate = Type.Object(
  {
    locationCode: Type.String({
      description: 'To be used in payCalc and taxList.',
      examples: ['39-049-1080996'],
    }),
    aliases: Type.Array(Type.String(), {
      description: 'Other codes of the same location, accepted everywhere.',
    }),
    kind: oneOf(
      ['state', 'county', 'place', 'countySubdivision'],
      'place: a city, town, village, borough, or census-designated place. countySubdivision: a township or another part of a county.',
    ),
    name: Type.String({ description: 'With its legal suffix.', examples: ['Columbus city'] }),
    state: Type.Object({
      fips: Type.String(),
      code: Type.String({ description: 'Postal code.' }),
      name: Type.String(),
    }),
    county: Type.Union([Type.Object({ fips: Type.String(), name: Type.String() }), Type.Null()], {
      description: 'Null for a state, and for a few places whose county is not known.',
    }),
    otherCounties: Type.Array(Type.String(), {
      description: 'A place in several counties has a candidate, and a code, in each.',
    }),
    gnis: Type.Optional(Type.String({ description: 'GNIS id that the Census Bureau uses.' })),
    fips: Type.Array(Type.String(), { description: 'Census Bureau ids.' }),
    isGovernment: Type.Boolean({
      description:
        'False for areas without a working government, such as census-designated places and townships that only divide a county.',
    }),
    districts: Type.Array(District, { description: 'School districts, where known.' }),
    match: Match,
    confidence: oneOf(
      ['official', 'transcribed', 'secondary', 'derived'],
      'How well sourced the match between this location and the query is.',
    ),
    source: Type.String({ description: 'Document and edition.' }),
  },
  { title: 'LocationCandidate' },
);

export const LocationsAnswer = Type.Object(
  {
    total: Type.Integer({ description: 'Candidates on all pages.' }),
    candidates: Type.Array(LocationCandidate, { description: 'Best first.' }),
    nextCursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Send it as cursor to get the next page; null on the last page.',
    }),
    notes: Type.Array(Type.String()),
    attribution: Type.Array(Type.String(), {
      description: 'Show it wherever you show the data, as its license requires.',
    }),
    errorStatus: ErrorStatusSchema,
    transactionStamp: TransactionStamp,
  },
  { title: 'LocationsAnswer' },
);
export type LocationsAnswer = Static<typeof LocationsAnswer>;

/** Shapes of `rules/applicability/`: where taxes apply, certificates, local taxes that no release holds. */

import Type, { type Static } from 'typebox';
import { closed, Source } from './schema.ts';

const Confidence = Type.Enum(['official', 'transcribed', 'secondary', 'derived', 'unverified']);
const Sentence = Type.String({ minLength: 10 });
/** A location code as the engine reads it. */
const Code = Type.String({ pattern: '^\\d{2}-\\d{3}-\\d{4,7}$' });
const Codes = Type.Array(Code, { minItems: 1 });
/** A tax id in which `*` matches any characters. */
const Pattern = Type.String({ pattern: '^\\d{2}-|^\\*-' });
const Patterns = Type.Array(Pattern, { minItems: 1 });
const cited = { source: Source, confidence: Confidence };

const Where = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z-]+$' }),
    taxes: Patterns,
    not: Type.Optional(Patterns),
    basis: Type.Enum([
      'federal',
      'income',
      'unemployment',
      'district',
      'work',
      'home',
      'homeOrWork',
      'firstCounty',
      'schoolDistrict',
      'municipality',
      'zone',
      'earnedIncome',
      'localServices',
    ]),
    /** Asked where the work is in several states: the program's own test, in place of those of unemployment insurance. */
    ownTest: Type.Optional(Sentence),
    /** A zone: the CSV with the locations that may hold a part of it, `tax,locations`. */
    zones: Type.Optional(Type.String({ pattern: '^[a-z-]+\\.csv$' })),
    /** What the tax is asked for at: its own jurisdiction, or the county or location of the work. */
    at: Type.Optional(Type.Enum(['county', 'location'])),
    /** Where in the state it is levied; everywhere when left out. */
    within: Type.Optional(Codes),
    /** Of these, the ones where the condition is taken to hold. */
    likely: Type.Optional(Codes),
    outside: Type.Optional(Codes),
    /** A switch that is TRUE for nonresidents who owe the tax. */
    parameter: Type.Optional(Type.String({ pattern: '^[A-Z_]+$' })),
    /** Residents and nonresidents of the place have their own rates. */
    residence: Type.Optional(Type.Boolean()),
    /** Asked once when a location does not name the county or place that decides. */
    unknown: Type.Optional(Sentence),
    rule: Sentence,
    condition: Type.Optional(
      Type.Object(
        {
          question: Sentence,
          assumed: Type.Boolean(),
          /** Also where the location alone would settle it. */
          always: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    /** Asked about residents who work in other states only (homeOrWork). */
    away: Type.Optional(Type.Object({ question: Sentence, assumed: Type.Boolean() }, closed)),
    source: Type.Optional(Source),
    confidence: Type.Optional(Confidence),
  },
  closed,
);
export type Where = Static<typeof Where>;

/** Income taxes whose note for nonresidents is a threshold of days or wages. */
const NonresidentThresholds = Type.Object(
  { taxes: Patterns, question: Sentence, ...cited },
  closed,
);
export type NonresidentThresholds = Static<typeof NonresidentThresholds>;

/** Federal taxes that wages for work in these territories are not subject to. */
const Territory = Type.Object(
  {
    taxes: Patterns,
    states: Type.Array(Type.String({ pattern: '^\\d{2}$' }), { minItems: 1 }),
    rule: Sentence,
    ...cited,
  },
  closed,
);
export type Territory = Static<typeof Territory>;

export const WhereFile = Type.Object(
  {
    rows: Type.Array(Where, { minItems: 1 }),
    localization: Type.Object({ question: Sentence, ...cited }, closed),
    nonresidentThresholds: NonresidentThresholds,
    territories: Type.Array(Territory),
    puertoRico: Type.Object({ rule: Sentence, ...cited }, closed),
  },
  closed,
);

const Form = Type.Object({ code: Type.String(), number: Type.String() }, closed);

const TaxCertificates = Type.Object(
  {
    tax: Pattern,
    withholding: Type.Optional(Form),
    agreement: Type.Optional(Form),
    local: Type.Optional(Form),
  },
  closed,
);
export type TaxCertificates = Static<typeof TaxCertificates>;

export const CertificatesFile = Type.Object({ certificates: Type.Array(TaxCertificates) }, closed);

const LocalTax = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z-]+$' }),
    /** `{place}` is the place of the row in the CSV. */
    title: Sentence,
    taxes: Patterns,
    levied: Type.Optional(Codes),
    except: Type.Optional(Codes),
    /** The group of the CSV that has the places, instead of `levied`. */
    places: Type.Optional(Type.String()),
    payer: Type.Enum(['employee', 'employer', 'both']),
    reach: Type.Enum(['home', 'work', 'homeOrWork']),
    nonresidentsOnly: Type.Optional(Type.Boolean()),
    /** Levied by many places of `levied`, not by all. */
    somewhere: Type.Optional(Type.Boolean()),
    detail: Type.Optional(Sentence),
    /** A form of the catalog that the employee gives. */
    form: Type.Optional(Type.String()),
    agency: Type.String({ minLength: 5 }),
    url: Type.Optional(Type.String({ pattern: '^https://' })),
    ...cited,
  },
  closed,
);
export type LocalTax = Static<typeof LocalTax>;

export const LocalTaxesFile = Type.Object({ rows: Type.Array(LocalTax) }, closed);

/** What the files of `rules/minimum-wage` and `rules/garnishment` may say. */

import Type, { type Static, type TProperties } from 'typebox';
import { CONFIDENCES } from '../rules/index.ts';

const closed = { additionalProperties: false };
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Dollars with cents. */
const Dollars = Type.String({ pattern: '^\\d+\\.\\d{2}$' });
const Fraction = Type.String({ pattern: '^[01](\\.\\d{1,4})?$' });
const Hours = Type.String({ pattern: '^\\d+$' });

export const LaborDocument = Type.Object(
  {
    document: Type.String({ minLength: 5 }),
    edition: Type.Optional(Type.String()),
    page: Type.String({ minLength: 2 }),
    url: Type.String({ pattern: '^https://' }),
  },
  closed,
);
export type LaborDocument = Static<typeof LaborDocument>;

export const citationOf = ({ document, edition, page, url }: LaborDocument): string =>
  [document, edition, page, url].filter((part) => part !== undefined).join(', ');

const Documents = Type.Record(Type.String(), LaborDocument);

const cited = {
  documents: Type.Array(Type.String(), { minItems: 1 }),
  confidence: Type.Enum([...CONFIDENCES]),
  /** The first release with the row. */
  since: Type.String({ pattern: '^\\d{4}\\.\\d+$' }),
  note: Type.Optional(Type.String({ minLength: 10 })),
};
const dated = { from: Day, through: Day, ...cited };
const row = <T extends TProperties>(own: T) => Type.Object({ ...own, ...dated }, closed);

export const KINDS = ['standard', 'tipped', 'youth'] as const;
export type Kind = (typeof KINDS)[number];

export const WageFile = Type.Object(
  {
    documents: Documents,
    rates: Type.Array(
      row({
        /** `US`, a postal code, or the state with the county or place of a location code. */
        place: Type.String({ pattern: '^([A-Z]{2}|\\d{2}-\\d+)$' }),
        name: Type.Optional(Type.String()),
        /** The law of a county that does not reach its cities and towns. */
        unincorporated: Type.Optional(Type.Literal(true)),
        kind: Type.Enum([...KINDS]),
        amount: Type.Optional(Dollars),
        /** The place has no minimum wage law. */
        none: Type.Optional(Type.Literal(true)),
        /** Tips do not lower the standard wage. */
        fullWage: Type.Optional(Type.Literal(true)),
      }),
    ),
  },
  closed,
);
export type WageRow = Static<typeof WageFile>['rates'][number];

export const PERIODS = ['weekly', 'biweekly', 'semimonthly', 'monthly'] as const;
export type Period = (typeof PERIODS)[number];
const ByPeriod = Type.Object(
  Object.fromEntries(PERIODS.map((name) => [name, Dollars])) as Record<Period, typeof Dollars>,
  closed,
);

/** Which minimum wage counts: `higher` is that of federal and state law, `highest` also of local law. */
const WAGES = ['federal', 'state', 'higher', 'highest'] as const;

const limit = {
  gross: Type.Optional(Fraction),
  disposable: Type.Optional(Fraction),
  /** Hours of a week at the minimum wage that stay with the employee. */
  hours: Type.Optional(Hours),
  wage: Type.Optional(Type.Enum([...WAGES])),
  /** The part of what is above those hours that may be taken. */
  excess: Type.Optional(Fraction),
};

/** Debts that a state's law treats in their own way; `other` is any other debt. */
export const DEBTS = ['consumer', 'privateStudentLoan', 'rent', 'other'] as const;
export type Debt = (typeof DEBTS)[number];

const stateLimit = {
  ...limit,
  /** Dollars that stay with the employee, by pay period. A period that is missing is unknown. */
  keep: Type.Optional(Type.Partial(ByPeriod)),
  /** Rates of parts of a month's disposable earnings, lowest first; the last has no end. */
  monthly: Type.Optional(
    Type.Array(Type.Object({ upTo: Type.Optional(Dollars), rate: Fraction }, closed)),
  ),
  /** Dollars of a week for each dependent: off the limit, or kept next to the hours. */
  dependent: Type.Optional(Dollars),
  dependentKeeps: Type.Optional(Type.Literal('hours')),
};

/** Rows of a state and day are tried in order; the first whose conditions hold counts. */
const conditions = {
  headOfFamily: Type.Optional(Type.Literal(true)),
  debt: Type.Optional(Type.Enum([...DEBTS])),
  /** Gross of a week, in dollars or in hours at `wage`, up to which the row counts. */
  grossUpTo: Type.Optional(Dollars),
  grossUpToHours: Type.Optional(Hours),
};

export const FILING_STATUSES = [
  'single',
  'marriedSeparately',
  'marriedJointly',
  'headOfHousehold',
] as const;
export type FilingStatus = (typeof FILING_STATUSES)[number];

export const FederalLimits = Type.Object(
  {
    documents: Documents,
    general: Type.Array(row(limit)),
    support: Type.Array(
      row({ supportsOther: Fraction, supportsNoOther: Fraction, arrears: Fraction }),
    ),
    federalDebt: Type.Array(
      row({ type: Type.Enum(['federalDebt', 'studentLoan']), disposable: Fraction }),
    ),
    levies: Type.Array(
      Type.Object(
        {
          year: Type.Integer(),
          ...cited,
          dependent: ByPeriod,
          /** For each time that the employee or the spouse is 65 or older, or blind (26 USC 63(f)). */
          ageOrBlindness: Type.Optional(
            Type.Object(
              {
                unmarried: ByPeriod,
                married: ByPeriod,
                documents: Type.Array(Type.String(), { minItems: 1 }),
                note: Type.String({ minLength: 10 }),
              },
              closed,
            ),
          ),
          filingStatus: Type.Object(
            Object.fromEntries(FILING_STATUSES.map((name) => [name, ByPeriod])) as Record<
              FilingStatus,
              typeof ByPeriod
            >,
            closed,
          ),
        },
        closed,
      ),
    ),
  },
  closed,
);

export const StateLimits = Type.Object(
  {
    documents: Documents,
    limits: Type.Array(
      row({
        state: Type.String({ pattern: '^[A-Z]{2}$' }),
        none: Type.Optional(Type.Literal(true)),
        /** The law was not read, or in part: the note says what may apply. */
        unknown: Type.Optional(Type.Literal(true)),
        ...conditions,
        ...stateLimit,
      }),
    ),
  },
  closed,
);
export type FederalLimits = Static<typeof FederalLimits>;
export type StateLimit = Static<typeof StateLimits>['limits'][number];
export type Limit = FederalLimits['general'][number] | StateLimit;

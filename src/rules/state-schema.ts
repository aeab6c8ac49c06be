/** Shapes of the states' rule files: `state-percentage@1` and its small relatives. */

import Type, { type Static } from 'typebox';
import { Amount, blockSchema, closed, evidence, Fraction, Source, TaxId } from './schema.ts';

const ByColumn = Type.Union([Amount, Type.Record(Type.String(), Amount)]);

const PeriodName = Type.Union([
  Type.Literal('weekly'),
  Type.Literal('biweekly'),
  Type.Literal('semimonthly'),
  Type.Literal('monthly'),
  Type.Literal('quarterly'),
  Type.Literal('semiannually'),
  Type.Literal('annually'),
  Type.Literal('daily'),
]);
export type PeriodName = Static<typeof PeriodName>;

/** An annual amount, by column or for all; or with the printed amounts of pay periods. */
export const Figure = Type.Union([
  Amount,
  Type.Object(
    {
      annual: ByColumn,
      periods: Type.Optional(Type.Partial(Type.Record(PeriodName, ByColumn))),
      /** Where none is printed: annual / periods, rounded half-up. */
      derive: Type.Optional(Type.Union([Type.Literal('cents'), Type.Literal('dollars')])),
    },
    closed,
  ),
  Type.Record(Type.String({ pattern: '^(?!annual$|periods$|derive$)' }), Amount),
]);
export type Figure = Static<typeof Figure>;

const labelled = {
  label: Type.String({ minLength: 3 }),
  line: Type.Optional(Type.String()),
  source: Type.Optional(Source),
};

const Deduction = Type.Union([
  Type.Object({ ...labelled, kind: Type.Literal('amount'), amount: Figure }, closed),
  Type.Object(
    {
      ...labelled,
      kind: Type.Literal('percent'),
      rate: Fraction,
      least: Type.Optional(Figure),
      most: Type.Optional(Figure),
      noneWithout: Type.Optional(Type.String()),
    },
    closed,
  ),
  Type.Object(
    {
      ...labelled,
      kind: Type.Literal('phaseOut'),
      amount: Figure,
      from: Figure,
      rate: Type.Union([Fraction, Type.Record(Type.String(), Fraction)]),
    },
    closed,
  ),
  Type.Object(
    {
      ...labelled,
      kind: Type.Literal('phaseOutRatio'),
      amount: Figure,
      from: Figure,
      to: Figure,
      decimals: Type.Integer({ minimum: 1, maximum: 8 }),
    },
    closed,
  ),
  Type.Object(
    {
      ...labelled,
      kind: Type.Literal('ladder'),
      amount: Figure,
      from: Figure,
      step: Figure,
      each: Figure,
      least: Figure,
    },
    closed,
  ),
  Type.Object(
    {
      ...labelled,
      kind: Type.Literal('tax'),
      taxes: Type.Array(TaxId, { minItems: 1 }),
      most: Type.Optional(Figure),
      /** Rows "wages at least | most", for all columns or by column. */
      mostByWages: Type.Optional(
        Type.Union([Type.String(), Type.Record(Type.String(), Type.String())]),
      ),
    },
    closed,
  ),
]);
export type DeductionBlock = Static<typeof Deduction>;

const allowance = {
  ...labelled,
  parameter: Type.String(),
  each: Type.Optional(Figure),
  first: Type.Optional(
    Type.Object(
      {
        count: Type.Union([Type.String(), Type.Record(Type.String(), Type.String())]),
        each: Figure,
      },
      closed,
    ),
  ),
  noneAbove: Type.Optional(Figure),
  most: Type.Optional(Type.String({ pattern: '^\\d+$' })),
  tiers: Type.Optional(
    Type.Array(Type.Object({ upTo: Type.Optional(Amount), each: Amount }, closed), { minItems: 1 }),
  ),
};
const Allowance = Type.Object(allowance, closed);
export type AllowanceBlock = Static<typeof Allowance>;

const Phased = Type.Object(
  {
    ...labelled,
    kind: Type.Literal('phased'),
    amount: Figure,
    from: Figure,
    rate: Fraction,
    rounding: Type.Union([Type.Literal('cents'), Type.Literal('dollars')]),
  },
  closed,
);
export type PhasedBlock = Static<typeof Phased>;

const unit = Type.Union([Type.Literal('cents'), Type.Literal('dollars')]);
const condition = Type.Optional(Type.String());

/** How many days of pay a year the agency counts, where it prints daily tables or names a factor. */
export const DailyPay = Type.Optional(
  Type.Object(
    {
      perYear: Type.String({ pattern: '^\\d+$' }),
      /** Which text or which printed amounts say so. */
      reason: Type.String({ minLength: 10 }),
      source: Type.Optional(Source),
      confidence: Type.Optional(evidence.confidence),
    },
    closed,
  ),
);
export type DailyPayBlock = Static<typeof DailyPay> | undefined;

export const Supplemental = Type.Object(
  {
    rule: Type.Union([
      Type.Literal('aggregate'),
      Type.Literal('flat'),
      Type.Literal('byKind'),
      Type.Literal('byAnnualWages'),
      Type.Literal('shareOfFederal'),
      Type.Literal('difference'),
      Type.Literal('withoutAllowances'),
    ]),
    rate: Type.Optional(Fraction),
    parameter: Type.Optional(Type.String()),
    rates: Type.Optional(Type.Record(Type.String(), Fraction)),
    /** Rows "at least | rate". */
    rows: Type.Optional(Type.String()),
    /** The parameter that states the annual salary, for rules that depend on it. */
    salary: Type.Optional(Type.Object({ parameter: Type.String(), ...evidence }, closed)),
    rounding: Type.Optional(unit),
    condition,
    ...evidence,
  },
  closed,
);
export type SupplementalBlock = Static<typeof Supplemental>;

const Schedules = Type.Record(Type.String(), Type.String());

/** Which column of the tables a certificate uses; shared by custom formulas. */
export const Columns = Type.Object(
  {
    parameter: Type.Optional(Type.String()),
    of: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** The column to start from where no status chooses one. */
    start: Type.Optional(Type.String()),
    atLeast: Type.Optional(
      Type.Array(
        Type.Object(
          {
            parameter: Type.String(),
            value: Amount,
            from: Type.String(),
            to: Type.String(),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
export type ColumnsBlock = Static<typeof Columns>;

/** Figures of `state-percentage@1`. */
export const percentageFigures = {
  basis: Type.Union([Type.Literal('annual'), Type.Literal('period')]),
  columns: Type.Optional(Columns),
  noTaxUpTo: Type.Optional(Figure),
  noTaxBelow: Type.Optional(Figure),
  deductions: Type.Optional(Type.Array(Deduction)),
  allowances: Type.Optional(Type.Array(Allowance)),
  midpoint: Type.Optional(Type.Object({ band: Amount, below: Amount }, closed)),
  /** Rows "over | base | rate on the excess", or "over | whole | rate on all of it". */
  schedules: Type.Optional(Schedules),
  periodSchedules: Type.Optional(Type.Partial(Type.Record(PeriodName, Schedules))),
  /** A rate may fall from one row to the next only where the agency's tables do so. */
  fallingRates: Type.Optional(Type.String({ minLength: 10 })),
  /** How far printed amounts may miss the sum of the rows above, in dollars, and why. */
  printedBases: Type.Optional(
    Type.Object({ within: Amount, reason: Type.String({ minLength: 10 }) }, closed),
  ),
  edges: Type.Optional(Type.Union([Type.Literal('atLeast'), Type.Literal('over')])),
  credits: Type.Optional(Type.Array(Type.Union([Allowance, Phased]))),
  rounding: Type.Object(
    {
      taxBeforeCredits: Type.Optional(unit),
      annualTax: Type.Optional(unit),
      withholding: Type.Union([unit, Type.Literal('cents-down'), Type.Literal('dollars-up')]),
      wholeDollars: Type.Optional(Type.Union([Type.Literal('permitted'), Type.Literal('no')])),
    },
    closed,
  ),
  minimum: Type.Optional(Amount),
  dailyPay: DailyPay,
  /** An amount per pay period on a certificate that lowers the withholding. */
  reduction: Type.Optional(
    Type.Object({ ...labelled, parameter: Type.String(), ...evidence }, closed),
  ),
  supplemental: Supplemental,
  notes: Type.Optional(Type.Array(Type.String())),
};
export const PercentageBlock = blockSchema(percentageFigures);
export type PercentageBlock = Static<typeof PercentageBlock>;

/** Figures of `no-tax@1`: the law has no such tax. */
export const NoTaxBlock = blockSchema({ reason: Type.String({ minLength: 10 }) });
export type NoTaxBlock = Static<typeof NoTaxBlock>;

/** Figures of `elected-rate@1`: the employee chooses one of the printed rates. */
export const ElectedRateBlock = blockSchema({
  parameter: Type.String(),
  supplemental: Supplemental,
});
export type ElectedRateBlock = Static<typeof ElectedRateBlock>;

/** Figures of `share-of-tax@1`. */
export const ShareOfTaxBlock = blockSchema({
  of: TaxId,
  rate: Fraction,
  rounding: Type.Optional(unit),
});
export type ShareOfTaxBlock = Static<typeof ShareOfTaxBlock>;

const exceptionEvidence = {
  source: Type.Optional(Source),
  confidence: evidence.confidence,
  evidence: Type.String({ minLength: 5 }),
};

/** `wage-base.yaml`: a base told by what differs from another. */
export const WageBases = Type.Object(
  {
    wageBases: Type.Array(
      Type.Object(
        {
          name: Type.String({ pattern: '^[a-z0-9-]+$' }),
          since: Type.String({ pattern: '^\\d{4}\\.\\d+$' }),
          like: Type.String(),
          ...evidence,
          earnings: Type.Optional(
            Type.Record(
              Type.String(),
              Type.Object({ taxable: Type.Boolean(), ...exceptionEvidence }, closed),
            ),
          ),
          benefits: Type.Optional(
            Type.Record(
              Type.String(),
              Type.Object({ reduces: Type.Boolean(), ...exceptionEvidence }, closed),
            ),
          ),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type WageBaseBlock = Static<typeof WageBases>['wageBases'][number];

/** `residence.yaml`: how income taxes treat people who live and work in different places. */
export const Residences = Type.Object(
  {
    residences: Type.Array(
      Type.Object(
        {
          tax: TaxId,
          since: Type.String({ pattern: '^\\d{4}\\.\\d+$' }),
          until: Type.Optional(Type.String({ pattern: '^\\d{4}\\.\\d+$' })),
          /** First and last pay date, when the rule changed inside the years known. */
          effective: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
          ends: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
          residents: Type.Object(
            {
              rule: Type.Union([
                Type.Literal('credit'),
                Type.Literal('difference'),
                Type.Literal('unlessWithheld'),
                Type.Literal('own'),
                Type.Literal('all'),
                Type.Literal('creditTable'),
              ]),
              /** What people should know on lines that hold wages earned elsewhere. */
              note: Type.Optional(Type.String({ minLength: 10 })),
              ...evidence,
            },
            closed,
          ),
          nonresidents: Type.Object(
            {
              withheld: Type.Boolean(),
              note: Type.Optional(Type.String({ minLength: 10 })),
              ...evidence,
            },
            closed,
          ),
          reciprocity: Type.Optional(
            Type.Object(
              {
                /** Two-digit state codes. */
                states: Type.Array(Type.String({ pattern: '^\\d{2}$' }), { minItems: 1 }),
                certificate: Type.String({ minLength: 2 }),
                /** Conditions the employee must meet. */
                note: Type.Optional(Type.String({ minLength: 10 })),
                ...evidence,
              },
              closed,
            ),
          ),
          convenience: Type.Optional(
            Type.Object(
              {
                /** Codes of the only home states it is applied to; without, all. */
                states: Type.Optional(
                  Type.Array(Type.String({ pattern: '^\\d{2}$' }), { minItems: 1 }),
                ),
                ...evidence,
              },
              closed,
            ),
          ),
          /** What no source at hand settles; listed in the coverage. */
          openQuestions: Type.Optional(Type.Array(Type.String({ minLength: 10 }))),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type ResidenceBlock = Static<typeof Residences>['residences'][number];

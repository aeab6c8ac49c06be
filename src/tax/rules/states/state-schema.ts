/** Shapes of the states' rule files: `state-percentage@1` and its small relatives. */

import Type, { type Static } from 'typebox';
import {
  Amount,
  blockSchema,
  closed,
  evidence,
  Fraction,
  Source,
  TaxId,
} from '../schema/schema.ts';

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
  Type.Record(Type.String({ pattern: '^(?!annual$|periods$|derive$)' }), Amount, closed),
]);
export type Figure = Static<typeof Figure>;

const labeled = {
  label: Type.String({ minLength: 3 }),
  line: Type.Optional(Type.String()),
  source: Type.Optional(Source),
};

const Deduction = Type.Union([
  Type.Object({ ...labeled, kind: Type.Literal('amount'), amount: Figure }, closed),
  Type.Object(
    {
      ...labeled,
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
      ...labeled,
      kind: Type.Literal('phaseOut'),
      amount: Figure,
      from: Figure,
      rate: Type.Union([Fraction, Type.Record(Type.String(), Fraction)]),
    },
    closed,
  ),
  Type.Object(
    {
      ...labeled,
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
      ...labeled,
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
      ...labeled,
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
  ...labeled,
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
    ...labeled,
    kind: Type.Literal('phased'),
    amount: Figure,
    from: Figure,
    rate: Fraction,
    rounding: Type.Union([Type.Literal('cents'), Type.Literal('dollars')]),
  },
  closed,
);
export type PhasedBlock = Static<typeof Phased>;

/** What amounts are rounded to. */
export const unit = Type.Union([Type.Literal('cents'), Type.Literal('dollars')]);
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
const Columns = Type.Object(
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
    Type.Object({ ...labeled, parameter: Type.String(), ...evidence }, closed),
  ),
  supplemental: Supplemental,
  notes: Type.Optional(Type.Array(Type.String())),
};
export const PercentageBlock = blockSchema(percentageFigures);
export type PercentageBlock = Static<typeof PercentageBlock>;

/** Taxes that are deducted from the wages: they are calculated first. */
export const deductedTaxes = ({
  deductions = [],
}: Pick<PercentageBlock, 'deductions'>): readonly string[] =>
  deductions.flatMap((entry) => (entry.kind === 'tax' ? entry.taxes : []));

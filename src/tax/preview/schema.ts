/** What a preview answers. Amounts are in dollars. */

import Type, { type Static } from 'typebox';
import { CitationSchema, ErrorStatusSchema, ProblemsSchema } from '../paycalc/response-schema.ts';
import { CAUSES } from './causes.ts';

const Amounts = {
  before: Type.Number({ description: 'On `from`.' }),
  after: Type.Number({ description: 'On `to`.' }),
  difference: Type.Number({ description: 'after - before.' }),
};

const CauseName = Type.Enum([...CAUSES], {
  title: 'PreviewCauseName',
  description:
    'In this order, each by calculating again: `baseRestarted` (the amounts of the year, quarter, month, or pay period begin at 0), `endedTax`, then tax by tax `taxability` (which wages and benefits count), `wageBase`, `rate`, `bracket`, `allowance` (deductions, exemptions, credits), `residence`, `certificate` (parameters and their defaults), `formula`, and last `newTax`. `relatedTax`: follows the change of the tax in `because`. `together`: the causes in `of` can only be applied in one.',
});

const Figure = Type.Object(
  {
    label: Type.String(),
    unit: Type.Enum(['text', 'dollars', 'rate', 'number']),
    before: Type.String({ description: 'Empty for a figure that is new.' }),
    after: Type.String({ description: 'Empty for a figure that ended.' }),
  },
  { title: 'PreviewFigure' },
);

/** Why a tax changes. */
const Why = {
  cause: CauseName,
  of: Type.Optional(Type.Array(CauseName)),
  because: Type.Optional(Type.String({ description: 'uniqueTaxID of the tax it follows.' })),
  effective: Type.String({ description: 'First pay date of the figures.' }),
  citation: CitationSchema,
  figures: Type.Array(Figure, {
    description: 'Empty where more than 8 changed, as in a new table.',
  }),
  figureCount: Type.Integer({ description: 'How many figures changed.' }),
};

const Payer = Type.Enum(['employee', 'employer']);

const PreviewTax = Type.Object(
  {
    uniqueTaxID: Type.String(),
    locationCode: Type.String(),
    title: Type.String(),
    payer: Payer,
    ...Amounts,
    causes: Type.Array(
      Type.Object({ difference: Type.Number(), ...Why }, { title: 'PreviewCause' }),
      { description: 'They add up to the difference.' },
    ),
  },
  { title: 'PreviewTax' },
);
export type PreviewTax = Static<typeof PreviewTax>;

const NotCompared = Type.Object(
  {
    uniqueTaxID: Type.String(),
    locationCode: Type.String(),
    title: Type.String(),
    payer: Type.Union([Payer, Type.Null()]),
    before: Type.Union([Type.Number(), Type.Null()], {
      description: 'null: not known on `from` either.',
    }),
    reason: Type.String({ description: 'What is missing, and from whom it is awaited.' }),
  },
  { title: 'PreviewNotCompared' },
);

const Beginning = Type.Object(
  {
    uniqueTaxID: Type.String(),
    title: Type.String(),
    payer: Payer,
    effective: Type.String(),
    citation: CitationSchema,
  },
  { title: 'PreviewBeginningTax' },
);

const Net = Type.Object(
  {
    before: Type.Union([Type.Number(), Type.Null()]),
    after: Type.Union([Type.Number(), Type.Null()]),
    difference: Type.Union([Type.Number(), Type.Null()]),
  },
  {
    title: 'PreviewNet',
    description: 'null where a tax that the employee pays is missing.',
  },
);

const PlannedTax = Type.Object(
  {
    uniqueTaxID: Type.String(),
    locationCode: Type.String(),
    title: Type.String(),
    payer: Payer,
    ...Amounts,
  },
  { title: 'PreviewPlannedTax' },
);

/** Both amounts are those of `to`. */
const Planned = Type.Object(
  {
    gross: Type.Object(Amounts),
    deductions: Type.Object(Amounts),
    net: Net,
    taxes: Type.Array(PlannedTax),
    notCompared: Type.Array(
      Type.Object({ uniqueTaxID: Type.String(), title: Type.String(), reason: Type.String() }),
    ),
  },
  {
    title: 'PreviewPlanned',
    description:
      'Of an item with `planned`: what that change does on `to`. `before` is `to` without it, `after` with it.',
  },
);
export type Planned = Static<typeof Planned>;

const ByCause = Type.Object(
  {
    cause: CauseName,
    employeeTaxes: Type.Number({ description: 'Difference of taxes that the employee pays.' }),
    employerTaxes: Type.Number({ description: 'Difference of taxes that the employer pays.' }),
  },
  { title: 'PreviewByCause' },
);

export const PreviewItem = Type.Object(
  {
    employeeID: Type.Union([Type.String(), Type.Null()]),
    gross: Type.Number(),
    net: Net,
    employeeTaxes: Type.Object(Amounts, { description: 'Of the taxes that are compared.' }),
    employerTaxes: Type.Object(Amounts, { description: 'Of the taxes that are compared.' }),
    causes: Type.Array(ByCause),
    taxes: Type.Array(PreviewTax, { description: 'Every tax that is compared, as in the item.' }),
    notCompared: Type.Array(NotCompared),
    beginning: Type.Array(Beginning, {
      description:
        'Taxes with first figures after `from` at the locations of the wages that the item does not list. Add those that apply to the employee to compare them.',
    }),
    planned: Type.Optional(Planned),
    notes: Type.Array(Type.String()),
  },
  { title: 'PreviewItem' },
);
export type PreviewItem = Static<typeof PreviewItem>;

export const PreviewRefusal = Type.Object(
  {
    employeeID: Type.Union([Type.String(), Type.Null()]),
    errorStatus: ErrorStatusSchema,
    errors: ProblemsSchema,
  },
  { title: 'PreviewRefusal' },
);
type PreviewRefusal = Static<typeof PreviewRefusal>;

export type Previewed = PreviewItem | PreviewRefusal;

const TotalCause = Type.Object(
  {
    uniqueTaxID: Type.String(),
    title: Type.String(),
    payer: Payer,
    employees: Type.Integer({ description: 'Whose amount changes.' }),
    difference: Type.Number(),
    ...Why,
  },
  { title: 'PreviewTotalCause' },
);

const Count = Type.Object(Amounts, { description: 'Of the taxes that are compared.' });

export const PreviewTotals = Type.Object(
  {
    from: Type.Object({ payDate: Type.String(), version: Type.String() }),
    to: Type.Object({ payDate: Type.String(), version: Type.String() }),
    employees: Type.Integer({ description: 'Items that were read.' }),
    failed: Type.Integer({ description: 'Items with an error.' }),
    gross: Type.Number(),
    net: Type.Object(
      { employees: Type.Integer({ description: 'Whose net is known on both days.' }), ...Amounts },
      { description: 'Of the employees whose net is known on both days.' },
    ),
    employeeTaxes: Count,
    employerTaxes: Count,
    causes: Type.Array(TotalCause),
    notCompared: Type.Array(
      Type.Object(
        {
          uniqueTaxID: Type.String(),
          title: Type.String(),
          employees: Type.Integer(),
          reason: Type.String({ description: 'Of the first employee.' }),
        },
        { title: 'PreviewTotalNotCompared' },
      ),
    ),
    beginning: Type.Array(
      Type.Object(
        { ...Beginning.properties, employees: Type.Integer() },
        { title: 'PreviewTotalBeginning' },
      ),
    ),
  },
  { title: 'PreviewTotals' },
);
export type PreviewTotals = Static<typeof PreviewTotals>;

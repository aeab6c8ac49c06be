/** The wire shape of one tax, with its figures, sources, and examples. */

import Type, { type Static } from 'typebox';
import { Level, LevelOrNone, Source, text } from './parts.ts';

export const UnitSchema = Type.Enum(['text', 'dollars', 'rate', 'number'], {
  title: 'FigureUnit',
  description: 'dollars and rate are decimal strings; a rate of 0.0499 is 4.99%.',
});

const Edition = Type.Object(
  {
    firstPayDate: Type.String(),
    lastPayDate: Type.String(),
    published: text('When the agency made the figures known.'),
    confidence: Level,
  },
  { title: 'TaxEdition' },
);

const Fact = Type.Object(
  { label: Type.String(), value: Type.String(), unit: UnitSchema },
  { title: 'Figure' },
);

const Table = Type.Object(
  {
    group: text('Tables that belong together.'),
    title: Type.String(),
    columns: Type.Array(
      Type.Object({ label: Type.String(), unit: UnitSchema }, { title: 'FigureColumn' }),
    ),
    rows: Type.Array(Type.Array(Type.String())),
  },
  { title: 'FigureTable' },
);

export const Further = Type.Object(
  { document: Type.String(), url: Type.String(), says: text('What it shows, in our words.') },
  { title: 'FurtherSource' },
);

const RuleSource = Type.Object(
  {
    about: text('What it is the source of; empty for the figures as a whole.'),
    ...Source,
    confidence: Level,
    evidence: text('How the figures were read and what agrees with them.'),
    further: Type.Array(Further),
  },
  { title: 'RuleSource' },
);
export type RuleSource = Static<typeof RuleSource>;

const Parameter = Type.Object(
  {
    parameterName: Type.String(),
    dataType: Type.String(),
    unit: Type.Optional(Type.String()),
    description: Type.String(),
    defaultValue: Type.Optional(Type.String()),
    allowedValues: Type.Optional(
      Type.Array(Type.Object({ value: Type.String(), meaning: Type.String() })),
    ),
    isOptional: Type.Boolean(),
    certificateLineNo: Type.Optional(Type.String()),
    cite: Type.Optional(Type.Object(Source, { title: 'RuleCitation' })),
  },
  { title: 'RuleParameter' },
);

const Example = Type.Object(
  {
    id: Type.String(),
    about: Type.String(),
    source: Type.Object(Source),
    confidence: Level,
    payDate: Type.String(),
    item: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The payCalc item, without employeeID.',
    }),
    expect: Type.Array(
      Type.Object(
        {
          uniqueTaxID: Type.String(),
          wageType: Type.String(),
          taxAmount: Type.Number(),
          subjectWages: Type.Optional(Type.Number()),
        },
        { title: 'ExpectedLine' },
      ),
    ),
    tolerance: Type.String({ description: 'Dollars.' }),
    toleranceReason: Type.Optional(Type.String()),
  },
  { title: 'RuleExample' },
);
export type RuleExample = Static<typeof Example>;

const Fields = {
  uniqueTaxID: Type.String(),
  title: Type.String(),
  payer: Type.Enum(['employee', 'employer']),
  confidence: LevelOrNone,
  firstPayDate: Type.String(),
  lastPayDate: Type.String(),
};

export const TaxRules = Type.Object(
  {
    ...Fields,
    about: Type.Optional(
      Type.Object({ rule: Type.String(), source: Type.Object(Source) }, { title: 'RuleScope' }),
    ),
    editions: Type.Array(Edition, { description: 'All of the version, oldest first.' }),
    edition: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Index of the edition in force on the pay date; null for none.',
    }),
    method: Type.Union([Type.String(), Type.Null()], {
      description: 'Specified in methods/<name>.md.',
    }),
    checked: Type.Union([Type.String(), Type.Null()], {
      description: 'The day the figures were last compared with a source.',
    }),
    facts: Type.Array(Fact),
    tables: Type.Array(Table),
    notes: Type.Array(Type.String()),
    sources: Type.Array(RuleSource),
    parameters: Type.Array(Parameter),
    wageTypes: Type.Array(Type.String(), { description: 'Wage types subject to the tax.' }),
    benefitsThatLowerIt: Type.Array(Type.String()),
    treatmentUnknown: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Wage types and benefits of which no text says whether they count.',
      }),
    ),
    examples: Type.Array(Example, { description: 'Of the edition in force.' }),
    otherExamples: Type.Integer({
      description: 'Worked examples of other editions, which are not listed here.',
    }),
    tableCells: Type.Integer({
      description: 'Cells of the agency’s printed tables, of all editions, that run as tests.',
    }),
  },
  {
    title: 'TaxRules',
    description: 'Figures, sources, and examples are those of the edition in force.',
  },
);
export type TaxRules = Static<typeof TaxRules>;

export const LocalTax = Type.Object(
  { ...Fields, facts: Type.Array(Fact) },
  { title: 'LocalTaxRules' },
);
export type LocalTax = Static<typeof LocalTax>;

/** The wire shapes of the rules for readers: every state, one state, one tax. */

import Type, { type Static } from 'typebox';
import { CONFIDENCES } from '../rules/index.ts';

const text = (description: string) => Type.String({ description });
const day = (description: string) => Type.String({ description, examples: ['2026-06-30'] });

export const Level = Type.Enum([...CONFIDENCES], {
  title: 'Confidence',
  description:
    'How well figures are sourced: official (read in the agency’s text), transcribed (two independent transcriptions agree), secondary (one transcription, publishers, or vendors), derived (by a stated rule that reproduces printed figures), unverified (memory or conflict).',
});
const LevelOrNone = Type.Union([Level, Type.Null()]);

const Source = {
  document: Type.String(),
  edition: Type.Optional(Type.String()),
  page: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
};

export const StateName = Type.Object(
  {
    code: Type.String({ description: 'Postal code; US for federal taxes.', examples: ['GA'] }),
    fips: Type.String({ description: 'FIPS code; 00 for federal taxes.', examples: ['13'] }),
    name: Type.String({ examples: ['Georgia'] }),
  },
  { title: 'RulesStateName' },
);
export type StateName = Static<typeof StateName>;

const Counts = Type.Object(
  Object.fromEntries(CONFIDENCES.map((level) => [level, Type.Integer()])) as Record<
    (typeof CONFIDENCES)[number],
    ReturnType<typeof Type.Integer>
  >,
  { title: 'ConfidenceCounts', description: 'Taxes by confidence.' },
);

const version = Type.String({ description: 'Version of the rules.', examples: ['2026.1'] });

export const StateSummary = Type.Object(
  {
    ...StateName.properties,
    confidence: Level,
    income: LevelOrNone,
    unemployment: LevelOrNone,
    other: LevelOrNone,
    taxes: Type.Integer({ description: 'Taxes in force on the pay date.' }),
    byConfidence: Counts,
    officialExamples: Type.Integer({
      description: 'Worked examples and printed table cells of the agency that run as tests.',
    }),
    otherExamples: Type.Integer(),
    openQuestions: Type.Integer({ description: 'Questions that no source settles.' }),
    notCovered: Type.Integer({ description: 'Local taxes known to exist and not calculated.' }),
  },
  {
    title: 'StateRulesSummary',
    description:
      'A confidence is that of the least well-sourced tax in force on the pay date; null for none.',
  },
);
export type StateSummary = Static<typeof StateSummary>;

export const RulesSummary = Type.Object(
  {
    version,
    payDate: Type.String(),
    firstPayDate: day('First pay date of the version.'),
    lastPayDate: day('Last pay date of the version.'),
    states: Type.Array(StateSummary, { description: 'Federal first, then by name.' }),
  },
  { title: 'RulesSummary', description: 'The states with the confidence of their rules.' },
);
export type RulesSummary = Static<typeof RulesSummary>;

const UnitSchema = Type.Enum(['text', 'dollars', 'rate', 'number'], {
  title: 'FigureUnit',
  description: 'dollars and rate are decimal strings; a rate of 0.0499 is 4.99 %.',
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

const Further = Type.Object(
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

const LocalTax = Type.Object({ ...Fields, facts: Type.Array(Fact) }, { title: 'LocalTaxRules' });
export type LocalTax = Static<typeof LocalTax>;

const Part = {
  ...Source,
  confidence: Level,
  evidence: Type.String(),
  further: Type.Array(Further),
};

const Residence = Type.Object(
  {
    uniqueTaxID: Type.String(),
    title: Type.String(),
    residents: Type.Object({
      rule: text('credit, difference, unlessWithheld, own, all, or creditTable; see GET /taxes.'),
      note: Type.Optional(Type.String()),
      ...Part,
    }),
    nonresidents: Type.Object({
      withheld: Type.Boolean(),
      note: Type.Optional(Type.String()),
      ...Part,
    }),
    reciprocity: Type.Optional(
      Type.Object({
        states: Type.Array(Type.String(), { description: 'Postal codes.' }),
        certificate: Type.String(),
        note: Type.Optional(Type.String()),
        ...Part,
      }),
    ),
    convenience: Type.Optional(
      Type.Object({
        states: Type.Array(Type.String(), {
          description: 'Postal codes of the home states it applies to; empty for all.',
        }),
        ...Part,
      }),
    ),
  },
  { title: 'ResidenceRules' },
);
export type Residence = Static<typeof Residence>;

const Missing = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    payer: Type.Enum(['employee', 'employer', 'both']),
    detail: Type.Optional(Type.String()),
    places: Type.Array(Type.String(), { description: 'Where it is levied, if the register says.' }),
    agency: Type.String(),
    url: Type.Optional(Type.String()),
    source: Type.Object(Source),
    confidence: Level,
  },
  { title: 'LocalTaxNotCovered' },
);
export type Missing = Static<typeof Missing>;

export const StateRules = Type.Object(
  {
    version,
    payDate: Type.String(),
    firstPayDate: Type.String(),
    lastPayDate: Type.String(),
    state: StateSummary,
    taxes: Type.Array(TaxRules),
    localTaxes: Type.Array(LocalTax, {
      description:
        'Taxes of a register of counties or places. GET /v1/rules/{state}/taxes/{uniqueTaxID} has each in full.',
    }),
    residence: Type.Array(Residence),
    openQuestions: Type.Array(
      Type.Object(
        { question: Type.String(), taxes: Type.Array(Type.String()) },
        { title: 'OpenRuleQuestion' },
      ),
    ),
    notCovered: Type.Array(Missing),
  },
  { title: 'StateRules', description: 'The rules of one state on a pay date.' },
);
export type StateRules = Static<typeof StateRules>;

export const ReleaseEntry = Type.Object(
  {
    version,
    about: Type.String(),
    knownUpTo: text('The release knows what agencies had published up to this day.'),
    sealedOn: Type.Union([Type.String(), Type.Null()], {
      description: 'The day it was sealed; since then it never changes. null for a draft.',
    }),
    sha256: Type.Union([Type.String(), Type.Null()], {
      description: 'Of the content of a sealed release.',
    }),
    firstPayDate: Type.String(),
    lastPayDate: Type.String(),
    taxes: Type.Integer(),
    goldenPaychecks: Type.Integer({
      description: 'Paychecks whose answers were recorded when it was sealed; 0 for a draft.',
    }),
  },
  { title: 'RulesRelease' },
);
export type ReleaseEntry = Static<typeof ReleaseEntry>;

export const ReleaseList = Type.Object(
  { releases: Type.Array(ReleaseEntry, { description: 'Highest first.' }) },
  { title: 'RulesReleases', description: 'The releases of the rules.' },
);

const FigureChange = Type.Object(
  {
    label: Type.String(),
    unit: UnitSchema,
    before: Type.String({ description: 'Empty where there was no such figure.' }),
    after: Type.String({ description: 'Empty where there is no such figure any more.' }),
  },
  { title: 'FigureChange' },
);

const EditionChange = Type.Object(
  {
    change: Type.Enum(['added', 'changed', 'removed']),
    uniqueTaxID: Type.String(),
    state: Type.String({ description: 'Postal code; US for federal taxes.' }),
    title: Type.String(),
    firstPayDate: Type.String(),
    source: Type.Object(Source),
    published: Type.String(),
    fields: Type.Array(Type.String(), {
      description: 'What differs where both releases have the figures, by field of the rule file.',
    }),
    comparedWith: Type.Union([Type.String(), Type.Null()], {
      description:
        'First pay date of the figures that `figures` compares with: of the same day, or else the ones before; null for none.',
    }),
    figures: Type.Array(FigureChange, { description: 'The first ones.' }),
    figureCount: Type.Integer({ description: 'All figures that changed.' }),
  },
  { title: 'EditionChange' },
);

const TaxChange = Type.Object(
  {
    uniqueTaxID: Type.String(),
    title: Type.String(),
    state: Type.String({ description: 'Postal code; US for federal taxes.' }),
    lines: Type.Integer({ description: 'Lines of paychecks that differ.' }),
    added: Type.Integer({ description: 'Of them, lines that only the later release has.' }),
    removed: Type.Integer({ description: 'Of them, lines that only the earlier release has.' }),
    least: Type.Union([Type.Number(), Type.Null()], {
      description: 'Smallest change of an amount that both have, in dollars; null for none.',
    }),
    most: Type.Union([Type.Number(), Type.Null()], { description: 'Largest change.' }),
  },
  { title: 'TaxChange' },
);
export type TaxChange = Static<typeof TaxChange>;

export const DifferencesAnswer = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    compared: Type.Integer({ description: 'Paychecks calculated with both.' }),
    lines: Type.Integer({ description: 'Lines of paychecks that differ.' }),
    taxes: Type.Array(TaxChange),
    editions: Type.Array(EditionChange, {
      description: 'Figures that differ, by tax and first pay date.',
    }),
  },
  { title: 'ReleaseDifferences', description: 'What changed from one release to the other.' },
);

const AmountsOrNone = Type.Union([
  Type.Object(
    {
      taxAmount: Type.Number({ description: 'Dollars.' }),
      subjectWages: Type.Number({ description: 'Dollars.' }),
      rate: Type.Number({ description: 'Fraction.' }),
    },
    { title: 'LineAmounts' },
  ),
  Type.Null(),
]);

export const LineChangeSchema = Type.Object(
  {
    uniqueTaxID: Type.String(),
    title: Type.String(),
    locationCode: Type.String(),
    wageType: Type.String(),
    payDate: Type.String(),
    payPeriodsPerYear: Type.Integer(),
    certificate: Type.Array(Type.String(), { description: 'The certificate in words.' }),
    grossWages: Type.Union([Type.Number(), Type.Null()], { description: 'Dollars.' }),
    before: AmountsOrNone,
    after: AmountsOrNone,
    reason: Type.String({ description: 'Why the later release has no amount; else empty.' }),
    words: Type.String({ description: 'The change in a sentence.' }),
  },
  { title: 'PaycheckChange' },
);

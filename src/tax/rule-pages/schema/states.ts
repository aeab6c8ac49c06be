/** The wire shapes of every state and of one state. */

import Type, { type Static } from 'typebox';
import {
  Counts,
  day,
  Level,
  LevelOrNone,
  LocalCounts,
  Source,
  StateName,
  text,
  version,
} from './parts.ts';
import { Further, LocalTax, TaxRules } from './tax.ts';

export const StateSummary = Type.Object(
  {
    ...StateName.properties,
    confidence: Level,
    income: LevelOrNone,
    unemployment: LevelOrNone,
    other: LevelOrNone,
    taxes: Type.Integer({ description: 'Taxes in force on the pay date.' }),
    byConfidence: Counts,
    localTaxes: LocalCounts,
    officialExamples: Type.Integer({
      description: 'Worked examples and printed table cells of the agency that run as tests.',
    }),
    otherExamples: Type.Integer(),
    openQuestions: Type.Integer({ description: 'Questions that no source settles.' }),
    notCovered: Type.Integer({
      description: 'Known local taxes that are not calculated.',
    }),
  },
  {
    title: 'StateRulesSummary',
    description:
      'The confidence of the least well-sourced tax in force on the pay date; null for none.',
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

const RegisterSource = Type.Object(
  {
    ...Source,
    holds: Type.Optional(text('What its rows are.')),
    retrieved: day('When the document was retrieved.'),
    confidence: Level,
    license: Type.String(),
    attribution: Type.Optional(text('To be shown wherever the data is.')),
    evidence: Type.Optional(Type.String()),
    sha256: text('Digest of the CSV file next to the register.'),
  },
  { title: 'RegisterSource', description: 'Where the rows of the register come from.' },
);

const LocalRegister = Type.Object(
  {
    register: text('The file below rules/.'),
    title: text('Title of its taxes; {column} stands for a value of the row.'),
    uniqueTaxID: text('Id of its taxes; {column} stands for a value of the row.'),
    payer: Type.Enum(['employee', 'employer']),
    source: Type.Optional(RegisterSource),
    firstPayDate: Type.String(),
    lastPayDate: Type.String(),
    ...LocalCounts.properties,
  },
  { title: 'LocalTaxRegister' },
);
export type LocalRegister = Static<typeof LocalRegister>;

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
    localRegisters: Type.Array(LocalRegister, {
      description:
        'Registers with a dated row for each place, which localTaxes leaves out. GET /v1/rules/{state}/taxes/{uniqueTaxID} has each tax in full.',
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

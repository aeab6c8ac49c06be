/** The wire shapes of releases and of what differs between two of them. */

import Type, { type Static } from 'typebox';
import { OriginFields } from '../../paycalc/available-versions.ts';
import { Source, text, version } from './parts.ts';
import { UnitSchema } from './tax.ts';

export const ReleaseEntry = Type.Object(
  {
    version,
    about: Type.String(),
    knownUpTo: text('The release knows what agencies had published up to this day.'),
    sealedOn: Type.Union([Type.String(), Type.Null()], {
      description:
        'The day it was sealed, or its newest imported file was retrieved. It has not changed since. Null for a draft.',
    }),
    sha256: Type.Union([Type.String(), Type.Null()], {
      description: 'Of the content of a sealed release.',
    }),
    firstPayDate: Type.String(),
    lastPayDate: Type.String(),
    taxes: Type.Integer(),
    ...OriginFields,
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
    after: Type.String({ description: 'Empty if there is no longer such a figure.' }),
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
      description: 'What differs, by field of the rule file, where both releases have the figures.',
    }),
    comparedWith: Type.Union([Type.String(), Type.Null()], {
      description:
        'First pay date of the figures that `figures` compares with: the same day’s or the previous ones; null for none.',
    }),
    figures: Type.Array(FigureChange, { description: 'The first ones.' }),
    figureCount: Type.Integer({ description: 'All figures that changed.' }),
  },
  { title: 'EditionChange' },
);

const Titles = Type.Array(Type.String(), { description: 'Titles of the first of them.' });

const RegisterChange = Type.Object(
  {
    register: text('The file below rules/.'),
    state: Type.String(),
    title: Type.String(),
    uniqueTaxID: Type.String(),
    added: Type.Integer({ description: 'Taxes that only the later release has.' }),
    addedTitles: Titles,
    removed: Type.Integer({ description: 'Taxes that only the earlier release has.' }),
    removedTitles: Titles,
    changed: Type.Integer({ description: 'Taxes with rows that differ, each in `editions`.' }),
  },
  { title: 'RegisterChange' },
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
    registers: Type.Array(RegisterChange, {
      description:
        'Registers of local taxes; `lines` and `editions` leave out what is new in them.',
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
    reason: Type.String({ description: 'What changed in the rules, or why there is no amount.' }),
    words: Type.String({ description: 'The change in a sentence.' }),
  },
  { title: 'PaycheckChange' },
);

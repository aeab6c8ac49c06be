/** What the announcement of a release says: the shapes on the wire and in the database. */

import Type, { type Static } from 'typebox';
import { UnitSchema } from '../rule-pages/schema/tax.ts';

export const CHANGE_KINDS = [
  'rate',
  'wageBase',
  'newTax',
  'ended',
  'parameter',
  'correction',
  'minimumWage',
  'formEdition',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const orNull = <Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

export const KindSchema = Type.Enum([...CHANGE_KINDS], {
  title: 'RuleChangeKind',
  description:
    'rate: rates, brackets, and other figures of the calculation. wageBase: the yearly wages that are taxed. newTax, ended: a tax begins or ends, or the release adds or drops it. parameter: what a certificate or an employer may send. correction: figures that the earlier release has otherwise for the same pay dates. minimumWage. formEdition: a new edition of a form.',
});

export const RuleChange = Type.Object(
  {
    kind: KindSchema,
    state: Type.String({ description: 'Postal code; US for federal law.' }),
    uniqueTaxID: orNull(
      Type.String(),
      'Null for minimum wages and forms. Of a register of local taxes, {…} stands for a part that differs by tax.',
    ),
    locationCode: Type.String({ description: 'Whose law or form it is.' }),
    title: Type.String(),
    effective: orNull(
      Type.String({ format: 'date' }),
      'First pay date, or first day of a minimum wage or a form. Null: every pay date of the release.',
    ),
    taxes: Type.Integer({ description: 'How many taxes; more than 1 for a register.' }),
    changes: Type.Array(
      Type.Object(
        {
          label: Type.String(),
          unit: UnitSchema,
          before: Type.String({ description: 'Empty where there was none.' }),
          after: Type.String({ description: 'Empty where there is none.' }),
        },
        { title: 'AnnouncedFigure' },
      ),
      { description: 'The first figures that changed.' },
    ),
    changeCount: Type.Integer({ description: 'All figures that changed.' }),
    citation: orNull(Type.String(), 'Document, edition, page, and address.'),
  },
  { title: 'RuleChange' },
);
export type RuleChange = Static<typeof RuleChange>;

const head = {
  id: Type.String({ format: 'uuid' }),
  status: Type.Enum(['announced', 'withdrawn'], {
    description: 'withdrawn: the operator removed the release before it answered a request.',
  }),
  subject: Type.Enum(['release', 'forms'], {
    description: 'A release of the rules, or the forms of a version of Wagewright.',
  }),
  version: Type.String({ description: 'Of the rules, or of Wagewright for forms.' }),
  previousVersion: orNull(Type.String(), 'What it is compared with.'),
  isDraft: Type.Boolean({ description: 'Drafts do not calculate, and may change.' }),
  announcedAt: Type.String({ format: 'date-time' }),
  about: Type.String(),
};

export const AnnouncementHead = Type.Object(
  {
    ...head,
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'Changes by kind.' }),
  },
  { title: 'AnnouncementHead' },
);

export const Announcement = Type.Object(
  {
    ...head,
    changes: Type.Array(RuleChange, { description: 'Those that the query asks for.' }),
  },
  { title: 'Announcement' },
);
export type Announcement = Static<typeof Announcement>;

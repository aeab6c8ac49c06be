/** What clients send about a form that was completed on paper or in another system. */

import Type, { type Static } from 'typebox';
import { once } from '../../../platform/shape/once.ts';
import { multiline } from '../../../platform/shape/texts.ts';
import { tableFields } from '../../employees/import-table.ts';
import { Section1, Section2 } from '../form/schema.ts';

const day = (description: string) =>
  Type.Optional(
    Type.Union([
      Type.String({
        maxLength: 10,
        description: `${description} yyyy-MM-dd or MM/dd/yyyy. Left out: not recorded.`,
      }),
      Type.Null(),
    ]),
  );
const closed = { additionalProperties: false } as const;

const employee = {
  employeeId: Type.Optional(Type.String({ description: 'The employee, who exists already.' })),
  emailAddress: Type.Optional(
    Type.String({
      maxLength: 254,
      description: 'In place of employeeId: the address that one employee alone has on record.',
    }),
  ),
};
const source = Type.Enum(['paper', 'electronic'], {
  description: 'Completed on paper, or electronically in another system.',
});
const edition = Type.String({
  maxLength: 40,
  description:
    'Edition as printed on the form, MM/DD/YY. `(Rev. 06/05/07) N`, years of four digits, and `June 2008` are kept as MM/DD/YY.',
});
const FIELDS = {
  firstDayOfEmployment: day('As on the form.'),
  section1SignedOn: day('Day next to the employee’s signature.'),
  section2SignedOn: day('Day next to the examiner’s signature.'),
  section1: Type.Optional(Section1),
  section2: Type.Optional(Type.Pick(Section2, ['documents', 'additionalInformation'], closed)),
  scans: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 20,
      description: 'File names of the form’s scans, as addScan gets them in `name`.',
    }),
  ),
  note: Type.Optional(
    Type.String({ ...multiline, minLength: 1, maxLength: 2000, description: 'Kept with it.' }),
  ),
};

export const HistoricalForm = Type.Object(
  { ...employee, source, edition, ...FIELDS },
  { ...closed, title: 'HistoricalForm' },
);
export type HistoricalForm = Static<typeof HistoricalForm>;

/** Values for a form that is on record: only what is not recorded yet is added. */
export const HistoricalAddition = Type.Object(
  {
    submissionId: Type.Integer({ minimum: 1, format: 'int64', description: 'The form on record.' }),
    ...employee,
    source: Type.Optional(source),
    edition: Type.Optional(edition),
    ...FIELDS,
  },
  { ...closed, title: 'HistoricalAddition' },
);
export type HistoricalAddition = Static<typeof HistoricalAddition>;

/** Columns of a table of both. */
export const historicalFields = once(() =>
  tableFields(HistoricalAddition, {
    otherNames: { email: 'emailAddress', scan: 'scans' },
    days: [
      'firstDayOfEmployment',
      'section1SignedOn',
      'section2SignedOn',
      'dateOfBirth',
      'authorizationExpirationDate',
      'expirationDate',
      'extendedUntil',
      'receiptIssueDate',
      'receiptExpirationDate',
    ],
  }),
);

/** What is sent about certificates. */

import Type, { type Static } from 'typebox';
import { date, nullable } from '../../platform/requests/fields.ts';
import { multiline } from '../../platform/shape/texts.ts';

const closed = { additionalProperties: false } as const;

const common = {
  formCode: Type.String({
    minLength: 1,
    maxLength: 20,
    description: 'Form code from the catalog, such as W4101 (upper or lower case).',
  }),
  answers: Type.Record(Type.String(), Type.Unknown(), {
    ...multiline,
    description:
      'Text, number, or true/false by field of the form. Leave out the signature and its date: the server writes them. Worksheet answers are used in the calculation and not stored.',
  }),
  appliesFrom: nullable(
    date(
      'First pay date it applies to, not before the day it was signed. Default: the day it was signed, or received on paper.',
    ),
  ),
};

export const SignCertificate = Type.Object(
  {
    ...common,
    signature: Type.Object(
      {
        acknowledged: Type.Boolean({
          description: 'True: the signer has read the declaration on the form.',
        }),
      },
      closed,
    ),
  },
  { title: 'SignCertificate', ...closed, description: 'By the employee, with their own token.' },
);
export type SignCertificate = Static<typeof SignCertificate>;

export const RecordCertificate = Type.Object(
  {
    ...common,
    edition: nullable(
      date(
        'The effective date of the paper’s edition; default: the one in force when it was signed.',
      ),
    ),
    paper: Type.Object(
      {
        signedOn: date('Day of the signature on the paper.'),
        receivedOn: date('Day the employer received it.'),
      },
      closed,
    ),
  },
  {
    title: 'RecordCertificate',
    ...closed,
    description:
      'A certificate that the employee signed on paper, recorded by an administrator or the account.',
  },
);
export type RecordCertificate = Static<typeof RecordCertificate>;

export const SaveDraft = Type.Object(
  {
    answers: Type.Record(
      Type.String({ maxLength: 60 }),
      Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean(), Type.Null()]),
      {
        ...multiline,
        maxProperties: 400,
        description: 'All answers so far, by field, as typed. They replace those saved before.',
      },
    ),
  },
  { title: 'SaveCertificateDraft', ...closed },
);
export type SaveDraft = Static<typeof SaveDraft>;

export const VoidCertificate = Type.Object(
  { reason: Type.String({ ...multiline, minLength: 1, maxLength: 2000 }) },
  { ...closed, title: 'VoidCertificate' },
);

/** What the actions of administrators on a case take: the bodies of their routes. */

import Type, { type TSchema } from 'typebox';
import { MAX } from '../../platform/requests/fields.ts';
import { multiline } from '../../platform/shape/texts.ts';
import type { CaseAction } from '../cases/statuses.ts';
import { MEDIA_TYPES } from '../i9/submissions/copies/media-types.ts';
import { CLOSURE_REASONS } from './closure-reasons.ts';

const closed = { additionalProperties: false } as const;
const text = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }));
const picture = (description: string) => Type.String({ minLength: 1, description });

export const CASE_INPUTS = {
  submit: Type.Object({ lateReason: text, duplicateReason: text }, closed),
  confirm: Type.Object(
    {
      lastName: text,
      firstName: text,
      middleInitial: text,
      otherLastNames: text,
      dateOfBirth: text,
      ssn: Type.Optional(Type.String({ maxLength: MAX.ssn, description: 'Nine digits.' })),
      alienNumber: text,
      i94Number: text,
      foreignPassportNumber: text,
      foreignPassportCountry: text,
    },
    { ...closed, description: 'Corrections; if empty, the data is confirmed unchanged.' },
  ),
  photoMatch: Type.Object({ answer: Type.Enum(['match', 'no_match', 'no_photo']) }, closed),
  uploadDocument: Type.Object(
    {
      contentType: Type.Enum(Object.keys(MEDIA_TYPES)),
      front: picture('base64'),
      back: Type.Optional(picture('base64')),
    },
    closed,
  ),
  furtherActionNotice: Type.Object({ language: Type.Optional(Type.Enum(['en', 'es'])) }, closed),
  refer: Type.Object(
    {
      contests: Type.Boolean({ description: 'The employee takes action on the mismatch.' }),
      employeeNotifiedAt: Type.String({ description: 'When the employee was notified, ISO 8601.' }),
    },
    closed,
  ),
  close: Type.Object(
    {
      reason: Type.Enum(CLOSURE_REASONS.map(({ code }) => code)),
      explanation: Type.Optional(Type.String({ ...multiline, minLength: 1, maxLength: 2000 })),
    },
    closed,
  ),
  resubmit: Type.Object({ lateReason: text, duplicateReason: text }, closed),
} as const satisfies Readonly<Record<CaseAction, TSchema>>;

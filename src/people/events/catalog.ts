/** The ten events: key, trigger and shape of `data`, as the specification's table gives them. */

import Type, { type TObject } from 'typebox';
import { keysOf } from '../../platform/shape/known.ts';

const id = (description: string) => Type.String({ format: 'uuid', description });
const day = (description: string) => Type.String({ format: 'date', description });
const employerId = id('The employer.');
const employeeId = id('The employee.');
const submissionId = Type.Integer({
  minimum: 1,
  format: 'int64',
  description: 'The Form I-9.',
});
const submission = Type.Object({ id: submissionId });
const ofSubmission = Type.Object({ employerId, employeeId, submission });

/** The profile fields whose change is reported, with their new values; null when cleared. */
const changed = Type.Union([Type.String(), Type.Null()]);
const ChangedEmployee = Type.Object(
  {
    firstName: Type.Optional(changed),
    lastName: Type.Optional(changed),
    middleName: Type.Optional(changed),
    nickname: Type.Optional(changed),
    socialSecurityNumber: Type.Optional(changed),
    telephoneNumber: Type.Optional(changed),
    gender: Type.Optional(changed),
    dateOfBirth: Type.Optional(Type.Union([day('yyyy-MM-dd'), Type.Null()])),
    address: Type.Optional(
      Type.Union([
        Type.Object({
          streetAddress1: Type.String(),
          streetAddress2: Type.Optional(Type.String()),
          city: Type.String(),
          state: Type.String(),
          zipCode: Type.String(),
          country: Type.Optional(Type.String()),
        }),
        Type.Null(),
      ]),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);

type CatalogEntry = { readonly trigger: string; readonly data: TObject };

export const EVENTS = {
  'employee.i9Complete': {
    trigger: 'Section 2 was countersigned and accepted: the form is complete.',
    data: ofSubmission,
  },
  'employee.everifyCaseUpdate': {
    trigger: 'The status of an employee’s E-Verify case changed.',
    data: Type.Object({
      employerId,
      employeeId,
      submission,
      everifyCase: Type.Object({
        caseId: Type.String(),
        closed: Type.Boolean(),
        status: Type.String(),
      }),
    }),
  },
  'employee.profileUpdated': {
    trigger: 'A listed field of the employee’s profile changed; not sent on creation.',
    data: Type.Object({
      employerId,
      employeeId,
      changedFields: Type.Object({ employee: ChangedEmployee }),
    }),
  },
  'employee.upcomingExpiration': {
    trigger:
      'An employment authorization document or passport receipt of an active employee expires in 30 days, or had less than that left when the I-9 was completed; original passports excluded.',
    data: Type.Object({
      employerId,
      employeeId,
      submission: Type.Object({
        id: submissionId,
        documentationExpirationDate: day('yyyy-MM-dd'),
      }),
    }),
  },
  'employee.i9Restarted': {
    trigger:
      'The employee or an administrator restarted the I-9 after Section 1 was started. The new submission’s id is in its section1Complete event.',
    data: Type.Object({ employerId, employeeId, submission: Type.Optional(Type.Never()) }),
  },
  'employee.section1Complete': {
    trigger: 'The employee signed Section 1.',
    data: ofSubmission,
  },
  'employee.submissionRejected': {
    trigger: 'An administrator rejected the submission in review, after Section 2.',
    data: Type.Object({
      employerId,
      employeeId,
      submission: Type.Object({ id: submissionId, rejectionReason: Type.String() }),
    }),
  },
  'employee.submissionReverified': {
    trigger: 'A reverification on Supplement B was completed.',
    data: ofSubmission,
  },
  'employee.i9AuthRepMismatch': {
    trigger:
      'An authorized representative reported that the documents shown do not match the form.',
    data: ofSubmission,
  },
  'employer.everifyAuthenticationResult': {
    trigger: 'The employer’s E-Verify credentials were authenticated or revalidated.',
    data: Type.Object({ employerId, everifyAuthenticated: Type.Boolean() }),
  },
} as const satisfies Readonly<Record<string, CatalogEntry>>;

export type EventKey = keyof typeof EVENTS;

export const EVENT_KEYS = keysOf(EVENTS);

export const isEventKey = (text: string): text is EventKey => Object.hasOwn(EVENTS, text);

/** The JSON Schema of a whole message. */
export const messageSchema = (eventKey: EventKey): TObject =>
  Type.Object(
    {
      eventKey: Type.Literal(eventKey),
      timestamp: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
      data: EVENTS[eventKey].data,
    },
    { description: EVENTS[eventKey].trigger },
  );

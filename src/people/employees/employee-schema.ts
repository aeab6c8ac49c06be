/** Employees on the wire. */

import Type, { type Static } from 'typebox';
import { date, email, MAX, nullable, text, uuid } from '../../platform/requests/fields.ts';
import type { SubmissionStatus } from '../../platform/storage/database/tables-submissions.ts';
import { Address } from '../employers/address.ts';
import { LANGUAGES } from '../employers/admin-schema.ts';

const EmployeeDocumentOptions = Type.Object(
  {
    i9RemoteCounterSignAuthorized: Type.Optional(Type.Boolean()),
    i9RemoteReverificationAuthorized: Type.Optional(Type.Boolean()),
  },
  {
    title: 'EmployeeDocumentOptions',
    description: 'Restricts the employer’s options of the same names.',
  },
);

export const STATUSES = ['active', 'terminated', 'never_started'] as const;

export const Employment = Type.Object(
  {
    hireDate: nullable(date('When the offer was accepted.')),
    startDate: nullable(date('First day of work for pay.')),
    status: Type.Optional(
      Type.Enum([...STATUSES], {
        default: 'active',
        description: 'never_started: the employee never worked for pay.',
      }),
    ),
    terminationDate: nullable(
      date(
        'Last day, or the day on which a hire that never started was called off; required unless active.',
      ),
    ),
    employeeDocumentOptions: nullable(EmployeeDocumentOptions),
  },
  { title: 'EmploymentInput' },
);
export type Employment = Static<typeof Employment>;

const name = {
  firstName: text('First name; Unknown for a person with one name.'),
  lastName: text('Last name.'),
};
const details = {
  middleName: nullable(text('Middle name.')),
  nickname: nullable(text('Nickname.')),
  emailAddress: nullable(email('E-mail address.')),
  telephoneNumber: nullable(Type.String({ minLength: 1, maxLength: MAX.telephone })),
  gender: nullable(Type.String({ minLength: 1, maxLength: 50 })),
  address: nullable(Address),
  language: nullable(Type.Enum([...LANGUAGES], { description: 'Of emails; English without it.' })),
  appliedForSsn: Type.Optional(Type.Boolean({ default: false })),
  skipEverify: Type.Optional(
    Type.Boolean({
      title: 'SkipEverify',
      default: false,
      description:
        'true: you handle the E-Verify case on the agency’s site, and none is made here. A case that was made already stays. Left out of responses when false.',
    }),
  ),
};
const personal = {
  socialSecurityNumber: nullable(
    Type.String({
      maxLength: MAX.ssn,
      description: 'Nine digits; other characters are removed. Returned as digits.',
    }),
  ),
  dateOfBirth: nullable(date('Date of birth.')),
};

export const EmployeeInput = Type.Object(
  {
    ...name,
    ...details,
    ...personal,
    employment: nullable(Employment),
  },
  { title: 'EmployeeInput' },
);
export type EmployeeInput = Static<typeof EmployeeInput>;

/** PATCH: what is left out stays, null clears; `address` is replaced whole, `employment` by field. */
export const EmployeeChanges = Type.Partial(EmployeeInput);

const EmploymentDetails = Type.Object(
  {
    hireDate: Type.Optional(date('')),
    startDate: Type.Optional(date('')),
    status: Type.Enum([...STATUSES]),
    terminationDate: Type.Optional(date('')),
    employeeDocumentOptions: EmployeeDocumentOptions,
  },
  { title: 'Employment' },
);

/** In lists: without social security number and date of birth. */
export const EmployeeSummary = Type.Object(
  {
    id: uuid('Assigned by the service.'),
    ...name,
    ...details,
    employment: EmploymentDetails,
  },
  { title: 'EmployeeSummary' },
);
export type EmployeeSummary = Static<typeof EmployeeSummary>;

/** States of a form as lists of employees are filtered by them. */
export const FORM_STATES = {
  none: 'none',
  section1: ['not_started', 'section1_in_progress'],
  section2: ['section1_complete', 'section2_in_progress'],
  review: ['in_review'],
  returned: ['rep_mismatch', 'rejected'],
  complete: ['accepted', 'historical'],
} as const satisfies Readonly<Record<string, readonly SubmissionStatus[] | 'none'>>;

export const ListedEmployee = Type.Object(
  {
    ...EmployeeSummary.properties,
    form: Type.Union(
      [Type.Object({ id: Type.Integer({ format: 'int64' }), status: Type.String() }), Type.Null()],
      {
        description: 'The newest Form I-9 that was not restarted or purged.',
      },
    ),
  },
  { title: 'ListedEmployee' },
);

export const EmployeeDetails = Type.Object(
  {
    ...EmployeeSummary.properties,
    socialSecurityNumber: nullable(
      Type.String({ description: 'Nine digits; masked for viewers, as ***-**-6789.' }),
    ),
    dateOfBirth: nullable(Type.String({ description: 'yyyy-MM-dd; for viewers ****-**-**.' })),
  },
  { title: 'Employee' },
);
export type EmployeeDetails = Static<typeof EmployeeDetails>;

export const SsnQuery = Type.Object(
  {
    socialSecurityNumber: Type.String({
      description: 'Nine digits; other characters are removed.',
    }),
  },
  { title: 'SsnQuery' },
);

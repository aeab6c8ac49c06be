/** Labels of the fields of Section 1 and what to do about each, by the path the server uses in errors. */

import type { MessageId } from '../../ui/i18n/language.tsx';

export const LABELS = {
  lastName: 'i9.field.lastName',
  firstName: 'i9.field.firstName',
  middleInitial: 'i9.field.middleInitial',
  otherLastNames: 'i9.field.otherLastNames',
  dateOfBirth: 'i9.field.dateOfBirth',
  socialSecurityNumber: 'i9.field.socialSecurityNumber',
  emailAddress: 'i9.field.emailAddress',
  telephoneNumber: 'i9.field.telephoneNumber',
  uscisNumber: 'i9.field.uscisNumber',
  authorizationExpirationDate: 'i9.field.authorizationExpirationDate',
  i94Number: 'i9.field.i94Number',
  foreignPassportNumber: 'i9.field.foreignPassportNumber',
  foreignPassportCountry: 'i9.field.foreignPassportCountry',
} as const satisfies Readonly<Record<string, MessageId>>;

/** Fields that are typed as one text. */
export type TextName = keyof typeof LABELS;

export const ADDRESS_LABELS = {
  streetAddress1: 'i9.field.address.streetAddress1',
  streetAddress2: 'i9.field.address.streetAddress2',
  city: 'i9.field.address.city',
  state: 'i9.field.address.state',
  zipCode: 'i9.field.address.zipCode',
  country: 'i9.field.address.country',
} as const satisfies Readonly<Record<string, MessageId>>;

export const COUNTRIES = {
  US: 'i9.country.US',
  CA: 'i9.country.CA',
  MX: 'i9.country.MX',
} as const satisfies Readonly<Record<string, MessageId>>;

export const PREPARER_LABELS = {
  lastName: 'i9.preparer.lastName',
  firstName: 'i9.preparer.firstName',
  middleInitial: 'i9.preparer.middleInitial',
} as const satisfies Readonly<Record<string, MessageId>>;

/** Why someone else signs for the employee: a few words, and what they mean. */
export const PROCEDURES = {
  individual_under_18: ['i9.help.minor', 'i9.help.minorHint'],
  special_placement: ['i9.help.placement', 'i9.help.placementHint'],
} as const satisfies Readonly<Record<string, readonly [MessageId, MessageId]>>;

/** What the form says for the employee's signature and under List B: the agency's words. */
export const IDENTITY_WORDS = {
  individual_under_18: 'Individual under age 18',
  special_placement: 'Special Placement',
} as const;

export const RELATIONSHIP_LABELS = {
  parent: 'i9.preparer.parent',
  legal_guardian: 'i9.preparer.legalGuardian',
  placement_representative: 'i9.preparer.placementRepresentative',
} as const satisfies Readonly<Record<string, MessageId>>;

/** The hint of the number that someone authorized to work chooses to give. */
export const NUMBER_HINTS = {
  uscisNumber: 'i9.hint.uscisNumber',
  i94Number: 'i9.hint.i94Number',
  foreignPassportNumber: 'i9.hint.foreignPassportNumber',
} as const satisfies Readonly<Record<string, MessageId>>;

/** What each box means, below its own words. */
export const STATUS_MEANINGS = {
  citizen: 'i9.status.citizen',
  noncitizen_national: 'i9.status.noncitizen_national',
  lawful_permanent_resident: 'i9.status.lawful_permanent_resident',
  alien_authorized_to_work: 'i9.status.alien_authorized_to_work',
} as const satisfies Readonly<Record<string, MessageId>>;

const SHORT_STATUS = {
  citizen: 'examine.status.citizen',
  noncitizen_national: 'examine.status.noncitizen_national',
  lawful_permanent_resident: 'examine.status.lawful_permanent_resident',
  alien_authorized_to_work: 'examine.status.alien_authorized_to_work',
} as const satisfies Readonly<Record<string, MessageId>>;

/** A status in a few words; undefined for one of a later version. */
export const statusWords = (status: string | null | undefined): MessageId | undefined =>
  SHORT_STATUS[status as keyof typeof SHORT_STATUS];

export const START_POINTS = [
  'i9.start.time',
  'i9.start.have',
  'i9.start.saved',
  'i9.start.law',
] as const satisfies readonly MessageId[];

type Problem = {
  readonly missing: MessageId;
  /** Default: the same words. */
  readonly wrong?: MessageId;
};

const PROBLEMS: Readonly<Record<string, Problem>> = {
  lastName: { missing: 'i9.problem.lastName', wrong: 'i9.problem.wrong' },
  firstName: { missing: 'i9.problem.firstName', wrong: 'i9.problem.wrong' },
  address: { missing: 'i9.problem.address' },
  'address.streetAddress1': { missing: 'i9.problem.address.streetAddress1' },
  'address.city': { missing: 'i9.problem.address.city' },
  'address.state': { missing: 'i9.problem.address.state' },
  'address.zipCode': { missing: 'i9.problem.address.zipCode' },
  dateOfBirth: { missing: 'i9.problem.dateOfBirth', wrong: 'i9.problem.dateOfBirth.wrong' },
  socialSecurityNumber: {
    missing: 'i9.problem.socialSecurityNumber',
    wrong: 'i9.problem.socialSecurityNumber.wrong',
  },
  emailAddress: { missing: 'i9.problem.emailAddress' },
  citizenshipStatus: { missing: 'i9.problem.citizenshipStatus' },
  uscisNumber: { missing: 'i9.problem.uscisNumber' },
  i94Number: { missing: 'i9.problem.i94Number' },
  foreignPassportNumber: { missing: 'i9.problem.foreignPassportNumber' },
  foreignPassportCountry: { missing: 'i9.problem.foreignPassportCountry' },
  authorizationExpirationDate: {
    missing: 'i9.problem.authorizationExpirationDate',
    wrong: 'i9.problem.authorizationExpirationDate.wrong',
  },
  preparerUsed: { missing: 'i9.problem.preparerUsed' },
  identityProcedure: { missing: 'i9.problem.identityProcedure' },
  relationship: { missing: 'i9.problem.relationship' },
  supplementA: { missing: 'i9.problem.supplementA' },
};

const ANY: Problem = { missing: 'i9.problem.required', wrong: 'i9.problem.wrong' };

/** What to do about a field, in the language of the person; `code` as in the server's errors. */
export function messageFor(path: string, code: string): MessageId {
  const { missing, wrong = missing } = PROBLEMS[path] ?? ANY;
  return code === 'required' ? missing : wrong;
}

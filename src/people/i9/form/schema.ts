/** What clients send about a form. Drafts may leave anything out; signing asks for the rest. */

import Type, { type Static } from 'typebox';
import { email, MAX, uuid } from '../../../platform/requests/fields.ts';
import { keysOf } from '../../../platform/shape/known.ts';
import { multiline } from '../../../platform/shape/texts.ts';
import { LANGUAGES } from '../../employers/admin-schema.ts';
import { IDENTITY_PROCEDURES, RELATIONSHIPS } from '../form-data/identity-procedures.ts';
import { RECEIPT_TYPES } from '../form-data/receipts.ts';
import { CITIZENSHIP_STATUSES } from '../form-data/statuses.ts';

const text = (description: string, maxLength: number = MAX.text, options: object = {}) =>
  Type.Optional(Type.Union([Type.String({ maxLength, description, ...options }), Type.Null()]));
/** Text that may have several lines. */
const lines = (description: string, maxLength = 2000) =>
  Type.Optional(Type.Union([Type.String({ ...multiline, maxLength, description }), Type.Null()]));
/** Text that is required. */
const said = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    ...(description === undefined ? {} : { description }),
  });
/** A reason in the words of the person who gives it. */
const explained = Type.String({ ...multiline, minLength: 1, maxLength: 2000 });
const flag = (description: string) =>
  Type.Optional(Type.Union([Type.Boolean({ description }), Type.Null()]));
const day = (description: string) => text(`${description} yyyy-MM-dd or MM/dd/yyyy.`, 10);
const closed = { additionalProperties: false } as const;

export const FormAddress = Type.Object(
  {
    streetAddress1: text('Street number and name, or a description of the place.'),
    streetAddress2: text('Apartment, if any.'),
    city: text('City or town.'),
    state: text('Two letters; for Canada and Mexico their own codes.', MAX.state, {
      'x-kind': 'state',
    }),
    zipCode: text('5 or 9 digits; for Canada and Mexico their own codes.', MAX.zipCode),
    country: text('US when left out; CA and MX allow foreign codes.', 2),
  },
  { ...closed, title: 'FormAddress' },
);
const address = Type.Optional(Type.Union([FormAddress, Type.Null()]));

export const Section1 = Type.Object(
  {
    lastName: text('Family name; the only name of a person with one name.'),
    firstName: text('Given name; Unknown for a person with one name.'),
    middleInitial: text('If any.', 10),
    otherLastNames: text('Other last names used, if any.'),
    address,
    dateOfBirth: day('Date of birth,'),
    socialSecurityNumber: text(
      'Nine digits; voluntary unless the employer uses E-Verify.',
      MAX.ssn,
    ),
    emailAddress: text('Optional.', MAX.email),
    telephoneNumber: text('Optional.', MAX.telephone),
    citizenshipStatus: Type.Optional(
      Type.Union([Type.Enum([...CITIZENSHIP_STATUSES]), Type.Null()]),
    ),
    uscisNumber: text('USCIS Number or A-Number: 7 to 9 digits.', 15),
    authorizationExpirationDate: text('When work authorization ends: a day, or N/A.', 10),
    i94Number: text('Form I-94 admission number: 11 characters.', 15),
    foreignPassportNumber: text('With the country of issuance.', 30),
    foreignPassportCountry: text('Country of issuance.', 60),
    preparerUsed: flag('A preparer or translator assisted: Supplement A follows.'),
    identityProcedure: Type.Optional(
      Type.Union([
        Type.Enum(keysOf(IDENTITY_PROCEDURES), {
          description:
            'For an employee who cannot show a List B document (M-274, 4.1 and 4.2): a parent, a legal guardian, or, with special_placement, a representative of the placing organization signs Supplement A and Section 1. Not with E-Verify.',
        }),
        Type.Null(),
      ]),
    ),
  },
  { ...closed, title: 'Section1' },
);
export type Section1 = Static<typeof Section1>;
export type FormAddress = Static<typeof FormAddress>;

export const Document = Type.Object(
  {
    listKey: Type.Enum(['A', 'B', 'C']),
    listIndex: Type.Optional(Type.Integer({ minimum: 1, description: 'Block of its list.' })),
    documentationKey: Type.String({ description: 'For example us_passport.' }),
    documentTitle: text('As recorded; default: the printed title.'),
    documentNumber: text('Number, if any.', 60),
    issuingAuthority: text('Who issued it.'),
    expirationDate: day('Expiration, if any,'),
    receipt: flag('A receipt is recorded in place of the document.'),
    receiptType: Type.Optional(Type.Union([Type.Enum([...RECEIPT_TYPES]), Type.Null()])),
    receiptIssueDate: day('For a temporary I-551 stamp without a date: when it was issued,'),
    receiptExpirationDate: day('Of a temporary I-551 stamp: its date,'),
    extendedUntil: day('Automatic extension by the issuer,'),
    extensionReason: text('What extends it, for example a Federal Register notice.', 500),
    oneSided: flag('The back is blank, so no copy of it is needed.'),
  },
  { ...closed, title: 'IdentityDocument' },
);
export type Document = Static<typeof Document>;

const Examiner = Type.Object(
  { lastName: text('Last name.'), firstName: text('First name.'), title: text('Title.') },
  { ...closed, title: 'Examiner' },
);

export const Section2 = Type.Object(
  {
    documents: Type.Optional(Type.Array(Document, { maxItems: 6 })),
    additionalInformation: lines('Additional information.'),
    alternativeProcedure: flag('Documents were examined by the alternative procedure of the DHS.'),
    specialPlacement: flag('The employee is placed under the rule for persons with disabilities.'),
    firstDayOfEmployment: day('First day of work for pay,'),
    employmentUnderThreeDays: flag('The job lasts less than three business days.'),
    examiner: Type.Optional(Type.Union([Examiner, Type.Null()])),
    businessName: text('Business or organization.'),
    businessAddress: address,
  },
  { ...closed, title: 'Section2' },
);
export type Section2 = Static<typeof Section2>;

export const SignatureInput = Type.Object(
  {
    attestationId: Type.String({ description: 'Id of the attestation text that was shown.' }),
    acknowledged: Type.Boolean({ description: 'True: the signer has read and accepts the text.' }),
  },
  { ...closed, title: 'SignatureInput' },
);
export type SignatureInput = Static<typeof SignatureInput>;

export const SignRequest = Type.Object(
  { signature: SignatureInput },
  { ...closed, title: 'SignRequest' },
);

export const Preparer = Type.Object(
  {
    lastName: Type.String({ minLength: 1, maxLength: MAX.text }),
    firstName: Type.String({ minLength: 1, maxLength: MAX.text }),
    middleInitial: text('If any.', 10),
    address: FormAddress,
    relationship: Type.Optional(
      Type.Union([
        Type.Enum([...RELATIONSHIPS], {
          description: 'Of who signs for the employee by an identityProcedure; kept, not printed.',
        }),
        Type.Null(),
      ]),
    ),
    signature: SignatureInput,
  },
  { ...closed, title: 'SupplementA' },
);
export type Preparer = Static<typeof Preparer>;

const NewName = Type.Object(
  {
    lastName: text('Last name.'),
    firstName: text('First name.'),
    middleInitial: text('If any.', 10),
  },
  { ...closed, title: 'NewName' },
);

export const SupplementB = Type.Object(
  {
    reason: Type.Enum(['reverification', 'rehire', 'nameChange']),
    rehireDate: day('Date of rehire,'),
    newName: Type.Optional(Type.Union([NewName, Type.Null()])),
    document: Type.Optional(Type.Union([Document, Type.Null()])),
    documents: Type.Optional(Type.Array(Document, { maxItems: 3 })),
    additionalInformation: lines('Additional information.'),
    alternativeProcedure: flag('Documents were examined by the alternative procedure of the DHS.'),
    examinerName: text('Employer or authorized representative.'),
    signature: SignatureInput,
  },
  { ...closed, title: 'SupplementB' },
);
export type SupplementB = Static<typeof SupplementB>;

/** What of a signed block may be corrected; `reason` and signature stay. */
export const PreparerFields = Type.Omit(Preparer, ['signature'], closed);
export type PreparerFields = Static<typeof PreparerFields>;
export const SupplementBFields = Type.Omit(SupplementB, ['signature', 'document'], closed);
export type SupplementBFields = Static<typeof SupplementBFields>;

export const Correction = Type.Object(
  {
    section: Type.Enum(['section1', 'section2', 'supplementA', 'supplementB']),
    entry: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Block of a supplement, 1 for the first.' }),
    ),
    changes: Type.Record(Type.String(), Type.Unknown(), {
      // Each field is checked by the rules of its section.
      ...multiline,
      description: 'Fields of the section or block with their corrected values; null clears one.',
    }),
    reason: explained,
    signature: SignatureInput,
  },
  { ...closed, title: 'Correction' },
);

export const CopyOf = Type.Object(
  {
    part: Type.Enum(['section2', 'supplementB'], {
      description: 'The part of the form that the document is recorded in.',
    }),
    listKey: Type.Enum(['A', 'B', 'C'], { description: 'The list that the document is on.' }),
    documentationKey: Type.String({ description: 'For example us_passport.' }),
    side: Type.Enum(['front', 'back'], { description: 'The side that the copy shows.' }),
  },
  closed,
);
export type CopyOf = Static<typeof CopyOf>;

export const Purge = Type.Object(
  {
    submissionIds: Type.Array(Type.Integer({ minimum: 1, format: 'int64' }), {
      minItems: 1,
      maxItems: 200,
      description:
        'Forms to destroy, as listed by GET. Forms that are not due are rejected individually.',
    }),
  },
  { ...closed, title: 'Purge' },
);

export const Invitation = Type.Object(
  {
    name: said(MAX.text, 'The representative.'),
    lastName: Type.Optional(
      said(MAX.text, 'The words that end name; required for a name of more than two words.'),
    ),
    emailAddress: Type.Optional(
      email(
        'Where the link goes with emailLink, and when an employee asks and the server sends email.',
      ),
    ),
    telephoneNumber: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX.telephone,
        description: 'Kept with the invitation.',
      }),
    ),
    emailLink: Type.Optional(
      Type.Boolean({ description: 'Email the link to emailAddress instead of returning it.' }),
    ),
    language: Type.Optional(
      Type.Enum([...LANGUAGES], { description: 'Of the email; English without it.' }),
    ),
    adminId: Type.Optional(
      uuid('With an API key, and only then: the administrator who asked for the representative.'),
    ),
  },
  { ...closed, title: 'InvitationInput' },
);
export type Invitation = Static<typeof Invitation>;

export const Rejection = Type.Object(
  { rejectionReason: explained },
  { ...closed, title: 'Rejection' },
);
export const Mismatch = Type.Object(
  { reason: Type.Optional(Type.String({ ...multiline, maxLength: 2000 })) },
  { ...closed, title: 'Mismatch' },
);

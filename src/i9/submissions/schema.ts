/** What clients send about a form. Drafts may leave anything out; signing asks for the rest. */

import Type, { type Static } from 'typebox';
import { NOT_BLANK } from '../check-shape.ts';
import { email } from '../fields.ts';
import { RECEIPT_TYPES } from '../form-data/receipts.ts';
import { CITIZENSHIP_STATUSES } from '../form-data/statuses.ts';

const text = (description: string, maxLength = 200) =>
  Type.Optional(Type.Union([Type.String({ maxLength, description }), Type.Null()]));
/** Text that is required; spaces are none. */
const said = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: NOT_BLANK,
    ...(description === undefined ? {} : { description }),
  });
const flag = (description: string) =>
  Type.Optional(Type.Union([Type.Boolean({ description }), Type.Null()]));
const day = (description: string) => text(`${description} yyyy-MM-dd or MM/dd/yyyy.`, 10);
const closed = { additionalProperties: false } as const;

export const FormAddress = Type.Object(
  {
    streetAddress1: text('Street number and name, or a description of the place.'),
    streetAddress2: text('Apartment, if any.'),
    city: text('City or town.'),
    state: text('Two letters; for Canada and Mexico their own codes.', 3),
    zipCode: text('5 or 9 digits; for Canada and Mexico their own codes.', 10),
    country: text('US when left out; CA and MX allow foreign codes.', 2),
  },
  closed,
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
    socialSecurityNumber: text('Nine digits; voluntary unless the employer uses E-Verify.', 11),
    emailAddress: text('Optional.'),
    telephoneNumber: text('Optional.', 40),
    citizenshipStatus: Type.Optional(
      Type.Union([Type.Enum([...CITIZENSHIP_STATUSES]), Type.Null()]),
    ),
    uscisNumber: text('USCIS Number or A-Number: 7 to 9 digits.', 15),
    authorizationExpirationDate: text('When work authorization ends: a day, or N/A.', 10),
    i94Number: text('Form I-94 admission number: 11 characters.', 15),
    foreignPassportNumber: text('With the country of issuance.', 30),
    foreignPassportCountry: text('Country of issuance.', 60),
    preparerUsed: flag('A preparer or translator assisted: Supplement A follows.'),
  },
  closed,
);
export type Section1 = Static<typeof Section1>;
export type FormAddress = Static<typeof FormAddress>;

export const Document = Type.Object(
  {
    listKey: Type.Enum(['A', 'B', 'C']),
    listIndex: Type.Optional(Type.Integer({ minimum: 1, description: 'Block of its list.' })),
    documentationKey: Type.String({ description: 'For example us_passport.' }),
    documentTitle: text('As recorded; the printed title when left out.'),
    documentNumber: text('Number, if any.', 60),
    issuingAuthority: text('Who issued it.'),
    expirationDate: day('Expiration, if any,'),
    receipt: flag('A receipt stands for the document.'),
    receiptType: Type.Optional(Type.Union([Type.Enum([...RECEIPT_TYPES]), Type.Null()])),
    receiptIssueDate: day('Of a temporary I-551 stamp without a date: when it was issued,'),
    receiptExpirationDate: day('Of a temporary I-551 stamp: its date,'),
    extendedUntil: day('Automatic extension by the issuer,'),
    extensionReason: text('What extends it, for example a Federal Register notice.', 500),
    oneSided: flag('Nothing stands on its back: no copy of the back is needed.'),
  },
  closed,
);
export type Document = Static<typeof Document>;

const Examiner = Type.Object(
  { lastName: text('Last name.'), firstName: text('First name.'), title: text('Title.') },
  closed,
);

export const Section2 = Type.Object(
  {
    documents: Type.Optional(Type.Array(Document, { maxItems: 6 })),
    additionalInformation: text('Additional information.', 2000),
    alternativeProcedure: flag('Documents were examined by the alternative procedure of the DHS.'),
    specialPlacement: flag('The employee is placed under the rule for persons with disabilities.'),
    firstDayOfEmployment: day('First day of work for pay,'),
    employmentUnderThreeDays: flag('The job lasts less than three business days.'),
    examiner: Type.Optional(Type.Union([Examiner, Type.Null()])),
    businessName: text('Business or organization.'),
    businessAddress: address,
  },
  closed,
);
export type Section2 = Static<typeof Section2>;

export const SignatureInput = Type.Object(
  {
    attestationId: Type.String({ description: 'Id of the text that was shown.' }),
    acknowledged: Type.Boolean({ description: 'The signer has read and accepts the text.' }),
  },
  closed,
);
export type SignatureInput = Static<typeof SignatureInput>;

export const SignRequest = Type.Object({ signature: SignatureInput }, closed);

export const Preparer = Type.Object(
  {
    lastName: Type.String({ minLength: 1, maxLength: 200 }),
    firstName: Type.String({ minLength: 1, maxLength: 200 }),
    middleInitial: text('If any.', 10),
    address: FormAddress,
    signature: SignatureInput,
  },
  closed,
);
export type Preparer = Static<typeof Preparer>;

const NewName = Type.Object(
  {
    lastName: text('Last name.'),
    firstName: text('First name.'),
    middleInitial: text('If any.', 10),
  },
  closed,
);

export const SupplementB = Type.Object(
  {
    reason: Type.Enum(['reverification', 'rehire', 'nameChange']),
    rehireDate: day('Date of rehire,'),
    newName: Type.Optional(Type.Union([NewName, Type.Null()])),
    document: Type.Optional(Type.Union([Document, Type.Null()])),
    documents: Type.Optional(Type.Array(Document, { maxItems: 3 })),
    additionalInformation: text('Additional information.', 2000),
    alternativeProcedure: flag('Documents were examined by the alternative procedure of the DHS.'),
    examinerName: text('Employer or authorized representative.'),
    signature: SignatureInput,
  },
  closed,
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
      description: 'Fields of the section or block with their corrected values; null clears one.',
    }),
    reason: said(2000),
    signature: SignatureInput,
  },
  closed,
);

export const CopyOf = Type.Object(
  {
    part: Type.Enum(['section2', 'supplementB']),
    listKey: Type.Enum(['A', 'B', 'C']),
    documentationKey: Type.String({ description: 'For example us_passport.' }),
    side: Type.Enum(['front', 'back']),
  },
  closed,
);
export type CopyOf = Static<typeof CopyOf>;

export const Purge = Type.Object(
  {
    submissionIds: Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 1,
      maxItems: 200,
      description: 'Forms to destroy, as listed by GET; those not due are refused one by one.',
    }),
  },
  closed,
);

export const Invitation = Type.Object(
  {
    name: said(200, 'The representative.'),
    emailAddress: Type.Optional(email('Kept with the invitation; nothing is sent to it.')),
  },
  closed,
);

const reasonText = said(2000);
export const Rejection = Type.Object({ rejectionReason: reasonText }, closed);
export const Mismatch = Type.Object(
  { reason: Type.Optional(Type.String({ maxLength: 2000 })) },
  closed,
);

/** Wire shapes of the forms for clients of other payroll programs. */

import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false } as const;
const text = (description: string) => Type.String({ description });
const optional = (description: string) => Type.Optional(text(description));

const Address = Type.Object(
  {
    streetAddress1: text('Civic number and street name.'),
    streetAddress2: optional('Unit, floor, apartment or similar.'),
    city: text('City.'),
    state: Type.String({ description: 'Two-letter abbreviation.', examples: ['AL'] }),
    zipCode: text('5 or 9 digits.'),
  },
  { ...closed, title: 'AddressOnForm' },
);
export type Address = Static<typeof Address>;

export const FillRequest = Type.Object(
  {
    formId: Type.String({ description: 'Form code.', examples: ['AL101'] }),
    formVersion: optional(
      'Name of an edition, as GET /spf/forms/{code} lists them. Without it, the edition in effect today. A version that is not one of them gets a warning.',
    ),
    employee: Type.Object(
      {
        firstName: text('First name.'),
        lastName: text('Last name.'),
        socialSecurityNumber: optional('Nine digits.'),
        address: Type.Optional(Address),
      },
      closed,
    ),
    employer: Type.Optional(
      Type.Object(
        {
          name: text('Name of the employer.'),
          federalEIN: optional('Nine digits.'),
          telephoneNumber: optional('Telephone number.'),
          address: Type.Optional(Address),
        },
        closed,
      ),
    ),
    signForm: Type.Optional(
      Type.Enum(['PREVIEW'], { description: 'The form is not signed: print and sign it.' }),
    ),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
        description:
          'By the names of GET /spf/forms/{code}/questions, or of the tax parameters that they feed. Choices also in words, such as SINGLE.',
      }),
    ),
  },
  { ...closed, title: 'FillFormRequest' },
);
export type FillRequest = Static<typeof FillRequest>;

const TaxParameter = Type.Object(
  {
    id: Type.String({ examples: ['AL.filingStatus'] }),
    value: Type.String({ examples: ['S'] }),
    uniqueTaxID: text('Tax that takes it.'),
    parameterName: Type.Union([Type.String(), Type.Null()], {
      description: 'Parameter in payCalc; null for a claim of exemption (isExempt).',
    }),
  },
  { title: 'FormTaxParameter' },
);
export type TaxParameter = Static<typeof TaxParameter>;

export const FilledAnswer = Type.Object(
  {
    form: text('Form code.'),
    formVersion: text('The edition that was filled in.'),
    pdf: text('The filled form, base64.'),
    taxParameters: Type.Array(TaxParameter),
    taxJurisdictionParms: Type.Array(Type.Unknown(), { description: 'Ready for payCalc.' }),
    warnings: Type.Array(Type.String()),
  },
  { title: 'FillFormResponse', description: 'The filled form and its tax parameters.' },
);

const Patterns = Type.Record(Type.String(), Type.String(), {
  description: 'What each takes, as a regular expression.',
});

export const FormForFilling = Type.Object(
  {
    id: text('Form code.'),
    locality: Type.String({ description: 'FEDERAL or the state.', examples: ['AL'] }),
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'Number that the agency prints.',
    }),
    title: text('Title of the form.'),
    formType: Type.Optional(text('Resident, of a certificate of withholding.')),
    effectiveDate: text('First day of the edition.'),
    formVersion: text('Name of the edition.'),
    formFields: Type.Object({
      formId: Type.String(),
      formVersion: Type.String(),
      fields: Patterns,
      signForm: Type.String(),
    }),
    taxParameters: Type.Array(
      Type.Object({
        id: Type.String(),
        valueType: Type.String({ description: 'dollarAmount, or the type of the line.' }),
        description: Type.String(),
        uniqueTaxID: Type.String(),
        parameterName: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    warnings: Type.Array(Type.String()),
  },
  { title: 'FormForFilling', description: 'What the form takes, and which parameters it gives.' },
);

export const FormsRequest = Type.Object(
  {
    homeAddress: Address,
    workAddresses: Type.Array(Address, { minItems: 1, maxItems: 60 }),
  },
  { ...closed, title: 'FormsByAddressRequest' },
);
export type FormsRequest = Static<typeof FormsRequest>;

const FormByAddress = Type.Object(
  {
    id: text('Form code.'),
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'Number that the agency prints.',
    }),
    title: text('Title of the form.'),
    formVersion: text('Name of the edition.'),
    formLocality: text('FEDERAL or the state.'),
    formType: Type.Optional(text('RESIDENT or NONRESIDENT.')),
    recommended: Type.Boolean({ description: 'The main certificate of the place.' }),
  },
  { title: 'FormByAddress' },
);
export type FormByAddress = Static<typeof FormByAddress>;

export const FormsByAddress = Type.Object(
  { forms: Type.Array(FormByAddress) },
  { title: 'FormsByAddressResponse', description: 'The forms of the states.' },
);

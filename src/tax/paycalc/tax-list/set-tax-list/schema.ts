/** The wire shapes of `setTaxList`, by which clients of other payroll programs list the taxes of an employee. */

import Type, { type Static } from 'typebox';
import { ErrorStatusSchema, TransactionStamp } from '../../response-schema.ts';
import { MAX_WORK_LOCATIONS, TaxListAnswer } from '../schema.ts';

const closed = { additionalProperties: false } as const;

const orNull = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Null()], { description }));

const TaxReference = Type.Object(
  {
    locationCode: Type.String({ examples: ['04-013-0000'] }),
    payDate: Type.String({
      description: 'yyyy-MM-dd; the same in every reference.',
      examples: ['2026-06-26'],
    }),
    isResident: Type.Boolean({
      description:
        'true: the federal location and the home. false: a work location. Without a work location, the employee works at home.',
      examples: [true],
    }),
    municipalityCode: orNull('Of a location in Pennsylvania: its six-digit PSD code. Else null.'),
    schoolCode: orNull(
      'Of a home in Ohio: the four-digit number of its school district. Else null.',
    ),
  },
  { ...closed, title: 'TaxReference' },
);
export type TaxReference = Static<typeof TaxReference>;

export const SetTaxListBody = Type.Object(
  {
    SetTaxListRequest: Type.Object(
      {
        taxReference: Type.Array(TaxReference, {
          minItems: 1,
          maxItems: 2 * MAX_WORK_LOCATIONS,
          description: 'All locations of one employee.',
        }),
      },
      closed,
    ),
  },
  { ...closed, title: 'SetTaxListRequest' },
);
export type SetTaxListBody = Static<typeof SetTaxListBody>;

const TaxParameter = Type.Object(
  {
    parameterName: Type.String({ examples: ['FILINGSTATUS'] }),
    dataType: Type.Enum(['String', 'Dollar']),
    stateCode: Type.String({ examples: ['04'] }),
    uniqueTaxID: Type.String({ examples: ['04-000-0000-SIT-000'] }),
    taxEffectiveDate: Type.String({ description: 'First pay date of the figures in effect.' }),
    regex: Type.String({ description: 'What payCalc takes.' }),
    regexType: Type.Enum(['PickList', 'SingleValue']),
    regexDescription: Type.String(),
    description: Type.String(),
    certificateLineNo: Type.Optional(Type.String()),
    defaultValue: Type.Optional(
      Type.String({ description: 'What payCalc uses when nothing is sent.' }),
    ),
    isOptional: Type.Boolean(),
  },
  { title: 'TaxItemParameter' },
);
export type TaxParameter = Static<typeof TaxParameter>;

const TaxItem = Type.Object(
  {
    uniqueTaxID: Type.String({ examples: ['04-000-0000-SIT-000'] }),
    locationCode: Type.String({ description: 'Where payCalc is asked for it.' }),
    description: Type.String(),
    isResident: Type.Boolean({
      description:
        'To send to payCalc. Of a tax that residence does not change: as in the request.',
    }),
    isEmployerTax: Type.Boolean(),
    taxEffectiveDate: Type.String({ description: 'First pay date of the figures in effect.' }),
    jurisdictionData: Type.Array(TaxParameter, { description: 'Its parameters in payCalc.' }),
  },
  { title: 'TaxItem' },
);
export type TaxItem = Static<typeof TaxItem>;

const Answered = Type.Object({
  httpStatusCode: Type.Integer(),
  taxItem: Type.Array(TaxItem, {
    description:
      'The taxes to send to payCalc. Rates and wage bases are not part of it: the lines of payCalc have them.',
  }),
  taxList: TaxListAnswer,
  errorStatus: ErrorStatusSchema,
  transactionStamp: TransactionStamp,
});

export const SetTaxListAnswer = Type.Object(
  { SetTaxListResponse: Answered },
  {
    title: 'SetTaxListResponse',
    description: 'The taxes of an employee, each with its parameters.',
  },
);
export type SetTaxListAnswer = Static<typeof SetTaxListAnswer>;

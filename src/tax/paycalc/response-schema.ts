/** The shapes of payCalc's response: stamp, tax lines, totals, and errors. */

import Type, { type Static } from 'typebox';
import { codeOf, ERRORS } from './error-table.ts';

export const ErrorStatusSchema = Type.Object(
  {
    errorCode: Type.Integer({ description: '0 is success.' }),
    errorMessage: Type.String(),
  },
  { title: 'ErrorStatus' },
);

const ProblemSchema = Type.Object(
  {
    path: Type.String({
      description:
        'The field in the request or item, such as wages[0].grossWages. Empty if the whole is wrong.',
    }),
    code: Type.Enum(Object.keys(ERRORS).map(codeOf), {
      title: 'TaxErrorCode',
      description:
        'The cause, for programs. docs/reference/errors.md says what each code means and what to do.',
    }),
    message: Type.String({ description: 'What is wrong and what to do, without the path.' }),
    parameterName: Type.Optional(
      Type.String({ description: 'The parameter of miscParameters that it is about.' }),
    ),
    allowed: Type.Optional(
      Type.Array(Type.String(), {
        description: 'What may be sent instead, if that is a short list.',
      }),
    ),
    suggestion: Type.Optional(Type.String({ description: 'What was most likely meant.' })),
    help: Type.String({
      description: 'Path on this server: the row of the code in the reference.',
      examples: ['/docs/errors#tax-value_unknown'],
    }),
  },
  { title: 'TaxProblem' },
);

/** Next to an `errorStatus` that is an error. */
export const ProblemsSchema = Type.Optional(
  Type.Array(ProblemSchema, {
    title: 'TaxProblems',
    description: 'With an error: each thing that is wrong. `errorStatus` has its number.',
  }),
);

export const TransactionStamp = Type.Object(
  {
    calcDateTime: Type.String({ format: 'date-time' }),
    steVersion: Type.String({ description: 'The version of the rules that was used.' }),
    schemaVersion: Type.Literal('v1'),
    totalTransactions: Type.Integer(),
    failedTransactions: Type.Integer(),
    transactionType: Type.String({ examples: ['PayCalc', 'GrossUp', 'AccountInfo'] }),
  },
  { title: 'TransactionStamp' },
);
export type TransactionStamp = Static<typeof TransactionStamp>;

export const CitationSchema = Type.Object(
  {
    document: Type.String(),
    edition: Type.Optional(Type.String()),
    page: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
  },
  { title: 'Citation' },
);

export const noteCodes = Type.Optional(
  Type.Array(Type.String({ examples: ['ytd_wages_not_sent'] }), {
    title: 'NoteCodes',
    description:
      'The stable code of each note, in the same order. docs/reference/notes.md lists them.',
  }),
);

export const TaxLine = Type.Object(
  {
    uniqueTaxID: Type.String(),
    locationCode: Type.String(),
    wageType: Type.String(),
    taxAmount: Type.Number({ description: 'Dollars and cents.' }),
    subjectWages: Type.Number({
      description: 'Wages of this payment that are subject to the tax.',
    }),
    rate: Type.Number({
      description: 'Fraction; for a graduated tax, the rate of the last bracket.',
    }),
    payer: Type.Enum(['employee', 'employer']),
    title: Type.String({ description: 'Name of the tax.', examples: ['Social Security Tax'] }),
    stale: Type.Optional(
      Type.Literal(true, {
        description:
          'The figures are not confirmed for the pay date; the last known ones were used.',
      }),
    ),
    notes: Type.Optional(Type.Array(Type.String())),
    noteCodes,
    steps: Type.Optional(
      Type.Array(
        Type.Object({
          line: Type.String(),
          label: Type.String(),
          value: Type.Union([Type.Number(), Type.String()]),
          citation: CitationSchema,
          methodStep: Type.Optional(
            Type.String({
              description:
                'The numbered step of the method text that this comes from: "state-percentage 5" is step 5 of methods/state-percentage.md.',
            }),
          ),
        }),
      ),
    ),
  },
  { title: 'TaxLine' },
);
export type TaxLine = Static<typeof TaxLine>;

export const Totals = Type.Object(
  {
    gross: Type.Number({
      description: 'Cash wages of this payment, each dollar once, before taxes and benefits.',
    }),
    employeeTaxes: Type.Number({ description: 'Sum of the lines that the employee pays.' }),
    employerTaxes: Type.Number({ description: 'Sum of the lines that the employer pays.' }),
    net: Type.Number({ description: 'gross minus employeeTaxes and benefits[].amount.' }),
    employerCost: Type.Number({ description: 'gross plus employerTaxes.' }),
  },
  {
    title: 'Totals',
    description:
      'Totals of the lines, in dollars. Tips, noncash wages, and third-party sick pay are taxed but are not part of gross, net, or employerCost.',
  },
);

export type Totals = Static<typeof Totals>;

export const PayCalcResponseItem = Type.Object(
  {
    employeeID: Type.Union([Type.String(), Type.Null()]),
    taxCalculation: Type.Array(TaxLine),
    totals: Type.Optional(Totals),
    notes: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'About the payment as a whole, such as a work state whose taxes were not requested.',
      }),
    ),
    noteCodes,
    errorStatus: Type.Optional(ErrorStatusSchema),
    errors: ProblemsSchema,
  },
  { title: 'PayCalcResponseItem' },
);
export type PayCalcResponseItem = Static<typeof PayCalcResponseItem>;

export const PayCalcAnswer = Type.Object(
  {
    PayCalcResponse: Type.Object({
      payCalc: Type.Array(PayCalcResponseItem),
      transactionStamp: TransactionStamp,
      errorStatus: ErrorStatusSchema,
      errors: ProblemsSchema,
    }),
  },
  {
    title: 'PayCalcResponse',
    description:
      'The result of each payment, in the order sent. Check `errorStatus` of the response and of each item.',
  },
);
export type PayCalcAnswer = Static<typeof PayCalcAnswer>;

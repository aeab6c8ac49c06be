/**
 * The shapes of payCalc's request: the one source of validation, types and the OpenAPI text.
 * Money is dollars, rates are fractions, dates are `yyyy-MM-dd`.
 */

import Type, { type Static, type TSchemaOptions } from 'typebox';
import { REGULAR_METHODS, ROUND_RESULTS, SUPPLEMENTAL_METHODS } from '../engine/index.ts';
import { CONFIDENCES } from '../rules/index.ts';

/** Amounts the engine calculates exactly: below ten billion dollars. */
export const MAX_AMOUNT = 9_999_999_999.99;

/** Wages, taxes, benefits of one item each. */
export const MAX_ENTRIES = 1000;

const closed = { additionalProperties: false } as const;
const nullable = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const gross = (description: string) =>
  Type.Number({ minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT, description });
const amount = (description: string) =>
  Type.Number({ minimum: 0, maximum: MAX_AMOUNT, description });

const exemptTaxes = (description: string) =>
  nullable(
    Type.Array(Type.String({ examples: ['00-000-0000-FIT-000'] }), {
      title: 'ExemptTaxes',
      maxItems: MAX_ENTRIES,
      description,
    }),
  );

/** Words that `parse.ts` reads, in any case: an enum in the description only. */
const oneOf = (words: readonly string[]) => ({ 'x-values': [...words] });

/** The names in the rules (`taxability.yaml`); a test compares them. */
const WAGE_TYPES = [
  'Regular',
  'Supplemental',
  'Tips',
  'GroupTermLife',
  'ThirdPartySickPay',
  'ThirdPartySickPayAfterSixMonths',
  'Fringe',
  'SutaGrossWages',
  'ProgramWages',
  'AdoptionAssistance',
  'SCorpHealth',
  'EducationalAssistance',
  'TrumpAccountContribution',
  'NonqualifiedPlanPayment',
  'NonqualifiedPlanVesting',
  'Employer401k',
  'Custom',
  'CustomSupplemental',
  'CustomNoncash',
] as const;
const BENEFIT_TYPES = [
  '125',
  '401K',
  '403B',
  '457',
  'ROTH401K',
  'ROTH403B',
  'FSA',
  'HSA',
  'SIMPLEIRA',
  'DEPENDENTCARE',
  'COMMUTER',
  'ADOPTION',
  'ROTH457',
  '128',
  'NQDC',
  'CUSTOM',
] as const;

const plain = (options: TSchemaOptions) =>
  Type.Union([Type.String(), Type.Number(), Type.Boolean()], options);
const ALIAS_OF_NAME = { description: 'Alias of parameterName.' };
const ALIAS_OF_VALUE = { description: 'Alias of parameterValue.' };

export const MiscParameter = Type.Object(
  {
    parameterName: nullable(Type.String({ examples: ['FILINGSTATUS'] })),
    parameterValue: nullable(plain({ examples: ['M'] })),
    parmName: nullable(Type.String(ALIAS_OF_NAME)),
    parmValue: nullable(plain(ALIAS_OF_VALUE)),
    name: nullable(Type.String(ALIAS_OF_NAME)),
    value: nullable(plain(ALIAS_OF_VALUE)),
  },
  {
    title: 'MiscParameter',
    ...closed,
    description:
      'GET /ste-hosted/v1/taxes lists the names and values of each tax. An empty value counts as left out.',
  },
);

export const WageEntry = Type.Object(
  {
    locationCode: Type.String({ examples: ['00-000-0000'] }),
    wageType: Type.String({
      title: 'WageType',
      ...oneOf([...WAGE_TYPES, 'Overtime']),
      description:
        'Regular: pay; Overtime: the same, in an entry of its own. Supplemental: bonuses, commissions, severance pay. SutaGrossWages and ProgramWages: not pay, but the bases of unemployment taxes and of disability, leave, and mobility programs. Custom types: see exemptTaxes.',
      examples: ['Regular'],
    }),
    grossWages: gross(
      'Gross wages of this payment. Negative amounts refund flat-rate taxes, up to ytdWH.',
    ),
    calcMethodRegularWages: nullable(
      Type.String({
        title: 'RegularMethod',
        ...oneOf(REGULAR_METHODS),
        description:
          'How income taxes treat regular wages. Default Annualized. Cumulative: federal income tax only, with payPeriodNumber and ytdWH. None: no income tax on this entry.',
      }),
    ),
    calcMethodSupplementalWages: nullable(
      Type.String({
        title: 'SupplementalMethod',
        ...oneOf(SUPPLEMENTAL_METHODS),
        description:
          'How income taxes treat supplemental wages. Flat: at the flat supplemental rate; an error if the state has none.',
      }),
    ),
    hasNexus: nullable(Type.Boolean({ description: 'Default true.' })),
    hours: nullable(Type.Number({ minimum: 0, maximum: 10_000 })),
    mtdWages: nullable(
      amount('Wages of the same type and location this month, before this payment.'),
    ),
    qtdWages: nullable(amount('The same this quarter, before this payment.')),
    ytdWages: nullable(amount('In the year before this payment.')),
    exemptTaxes: exemptTaxes(
      'Only with Custom (otherwise like Regular), CustomSupplemental (like Supplemental), and CustomNoncash (like Fringe), and required there: the uniqueTaxID of every tax that these wages are free of. All other taxes of the item count them.',
    ),
  },
  { ...closed, title: 'WageEntry' },
);

export const BenefitEntry = Type.Object(
  {
    benefitType: Type.String({
      ...oneOf(BENEFIT_TYPES),
      description:
        'GET /ste-hosted/v1/taxes lists which benefits lower the wages of each tax. CUSTOM lowers those of the taxes in exemptTaxes.',
      examples: ['401K'],
    }),
    amount: gross(
      'Deducted from this payment. A negative amount gives a deduction back and raises the wages by it, at most by ytdAmount if that is sent. Plan limits are not checked.',
    ),
    ytdAmount: nullable(amount('In the year before this payment.')),
    locationCode: nullable(Type.String()),
    exemptTaxes: exemptTaxes(
      'With CUSTOM only, and required there: the uniqueTaxID of every tax whose wages it lowers.',
    ),
  },
  { ...closed, title: 'BenefitEntry' },
);

export const TaxEntry = Type.Object(
  {
    uniqueTaxID: Type.String({ examples: ['00-000-0000-FIT-000'] }),
    locationCode: Type.String({ examples: ['00-000-0000'] }),
    isExempt: nullable(Type.Boolean()),
    isResident: nullable(Type.Boolean()),
    periodWH: nullable(amount('Withheld in this pay period before this payment.')),
    mtdWH: nullable(amount('Withheld in the month before this payment.')),
    qtdWH: nullable(amount('Withheld in the quarter before this payment.')),
    ytdWH: nullable(amount('Withheld in the year before this payment.')),
    roundResult: nullable(
      Type.String({
        ...oneOf(ROUND_RESULTS),
        description: 'Yes rounds to whole dollars and No to cents where the agency permits it.',
      }),
    ),
    autoAdjust: nullable(Type.Boolean()),
    overrideRate: nullable(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description:
          'Fraction: 0.0425 is 4.25 percent. A value of 0.5 or more is read as percent, with a note.',
        examples: [0.0425],
      }),
    ),
    overrideWageBase: nullable(amount('Replaces the wage base.')),
    miscParameters: nullable(Type.Array(MiscParameter, { maxItems: 100 })),
  },
  { ...closed, title: 'TaxEntry' },
);

export const PayCalcOptions = Type.Object(
  {
    prorate: nullable(
      Type.Boolean({
        description:
          'Divides flat or capped amounts per month, quarter, or year over the pay periods.',
      }),
    ),
    assumeWithheldElsewhere: nullable(
      Type.Boolean({
        description:
          'Credits a resident for the income tax of a work state that is not in taxJurisdictionParms, calculated with a default certificate. If false, such a request is an error.',
      }),
    ),
    explain: nullable(Type.Boolean({ description: 'Adds steps[] to each line.' })),
    minimumConfidence: nullable(
      Type.String({
        ...oneOf(CONFIDENCES),
        description: 'Default unverified. A figure with a lower confidence is error 2010.',
        examples: ['transcribed'],
      }),
    ),
    allowStale: nullable(
      Type.Boolean({
        description:
          'Uses the last known figures of a local tax that is not confirmed for the pay date, and marks its lines as stale. If false, such a request is error 2008.',
      }),
    ),
    cashAvailable: nullable(
      amount('Cash from which employee taxes can be taken. Taxes on tips are limited to it.'),
    ),
  },
  { ...closed, title: 'PayCalcOptions' },
);

export const PayCalcItem = Type.Object(
  {
    employeeID: Type.String(),
    options: nullable(PayCalcOptions),
    payrollRunParameters: Type.Object(
      {
        payDate: Type.String({ description: 'yyyy-MM-dd', examples: ['2026-06-30'] }),
        payPeriodsPerYear: Type.Integer({
          minimum: 1,
          maximum: 366,
          description:
            '52 or 53 weekly, 26 or 27 biweekly, 24 semimonthly, 12 monthly, 4 quarterly, 2 semiannual, 1 annual, 260 daily.',
          examples: [26],
        }),
        payPeriodNumber: nullable(
          Type.Integer({
            minimum: 1,
            maximum: 366,
            description: 'Number of this pay period in the year, at most payPeriodsPerYear.',
          }),
        ),
      },
      closed,
    ),
    wages: Type.Array(WageEntry, { minItems: 1, maxItems: MAX_ENTRIES }),
    taxJurisdictionParms: Type.Array(TaxEntry, { maxItems: MAX_ENTRIES }),
    benefits: nullable(Type.Array(BenefitEntry, { maxItems: MAX_ENTRIES })),
  },
  { ...closed, title: 'PayCalcItem' },
);
export type PayCalcItem = Static<typeof PayCalcItem>;

export const MAX_ITEMS = 10_000;

export const PayCalcBody = Type.Object(
  {
    PayCalcRequest: Type.Object(
      { payCalc: Type.Array(PayCalcItem, { maxItems: MAX_ITEMS }) },
      closed,
    ),
  },
  { title: 'PayCalcBody' },
);
export type PayCalcBody = Static<typeof PayCalcBody>;

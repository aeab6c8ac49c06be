/** The wire shapes of `taxList`: home and work locations in, the taxes that apply out. */

import Type, { type Static } from 'typebox';
import {
  CitationSchema,
  ErrorStatusSchema,
  noteCodes,
  TransactionStamp,
} from '../response-schema.ts';
import { PayCalcItem } from '../schema.ts';

const closed = { additionalProperties: false } as const;

/** Locations of one employee; more are most likely a whole company's. */
export const MAX_WORK_LOCATIONS = 60;
/** More than all taxes of one employee ask. */
const MAX_ANSWERS = 1000;
const MAX_GROSS = 9_999_999_999.99;

const LocationCode = Type.String({
  description:
    'State, county, and place, such as 36-061-2395220. GET /ste-hosted/v1/locations finds it.',
  examples: ['36-061-0000'],
});

export const TaxListPlace = Type.Object(
  {
    locationCode: LocationCode,
    psd: Type.Optional(
      Type.String({
        pattern: '^\\d{6}$',
        description: 'the six-digit PSD code of an address in Pennsylvania',
        examples: ['700102'],
      }),
    ),
    schoolDistrict: Type.Optional(
      Type.String({
        pattern: '^\\d{4}$',
        description: 'the four-digit number of the school district of an address in Ohio',
        examples: ['2503'],
      }),
    ),
  },
  { ...closed, title: 'TaxListPlace' },
);

const PlaceInput = Type.Union([LocationCode, TaxListPlace]);

const TaxListOptions = Type.Object(
  {
    payPeriodsPerYear: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 366,
        description: 'For payCalcItem; default 26 (biweekly).',
        examples: [26],
      }),
    ),
    grossWages: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_GROSS,
        description:
          'For payCalcItem: wages of the payment, divided equally among the work locations. Default 0.',
        examples: [2400],
      }),
    ),
    unemploymentState: Type.Optional(
      Type.String({
        description:
          'The state whose unemployment insurance covers the employee: one of the work states, as postal code or FIPS code. Default: the state of the first work location.',
        examples: ['NY'],
      }),
    ),
    employeeID: Type.Optional(Type.String({ description: 'For payCalcItem; default "1".' })),
  },
  { ...closed, title: 'TaxListOptions' },
);

const Answer = Type.Object(
  {
    uniqueTaxID: Type.String({ examples: ['53-000-0000-ER_SUTA-000'] }),
    locationCode: Type.Optional(
      Type.String({
        description: 'Of the tax in the list. Left out: at each location that it has.',
      }),
    ),
    name: Type.String({
      description: 'The name of a question in ask or required.',
      examples: ['overrideRate'],
    }),
    value: Type.Union([Type.String(), Type.Number(), Type.Boolean()], { examples: [0.0131] }),
  },
  { ...closed, title: 'TaxListAnswerGiven' },
);

export const TaxListRequest = Type.Object(
  {
    payDate: Type.String({ description: 'yyyy-MM-dd', examples: ['2026-06-30'] }),
    workLocations: Type.Array(PlaceInput, {
      minItems: 1,
      maxItems: MAX_WORK_LOCATIONS,
      description:
        'Where the work is done, the main location first. Work at home is a work location.',
    }),
    homeLocation: PlaceInput,
    answers: Type.Optional(
      Type.Array(Answer, {
        maxItems: MAX_ANSWERS,
        description:
          'Answers to ask and required of an earlier list. They go into payCalcItem, and required keeps what is still missing.',
      }),
    ),
    options: Type.Optional(TaxListOptions),
  },
  { ...closed, title: 'TaxListRequest' },
);
export type TaxListRequest = Static<typeof TaxListRequest>;

const Confidence = Type.String({
  description: 'official, transcribed, secondary, derived, or unverified.',
});

const Why = Type.Object(
  {
    rule: Type.String({ description: 'Why the tax applies, or does not, in a sentence.' }),
    citation: CitationSchema,
    confidence: Confidence,
  },
  { title: 'TaxReason' },
);
export type Why = Static<typeof Why>;

const AllowedValues = Type.Array(Type.Object({ value: Type.String(), meaning: Type.String() }));

export const TaxQuestion = Type.Object(
  {
    name: Type.String({ examples: ['FILINGSTATUS'] }),
    sendAs: Type.Enum(['miscParameters', 'overrideRate', 'mtdWH', 'qtdWH', 'ytdWH', 'hours'], {
      description:
        'Where payCalc takes the answer: a parameter of the tax, a field of its entry, or hours of the wages entry.',
    }),
    question: Type.String(),
    dataType: Type.String({ description: 'boolean, enum, integer, money, fraction, or rate.' }),
    unit: Type.Optional(Type.String()),
    allowedValues: Type.Optional(AllowedValues),
    default: Type.Optional(
      Type.String({
        description: 'What payCalc uses when nothing is sent; it is spelled out in payCalcItem.',
      }),
    ),
    required: Type.Boolean({
      description:
        'payCalc needs the answer, and no law or agency has a default. payCalcItem leaves it out, and payCalc refuses the item with error 2001 until it is sent.',
    }),
    certificateLine: Type.Optional(Type.String()),
  },
  { title: 'TaxQuestion' },
);
export type TaxQuestion = Static<typeof TaxQuestion>;

export const RequiredAnswer = Type.Object(
  {
    uniqueTaxID: Type.String({ examples: ['53-000-0000-ER_SUTA-000'] }),
    locationCode: Type.String({ description: 'Of the tax entry that takes the answer.' }),
    title: Type.String(),
    payer: Type.Enum(['employee', 'employer']),
    ...TaxQuestion.properties,
  },
  { title: 'RequiredAnswer' },
);
export type RequiredAnswer = Static<typeof RequiredAnswer>;

const CatalogForm = Type.Object(
  {
    code: Type.String({ description: 'Of the form catalog.', examples: ['PA102'] }),
    number: Type.String({ description: 'As the agency prints it.', examples: ['REV-419'] }),
  },
  { title: 'CatalogForm' },
);

const Condition = Type.Object(
  {
    question: Type.String(),
    assumed: Type.Boolean({
      description: 'Whether payCalcItem contains the tax. Add or remove its entry to change that.',
    }),
  },
  { title: 'TaxCondition' },
);

const Reciprocity = Type.Object(
  {
    certificate: Type.String({ description: 'What the employee gives the employer.' }),
    form: Type.Optional(CatalogForm),
    parameter: Type.Literal('NONRESIDENTCERTIFICATE'),
    value: Type.Literal('TRUE'),
    withCertificate: Type.String(),
    withoutCertificate: Type.String(),
    conditions: Type.Optional(Type.String()),
    citation: CitationSchema,
    confidence: Confidence,
  },
  { title: 'Reciprocity' },
);

const Convenience = Type.Object(
  {
    parameter: Type.Literal('CONVENIENCE'),
    effect: Type.String(),
    citation: CitationSchema,
    confidence: Confidence,
  },
  { title: 'ConvenienceRule' },
);

export const ListedTax = Type.Object(
  {
    uniqueTaxID: Type.String({ examples: ['36-000-0000-SIT-000'] }),
    locationCode: Type.String({ description: 'Where payCalc is asked for it.' }),
    payer: Type.Enum(['employee', 'employer']),
    title: Type.String(),
    isResident: Type.Optional(
      Type.Boolean({ description: 'Only for taxes that depend on where the employee lives.' }),
    ),
    why: Why,
    condition: Type.Optional(Condition),
    reciprocity: Type.Optional(Reciprocity),
    convenience: Type.Optional(Convenience),
    notes: Type.Optional(Type.Array(Type.String())),
    certificate: Type.Optional(CatalogForm),
    localCertificate: Type.Optional(CatalogForm),
    ask: Type.Array(TaxQuestion),
    confidence: Confidence,
  },
  { title: 'ListedTax' },
);
export type ListedTax = Static<typeof ListedTax>;

export const NotOwed = Type.Object(
  {
    uniqueTaxID: Type.String(),
    locationCode: Type.String(),
    title: Type.String(),
    why: Why,
  },
  { title: 'TaxNotOwed' },
);
export type NotOwed = Static<typeof NotOwed>;

export const NotCoveredTax = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    payer: Type.Enum(['employee', 'employer', 'both']),
    locations: Type.Array(
      Type.Object({
        locationCode: Type.String(),
        role: Type.Enum(['home', 'work']),
        psd: Type.Optional(Type.String()),
        schoolDistrict: Type.Optional(Type.String()),
      }),
    ),
    applies: Type.Enum(['yes', 'perhaps'], {
      description: 'perhaps: the location is larger than the place that has the tax.',
    }),
    detail: Type.Optional(Type.String()),
    form: Type.Optional(Type.String({ description: 'Of the form catalog.' })),
    agency: Type.String(),
    url: Type.Optional(Type.String()),
    citation: CitationSchema,
    confidence: Confidence,
  },
  { title: 'TaxNotCovered' },
);
export type NotCoveredTax = Static<typeof NotCoveredTax>;

export const OpenQuestion = Type.Object(
  {
    name: Type.String({
      description: 'The field of this request that settles it.',
      examples: ['options.unemploymentState'],
    }),
    question: Type.String(),
    allowedValues: Type.Optional(AllowedValues),
    assumed: Type.Optional(Type.String()),
    citation: Type.Optional(CitationSchema),
    confidence: Type.Optional(Confidence),
  },
  { title: 'OpenQuestion' },
);
export type OpenQuestion = Static<typeof OpenQuestion>;

export const Readiness = Type.Object(
  {
    ready: Type.Boolean({
      description:
        'Nothing is missing: every location is settled, and payCalc takes payCalcItem. Taxes in notCovered are calculated elsewhere.',
    }),
    missing: Type.Array(
      Type.Object({
        kind: Type.Enum(['location', 'answer'], {
          description: 'location: in questions. answer: in required.',
        }),
        name: Type.String({ description: 'The field of this request, or the name to answer.' }),
        question: Type.String(),
        uniqueTaxID: Type.Optional(Type.String()),
        locationCode: Type.Optional(Type.String()),
        title: Type.Optional(Type.String()),
      }),
    ),
    assumed: Type.Array(
      Type.Object({
        kind: Type.Enum(['certificate', 'condition']),
        uniqueTaxID: Type.String(),
        locationCode: Type.String(),
        title: Type.String(),
        form: Type.Optional(CatalogForm),
        text: Type.String(),
      }),
      { description: 'Not missing, because the law or the list has a default. Check it.' },
    ),
  },
  {
    title: 'PaymentReadiness',
    description: 'What is still missing before this employee may be paid.',
  },
);
export type Readiness = Static<typeof Readiness>;

export const TaxListResult = Type.Object({
  taxes: Type.Array(ListedTax),
  questions: Type.Array(OpenQuestion, { description: 'What the locations alone do not settle.' }),
  notOwed: Type.Array(NotOwed, {
    description: 'Taxes you might expect here, and why they are not owed.',
  }),
  notCovered: Type.Array(NotCoveredTax, {
    description: 'Taxes at these locations that this version does not calculate.',
  }),
  required: Type.Array(RequiredAnswer, {
    description:
      'Answers that payCalcItem still lacks, because only the employer has them. Empty: payCalc takes the item as it is.',
  }),
  readiness: Readiness,
  payCalcItem: PayCalcItem,
});
export type TaxListResult = Static<typeof TaxListResult>;

export const TaxListAnswer = Type.Object(
  {
    ...TaxListResult.properties,
    notes: Type.Optional(
      Type.Array(Type.String(), { description: 'With lenient handling: what was let pass.' }),
    ),
    noteCodes,
    errorStatus: ErrorStatusSchema,
    transactionStamp: TransactionStamp,
  },
  { title: 'TaxListResponse', description: 'The taxes that apply, and a payCalc item with them.' },
);
export type TaxListAnswer = Static<typeof TaxListAnswer>;

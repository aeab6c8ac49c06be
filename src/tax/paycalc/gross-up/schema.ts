/** The wire shapes of `grossUp`: a payCalc item with `targetNet` in, its gross with the proof out. */

import Type, { type Static } from 'typebox';
import {
  ErrorStatusSchema,
  noteCodes,
  ProblemsSchema,
  TaxLine,
  Totals,
  TransactionStamp,
} from '../response-schema.ts';
import { MAX_AMOUNT, PayCalcItem, WageEntry } from '../schema.ts';

/** Wages, taxes, benefits of one item each: each is calculated dozens of times. */
export const MAX_GROSS_UP_ENTRIES = 100;

const closed = { additionalProperties: false } as const;

const OpenWageEntry = Type.Object(
  {
    ...WageEntry.properties,
    grossWages: Type.Optional(
      Type.Union([WageEntry.properties.grossWages, Type.Null()], {
        description:
          'Leave it out to solve for it. Entries of one payment at enclosing locations (federal, state, city) are solved together.',
      }),
    ),
  },
  { ...closed, title: 'OpenWageEntry' },
);

export const GrossUpItem = Type.Object(
  {
    targetNet: Type.Number({
      minimum: 0,
      maximum: MAX_AMOUNT,
      description: 'The target for totals.net, in dollars and cents.',
      examples: [1500],
    }),
    ...PayCalcItem.properties,
    wages: Type.Array(OpenWageEntry, { minItems: 1, maxItems: MAX_GROSS_UP_ENTRIES }),
  },
  { ...closed, title: 'GrossUpItem' },
);
export type GrossUpItem = Static<typeof GrossUpItem>;

const grossWages = Type.Number({
  description: 'Of the innermost entry that was solved for, in dollars.',
});
const notes = Type.Optional(Type.Array(Type.String()));

const Nearest = Type.Object(
  {
    grossWages,
    payCalcItem: PayCalcItem,
    taxCalculation: Type.Array(TaxLine),
    totals: Totals,
    notes,
    noteCodes,
  },
  { title: 'NearestGrossUp' },
);

export const GrossUpAnswer = Type.Object(
  {
    payCalcItem: Type.Optional(PayCalcItem),
    taxCalculation: Type.Array(TaxLine),
    totals: Type.Optional(Totals),
    notes,
    noteCodes,
    solution: Type.Optional(
      Type.Object({
        grossWages,
        sameNetUpTo: Type.Number({
          description:
            'Every gross from grossWages to this amount results in the target net. The smallest is used.',
        }),
      }),
    ),
    nearest: Type.Optional(
      Type.Object(
        { below: Type.Optional(Nearest), above: Type.Optional(Nearest) },
        {
          description:
            'With error 2011: the gross amounts that result in the nearest net below and above the target.',
        },
      ),
    ),
    errorStatus: ErrorStatusSchema,
    errors: ProblemsSchema,
    transactionStamp: TransactionStamp,
  },
  {
    title: 'GrossUpAnswer',
    description:
      'payCalcItem is the item with its grossWages, ready for payCalc; taxCalculation and totals are the proof.',
  },
);
export type GrossUpAnswer = Static<typeof GrossUpAnswer>;

/** The shape of what is said of a next payment; what it leaves out is as in the payment before. */

import Type, { type Static } from 'typebox';
import { BenefitEntry, MAX_ENTRIES, PayCalcOptions, TaxEntry, WageEntry } from '../schema.ts';

const period = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description }));

export const NextPayment = Type.Object(
  {
    payDate: Type.String({
      description: 'yyyy-MM-dd. It decides which month, quarter, and year go on.',
      examples: ['2026-01-23'],
    }),
    payPeriodsPerYear: period('Left out: as before.'),
    payPeriodNumber: period(
      'Left out: the number after the one before, or 1 in a new year. The same number as before is a second payment of that pay period.',
    ),
    samePeriod: Type.Optional(
      Type.Boolean({
        description:
          'true: a second payment of the same pay period, such as a bonus between two paydays.',
      }),
    ),
    options: Type.Optional(PayCalcOptions),
    wages: Type.Optional(
      Type.Array(WageEntry, {
        minItems: 1,
        maxItems: MAX_ENTRIES,
        description:
          'What is paid, without the amounts of the year. Left out: the same regular wages again.',
      }),
    ),
    benefits: Type.Optional(
      Type.Array(BenefitEntry, {
        maxItems: MAX_ENTRIES,
        description: 'What is deducted. Left out: the same amounts again.',
      }),
    ),
    taxJurisdictionParms: Type.Optional(
      Type.Array(TaxEntry, {
        maxItems: MAX_ENTRIES,
        description:
          'Left out: the same taxes with the same parameters. A new year needs its own list.',
      }),
    ),
  },
  { title: 'NextPayment', additionalProperties: false },
);
export type NextPayment = Static<typeof NextPayment>;

/** Account information with the number of payCalc items counted in a window of UTC days. */

import Type, { type Static } from 'typebox';
import { isDay } from '../../platform/shape/days.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import { refusalAt } from './errors.ts';
import { ErrorStatusSchema, TransactionStamp } from './response-schema.ts';

export const AccountInfo = Type.Object(
  {
    customerName: Type.String(),
    expirationDate: Type.String({
      description: 'Expiration date of the API key, yyyy-MM-dd; empty if it does not expire.',
    }),
    productName: Type.Literal('Wagewright'),
    steCalculations: Type.Integer({ description: 'Items counted in the range.' }),
    errorStatus: ErrorStatusSchema,
    transactionStamp: TransactionStamp,
  },
  { title: 'AccountInfo', description: 'The account and its usage.' },
);
export type AccountInfo = Static<typeof AccountInfo>;

export const WindowQuery = Type.Object({
  startDate: Type.String({ description: 'First day, yyyy/MM/dd, UTC.', examples: ['2026/01/01'] }),
  endDate: Type.String({ description: 'Last day, inclusive.', examples: ['2026/12/31'] }),
});

const DAY = /^(\d{4})\/(\d{2})\/(\d{2})$/;

/** First and last day as `yyyy-MM-dd`. Throws a `TaxInterfaceError`. */
export function parseWindow(query: Readonly<Record<string, unknown>>): {
  startDay: string;
  endDay: string;
} {
  const startDay = parseDay(query.startDate, 'startDate');
  const endDay = parseDay(query.endDate, 'endDate');
  if (startDay <= endDay) return { startDay, endDay };
  throw refusalAt(
    'dates',
    'startDate',
    `${query.startDate} is after endDate ${query.endDate}: swap them`,
  );
}

function parseDay(value: unknown, name: string): string {
  const found = typeof value === 'string' ? DAY.exec(value) : null;
  const day = found?.slice(1).join('-');
  if (isDay(day)) return day;
  const problem = value === undefined ? 'is missing' : `${quoted(value)} is not a date`;
  throw refusalAt(
    'dates',
    name,
    `${problem}; send startDate and endDate as yyyy/MM/dd, for example startDate=2026/01/01`,
  );
}

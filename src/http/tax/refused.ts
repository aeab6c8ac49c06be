/** The body of a refusal in the tax interface, but of payCalc's, which has a wrapper. */

import Type from 'typebox';
import { ErrorStatusSchema, TransactionStamp } from '../../paycalc/schema.ts';

export const TaxRefused = Type.Object(
  { errorStatus: ErrorStatusSchema, transactionStamp: TransactionStamp },
  { title: 'TaxError' },
);

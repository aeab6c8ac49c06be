/** The `transactionStamp` of every answer of the tax interface. */

import type { TransactionStamp } from './response-schema.ts';

let lastTime = Number.NaN;
let lastText = '';

/** Many answers leave within one millisecond. */
function isoTime(now: number): string {
  if (now !== lastTime) {
    lastTime = now;
    lastText = new Date(now).toISOString();
  }
  return lastText;
}

type Counts = { readonly total: number; readonly failed: number };

/** `now` is milliseconds since 1970. */
export function transactionStamp(
  now: number,
  version: string,
  transactionType:
    | 'PayCalc'
    | 'AccountInfo'
    | 'AvailableVersions'
    | 'Taxes'
    | 'GrossUp'
    | 'Preview'
    | 'TaxList'
    | 'Locations'
    | 'Bulk',
  { total, failed }: Counts = { total: 0, failed: 0 },
): TransactionStamp {
  return {
    calcDateTime: isoTime(now),
    steVersion: version,
    schemaVersion: 'v1',
    totalTransactions: total,
    failedTransactions: failed,
    transactionType,
  };
}

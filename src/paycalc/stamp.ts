/** The `transactionStamp` of every answer of the tax interface. */

import type { TransactionStamp } from './schema.ts';

export function transactionStamp(
  now: Date,
  version: string,
  transactionType: 'PayCalc' | 'AccountInfo' | 'AvailableVersions' | 'Taxes',
  total = 0,
  failed = 0,
): TransactionStamp {
  return {
    calcDateTime: now.toISOString(),
    steVersion: version,
    schemaVersion: 'v1',
    totalTransactions: total,
    failedTransactions: failed,
    transactionType,
  };
}

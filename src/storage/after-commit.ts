// Work to do as soon as a transaction is durable, and never when it is rolled back: waking whoever
// acts on the rows it wrote.
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

const waiting = new WeakMap<object, (() => void)[]>();

/** Calls `work` once after `transaction` has committed; at once when it is no transaction. */
export function afterCommit(transaction: Kysely<Tables>, work: () => void): void {
  if (!transaction.isTransaction) {
    work();
    return;
  }
  const known = waiting.get(transaction);
  if (known === undefined) waiting.set(transaction, [work]);
  else known.push(work);
}

/** A database whose transactions tell when they have committed. */
export class CommitTellingDatabase extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (callback) => {
      let begun: Transaction<Tables> | undefined;
      const result = await execute((transaction) => {
        begun = transaction;
        return callback(transaction);
      });
      if (begun !== undefined) for (const work of waiting.get(begun) ?? []) work();
      return result;
    };
    return builder;
  }
}

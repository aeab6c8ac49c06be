// Counters for what is numbered 1, 2, 3 ... in the order of commits, on both databases alike.
import type { Database } from './database.ts';

/**
 * The next number of a counter. The counter stays locked until the transaction ends, so that
 * numbers appear in order and without gaps; take it as late in a transaction as possible.
 */
export async function nextNumber(transaction: Database, name: string): Promise<number> {
  const { value } = await transaction
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((counted) => ({ value: counted('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

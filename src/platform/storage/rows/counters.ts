// Counters for what is numbered in the order of commits, on both databases alike.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * The next of 1, 2, 3 ... The counter stays locked until the transaction ends, so that numbers appear
 * in order and without gaps; take it as late in a transaction as possible. For numbers that leave the
 * installation take `nextOrdered`: these tell how many others there are.
 */
export const nextNumber = (transaction: Database, name: string): Promise<number> =>
  next(transaction, name, 1);

/**
 * A larger number than every one before, under the same lock: microseconds since 2026, of which the
 * last three digits are chance, or one more than the last where that is larger. Anyone who sees some of
 * them learns when they were made, and nothing about how many lie between. At most 15 digits until 2057.
 */
export const nextOrdered = (transaction: Database, name: string): Promise<number> =>
  next(transaction, name, (Date.now() - START) * 1000 + randomInt(1000));

const START = Date.parse('2026-01-01T00:00:00Z');

async function next(transaction: Database, name: string, least: number): Promise<number> {
  const { value } = await transaction
    .insertInto('counters')
    .values({ name, value: least })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        value: sql<number>`case when counters.value < ${least} then ${least} else counters.value + 1 end`,
      }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

// Usage: payCalc items counted per account and UTC day.
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/database.ts';
import type { UsageRow } from '../database/tables.ts';

// Three parameters a row; SQLite takes 32,766 in one statement.
const ROWS_PER_STATEMENT = 5000;

/** Adds each row's items to its account's day; durable, all of them or none, once it resolves. */
export async function addUsage(db: Database, rows: UsageRow[]): Promise<void> {
  if (rows.length <= ROWS_PER_STATEMENT) return await upsert(db, rows);
  await db.transaction().execute(async (transaction) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      await upsert(transaction, rows.slice(start, start + ROWS_PER_STATEMENT));
    }
  });
}

/** Items of the account from `startDay` to `endDay`, both `yyyy-MM-dd` and inclusive. */
export async function countBetween(
  db: Database,
  accountId: string,
  startDay: string,
  endDay: string,
): Promise<number> {
  // Summed here: a database's sum of integers has another type on each of the two.
  const days = await usageByDay(db, accountId, startDay, endDay);
  return days.reduce((total, [, items]) => total + items, 0);
}

/** Days with at least one item, `yyyy-MM-dd`, and their items. */
export async function usageByDay(
  db: Database,
  accountId: string,
  startDay: string,
  endDay: string,
): Promise<[day: string, items: number][]> {
  const rows = await db
    .selectFrom('usage')
    .select(['day', 'items'])
    .where('account_id', '=', accountId)
    .where('day', '>=', startDay)
    .where('day', '<=', endDay)
    .orderBy('day')
    .execute();
  return rows.map(({ day, items }) => [day, items]);
}

// This statement runs up to a thousand times a second on a core that has better things to do than to
// build it again each time: its text is kept per number of rows, which is the number of accounts busy
// in the same millisecond.
const KEPT_TEXTS = 64;
const texts = new WeakMap<Database, Map<number, string>>();

async function upsert(db: Database, rows: UsageRow[]): Promise<void> {
  const parameters = rows.flatMap(({ account_id, day, items }) => [account_id, day, items]);
  await db.executeQuery(CompiledQuery.raw(upsertText(db, rows.length), parameters));
}

function upsertText(db: Database, rowCount: number): string {
  const kept = texts.get(db) ?? new Map<number, string>();
  texts.set(db, kept);
  const text = kept.get(rowCount) ?? compileUpsert(db, rowCount);
  if (rowCount <= KEPT_TEXTS) kept.set(rowCount, text);
  return text;
}

function compileUpsert(db: Database, rowCount: number): string {
  const row: UsageRow = { account_id: '', day: '', items: 0 };
  return db
    .insertInto('usage')
    .values(new Array<UsageRow>(rowCount).fill(row))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day']).doUpdateSet((counted) => ({
        items: counted('usage.items', '+', counted.ref('excluded.items')),
      })),
    )
    .compile().sql;
}

/** Whether nothing was ever counted, for one account or for all. */
export async function isUnused(db: Database, accountId?: string): Promise<boolean> {
  let query = db.selectFrom('usage').select('items').limit(1);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  return (await query.executeTakeFirst()) === undefined;
}

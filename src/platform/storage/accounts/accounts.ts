// Accounts: who owns employers, usage and keys.
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';

export type Account = { id: string; name: string; createdAt: string };

/** Undefined when the name is taken. */
export async function createAccount(
  db: Database,
  name: string,
  createdAt: string,
): Promise<Account | undefined> {
  const account = { id: randomUUID(), name, createdAt };
  const created = await db
    .insertInto('accounts')
    .values({ id: account.id, name, created_at: createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return created && account;
}

export async function findAccountByName(db: Database, name: string): Promise<Account | undefined> {
  return await selectAccounts(db).where('name', '=', name).executeTakeFirst();
}

export async function listAccounts(db: Database): Promise<Account[]> {
  return await selectAccounts(db).orderBy('name').execute();
}

function selectAccounts(db: Database) {
  return db.selectFrom('accounts').select(['id', 'name', 'created_at as createdAt']);
}

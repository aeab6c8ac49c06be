// Sign-ins of the console, found by a hash of their cookie.
import type { Database } from '../database/database.ts';
import type { SessionRow } from '../database/tables.ts';

export async function insertSession(db: Database, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

export async function findSession(db: Database, hash: string): Promise<SessionRow | undefined> {
  return await db.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst();
}

export async function markSessionUsed(db: Database, hash: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at }).where('hash', '=', hash).execute();
}

export async function deleteSession(db: Database, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('hash', '=', hash).execute();
}

/** Sessions last used, or opened, before these times. */
export async function deleteOldSessions(
  db: Database,
  before: { readonly lastUsedAt: string; readonly createdAt: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([
        row('last_used_at', '<=', before.lastUsedAt),
        row('created_at', '<=', before.createdAt),
      ]),
    )
    .execute();
}

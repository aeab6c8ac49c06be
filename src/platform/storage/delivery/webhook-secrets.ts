// The signing secrets of webhooks, sealed: one per employer, and the one before it for a while.
import type { Database } from '../database/database.ts';
import type { WebhookSecretRow } from '../database/tables-delivery.ts';
import type { EmployerRow } from '../database/tables-i9.ts';

/** False when the employer has one already. */
export async function insertSecretRow(db: Database, row: WebhookSecretRow): Promise<boolean> {
  const inserted = await db
    .insertInto('webhook_secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('employer_id').doNothing())
    .returning('employer_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findSecretRow(
  db: Database,
  employerId: string,
): Promise<WebhookSecretRow | undefined> {
  return await db
    .selectFrom('webhook_secrets')
    .selectAll()
    .where('employer_id', '=', employerId)
    .executeTakeFirst();
}

export async function replaceSecretRow(db: Database, row: WebhookSecretRow): Promise<void> {
  const { employer_id, ...changes } = row;
  await db
    .updateTable('webhook_secrets')
    .set(changes)
    .where('employer_id', '=', employer_id)
    .execute();
}

type StoredEndpointSettings = Pick<EmployerRow, 'id' | 'name' | 'webhook' | 'postback'> & {
  /** Of a subscription to announcements: the account it belongs to. */
  readonly accountId?: string;
  /** Undefined until the first message. */
  readonly secret: WebhookSecretRow | undefined;
};

/** What sending takes of these employers and subscriptions: their endpoints and signing secrets. */
export async function listEndpointSettings(
  db: Database,
  ids: readonly string[],
): Promise<readonly StoredEndpointSettings[]> {
  const employers = await db
    .selectFrom('employers')
    .select(['id', 'name', 'webhook', 'postback'])
    .where('id', 'in', ids)
    .execute();
  const others = ids.filter((id) => !employers.some((employer) => employer.id === id));
  const subscriptions = others.length === 0 ? [] : await listSubscriptions(db, others);
  const secrets = await db
    .selectFrom('webhook_secrets')
    .selectAll()
    .where('employer_id', 'in', ids)
    .execute();
  const byOwner = new Map(secrets.map((secret) => [secret.employer_id, secret]));
  return [...employers, ...subscriptions].map((owner) => ({
    ...owner,
    secret: byOwner.get(owner.id),
  }));
}

async function listSubscriptions(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('announcement_subscriptions')
    .select(['id', 'name', 'webhook', 'account_id as accountId'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, postback: null }));
}

/** The sealed postback settings of an employer that was found before; null where there are none. */
export const postbackOf = async (
  db: Database,
  id: string,
): Promise<Pick<EmployerRow, 'id' | 'postback'>> =>
  await db
    .selectFrom('employers')
    .select(['id', 'postback'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

// The signing secrets of webhooks, sealed: one per employer or subscription, and the one before it for a while.
import type { Database } from '../database/database.ts';
import type { WebhookSecretRow } from '../database/tables-delivery.ts';
import type { EmployerRow } from '../database/tables-i9.ts';

/** Whose: a subscription's account is known. */
type Owner = { readonly id: string; readonly accountId?: string | undefined };

/** False when the owner has one already. */
export async function insertSecretRow(
  db: Database,
  { accountId }: Owner,
  row: WebhookSecretRow,
): Promise<boolean> {
  const { employer_id, ...secret } = row;
  const inserted =
    accountId === undefined
      ? await db
          .insertInto('webhook_secrets')
          .values(row)
          .onConflict((conflict) => conflict.column('employer_id').doNothing())
          .returning('created_at')
          .executeTakeFirst()
      : await db
          .insertInto('subscription_secrets')
          .values({ ...secret, subscription_id: employer_id })
          .onConflict((conflict) => conflict.column('subscription_id').doNothing())
          .returning('created_at')
          .executeTakeFirst();
  return inserted !== undefined;
}

export async function findSecretRow(
  db: Database,
  { id, accountId }: Owner,
): Promise<WebhookSecretRow | undefined> {
  const [row] = accountId === undefined ? await ofEmployers(db, [id]) : await ofOthers(db, [id]);
  return row;
}

export async function replaceSecretRow(
  db: Database,
  { accountId }: Owner,
  row: WebhookSecretRow,
): Promise<void> {
  const { employer_id, ...changes } = row;
  if (accountId === undefined) {
    await db
      .updateTable('webhook_secrets')
      .set(changes)
      .where('employer_id', '=', employer_id)
      .execute();
    return;
  }
  await db
    .updateTable('subscription_secrets')
    .set(changes)
    .where('subscription_id', '=', employer_id)
    .execute();
}

const ofEmployers = (db: Database, ids: readonly string[]): Promise<WebhookSecretRow[]> =>
  db.selectFrom('webhook_secrets').selectAll().where('employer_id', 'in', ids).execute();

/** Of subscriptions. */
const ofOthers = (db: Database, ids: readonly string[]): Promise<WebhookSecretRow[]> =>
  db
    .selectFrom('subscription_secrets')
    .select(['sealed_secret', 'sealed_previous', 'previous_until', 'created_at'])
    .select('subscription_id as employer_id')
    .where('subscription_id', 'in', ids)
    .execute();

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
  const secrets = [
    ...(await ofEmployers(db, ids)),
    ...(subscriptions.length === 0 ? [] : await ofOthers(db, others)),
  ];
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

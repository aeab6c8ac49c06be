/** Whose endpoints they are: an employer's, or those of a subscription to announcements. */

import { recordForAccount, recordForEmployer } from '../audit/administration.ts';
import type { Acting, AuditDeps } from '../audit/trail.ts';
import type { Database } from '../storage/database/database.ts';

/** What subscriptions are sent. It is not one of the events of Form I-9. */
export const ANNOUNCED = 'rules.announced';

export type EndpointOwner = {
  /** Of the employer or the subscription; ids are unique over both. */
  readonly id: string;
  /** Of a subscription: the account it belongs to. */
  readonly accountId?: string;
};

type Act = {
  readonly action:
    | 'deliveries.paused'
    | 'deliveries.resumed'
    | 'webhookSecret.created'
    | 'webhookSecret.read'
    | 'webhookSecret.rotated';
  readonly details?: Readonly<Record<string, unknown>>;
};

/** In the trail of the employer, or of the subscription's account. `secret`: the act changed it. */
export async function recordForOwner(
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  { id, accountId }: EndpointOwner,
  act: Act,
  { secret = false } = {},
): Promise<void> {
  if (accountId !== undefined) {
    const details = { subscriptionId: id, ...act.details };
    await recordForAccount(transaction, deps, acting, accountId, { ...act, details });
    return;
  }
  const rows = secret ? [{ table: 'webhook_secrets', id } as const] : [];
  await recordForEmployer(transaction, deps, acting, id, { ...act, rows });
}

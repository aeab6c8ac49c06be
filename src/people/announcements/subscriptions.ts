/** What an account does with its subscriptions; each change is an entry in the trail of the account. */

import { randomBytes } from 'node:crypto';
import { recordForAccount } from '../../platform/audit/administration.ts';
import { changesBetween } from '../../platform/audit/changes.ts';
import { pause, resume } from '../../platform/delivery/endpoints.ts';
import { queueMail } from '../../platform/delivery/outbox.ts';
import { settle } from '../../platform/delivery/signature.ts';
import type { Caller, Deps } from '../../platform/requests/deps.ts';
import { dropNulls } from '../../platform/requests/drop-nulls.ts';
import { fieldError, invalid, RequestError } from '../../platform/requests/errors.ts';
import { requireMatch } from '../../platform/requests/if-match.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { SubscriptionRow } from '../../platform/storage/database/tables-announcements.ts';
import { cancelDeliveries } from '../../platform/storage/delivery/deliveries.ts';
import { newId } from '../../platform/storage/rows/new-id.ts';
import { newestSequence } from '../../tax/storage/announcements.ts';
import { requirePermission } from '../access/permissions.ts';
import type { HostError } from '../employers/url.ts';
import { confirmationLetter } from './letters.ts';
import { parseChanges, parseNew } from './parse.ts';
import { readerOf } from './reader.ts';
import {
  countSubscriptions,
  deleteSubscription,
  findByToken,
  findSubscription,
  insertSubscription,
  updateSubscription,
} from './storage/subscriptions.ts';
import { viewSettings } from './view.ts';

export type SubscriptionDeps = Deps & {
  readonly hostError: HostError;
  /** Where links in emails lead; undefined where no email is sent. */
  readonly mailBase: string | undefined;
};

/** Of one account. */
const MOST = 100;

export async function createSubscription(
  deps: SubscriptionDeps,
  caller: Caller,
  body: unknown,
): Promise<SubscriptionRow> {
  requirePermission(caller, 'announcements.write', {});
  const { db, clock, mailBase } = deps;
  const { accountId } = caller;
  const id = newId(clock());
  const columns = parseNew(deps, id, dropNulls(body));
  if (columns.email_address !== null && mailBase === undefined) {
    throw new RequestError('announcement_email_not_configured');
  }
  return await db.transaction().execute(async (transaction) => {
    if ((await countSubscriptions(transaction, accountId)) >= MOST) {
      throw new RequestError('subscription_limit', { most: MOST });
    }
    const now = isoTime(clock());
    const row: SubscriptionRow = {
      id,
      account_id: accountId,
      ...columns,
      unsubscribe_token:
        columns.email_address === null ? null : randomBytes(24).toString('base64url'),
      unsubscribed_at: null,
      served: await newestSequence(transaction),
      version: 1,
      created_at: now,
      updated_at: now,
    };
    await insertSubscription(transaction, row);
    const subscription = viewSettings(deps.secrets, row);
    await recordForAccount(transaction, deps, caller, accountId, {
      action: 'announcementSubscription.created',
      details: { subscriptionId: id, subscription },
      rows: [{ table: 'announcement_subscriptions', id }],
    });
    if (row.webhook !== null) {
      await settle({ ...deps, db: transaction }, { id, accountId }, caller);
    }
    if (mailBase !== undefined && row.email_address !== null) {
      const letter = confirmationLetter(readerOf(row, mailBase));
      await queueMail(transaction, deps, letterOf(row, 'announcementsConfirmed'), letter);
    }
    return row;
  });
}

export const letterOf = ({ id, account_id }: SubscriptionRow, eventKey: string) => ({
  accountId: account_id,
  employerId: id,
  eventKey,
  submissionId: null,
});

/** Refused with 404 when the account has no such subscription. */
export async function requireSubscription(
  db: Database,
  caller: Caller,
  id: string,
  lock: { readonly lock?: boolean } = {},
): Promise<SubscriptionRow> {
  requirePermission(caller, 'announcements.write', {});
  const row = await findSubscription(db, caller.accountId, id, lock);
  if (row === undefined) throw new RequestError('subscription_not_found');
  return row;
}

export async function changeSubscription(
  deps: SubscriptionDeps,
  caller: Caller,
  id: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<SubscriptionRow> {
  const changed = await deps.db.transaction().execute(async (transaction) => {
    const row = await requireSubscription(transaction, caller, id, { lock: true });
    requireMatch(ifMatch, row.version);
    const { isPaused, ...columns } = parseChanges(deps, row, dropNulls(body));
    await updateSubscription(transaction, row, { ...columns, updated_at: isoTime(deps.clock()) });
    const now = await requireSubscription(transaction, caller, id);
    const changes = changesBetween(
      viewSettings(deps.secrets, row),
      viewSettings(deps.secrets, now),
    );
    await recordForAccount(transaction, deps, caller, caller.accountId, {
      action: 'announcementSubscription.updated',
      details: { subscriptionId: row.id, changes },
      rows: [{ table: 'announcement_subscriptions', id: row.id }],
    });
    return { row: now, isPaused, hasNewTarget: columns.webhook !== undefined };
  });
  const { row, isPaused, hasNewTarget } = changed;
  const owner = { id: row.id, accountId: row.account_id };
  if (isPaused === true) await pause(deps, caller, owner, { kinds: ['webhook'] });
  // As with an employer's webhook, new settings get what was held.
  else if (isPaused === false || hasNewTarget) await resume(deps, caller, owner, ['webhook']);
  return row;
}

export async function removeSubscription(deps: Deps, caller: Caller, id: string): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const row = await requireSubscription(transaction, caller, id, { lock: true });
    const at = isoTime(deps.clock());
    await cancelDeliveries(transaction, row.id, 'The subscription was deleted.', at);
    await deleteSubscription(transaction, row.id);
    await recordForAccount(transaction, deps, caller, caller.accountId, {
      action: 'announcementSubscription.deleted',
      details: { subscriptionId: row.id, name: row.name },
      rows: [{ table: 'announcement_subscriptions', id: row.id }],
    });
  });
}

/** By the link of an email: the holder of its token. False when the link is unknown. */
export async function unsubscribe(
  deps: Deps,
  { id, token }: { readonly id: string; readonly token: string },
  origin: Caller['origin'],
): Promise<boolean> {
  return await deps.db.transaction().execute(async (transaction) => {
    const row = await findByToken(transaction, id, token);
    if (row === undefined) return false;
    if (row.unsubscribed_at !== null) return true;
    const at = isoTime(deps.clock());
    await updateSubscription(transaction, row, { unsubscribed_at: at, updated_at: at });
    await cancelDeliveries(transaction, row.id, 'The reader unsubscribed.', at);
    const reader = { kind: 'reader', id: row.id, name: row.email_address ?? '' };
    await recordForAccount(transaction, deps, { actor: reader, origin }, row.account_id, {
      action: 'announcementSubscription.ended',
      details: { subscriptionId: row.id, name: row.name },
      rows: [{ table: 'announcement_subscriptions', id: row.id }],
    });
    return true;
  });
}

/** A subscription without a webhook has no messages to pause, sign, or test. */
export function requireWebhook(row: SubscriptionRow): SubscriptionRow {
  if (row.webhook !== null) return row;
  const message = 'is for a webhook, and this subscription sends emails. Use one with a webhook';
  throw invalid([fieldError('webhook', 'not_allowed', message)]);
}

/** A subscription as it is read: without credentials, with the state of its webhook. */

import type { Database } from '../../platform/storage/database/database.ts';
import type { SubscriptionRow } from '../../platform/storage/database/tables-announcements.ts';
import { listEndpointRows } from '../../platform/storage/delivery/delivery-log.ts';
import { openSubscription } from '../../platform/storage/delivery/endpoint-settings.ts';
import { findLastFailure } from '../../platform/storage/delivery/endpoint-state.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import { viewAuthentication } from '../employers/stored.ts';
import type { StoredFilter } from './parse.ts';
import type { Subscription } from './schema.ts';

type Settings = Omit<Subscription, 'status' | 'reason'>;

export function viewSettings(secrets: Secrets, row: SubscriptionRow): Settings {
  const webhook = openSubscription(secrets, row);
  const { states = [], taxes = [], kinds = [], drafts }: StoredFilter = JSON.parse(row.filter);
  const { email_address, language } = row;
  return {
    id: row.id,
    name: row.name,
    ...(webhook === undefined
      ? {}
      : { webhook: { ...webhook, authentication: viewAuthentication(webhook.authentication) } }),
    ...(email_address === null ? {} : { email: { emailAddress: email_address, language } }),
    states: [...states],
    taxes: [...taxes],
    kinds: [...kinds],
    drafts,
    createdAt: row.created_at,
  };
}

/** In the order of the rows. */
export async function viewSubscriptions(
  { db, secrets }: { readonly db: Database; readonly secrets: Secrets },
  rows: readonly SubscriptionRow[],
): Promise<Subscription[]> {
  const endpoints = await listEndpointRows(
    db,
    rows.map(({ id }) => id),
  );
  return await Promise.all(
    rows.map(async (row) => {
      const endpoint = endpoints.find(({ employer_id }) => employer_id === row.id);
      return { ...viewSettings(secrets, row), ...(await stateOf(db, row, endpoint)) };
    }),
  );
}

type Endpoint = Awaited<ReturnType<typeof listEndpointRows>>[number];
type State = Pick<Subscription, 'status' | 'reason'>;

async function stateOf(
  db: Database,
  { id, unsubscribed_at }: SubscriptionRow,
  endpoint: Endpoint | undefined,
): Promise<State> {
  if (unsubscribed_at !== null) return { status: 'unsubscribed', reason: null };
  if (endpoint !== undefined && endpoint.paused_at !== null) {
    return { status: 'paused', reason: endpoint.paused_reason };
  }
  if (endpoint === undefined || endpoint.failing_since === null) {
    return { status: 'active', reason: null };
  }
  const last = await findLastFailure(db, { id: endpoint.id, employer_id: id });
  return { status: 'failing', reason: last?.reason ?? null };
}

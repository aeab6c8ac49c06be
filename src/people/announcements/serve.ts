/**
 * Queues announcements for the subscriptions that ask for them. A subscription remembers how far it was
 * served, in the transaction that queues: each is served once, whichever server does it and whenever one
 * dies. What its filter leaves nothing of is passed over without a message.
 */

import { queueMail, queueMessage } from '../../platform/delivery/outbox.ts';
import { ANNOUNCED } from '../../platform/delivery/owner.ts';
import type { Deps } from '../../platform/requests/deps.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { SubscriptionRow } from '../../platform/storage/database/tables-announcements.ts';
import { changesFor } from '../../tax/announcements/filter.ts';
import type { Announcement } from '../../tax/announcements/schema.ts';
import { viewAnnouncement } from '../../tax/announcements/view.ts';
import { listAnnouncementsAfter, newestSequence } from '../../tax/storage/announcements.ts';
import { type EmployerPlace, placeOf } from './affected.ts';
import { announcementLetter } from './letters.ts';
import { messageOf } from './message.ts';
import type { StoredFilter } from './parse.ts';
import { readerOf } from './reader.ts';
import {
  leastServed,
  listEmployerAddresses,
  lockUnserved,
  markServed,
} from './storage/subscriptions.ts';
import { letterOf } from './subscriptions.ts';

export type ServeDeps = Deps & {
  /** The version that calculates what names none, here. */
  readonly defaultVersion: () => string;
  readonly publicUrl: string | undefined;
  /** Whether emails go out. */
  readonly hasMail: boolean;
};

/** Subscriptions of one transaction: short enough to hold up no one. */
const BATCH = 50;

type Numbered = { readonly sequence: number; readonly announcement: Announcement };

/** Returns how many messages and emails it queued. */
export async function serveSubscriptions(deps: ServeDeps): Promise<number> {
  const newest = await newestSequence(deps.db);
  const least = await leastServed(deps.db, newest);
  if (least === undefined) return 0;
  const announcements = (await listAnnouncementsAfter(deps.db, least))
    .filter(({ sequence }) => sequence <= newest)
    .map((row) => ({ sequence: row.sequence, announcement: viewAnnouncement(row) }));
  let queued = 0;
  for (;;) {
    const served = await deps.db.transaction().execute(async (transaction) => {
      const rows = await lockUnserved(transaction, newest, BATCH);
      if (rows.length === 0) return 0;
      const places = await placesOf(transaction, rows);
      for (const row of rows) {
        queued += await serve(
          transaction,
          deps,
          row,
          places.get(row.account_id) ?? [],
          announcements,
        );
      }
      await markServed(
        transaction,
        rows.map(({ id }) => id),
        newest,
      );
      return rows.length;
    });
    if (served < BATCH) return queued;
  }
}

async function placesOf(
  transaction: Database,
  rows: readonly SubscriptionRow[],
): Promise<ReadonlyMap<string, readonly EmployerPlace[]>> {
  const accounts = [...new Set(rows.map(({ account_id }) => account_id))];
  const employers = await listEmployerAddresses(transaction, accounts);
  const byAccount = Map.groupBy(employers, ({ account_id }) => account_id);
  return new Map(
    [...byAccount].map(([id, all]) => [id, all.map(({ address }) => placeOf(address))]),
  );
}

async function serve(
  transaction: Database,
  { secrets, clock, defaultVersion, publicUrl = '', hasMail }: ServeDeps,
  row: SubscriptionRow,
  places: readonly EmployerPlace[],
  announcements: readonly Numbered[],
): Promise<number> {
  if (row.unsubscribed_at !== null) return 0;
  const { drafts, ...filter }: StoredFilter = JSON.parse(row.filter);
  const deps = { secrets, clock };
  const base = publicUrl.replace(/\/+$/, '');
  let queued = 0;
  for (const { sequence, announcement } of announcements) {
    if (sequence <= row.served || (announcement.isDraft && !drafts)) continue;
    const changes = changesFor(announcement, filter);
    if (changes.length === 0) continue;
    const version = defaultVersion();
    const announced = { announcement, changes, places, defaultVersion: version, base };
    if (row.webhook !== null) {
      const body = messageOf(row.id, announced, isoTime(clock()));
      const of = { accountId: row.account_id, subscriptionId: row.id };
      await queueMessage(transaction, deps, { ...of, eventKey: ANNOUNCED, body });
      queued += 1;
    } else if (hasMail && publicUrl !== '') {
      const letter = announcementLetter(readerOf(row, publicUrl), announced);
      await queueMail(transaction, deps, letterOf(row, 'rulesAnnounced'), letter);
      queued += 1;
    }
  }
  return queued;
}

// Announcements of releases and forms, each made once, in the order of commits.
import type { Database } from '../../platform/storage/database/database.ts';
import type { AnnouncementRow } from '../../platform/storage/database/tables-announcements.ts';
import { nextOrdered } from '../../platform/storage/rows/counters.ts';

export type KnownAnnouncement = Pick<
  AnnouncementRow,
  | 'sequence'
  | 'subject'
  | 'version'
  | 'previous'
  | 'sha256'
  | 'status'
  | 'is_draft'
  | 'about'
  | 'changes'
  | 'known_forms'
>;

const KNOWN = [
  'sequence',
  'subject',
  'version',
  'previous',
  'sha256',
  'status',
  'is_draft',
  'about',
  'changes',
  'known_forms',
] as const;

/** The newest one of each subject and version. */
export async function listNewest(db: Database): Promise<readonly KnownAnnouncement[]> {
  const newest = db
    .selectFrom('announcements')
    .select(({ fn }) => fn.max('sequence').as('sequence'))
    .groupBy(['subject', 'version']);
  return await db
    .selectFrom('announcements')
    .select(KNOWN)
    .where('sequence', 'in', newest)
    .orderBy('sequence')
    .execute();
}

/** What was announced of a version while it was a draft. */
export async function listDraftChanges(
  db: Database,
  version: string,
): Promise<readonly Pick<AnnouncementRow, 'changes'>[]> {
  return await db
    .selectFrom('announcements')
    .select('changes')
    .where('subject', '=', 'release')
    .where('version', '=', version)
    .where('is_draft', '=', 1)
    .execute();
}

/** Locks announcing until the transaction ends, so that of several servers one announces. */
export const nextSequence = (transaction: Database): Promise<number> =>
  nextOrdered(transaction, 'announcement');

export async function insertAnnouncement(
  transaction: Database,
  row: AnnouncementRow,
): Promise<void> {
  await transaction.insertInto('announcements').values(row).execute();
}

/** 0 when there is none. */
export async function newestSequence(db: Database): Promise<number> {
  const { sequence } = await db
    .selectFrom('announcements')
    .select(({ fn }) => fn.max('sequence').as('sequence'))
    .executeTakeFirstOrThrow();
  return Number(sequence ?? 0);
}

type AnnouncementList = {
  /** The newest that is not listed anymore. */
  readonly before?: number | undefined;
  readonly drafts: boolean;
  readonly limit: number;
};

/** Newest first. */
export async function listAnnouncements(
  db: Database,
  { before, drafts, limit }: AnnouncementList,
): Promise<readonly AnnouncementRow[]> {
  let query = db
    .selectFrom('announcements')
    .selectAll()
    // Where forms are first counted, nothing is new.
    .where(({ or, eb }) => or([eb('subject', '=', 'release'), eb('changes', '!=', '[]')]));
  if (before !== undefined) query = query.where('sequence', '<', before);
  if (!drafts) query = query.where('is_draft', '=', 0);
  return await query.orderBy('sequence', 'desc').limit(limit).execute();
}

/** Oldest first, after the sequence number. */
export async function listAnnouncementsAfter(
  db: Database,
  after: number,
): Promise<readonly AnnouncementRow[]> {
  return await db
    .selectFrom('announcements')
    .selectAll()
    .where('sequence', '>', after)
    .orderBy('sequence')
    .execute();
}

export async function findAnnouncement(
  db: Database,
  id: string,
): Promise<AnnouncementRow | undefined> {
  return await db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
}

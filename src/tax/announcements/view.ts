/** Announcements as they are read: from the rows, with the changes that a filter leaves. */

import type { AnnouncementRow } from '../../platform/storage/database/tables-announcements.ts';
import { type ChangeFilter, changesFor } from './filter.ts';
import type { Announcement, RuleChange } from './schema.ts';

export function viewAnnouncement(row: AnnouncementRow, filter: ChangeFilter = {}): Announcement {
  const changes: RuleChange[] = JSON.parse(row.changes);
  return {
    id: row.id,
    status: row.status,
    subject: row.subject,
    version: row.version,
    previousVersion: row.previous,
    isDraft: row.is_draft === 1,
    announcedAt: row.announced_at,
    about: row.about,
    changes: changesFor({ changes }, filter),
  };
}

/** Without the changes, which are counted by kind. */
export function viewHead(row: AnnouncementRow, filter: ChangeFilter = {}) {
  const { changes, ...head } = viewAnnouncement(row, filter);
  const byKind = Map.groupBy(changes, ({ kind }) => kind);
  return {
    ...head,
    counts: Object.fromEntries([...byKind].map(([kind, all]) => [kind, all.length])),
  };
}

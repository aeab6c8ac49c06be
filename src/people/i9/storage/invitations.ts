// Invitations of representatives to a submission, found by the hash of their token.
import type { Database } from '../../../platform/storage/database/database.ts';
import type { InvitationRow } from '../../../platform/storage/database/tables-submissions.ts';

export async function insertInvitation(db: Database, row: InvitationRow): Promise<void> {
  await db.insertInto('invitations').values(row).execute();
}

export async function findInvitation(
  db: Database,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  return await db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function findInvitationById(
  db: Database,
  submissionId: number,
  id: string,
): Promise<InvitationRow | undefined> {
  return await db
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
}

/** The invitation of a submission that has not ended, used or not. */
export async function findOpenInvitation(
  db: Database,
  submissionId: number,
): Promise<InvitationRow | undefined> {
  return await db
    .selectFrom('invitations')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Uses an invitation up, keeping `invitee` with it; false when it was used, revoked or has expired.
 */
export async function consumeInvitation(
  transaction: Database,
  id: string,
  now: string,
  invitee: string,
): Promise<boolean> {
  const used = await transaction
    .updateTable('invitations')
    .set({ used_at: now, invitee })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Ends what representatives were invited to: by a newer invitation, a restart or the completion. */
export async function revokeInvitations(
  transaction: Database,
  submissionId: number,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('submission_id', '=', submissionId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function isInvitationRevoked(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('revoked_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined || row.revoked_at !== null;
}

export async function forgetInvitees(transaction: Database, submissionId: number): Promise<void> {
  await transaction
    .updateTable('invitations')
    .set({ invitee: null })
    .where('submission_id', '=', submissionId)
    .execute();
}

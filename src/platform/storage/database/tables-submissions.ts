// The tables of submissions and their evidence as TypeScript sees them; see tables.ts.

export type SubmissionTables = {
  submissions: SubmissionRow;
  invitations: InvitationRow;
  submission_keys: SubmissionKeyRow;
  audit_entries: AuditEntryRow;
  audit_heads: AuditHeadRow;
  expiry_notices: ExpiryNoticeRow;
  document_copies: DocumentCopyRow;
};

export type SubmissionStatus =
  | 'not_started'
  | 'section1_in_progress'
  | 'section1_complete'
  | 'section2_in_progress'
  | 'rep_mismatch'
  | 'in_review'
  | 'accepted'
  | 'rejected'
  | 'restarted'
  /** Completed before, on paper or in another system. */
  | 'historical'
  | 'purged';

export type SubmissionRow = {
  /** Random below 2^31; of forms started before 0106, a growing number of up to 15 digits. */
  id: number;
  /** The place in the order of commits, of the whole installation; null: the id is. */
  sequence: number | null;
  account_id: string;
  employer_id: string;
  employee_id: string;
  status: SubmissionStatus;
  /** 1, 2, 3 ...: the entity tag. */
  version: number;
  /** Edition of the form and the expiration printed on it. */
  edition: string;
  edition_expires: string;
  /** JSON of everything on the form, sealed under the submission's own key; null once purged. */
  content: string | null;
  /** First day of employment once Section 2 says so, `yyyy-MM-dd`. */
  first_day: string | null;
  /** Earliest day by which to reverify or to see the passport a receipt stands for. */
  expires_on: string | null;
  /** When the scan looks at it next, in the employer's time zone; null: no notice is due. */
  notify_on: string | null;
  accepted_at: string | null;
  created_at: string;
  updated_at: string;
  status_changed_at: string;
  purged_at: string | null;
};

export type InvitationRow = {
  /** Also the id of the representative. */
  id: string;
  submission_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** Who is invited, by whom, and from where the link was used: JSON under the submission's own key. */
  invitee: string | null;
  /** The API key behind the invitation: its revocation ends the session too. */
  key_id: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
};

/** Destroyed by the purge: what was encrypted under it is then permanently unreadable. */
type SubmissionKeyRow = { submission_id: number; sealed_key: string };

export type AuditEntryRow = {
  submission_id: number;
  /** 1, 2, 3 ... within the submission. */
  sequence: number;
  employer_id: string;
  at: string;
  action: string;
  actor_kind: string;
  actor_id: string;
  /** Name, address and details as JSON, under the submission's own key; null after the purge. */
  sealed: string | null;
  /** SHA-256 of `sealed`, hexadecimal. */
  value_digest: string;
  /** SHA-256 of the submission's row as this entry left it. */
  state_digest: string;
  previous_hash: string;
  hash: string;
};

export type AuditHeadRow = {
  submission_id: number;
  employer_id: string;
  sequence: number;
  hash: string;
  /** Keyed digest of the three above under SECRET_KEY. */
  mac: string;
};

export type DocumentCopyRow = {
  id: string;
  submission_id: number;
  /** The bytes, under the submission's own key. Deleted by the purge. */
  sealed: string;
  created_at: string;
};

type ExpiryNoticeRow = { submission_id: number; expires_on: string; created_at: string };

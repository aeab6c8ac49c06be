// The tables of mails to people as TypeScript sees them; see tables.ts.

export type MailTables = {
  person_links: PersonLinkRow;
  queued_mails: QueuedMailRow;
};

/** A link that opens sessions of an employee until it expires or a newer one replaces it. */
export type PersonLinkRow = {
  id: string;
  employer_id: string;
  employee_id: string;
  token_hash: string;
  /** Of the email address it was sent to; null where it was handed over. */
  address_hash: string | null;
  /** The API key whose revocation ends it; null of reminders, and where an administrator invited. */
  key_id: string | null;
  /** The administrator who hands it over, whose deactivation ends it; null where no one or a key does. */
  admin_id: string | null;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
};

/** That a mail was queued: what it was about, and for which moment. */
export type QueuedMailRow = {
  /** Employee or administrator. */
  person_id: string;
  /** 0 where it is about no form. */
  submission_id: number;
  /** A kind of work, or `dailyList`. */
  kind: string;
  /** `yyyy-MM-dd`. */
  due_on: string;
  /** How many days before `due_on` it was due; negative after. */
  days_before: number;
  employer_id: string;
  created_at: string;
};

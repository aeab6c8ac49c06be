// The tables as TypeScript sees them. Columns stay in the subset both databases share: ids made by
// the application and ISO 8601 UTC timestamps as text, JSON as text, integers.

import type { AnnouncementTables } from './tables-announcements.ts';
import type { BulkTables } from './tables-bulk.ts';
import type { CertificateTables } from './tables-certificates.ts';
import type { DeliveryTables } from './tables-delivery.ts';
import type { EVerifyTables } from './tables-everify.ts';
import type { FormTables } from './tables-forms.ts';
import type { I9Tables } from './tables-i9.ts';
import type { MailTables } from './tables-mails.ts';
import type { RuleTables } from './tables-rules.ts';
import type { SubmissionTables } from './tables-submissions.ts';
import type { WorkTables } from './tables-work.ts';

export type Tables = I9Tables &
  SubmissionTables &
  EVerifyTables &
  DeliveryTables &
  FormTables &
  RuleTables &
  CertificateTables &
  WorkTables &
  MailTables &
  AnnouncementTables &
  BulkTables & {
    accounts: AccountRow;
    api_keys: ApiKeyRow;
    operator_keys: OperatorKeyRow;
    failed_requests: FailedRequestRow;
    person_sessions: PersonSessionRow;
    sample_data: SampleDataRow;
    sessions: SessionRow;
    settings: SettingRow;
    sign_in_links: SignInLinkRow;
    signing_keys: SigningKeyRow;
    usage: UsageRow;
  };

type AccountRow = { id: string; name: string; created_at: string };

export type ApiKeyRow = {
  id: string;
  account_id: string;
  label: string;
  /** The key's first characters, so that a person recognizes it in a list. */
  hint: string;
  /** SHA-256 of the key, hexadecimal. */
  hash: string;
  /** JSON array of scope names. */
  scopes: string;
  /** 1: its requests are handled leniently unless they say otherwise. */
  lenient: number;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
};

export type FailedRequestRow = {
  id: string;
  account_id: string;
  /** `x-request-id`; a proxy may give several requests the same. */
  request_id: string;
  answered_at: string;
  /** Null for people whom no key let in. */
  key_id: string | null;
  method: string;
  /** With the names of its parameters, not their values. */
  route: string;
  status: number;
  /** Its row in the reference of errors. */
  error_row: string | null;
};

export type SessionRow = {
  /** SHA-256 of the cookie's value, hexadecimal. */
  hash: string;
  key_id: string;
  created_at: string;
  last_used_at: string;
};

/** How a person was identified at sign-in. */
export type SignInMethod = 'emailLink' | 'openIdConnect' | 'operatorLink';

export type PersonSessionRow = {
  /** SHA-256 of the cookie's value, hexadecimal. */
  hash: string;
  method: SignInMethod;
  /** As `foldEmail` makes it. */
  email_address: string;
  /** Null until a person who administers several employers has chosen one. */
  admin_id: string | null;
  /** The API key that made the operator's link; its revocation ends the session. */
  key_id: string | null;
  created_at: string;
  last_used_at: string;
};

export type SignInLinkRow = {
  /** SHA-256 of the token in the link, hexadecimal. */
  token_hash: string;
  /** As `foldEmail` makes it. */
  email_address: string;
  /** Of an operator's link: the only administrator it is for. */
  admin_id: string | null;
  key_id: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

type OperatorKeyRow = {
  id: string;
  label: string;
  /** First characters of the key. */
  hint: string;
  /** SHA-256 of the key, hexadecimal. */
  hash: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
};

export type SampleDataRow = {
  account_id: string;
  employer_id: string;
  /** JSON array. */
  employee_ids: string;
  created_at: string;
};

type SettingRow = { name: string; value: string };

export type SigningKeyRow = {
  id: string;
  /** 1, 2, 3 ...: unique, so that of several processes rotating at the same time only one succeeds. */
  sequence: number;
  public_jwk: string;
  /** Private JWK sealed by SECRET_KEY. */
  private_jwk: string;
  created_at: string;
  signs_from: string;
};

export type UsageRow = {
  account_id: string;
  /** UTC day, `yyyy-MM-dd`. */
  day: string;
  items: number;
};

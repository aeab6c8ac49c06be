/**
 * Submissions of Form I-9 with their invitations and document copies, certificates, installed forms, and the
 * links and emails of people.
 */

import { schema } from './schema.ts';

export const submissions = schema`
create table submissions (
  id bigint primary key,
  account_id text not null,
  employer_id text not null references employers (id),
  employee_id text not null references employees (id),
  status text not null,
  version integer not null,
  edition text not null,
  edition_expires text not null,
  content text,
  first_day text,
  expires_on text,
  notify_on text,
  accepted_at text,
  created_at text not null,
  updated_at text not null,
  status_changed_at text not null,
  purged_at text
);
create index submissions_employee_id_id on submissions (employee_id, id);
create index submissions_employer_id_accepted_at on submissions (employer_id, accepted_at);
create index submissions_employer_id_id on submissions (employer_id, id);
create index submissions_employer_id_status on submissions (employer_id, status, id);
create index submissions_notify_on_id on submissions (notify_on, id);

create table invitations (
  id text primary key,
  submission_id bigint not null,
  token_hash text not null unique,
  invitee text,
  key_id text not null,
  created_at text not null,
  expires_at text not null,
  used_at text,
  revoked_at text
);
create index invitations_submission_id on invitations (submission_id);

create table expiry_notices (
  submission_id bigint not null,
  expires_on text not null,
  created_at text not null,
  constraint expiry_notices_pkey primary key (submission_id, expires_on)
);

create table document_copies (
  id text primary key,
  submission_id bigint not null,
  sealed text not null,
  created_at text not null
);
create index document_copies_submission_id on document_copies (submission_id);

create table certificates (
  id text primary key,
  employer_id text not null,
  employee_id text not null,
  form_code text not null,
  edition text not null,
  version integer not null,
  applies_from text not null,
  signed_on text not null,
  received_on text not null,
  created_at text not null,
  sealed text not null,
  content_sha256 text not null,
  voided_at text,
  void_reason text,
  constraint certificates_version unique (employee_id, form_code, version)
);

-- Begun and not signed. A draft goes when it is signed, discarded, or not saved for a while.
create table certificate_drafts (
  employee_id text not null,
  form_code text not null,
  employer_id text not null,
  version integer not null,
  updated_at text not null,
  sealed text not null,
  constraint certificate_drafts_key primary key (employee_id, form_code)
);
create index certificate_drafts_by_age on certificate_drafts (updated_at);

create table installed_forms (
  code text not null,
  edition text not null,
  sha256 text not null,
  pdf text not null,
  map text not null,
  installed_at text not null,
  constraint installed_forms_pk primary key (code, edition)
);

create table person_links (
  id text primary key,
  employer_id text not null,
  employee_id text not null,
  token_hash text not null unique,
  address_hash text,
  key_id text,
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  admin_id text
);
create index person_links_employee_id on person_links (employee_id);

-- Which emails were queued, so that several servers queue each one once.
create table queued_mails (
  person_id text not null,
  submission_id bigint not null,
  kind text not null,
  due_on text not null,
  days_before integer not null,
  employer_id text not null,
  created_at text not null,
  constraint queued_mails_key primary key (person_id, submission_id, kind, due_on, days_before)
);
create index queued_mails_employer_id on queued_mails (employer_id);
`;

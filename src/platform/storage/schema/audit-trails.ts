/**
 * Audit trails: of submissions, employees, employers, and accounts. No foreign keys: what is missing on either
 * side has to stay visible to `verify-audit`.
 */

import { schema } from './schema.ts';

export const auditTrails = schema`
create table submission_keys (
  submission_id bigint primary key,
  sealed_key text not null
);

create table audit_entries (
  submission_id bigint not null,
  sequence integer not null,
  employer_id text not null,
  at text not null,
  action text not null,
  actor_kind text not null,
  actor_id text not null,
  sealed text,
  value_digest text not null,
  state_digest text not null,
  previous_hash text not null,
  hash text not null,
  constraint audit_entries_pkey primary key (submission_id, sequence)
);

create table audit_heads (
  submission_id bigint primary key,
  employer_id text not null,
  sequence integer not null,
  hash text not null,
  mac text not null
);
create index audit_heads_employer_id on audit_heads (employer_id, submission_id);

create table employee_keys (
  employee_id text primary key,
  sealed_key text not null
);

create table employee_audit_entries (
  employee_id text not null,
  sequence integer not null,
  employer_id text not null,
  at text not null,
  action text not null,
  actor_kind text not null,
  actor_id text not null,
  sealed text not null,
  value_digest text not null,
  state_digest text not null,
  previous_hash text not null,
  hash text not null,
  constraint employee_audit_entries_pkey primary key (employee_id, sequence)
);

create table employee_audit_heads (
  employee_id text primary key,
  employer_id text not null,
  sequence integer not null,
  hash text not null,
  mac text not null
);

create table employer_audit_keys (
  employer_id text primary key,
  sealed_key text not null
);

create table employer_audit_entries (
  employer_id text not null,
  sequence integer not null,
  at text not null,
  action text not null,
  actor_kind text not null,
  actor_id text not null,
  sealed text not null,
  value_digest text not null,
  state_digest text not null,
  previous_hash text not null,
  hash text not null,
  constraint employer_audit_entries_pkey primary key (employer_id, sequence)
);

create table employer_audit_heads (
  employer_id text primary key,
  sequence integer not null,
  hash text not null,
  mac text not null
);

create table account_audit_keys (
  account_id text primary key,
  sealed_key text not null
);

create table account_audit_entries (
  account_id text not null,
  sequence integer not null,
  at text not null,
  action text not null,
  actor_kind text not null,
  actor_id text not null,
  sealed text not null,
  value_digest text not null,
  state_digest text not null,
  previous_hash text not null,
  hash text not null,
  constraint account_audit_entries_pkey primary key (account_id, sequence)
);

create table account_audit_heads (
  account_id text primary key,
  sequence integer not null,
  hash text not null,
  mac text not null
);
`;

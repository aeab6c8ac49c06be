/**
 * Deliveries of events and postbacks: endpoints with their queue, attempts, and notices by email.
 */

import { schema } from './schema.ts';

export const delivery = schema`
create table delivery_endpoints (
  id text bytewise primary key,
  kind text not null,
  employer_id text,
  owner text,
  served_at text not null,
  slow integer not null,
  paused_at text,
  paused_reason text,
  failing_since text
);
create index delivery_endpoints_owner on delivery_endpoints (owner);

create table deliveries (
  id text primary key,
  account_id text not null,
  employer_id text not null,
  endpoint_id text bytewise not null,
  kind text not null,
  message_id text not null,
  event_key text,
  employee_id text,
  submission_id bigint,
  sequence bigint not null,
  body text,
  status text not null,
  due_at text,
  failures integer not null,
  attempts integer not null,
  reason text,
  notification text,
  created_at text not null,
  finished_at text,
  failed_at text,
  again integer default 0 not null
);
-- Includes the event, so that a filter for a rare one reads no rows of others.
create index deliveries_account on deliveries (account_id, id, event_key);
-- Few rows wait or fail. These indexes hold only those rows; finished ones cost them nothing.
create index deliveries_account_due on deliveries (account_id, id) where due_at is not null;
create index deliveries_account_failed on deliveries (account_id, id) where failed_at is not null;
-- An employee's later deliveries look for an earlier one that was postponed (again = 1).
create index deliveries_again on deliveries (endpoint_id, due_at, sequence) where due_at is not null and again = 1;
create index deliveries_due on deliveries (endpoint_id, due_at, sequence) where due_at is not null;
create index deliveries_employer_id_id on deliveries (employer_id, id);
create index deliveries_failed on deliveries (employer_id, id) where failed_at is not null;
create index deliveries_first on deliveries (endpoint_id, sequence) where due_at is not null and again = 0;
create index deliveries_holding on deliveries (endpoint_id, employee_id, sequence) where due_at is not null and again = 1 and failures < 3;
create index deliveries_submission_id on deliveries (submission_id) where body is not null;

create table delivery_attempts (
  delivery_id text not null,
  number integer not null,
  started_at text not null,
  duration_ms integer not null,
  outcome text not null,
  status integer,
  failure text,
  message text,
  sealed_response text,
  sealed_request text,
  constraint delivery_attempts_pkey primary key (delivery_id, number)
);

create table delivery_digests (
  id text primary key,
  open_mail text,
  last_at text
);

create table delivery_notices (
  mail_id text not null,
  delivery_id text not null,
  constraint delivery_notices_pkey primary key (mail_id, delivery_id)
);

create table delivery_workers (
  id text primary key,
  alive_until text not null
);
`;

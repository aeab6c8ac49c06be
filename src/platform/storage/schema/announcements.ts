/**
 * Announcements of releases, each made once, and the accounts' subscriptions to them: each remembers the
 * last announcement it was served.
 */

import type { Migration } from 'kysely/migration';
import { schema } from './schema.ts';

const tables = schema`
create table announcements (
  id text primary key,
  sequence bigint not null unique,
  subject text not null,
  version text not null,
  previous text,
  sha256 text not null,
  status text not null,
  is_draft integer not null,
  about text not null,
  changes text not null,
  known_forms text,
  announced_at text not null
);
create index announcements_version on announcements (subject, version, sequence);

create table announcement_subscriptions (
  id text primary key,
  account_id text not null,
  name text not null,
  webhook text,
  email_address text,
  language text,
  filter text not null,
  unsubscribe_token text,
  unsubscribed_at text,
  served bigint not null,
  version integer not null,
  created_at text not null,
  updated_at text not null
);
create index announcement_subscriptions_account on announcement_subscriptions (account_id, id);
create index announcement_subscriptions_served on announcement_subscriptions (served);

create table subscription_secrets (
  subscription_id text primary key,
  sealed_secret text not null,
  sealed_previous text,
  previous_until text,
  created_at text not null
);
`;

export const announcements: Migration = { up: async (db) => tables(db) };

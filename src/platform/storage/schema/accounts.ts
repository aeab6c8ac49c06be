/**
 * Accounts, their API keys and usage, sessions and sign-in links; the keys that sign tokens; settings of the
 * installation, idempotency keys, and the counters that number what has integer ids.
 */

import { schema } from './schema.ts';

export const accounts = schema`
create table settings (
  name text primary key,
  value text not null
);

create table accounts (
  id text primary key,
  name text not null unique,
  created_at text not null
);

create table api_keys (
  id text primary key,
  account_id text not null references accounts (id),
  label text not null,
  hint text not null,
  hash text not null unique,
  scopes text not null,
  created_at text not null,
  expires_at text,
  revoked_at text
);
create index api_keys_account_id on api_keys (account_id);

create table signing_keys (
  id text primary key,
  sequence integer not null unique,
  public_jwk text not null,
  private_jwk text not null,
  created_at text not null,
  signs_from text not null
);

-- No foreign key: one write counts for many accounts and must not fail because of one.
create table usage (
  account_id text not null,
  day text not null,
  items bigint not null,
  constraint usage_pkey primary key (account_id, day)
);

-- No foreign key: a session is good only while its API key is, which is read again for every request.
create table sessions (
  hash text primary key,
  key_id text not null,
  created_at text not null,
  last_used_at text not null
);
create index sessions_last_used_at on sessions (last_used_at);

-- Apart from sessions, whose rows are all of the account itself.
create table person_sessions (
  hash text primary key,
  method text not null,
  email_address text not null,
  admin_id text,
  key_id text,
  created_at text not null,
  last_used_at text not null
);
create index person_sessions_last_used_at on person_sessions (last_used_at);

create table sign_in_links (
  token_hash text primary key,
  email_address text not null,
  admin_id text,
  key_id text,
  created_at text not null,
  expires_at text not null,
  used_at text
);
create index sign_in_links_email_address on sign_in_links (email_address);

create table idempotency_keys (
  owner text not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer text,
  created_at text not null,
  constraint idempotency_keys_pkey primary key (owner, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table counters (
  name text primary key,
  value bigint not null
);
`;

/**
 * Releases of the tax rules that the operator installed, and the keys whose signature counts. A row
 * stays when its release is removed, so that an older file of the same name is recognized.
 */

import type { Migration } from 'kysely/migration';
import { schema } from './schema.ts';

const tables = schema`
create table rule_releases (
  version text primary key,
  sha256 text not null,
  sealed_on text not null,
  file_sha256 text not null,
  file text,
  key_id text not null,
  public_key text not null,
  signer text not null,
  installed_at text not null,
  used_at text,
  leaving_at text,
  removed_at text
);

create table rule_release_keys (
  id text primary key,
  public_key text not null,
  label text not null,
  trusted_at text not null,
  removed_at text
);
`;

export const ruleReleases: Migration = { up: async (db) => tables(db) };

/** Everything that a database says of its own schema, to compare two of them. */

import { sql } from 'kysely';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { databaseKind } from '../../../src/platform/storage/schema/schema.ts';

/** Columns, constraints, indexes, and triggers, one text each, sorted; without the migrator's own tables. */
export async function wholeSchema(db: Database): Promise<string[]> {
  const texts = await (databaseKind(db) === 'sqlite' ? ofSqlite(db) : ofPostgres(db));
  return texts
    .filter((text) => !text.includes('kysely_'))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .sort();
}

async function ofSqlite(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select 'column ' || m.name || ' ' || json_array(c.name, lower(c.type), c."notnull", c.dflt_value, c.pk) as text
      from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'
    union all
    select 'reference ' || m.name || ' ' || json_array(f."from", f."table", f."to")
      from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'
    union all
    select 'index ' || m.name || ' ' || json_array(i."unique", i.partial, i.origin,
        (select group_concat(coalesce(x.name, '()')) from pragma_index_xinfo(i.name) x where x.key = 1))
      from sqlite_master m, pragma_index_list(m.name) i where m.type = 'table'
    union all
    select m.type || ' ' || m.name || ' ' || m.tbl_name
      from sqlite_master m where m.type in ('index', 'trigger') and m.sql is not null
    union all
    select 'where ' || m.name || ' ' || replace(substr(m.sql, instr(lower(m.sql), ' where ')), '"', '')
      from sqlite_master m where m.type = 'index' and lower(m.sql) like '% where %'
    union all
    select 'body ' || m.name || ' ' || replace(replace(replace(lower(m.sql), '(', ' '), ')', ' '), '"', '')
      from sqlite_master m where m.type = 'trigger'`.execute(db);
  return rows.map(({ text }) => text);
}

async function ofPostgres(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select format('column %s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, collation_name) as text
      from information_schema.columns where table_schema = current_schema()
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = current_schema()::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = current_schema()
    union all
    select regexp_replace(pg_get_triggerdef(oid), '[()]', ' ', 'g') from pg_trigger where not tgisinternal
    union all
    select format('function %s %s', proname, prosrc) from pg_proc where pronamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

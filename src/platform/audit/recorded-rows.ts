/**
 * What an entry records of a guarded row: its columns, with a keyed digest in place of what is
 * sealed. Rows are compared by it with what the trail recorded last.
 */

import { canonicalJson, sha256 } from '../digest/digest.ts';
import type { Database } from '../storage/database/database.ts';
import {
  type GuardedRow,
  type GuardedTable,
  guardedBy,
  listGuardedRows,
} from '../storage/rows/guarded-rows.ts';
import { SEALED_COLUMNS } from '../storage/rows/sealed-columns.ts';
import type { Trail } from '../storage/rows/trails.ts';
import { SealError, type Secrets } from '../storage/secrets/secrets.ts';
import type { RecordedRows } from './trail.ts';

/** A row that an act made, changed or deleted. */
export type RowName = { readonly table: GuardedTable; readonly id: string };

type Keys = {
  /** Of the installation: opens sealed columns. */
  readonly secrets: Secrets;
  /** Of the trail: digests that stay the same when SECRET_KEY changes. */
  readonly key: Secrets;
};

/** The rows of `names` as they are now, or all that the trail of `owner` guards. */
export async function recordRows(
  db: Database,
  keys: Keys,
  trail: Trail<string>,
  owner: string,
  names?: readonly RowName[],
): Promise<RecordedRows> {
  const recorded: Record<string, RecordedRows[string]> = {};
  for (const guarded of guardedBy(trail)) {
    const { table, id } = guarded;
    const wanted = names?.filter((name) => name.table === table).map((name) => name.id);
    for (const rowId of wanted ?? [undefined]) {
      if (rowId !== undefined) recorded[`${table}:${rowId}`] = null;
      for (const row of await listGuardedRows(db, guarded, owner, rowId)) {
        recorded[`${table}:${row[id]}`] = columnsOf(keys, table, guarded.unrecorded, row);
      }
    }
  }
  return recorded;
}

function columnsOf(
  keys: Keys,
  table: GuardedTable,
  unrecorded: readonly string[],
  row: GuardedRow,
): GuardedRow {
  const columns = Object.entries(row).filter(([name]) => !unrecorded.includes(name));
  return Object.fromEntries(
    columns.map(([name, value]) => {
      const sealed = SEALED_COLUMNS.find((one) => one.table === table && one.column === name);
      if (sealed === undefined || value === null) return [name, plain(value)];
      const context = `${sealed.context}:${sealed.id.map((column) => row[column]).join(':')}`;
      return [name, digestOf(keys, String(value), context, `${table}.${name}`)];
    }),
  );
}

/** As JSON gives it back: bytes, which no column holds by itself, as text. */
const plain = (value: string | number | null): string | number | null =>
  typeof value === 'object' ? canonicalJson(value) : value;

/** Of the text, so that it stays when the value is sealed again under another key. */
function digestOf({ secrets, key }: Keys, sealed: string, context: string, name: string): string {
  try {
    return key.blindIndex(secrets.open(sealed, context), name);
  } catch (error) {
    if (error instanceof SealError) return `unreadable ${sha256(sealed)}`;
    throw error;
  }
}

const WORDS: Readonly<Record<GuardedTable, (id: string) => string>> = {
  employers: () => 'the employer',
  admins: (id) => `administrator ${id}`,
  everify_settings: () => 'the E-Verify settings',
  webhook_secrets: () => 'the webhook secret',
  accounts: () => 'the account',
  api_keys: (id) => `API key ${id}`,
  announcement_subscriptions: (id) => `subscription ${id}`,
};

/** What differs between the rows as recorded last and as they are. */
export function compareRows(recorded: RecordedRows, current: RecordedRows): string[] {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(current)])];
  return names.flatMap((name) => {
    const before = recorded[name];
    const after = current[name] ?? null;
    const [table = '', id = ''] = name.split(':');
    const what = WORDS[table as GuardedTable](id);
    if (before === undefined) return [`${what}: the audit trail has no entry for it`];
    if (before === null) {
      return after === null ? [] : [`${what}: exists, but the audit trail says it was deleted`];
    }
    if (after === null) return [`${what}: is missing`];
    const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    // A column that a later version added is in no entry yet.
    const changed = columns.filter(
      (column) => column in before && before[column] !== after[column],
    );
    if (changed.length === 0) return [];
    return [`${what}: ${changed.join(', ')} changed without an entry in the audit trail`];
  });
}

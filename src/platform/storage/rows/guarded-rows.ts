// The rows that the trail of an employer or an account records, so that one changed behind the
// product's back is found: which tables, whose rows, and which columns change without an act.
import type { Database } from '../database/database.ts';
import { lockedForUpdate } from '../database/dialect-differences.ts';
import { ACCOUNTS, EMPLOYERS, type Trail } from './trails.ts';

export type GuardedTable =
  | 'employers'
  | 'admins'
  | 'everify_settings'
  | 'webhook_secrets'
  | 'accounts'
  | 'api_keys'
  | 'announcement_subscriptions';

type Guarded = {
  readonly table: GuardedTable;
  readonly id: string;
  /** The column that names whose trail records it. */
  readonly owner: string;
  /** Counters and times that move by themselves. */
  readonly unrecorded: readonly string[];
};

export type GuardedRow = Readonly<Record<string, string | number | null>>;

const VERSION = ['version', 'updated_at'] as const;

const GUARDED: ReadonlyMap<Trail<string>, readonly Guarded[]> = new Map([
  [
    EMPLOYERS,
    [
      { table: 'employers', id: 'id', owner: 'id', unrecorded: [...VERSION, 'search_text'] },
      { table: 'admins', id: 'id', owner: 'employer_id', unrecorded: VERSION },
      {
        table: 'everify_settings',
        id: 'employer_id',
        owner: 'employer_id',
        unrecorded: ['look_from', 'checked_at', 'updated_at'],
      },
      { table: 'webhook_secrets', id: 'employer_id', owner: 'employer_id', unrecorded: [] },
    ],
  ],
  [
    ACCOUNTS,
    [
      { table: 'accounts', id: 'id', owner: 'id', unrecorded: [] },
      { table: 'api_keys', id: 'id', owner: 'account_id', unrecorded: [] },
      {
        table: 'announcement_subscriptions',
        id: 'id',
        owner: 'account_id',
        unrecorded: [...VERSION, 'served'],
      },
    ],
  ],
]);

export const guardedBy = (trail: Trail<string>): readonly Guarded[] => GUARDED.get(trail) ?? [];

/** Rows of one guarded table that belong to `owner`, or the one of them with this id. */
export async function listGuardedRows(
  db: Database,
  { table, id, owner }: Guarded,
  ownerId: string,
  rowId?: string,
): Promise<readonly GuardedRow[]> {
  let query = db
    .selectFrom(table as 'admins')
    .selectAll()
    .where(owner as 'id', '=', ownerId);
  if (rowId !== undefined) query = query.where(id as 'id', '=', rowId);
  return (await query.execute()) as unknown as readonly GuardedRow[];
}

/** Locks the owner itself until the transaction ends: before there is a head, nothing else can be. */
export async function lockOwner(
  transaction: Database,
  trail: Trail<string>,
  owner: string,
): Promise<void> {
  const table = guardedBy(trail)[0]?.table as 'employers';
  const query = transaction.selectFrom(table).select('id').where('id', '=', owner);
  await lockedForUpdate(transaction, query).execute();
}

/** Owners that have no trail yet, `limit` at most. */
export async function listWithoutTrail(
  db: Database,
  trail: Trail<string>,
  limit: number,
): Promise<string[]> {
  const table = guardedBy(trail)[0]?.table as 'employers';
  let query = db.selectFrom(table).select('id').orderBy('id').limit(limit);
  // Where only the head is gone, a new beginning would hide it.
  for (const part of [trail.heads, trail.entries]) {
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(part as 'employer_audit_heads')
            .select('sequence')
            .whereRef(
              `${part}.${trail.owner}` as 'employers.id',
              '=',
              `${table}.id` as 'employers.id',
            ),
        ),
      ),
    );
  }
  const rows = await query.execute();
  return rows.map(({ id }) => id);
}

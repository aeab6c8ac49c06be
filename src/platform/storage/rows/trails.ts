// Audit trails as stored: entries, which are inserted and read but never changed; one head per trail;
// and the key that the values of a trail are sealed under. Every kind of trail has three tables of
// its own, alike but for the column that names the owner: what the trail is about.
import type { Compilable, Selectable } from 'kysely';
import { readTogether, writeLater } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { insertOrUpdate, kept } from '../database/kept-texts.ts';
import type { Tables } from '../database/tables.ts';
import type { AuditEntryRow, AuditHeadRow } from '../database/tables-submissions.ts';
import { databaseKind } from '../schema/schema.ts';

export type OwnerId = string | number;

/** Where one kind of trail is stored. `Owner`: the type of its owners' ids. */
export type Trail<Owner extends OwnerId = OwnerId> = {
  readonly entries: `${'' | 'employee_' | 'employer_' | 'account_'}audit_entries`;
  readonly heads: `${'' | 'employee_' | 'employer_' | 'account_'}audit_heads`;
  readonly keys: 'submission_keys' | 'employee_keys' | 'employer_audit_keys' | 'account_audit_keys';
  /** The column of the owner's id, in all three. */
  readonly owner: 'submission_id' | 'employee_id' | 'employer_id' | 'account_id';
  /** The owner's id in hashes and anchors. */
  readonly subject: 'submissionId' | 'employeeId' | 'employerId' | 'accountId';
  /** Smaller than every id. */
  readonly before: Owner;
  /** What the digest of a head covers, in this order. */
  readonly headColumns: readonly string[];
};

const headColumns = (owner: string): readonly string[] => [
  owner,
  'employer_id',
  'sequence',
  'hash',
];

/** The trails of forms. */
export const SUBMISSIONS: Trail<number> = {
  entries: 'audit_entries',
  heads: 'audit_heads',
  keys: 'submission_keys',
  owner: 'submission_id',
  subject: 'submissionId',
  before: 0,
  headColumns: headColumns('submission_id'),
};

/** The trails of employees' records and certificates. */
export const EMPLOYEES: Trail<string> = {
  entries: 'employee_audit_entries',
  heads: 'employee_audit_heads',
  keys: 'employee_keys',
  owner: 'employee_id',
  subject: 'employeeId',
  before: '',
  headColumns: headColumns('employee_id'),
};

/** The trails of employers: settings, administrators, secrets. */
export const EMPLOYERS: Trail<string> = {
  entries: 'employer_audit_entries',
  heads: 'employer_audit_heads',
  keys: 'employer_audit_keys',
  owner: 'employer_id',
  subject: 'employerId',
  before: '',
  headColumns: ['employer_id', 'sequence', 'hash'],
};

/** The trails of accounts: API keys, employers, the installation's SECRET_KEY. */
export const ACCOUNTS: Trail<string> = {
  entries: 'account_audit_entries',
  heads: 'account_audit_heads',
  keys: 'account_audit_keys',
  owner: 'account_id',
  subject: 'accountId',
  before: '',
  headColumns: ['account_id', 'sequence', 'hash'],
};

/** Employers come last: every anchor below an employer names it too. */
export const TRAILS: readonly Trail[] = [SUBMISSIONS, EMPLOYEES, ACCOUNTS, EMPLOYERS];

/** An entry without its owner's id. */
export type EntryRow = Omit<AuditEntryRow, 'submission_id' | 'employer_id'> & OfEmployer;
/** A head without its owner's id and its digest. */
export type Head = Pick<AuditHeadRow, 'sequence' | 'hash'> & OfEmployer;
/** Undefined in the trails of accounts. */
type OfEmployer = { readonly employer_id?: string };
export type HeadRow = Head & { readonly mac: string };

/** What the digest of a head covers: made with the entry, and again when SECRET_KEY changes. */
export const headText = (
  { headColumns }: Trail,
  head: Readonly<Record<string, OwnerId | null | undefined>>,
): string => headColumns.map((name) => head[name]).join(':');

export const headContext = ({ heads }: Trail): string => `${heads}.mac`;

export async function findTrailKey<Owner extends OwnerId>(
  db: Database,
  trail: Trail<Owner>,
  owner: Owner,
): Promise<string | undefined> {
  const { keys, column } = typed(trail);
  const row = await db
    .selectFrom(keys)
    .select('sealed_key')
    .where(column, '=', owner as number)
    .executeTakeFirst();
  return row?.sealed_key;
}

export async function insertTrailKey<Owner extends OwnerId>(
  transaction: Database,
  trail: Trail<Owner>,
  owner: Owner,
  sealedKey: string,
): Promise<void> {
  const { keys, column } = typed(trail);
  const row = { [column]: owner, sealed_key: sealedKey };
  await writeLater(transaction, insertOrUpdate(transaction, keys, row));
}

export async function deleteTrailKey<Owner extends OwnerId>(
  transaction: Database,
  trail: Trail<Owner>,
  owner: Owner,
): Promise<void> {
  const { keys, column } = typed(trail);
  await transaction
    .deleteFrom(keys)
    .where(column, '=', owner as number)
    .execute();
}

/** The end of a trail, locked until the transaction ends, and its key. */
export type LockedTrail = {
  readonly head: HeadRow | undefined;
  readonly sealedKey: string | undefined;
};

/** What locks the head, so that entries of a trail follow each other, and reads the key after it. */
export function lockingTrail<Owner extends OwnerId>(
  transaction: Database,
  trail: Trail<Owner>,
  owner: Owner,
) {
  const { heads, keys, column } = typed(trail);
  const id = owner as number;
  // SQLite lets one transaction at a time write, and needs no lock.
  const head = (): Compilable<Selectable<Tables['audit_heads']>> =>
    databaseKind(transaction) === 'sqlite'
      ? transaction.selectFrom(heads).selectAll().where(column, '=', id)
      : transaction
          .updateTable(heads)
          .set((row) => ({ sequence: row.ref('sequence') }))
          .where(column, '=', id)
          .returningAll();
  const key = (): Compilable<{ sealed_key: string }> =>
    transaction.selectFrom(keys).select('sealed_key').where(column, '=', id);
  return [
    kept(transaction, `lock ${heads}`, head, [id]),
    kept(transaction, `key ${keys}`, key, [id]),
  ] as const;
}

/** The rows that `lockingTrail` gave. */
export const lockedTrail = (
  [head]: readonly HeadRow[],
  [key]: readonly { readonly sealed_key: string }[],
): LockedTrail => ({ head, sealedKey: key?.sealed_key });

export async function lockTrail<Owner extends OwnerId>(
  transaction: Database,
  trail: Trail<Owner>,
  owner: Owner,
): Promise<LockedTrail> {
  return lockedTrail(...(await readTogether(transaction, lockingTrail(transaction, trail, owner))));
}

export async function findHead<Owner extends OwnerId>(
  db: Database,
  trail: Trail<Owner>,
  owner: Owner,
): Promise<HeadRow | undefined> {
  const { heads, column } = typed(trail);
  return await db
    .selectFrom(heads)
    .selectAll()
    .where(column, '=', owner as number)
    .executeTakeFirst();
}

/** Stores the entry and makes it the head. */
export async function insertEntry<Owner extends OwnerId>(
  transaction: Database,
  trail: Trail<Owner>,
  owner: Owner,
  entry: EntryRow,
  mac: string,
): Promise<void> {
  const { entries, heads, column } = typed(trail);
  const { employer_id, sequence, hash } = entry;
  const ofOwner = { [column]: owner, ...(employer_id === undefined ? {} : { employer_id }) };
  const head = { sequence, hash, mac, ...ofOwner };
  await writeLater(transaction, insertOrUpdate(transaction, entries, { ...entry, ...ofOwner }));
  await writeLater(transaction, insertOrUpdate(transaction, heads, head, column));
}

export type EntryPage = {
  /** The sequence after which the page begins. */
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  /** Only entries with this action. */
  readonly action?: string | undefined;
  /** Only entries from this ISO time on. */
  readonly since?: string | undefined;
};

/** In order. */
export async function listEntries<Owner extends OwnerId>(
  db: Database,
  trail: Trail<Owner>,
  owner: Owner,
  { after = 0, limit, action, since }: EntryPage = {},
): Promise<EntryRow[]> {
  const { entries, column } = typed(trail);
  let query = db
    .selectFrom(entries)
    .selectAll()
    .where(column, '=', owner as number);
  if (after > 0) query = query.where('sequence', '>', after);
  if (action !== undefined) query = query.where('action', '=', action);
  if (since !== undefined) query = query.where('at', '>=', since);
  if (limit !== undefined) query = query.limit(limit);
  return await query.orderBy('sequence').execute();
}

/** Heads after the owner `after`, in order, of one employer or of all. */
export async function listHeads<Owner extends OwnerId>(
  db: Database,
  trail: Trail<Owner>,
  after: Owner,
  limit: number,
  employerId?: string,
): Promise<{ readonly owner: Owner; readonly head: HeadRow }[]> {
  const { heads, column } = typed(trail);
  let query = db
    .selectFrom(heads)
    .selectAll()
    .where(column, '>', after as number);
  if (employerId !== undefined) {
    if (!trail.headColumns.includes('employer_id')) return [];
    query = query.where('employer_id', '=', employerId);
  }
  const rows = await query.orderBy(column).limit(limit).execute();
  return rows.map((head) => ({ owner: head[column] as Owner, head }));
}

/** A table besides the trail's own that names its owners. */
type OwnerColumn = {
  readonly table: 'certificates' | 'employers' | 'accounts';
  readonly column: 'id' | 'employee_id';
};

/** Owners of whom any part of a trail is stored, or a row of `besides`, after `after`, in order. */
export async function listOwners(
  db: Database,
  { entries, heads, keys, owner }: Trail<string>,
  besides: OwnerColumn,
  after: string,
  limit: number,
): Promise<string[]> {
  const parts = [entries, heads, keys].map((table) => ({ table, column: owner }));
  const found = await Promise.all(
    [...parts, besides].map(({ table, column }) =>
      db
        .selectFrom(table as 'certificates')
        .select(`${column as 'employee_id'} as owner`)
        .distinct()
        .where(column as 'employee_id', '>', after)
        .orderBy('owner')
        .limit(limit)
        .execute(),
    ),
  );
  // Bytes in place of an id name no one: what they were taken from is found to be missing.
  const ids = found.flat().flatMap((row) => (typeof row.owner === 'string' ? [row.owner] : []));
  return [...new Set(ids)].sort().slice(0, limit);
}

/** The compiler follows one kind at a time; all are alike. */
const typed = ({ entries, heads, keys, owner }: Trail) => ({
  entries: entries as 'audit_entries',
  heads: heads as 'audit_heads',
  keys: keys as 'submission_keys',
  column: owner as 'submission_id',
});

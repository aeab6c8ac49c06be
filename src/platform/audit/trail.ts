/**
 * Writes and reads the audit trail of anything: a hash chain whose values are sealed under a key of
 * their own, which itself is sealed under SECRET_KEY. What a trail is about, and what its entries
 * record of it, is the caller's.
 */

import { randomBytes } from 'node:crypto';
import { sha256 } from '../digest/digest.ts';
import { isoTime } from '../shape/clock.ts';
import type { Database } from '../storage/database/database.ts';
import {
  type EntryPage,
  type EntryRow,
  findTrailKey,
  insertEntry,
  insertTrailKey,
  type LockedTrail,
  listEntries,
  lockTrail,
  type OwnerId,
  type Trail,
} from '../storage/rows/trails.ts';
import { SECRET_KEY_BYTES, Secrets } from '../storage/secrets/secrets.ts';
import { entryHash, GENESIS, headMac } from './chain.ts';

export type AuditDeps = {
  readonly secrets: Secrets;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
};
type Deps = Pick<AuditDeps, 'secrets'>;

/** Who acts, and from where. */
export type Acting = {
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string };
  readonly origin: { readonly ip: string; readonly userAgent: string };
  /** The API key behind the request, also where a person acts; undefined without one. */
  readonly keyId?: string | undefined;
};

/** What an entry recorded of rows it guards, by `table:id`: columns, or null for a deleted row. */
export type RecordedRows = Readonly<
  Record<string, Readonly<Record<string, string | number | null>> | null>
>;

type NewEntry<Owner extends OwnerId> = {
  readonly owner: Owner;
  /** Undefined where the trail is of no employer. */
  readonly employerId?: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Where it is known: `NO_TRAIL` of an owner made in this transaction, or as it was locked in it. */
  readonly locked?: LockedTrail | undefined;
  /** In place of `insertEntry`, where the trail is not locked. */
  readonly insert?: (entry: EntryRow, mac: string) => Promise<void>;
  /** Read while the trail is locked: a state read before may be an older one. `key` is the trail's, if it has one. */
  readonly state: (
    isFirst: boolean,
    key: Secrets | undefined,
  ) => Promise<{
    /** Undefined once it was destroyed: the entry then tells no name, origin or details. */
    readonly key: Secrets | undefined;
    /** SHA-256 of what the trail is about, as this entry leaves it. */
    readonly digest: string;
    readonly rows?: RecordedRows;
  }>;
};

/** The trail of what did not exist before this transaction. */
export const NO_TRAIL: LockedTrail = { head: undefined, sealedKey: undefined };

/** Appends to the chain, in the transaction of what the entry tells. */
export async function appendEntry<Owner extends OwnerId>(
  transaction: Database,
  deps: AuditDeps,
  { actor, origin, keyId }: Acting,
  trail: Trail<Owner>,
  { owner, employerId, action, details, locked, insert, state }: NewEntry<Owner>,
): Promise<void> {
  const { head, sealedKey } = locked ?? (await lockTrail(transaction, trail, owner));
  const known = sealedKey === undefined ? undefined : keyFromSealed(deps, trail, owner, sealedKey);
  const { key, digest, rows } = await state(head === undefined, known);
  const sequence = (head?.sequence ?? 0) + 1;
  const { ip, userAgent } = origin;
  const content: EntryContent = { name: actor.name, keyId, ip, userAgent, details, rows };
  const sealed = key?.seal(JSON.stringify(content), entryContext(trail, owner, sequence)) ?? null;
  const unhashed = {
    sequence,
    ...(employerId === undefined ? {} : { employer_id: employerId }),
    at: isoTime(deps.clock()),
    action,
    actor_kind: actor.kind,
    actor_id: actor.id,
    sealed,
    value_digest: sha256(sealed ?? ''),
    state_digest: digest,
    previous_hash: head?.hash ?? GENESIS,
  };
  const entry = { ...unhashed, hash: entryHash(trail, owner, unhashed) };
  const mac = headMac(deps.secrets, trail, owner, entry);
  if (insert === undefined) await insertEntry(transaction, trail, owner, entry, mac);
  else await insert(entry, mac);
}

export type AuditRecord = {
  readonly sequence: number;
  readonly at: string;
  readonly action: string;
  readonly actor: {
    readonly kind: string;
    readonly id: string;
    readonly name: string | null;
    /** The API key behind the request, where it was recorded. */
    readonly keyId?: string;
  };
  readonly origin: { readonly ip: string; readonly userAgent: string } | null;
  /** Null once the key was destroyed. */
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly hash: string;
  readonly previousHash: string;
};

/** Entries in order, opened for a reader. */
export async function readTrail<Owner extends OwnerId>(
  db: Database,
  deps: Deps,
  trail: Trail<Owner>,
  owner: Owner,
  page: EntryPage = {},
): Promise<AuditRecord[]> {
  const key = await openTrailKey(db, deps, trail, owner);
  const rows = await listEntries(db, trail, owner, page);
  return rows.map((row) => {
    const content = openEntry(trail, owner, row, key);
    return {
      sequence: row.sequence,
      at: row.at,
      action: row.action,
      actor: {
        kind: row.actor_kind,
        id: row.actor_id,
        name: content?.name ?? null,
        ...(content?.keyId === undefined ? {} : { keyId: content.keyId }),
      },
      origin: content && { ip: content.ip, userAgent: content.userAgent },
      details: content?.details ?? null,
      hash: row.hash,
      previousHash: row.previous_hash,
    };
  });
}

export type EntryContent = {
  readonly name: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly keyId?: string | undefined;
  readonly rows?: RecordedRows | undefined;
};

/** The content of an entry; null when its key was destroyed. */
export const openEntry = <Owner extends OwnerId>(
  trail: Trail<Owner>,
  owner: Owner,
  { sealed, sequence }: Pick<EntryRow, 'sealed' | 'sequence'>,
  key: Secrets | undefined,
): EntryContent | null =>
  key === undefined || sealed === null
    ? null
    : JSON.parse(key.open(sealed, entryContext(trail, owner, sequence)));

/** Where the sealed part of an entry is stored. */
const entryContext = <Owner extends OwnerId>(
  { entries }: Trail<Owner>,
  owner: Owner,
  sequence: number,
): string => `${entries}.sealed:${owner}:${sequence}`;

// Keys ---------------------------------------------------------------------------------------

const keyContext = <Owner extends OwnerId>({ keys }: Trail<Owner>, owner: Owner): string =>
  `${keys}.sealed_key:${owner}`;

export async function createTrailKey<Owner extends OwnerId>(
  transaction: Database,
  { secrets }: Deps,
  trail: Trail<Owner>,
  owner: Owner,
): Promise<Secrets> {
  const key = randomBytes(SECRET_KEY_BYTES);
  const sealed = secrets.seal(key.toString('base64'), keyContext(trail, owner));
  await insertTrailKey(transaction, trail, owner, sealed);
  return new Secrets([key]);
}

/** Undefined when there is none, or it was destroyed. */
export async function openTrailKey<Owner extends OwnerId>(
  db: Database,
  { secrets }: Deps,
  trail: Trail<Owner>,
  owner: Owner,
): Promise<Secrets | undefined> {
  const sealed = await findTrailKey(db, trail, owner);
  return sealed === undefined ? undefined : keyFromSealed({ secrets }, trail, owner, sealed);
}

/** The key of a trail as it is stored. */
export const keyFromSealed = <Owner extends OwnerId>(
  { secrets }: Deps,
  trail: Trail<Owner>,
  owner: Owner,
  sealed: string,
): Secrets => new Secrets([Buffer.from(secrets.open(sealed, keyContext(trail, owner)), 'base64')]);

// Answers on every request whether an API key is good, from memory: a hash, a map and a comparison.
// Each answer is renewed from the database often enough that a revocation or a changed key takes
// effect within 5 seconds in every process.

import { type Clock, SECOND_MS } from '../shape/clock.ts';
import {
  type ApiKeyRecord,
  findApiKeyByHash,
  findApiKeyById,
} from '../storage/accounts/api-keys.ts';
import type { Database } from '../storage/database/database.ts';
import { type Access, isScope, REFUSALS } from './access.ts';
import { hashApiKey, MAX_KEY_LENGTH, MIN_KEY_LENGTH } from './keys.ts';

// An answer is served as it is for 2 s, then renewed in the background while it is served for
// another 2 s at most, then waited for. The fifth second is for the database to answer.
const FRESH_MS = 2 * SECOND_MS;
const USABLE_MS = 4 * SECOND_MS;

// Random keys must not fill memory: about 3 MB at most.
const MAX_UNKNOWN = 10_000;

const MAX_HASHES = 10_000;

type Entry = { access: Access; expiresAtMs: number; readAt: number };

type Find = (db: Database, key: string) => Promise<ApiKeyRecord | undefined>;

export class KeyGuard {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #maxUnknown: number;
  // By the key's hash and by the key's id: 64 and 36 characters, so they cannot meet.
  readonly #known = new Map<string, Entry>();
  readonly #hashes = new Map<string, string>();
  readonly #unknown = new Map<string, number>();
  readonly #reading = new Map<string, Promise<Access>>();

  constructor(db: Database, clock: Clock = Date.now, { maxUnknown = MAX_UNKNOWN } = {}) {
    this.#db = db;
    this.#clock = clock;
    this.#maxUnknown = maxUnknown;
  }

  /** Whose key this is. Synchronous for a key seen before; rejects when the database does not respond. */
  lookup(rawKey: string): Access | Promise<Access> {
    if (rawKey.length < MIN_KEY_LENGTH || rawKey.length > MAX_KEY_LENGTH) return REFUSALS.unknown;
    return this.#answer(this.#hashOf(rawKey), findApiKeyByHash);
  }

  /** The same for the key a token was issued to. */
  lookupById(keyId: string): Access | Promise<Access> {
    return this.#answer(keyId, findApiKeyById);
  }

  /** Waits for readings under way, so that the database can be closed after it. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#reading.values());
  }

  // Hashing costs more than all the rest of an answer. Only hashes of good keys are kept, by the key.
  #hashOf(rawKey: string): string {
    const known = this.#hashes.get(rawKey);
    if (known !== undefined) return known;
    const hash = hashApiKey(rawKey);
    if (this.#known.has(hash) && this.#hashes.size < MAX_HASHES) this.#hashes.set(rawKey, hash);
    return hash;
  }

  #answer(key: string, find: Find): Access | Promise<Access> {
    const now = this.#clock();
    const entry = this.#known.get(key);
    if (entry === undefined) {
      const readAt = this.#unknown.get(key);
      const fresh = readAt !== undefined && isWithin(now - readAt, FRESH_MS);
      return fresh ? REFUSALS.unknown : this.#read(key, find);
    }
    const age = now - entry.readAt;
    if (!isWithin(age, USABLE_MS)) return this.#read(key, find);
    // A failure in the background shows when the entry is no longer usable and is waited for.
    if (!isWithin(age, FRESH_MS)) this.#read(key, find).catch(() => {});
    return now < entry.expiresAtMs ? entry.access : REFUSALS.expired;
  }

  #read(key: string, find: Find): Promise<Access> {
    const underWay = this.#reading.get(key);
    if (underWay) return underWay;
    const reading = this.#load(key, find).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #load(key: string, find: Find): Promise<Access> {
    // Taken before the reading: the answer is at least as new as this.
    const readAt = this.#clock();
    const record = await find(this.#db, key);
    if (!record) {
      this.#known.delete(key);
      this.#rememberUnknown(key, readAt);
      return REFUSALS.unknown;
    }
    const entry = toEntry(record, readAt);
    this.#known.set(key, entry);
    this.#unknown.delete(key);
    return this.#clock() < entry.expiresAtMs ? entry.access : REFUSALS.expired;
  }

  #rememberUnknown(key: string, readAt: number): void {
    this.#unknown.delete(key);
    this.#unknown.set(key, readAt);
    if (this.#unknown.size <= this.#maxUnknown) return;
    // A Map iterates in the order of insertion: the first is the oldest.
    for (const oldest of this.#unknown.keys()) {
      this.#unknown.delete(oldest);
      return;
    }
  }
}

// A clock set back makes ages negative; such an answer counts as old.
function isWithin(age: number, limit: number): boolean {
  return age >= 0 && age < limit;
}

function toEntry(record: ApiKeyRecord, readAt: number): Entry {
  const { accountId, accountName, id, scopes, isLenient, expiresAt, revokedAt } = record;
  if (revokedAt !== null) {
    return { access: REFUSALS.revoked, expiresAtMs: Number.POSITIVE_INFINITY, readAt };
  }
  return {
    access: {
      accountId,
      accountName,
      keyId: id,
      scopes: scopes.filter(isScope),
      isLenient,
      expiresAt,
    },
    expiresAtMs: expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
    readAt,
  };
}

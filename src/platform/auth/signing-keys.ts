// The keys that sign access tokens (EdDSA), kept in the database sealed by SECRET_KEY and rotated
// monthly so that no one is logged out: a new key is published before it signs, and an old one
// stays published until every token it signed has expired.

import { randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { type Clock, DAY_MS, HOUR_MS, isoTime, SECOND_MS } from '../shape/clock.ts';
import { present } from '../shape/known.ts';
import {
  deleteSigningKeys,
  insertSigningKey,
  listSigningKeys,
} from '../storage/accounts/signing-keys.ts';
import type { Database } from '../storage/database/database.ts';
import type { SigningKeyRow } from '../storage/database/tables.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';

const ALGORITHM = 'EdDSA';

/** No token may live longer than this: old keys are kept just long enough for it. */
const MAX_TOKEN_LIFE_MS = DAY_MS;

const ROTATE_AFTER_MS = 30 * DAY_MS;
const RELOAD_MS = HOUR_MS;
// Longer than RELOAD_MS, so that every process that signs knows a key before it is due; and enough
// for those who cache the published key set.
const PUBLISH_BEFORE_MS = 2 * HOUR_MS;
const KEEP_MARGIN_MS = 2 * HOUR_MS;
// Tokens with invented key ids may cost one reading a second, not one each.
const UNKNOWN_KEY_RELOAD_MS = SECOND_MS;
/** Tokens whose signature need not be checked again: about 1 KB each. */
const MAX_VERIFIED = 5000;

type SigningKey = {
  id: string;
  signsFromMs: number;
  jwk: JWK;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
};

type MaybeClaims = Readonly<JWTPayload> | undefined;

type Verified = { readonly kid: string; readonly claims: JWTPayload };

/**
 * Adds a key when there is none, when the newest has signed for a month, or on request; removes
 * those no valid token can refer to. Returns the new key, if any. Safe in several processes at the same time.
 */
export async function rotateSigningKeys(
  db: Database,
  secrets: Secrets,
  clock: Clock = Date.now,
  { onRequest = false } = {},
): Promise<{ id: string; signsFrom: string } | undefined> {
  const now = clock();
  const keys = await listSigningKeys(db);
  const retired = keys.filter((_, index) => {
    const successor = keys[index + 1];
    if (!successor) return false;
    return Date.parse(successor.signs_from) + MAX_TOKEN_LIFE_MS + KEEP_MARGIN_MS < now;
  });
  await deleteSigningKeys(
    db,
    retired.map((key) => key.id),
  );

  const newest = keys.at(-1);
  const age = newest ? now - Date.parse(newest.signs_from) : Number.POSITIVE_INFINITY;
  const isDue = age >= ROTATE_AFTER_MS || (onRequest && age >= 0);
  if (!isDue) return undefined;
  const key = await generateKey(secrets, {
    sequence: (newest?.sequence ?? 0) + 1,
    createdAt: isoTime(now),
    // The very first signs immediately: no one holds an older key set.
    signsFrom: isoTime(newest ? now + PUBLISH_BEFORE_MS : now),
  });
  const added = await insertSigningKey(db, key);
  return added ? { id: key.id, signsFrom: key.signs_from } : undefined;
}

/** The signing keys in use by one process. */
export class SigningKeys {
  readonly #db: Database;
  readonly #secrets: Secrets;
  readonly #clock: Clock;
  #keys = new Map<string, SigningKey>();
  /** By token, oldest first. */
  readonly #verified = new Map<string, Verified>();
  #loadedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  private constructor(db: Database, secrets: Secrets, clock: Clock) {
    this.#db = db;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  static async open(db: Database, secrets: Secrets, clock: Clock = Date.now): Promise<SigningKeys> {
    const keys = new SigningKeys(db, secrets, clock);
    await keys.refresh();
    // A failed reading is repeated by the next use that needs it, which then reports it.
    keys.#timer = setInterval(() => keys.refresh().catch(() => {}), RELOAD_MS).unref();
    return keys;
  }

  /** Rotates if due and reads the keys again. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#load().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** A JWT with these claims, `iat` now and `exp` exactly `lifeMs` later. */
  async sign(claims: JWTPayload, lifeMs: number): Promise<string> {
    if (lifeMs > MAX_TOKEN_LIFE_MS) throw new RangeError('A token would outlive its key.');
    // A key set older than this might miss that another key signs by now.
    if (this.#clock() - this.#loadedAt >= RELOAD_MS) await this.refresh();
    const now = this.#clock();
    const { id, privateKey } = this.#signingKey(now);
    const issuedAt = Math.floor(now / SECOND_MS);
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: id })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeMs / SECOND_MS)
      .sign(privateKey);
  }

  /**
   * The claims of a token one of these keys signed and that has not expired; else undefined. The
   * signature of a token is checked once, its expiry and its key each time. Synchronous for a token
   * checked before.
   */
  verify(token: string): MaybeClaims | Promise<MaybeClaims> {
    const known = this.#verified.get(token);
    if (known !== undefined && this.#isCurrent(known)) return known.claims;
    this.#verified.delete(token);
    return this.#check(token);
  }

  /** The public keys, for `/.well-known/jwks.json`. */
  jwks(): { keys: JWK[] } {
    return { keys: [...this.#keys.values()].map((key) => key.jwk) };
  }

  async #check(token: string): Promise<MaybeClaims> {
    const verified = await this.#verify(token);
    if (verified !== undefined) this.#remember(token, verified);
    return verified?.claims;
  }

  async #verify(token: string): Promise<Verified | undefined> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        ({ kid }) => this.#publicKey(kid),
        {
          algorithms: [ALGORITHM],
          typ: 'JWT',
          requiredClaims: ['iat', 'exp'],
          currentDate: new Date(this.#clock()),
        },
      );
      return { kid: present(protectedHeader.kid), claims: Object.freeze(payload) };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  #isCurrent({ kid, claims }: Verified): boolean {
    const seconds = Math.floor(this.#clock() / SECOND_MS);
    return this.#keys.has(kid) && (claims.exp ?? 0) > seconds;
  }

  #remember(token: string, verified: Verified): void {
    const [oldest] = this.#verified.keys();
    if (this.#verified.size >= MAX_VERIFIED && oldest !== undefined) this.#verified.delete(oldest);
    this.#verified.set(token, verified);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    // Waits for the reading to end; no one needs its result anymore.
    await this.#refreshing?.catch(() => {});
  }

  async #load(): Promise<void> {
    const loadedAt = this.#clock();
    await rotateSigningKeys(this.#db, this.#secrets, this.#clock);
    const rows = await listSigningKeys(this.#db);
    const keys = await Promise.all(
      rows.map((row) => this.#keys.get(row.id) ?? importKey(row, this.#secrets)),
    );
    this.#keys = new Map(keys.map((key) => [key.id, key]));
    this.#loadedAt = loadedAt;
  }

  #signingKey(now: number): SigningKey {
    const due = [...this.#keys.values()].filter((key) => key.signsFromMs <= now);
    // The database keeps the first key until a second one signs, so only a clock set back gets here.
    const key = due.at(-1) ?? this.#keys.values().next().value;
    if (!key) throw new Error('There is no signing key.');
    return key;
  }

  async #publicKey(kid: string | undefined): Promise<CryptoKey> {
    if (kid === undefined) throw new errors.JWKSNoMatchingKey();
    const unknown = !this.#keys.has(kid);
    if (unknown && this.#clock() - this.#loadedAt >= UNKNOWN_KEY_RELOAD_MS) await this.refresh();
    const key = this.#keys.get(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  }
}

type KeyPlan = { sequence: number; createdAt: string; signsFrom: string };

async function generateKey(
  secrets: Secrets,
  { sequence, createdAt, signsFrom }: KeyPlan,
): Promise<SigningKeyRow> {
  const id = randomUUID();
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: id, alg: ALGORITHM, use: 'sig' };
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
  return {
    id,
    sequence,
    public_jwk: JSON.stringify(publicJwk),
    private_jwk: secrets.seal(privateJwk, sealContext(id)),
    created_at: createdAt,
    signs_from: signsFrom,
  };
}

async function importKey(row: SigningKeyRow, secrets: Secrets): Promise<SigningKey> {
  const jwk: JWK = JSON.parse(row.public_jwk);
  const privateJwk: JWK = JSON.parse(secrets.open(row.private_jwk, sealContext(row.id)));
  return {
    id: row.id,
    signsFromMs: Date.parse(row.signs_from),
    jwk,
    publicKey: (await importJWK(jwk, ALGORITHM)) as CryptoKey,
    privateKey: (await importJWK(privateJwk, ALGORITHM)) as CryptoKey,
  };
}

function sealContext(id: string): string {
  return `signing_keys.private_jwk:${id}`;
}

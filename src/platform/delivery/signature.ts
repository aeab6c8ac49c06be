/** Signing of webhook messages as Standard Webhooks 1.0.0 describes it, and the secrets it takes. */

import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { SERVER } from '../audit/administration.ts';
import type { Acting } from '../audit/trail.ts';
import { DAY_MS, isoTime } from '../shape/clock.ts';
import { present } from '../shape/known.ts';
import type { Database } from '../storage/database/database.ts';
import type { WebhookSecretRow } from '../storage/database/tables-delivery.ts';
import {
  findSecretRow,
  insertSecretRow,
  replaceSecretRow,
} from '../storage/delivery/webhook-secrets.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { type EndpointOwner, recordForOwner } from './owner.ts';

/** How long the previous secret also signs after a rotation. */
const OVERLAP_MS = DAY_MS;

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export type SignatureDeps = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: () => number;
};

export type SigningSecret = {
  /** `whsec_` and base64. */
  readonly secret: string;
  readonly createdAt: string;
  /** ISO time until which the secret before it signs too; null when there is none. */
  readonly previousValidUntil: string | null;
};

/** The owner's signing secret; made when asked for the first time. */
export async function readSigningSecret(
  deps: SignatureDeps,
  acting: Acting,
  owner: EndpointOwner,
): Promise<SigningSecret> {
  return await deps.db.transaction().execute(async (transaction) => {
    const row = await settle({ ...deps, db: transaction }, owner, acting);
    const act = { action: 'webhookSecret.read' } as const;
    await recordForOwner(transaction, deps, acting, owner, act);
    return view(deps, row);
  });
}

/** A new secret; the previous one also signs for a day. */
export async function rotateSigningSecret(
  deps: SignatureDeps,
  acting: Acting,
  owner: EndpointOwner,
): Promise<SigningSecret> {
  const { db, secrets, clock } = deps;
  const { id } = owner;
  return await db.transaction().execute(async (transaction) => {
    const before = await settle({ ...deps, db: transaction }, owner, acting);
    const previous = secrets.open(before.sealed_secret, contextOf(id, 'sealed_secret'));
    const row: WebhookSecretRow = {
      ...newRow(deps, id),
      sealed_previous: secrets.seal(previous, contextOf(id, 'sealed_previous')),
      previous_until: isoTime(clock() + OVERLAP_MS),
    };
    await replaceSecretRow(transaction, owner, row);
    const details = { previousValidUntil: row.previous_until };
    const act = { action: 'webhookSecret.rotated', details } as const;
    await recordForOwner(transaction, deps, acting, owner, act, { secret: true });
    return view(deps, row);
  });
}

/** The stored secrets, sealed; made when there are none. */
export async function settle(
  deps: SignatureDeps,
  owner: EndpointOwner,
  acting: Acting = SERVER,
): Promise<WebhookSecretRow> {
  const { id } = owner;
  const known = await findSecretRow(deps.db, owner);
  if (known !== undefined) return known;
  const make = async (transaction: Database): Promise<WebhookSecretRow> => {
    if (await insertSecretRow(transaction, owner, newRow(deps, id))) {
      const act = { action: 'webhookSecret.created' } as const;
      await recordForOwner(transaction, deps, acting, owner, act, { secret: true });
    }
    return present(await findSecretRow(transaction, owner));
  };
  return deps.db.isTransaction ? await make(deps.db) : await deps.db.transaction().execute(make);
}

const newRow = ({ secrets, clock }: SignatureDeps, ownerId: string): WebhookSecretRow => ({
  employer_id: ownerId,
  sealed_secret: secrets.seal(
    PREFIX + randomBytes(SECRET_BYTES).toString('base64'),
    contextOf(ownerId, 'sealed_secret'),
  ),
  sealed_previous: null,
  previous_until: null,
  created_at: isoTime(clock()),
});

function view({ secrets, clock }: SignatureDeps, row: WebhookSecretRow): SigningSecret {
  const { previous_until } = row;
  const isValid = previous_until !== null && Date.parse(previous_until) > clock();
  return {
    secret: secrets.open(row.sealed_secret, contextOf(row.employer_id, 'sealed_secret')),
    createdAt: row.created_at,
    previousValidUntil: isValid ? previous_until : null,
  };
}

/** A secret ready to sign, and until when (milliseconds). */
export type SigningKey = { readonly key: KeyObject; readonly until: number };

/** The keys of a row: the newest first. */
export function signingKeys(secrets: Secrets, row: WebhookSecretRow): readonly SigningKey[] {
  const keyOf = (sealed: string, name: SealedColumn): KeyObject => {
    const secret = secrets.open(sealed, contextOf(row.employer_id, name));
    // As a key object: Node prepares a raw key again at every signature.
    return createSecretKey(secret.slice(PREFIX.length), 'base64');
  };
  const current = {
    key: keyOf(row.sealed_secret, 'sealed_secret'),
    until: Number.POSITIVE_INFINITY,
  };
  if (row.sealed_previous === null || row.previous_until === null) return [current];
  const until = Date.parse(row.previous_until);
  return [current, { key: keyOf(row.sealed_previous, 'sealed_previous'), until }];
}

type SealedColumn = 'sealed_secret' | 'sealed_previous';

const contextOf = (ownerId: string, name: SealedColumn): string =>
  `webhook_secrets.${name}:${ownerId}`;

/** The three headers of a message sent at `now` (milliseconds), one signature per valid key. */
export function signatureHeaders(
  keys: readonly SigningKey[],
  id: string,
  body: Uint8Array,
  now: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = keys
    .filter(({ until }) => until > now)
    .map(({ key }) => {
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
      return `v1,${mac.digest('base64')}`;
    });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

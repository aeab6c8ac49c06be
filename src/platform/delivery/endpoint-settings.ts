/**
 * Settings of endpoints, read again whenever they are older than a moment, so that a correction by
 * the employer takes effect at the next attempt; what did not change is not decrypted again.
 */

import type { WebhookSecretRow } from '../storage/database/tables-delivery.ts';
import type { EmployerRow } from '../storage/database/tables-i9.ts';
import {
  openPostback,
  openSubscription,
  openWebhook,
  type StoredPostback,
  type StoredWebhook,
} from '../storage/delivery/endpoint-settings.ts';
import { listEndpointSettings } from '../storage/delivery/webhook-secrets.ts';
import type { EndpointOwner } from './owner.ts';
import { type SignatureDeps, type SigningKey, settle, signingKeys } from './signature.ts';

export type EndpointSettings = {
  /** The employer, or a subscription to announcements. */
  readonly owner: EndpointOwner;
  readonly ownerName: string;
  /** Throw a `SealError` when the settings cannot be opened. */
  readonly webhook: () => StoredWebhook | undefined;
  readonly postback: () => StoredPostback | undefined;
  readonly keys: () => readonly SigningKey[];
};

const FRESH_MS = 500;
const KEPT = 5_000;

type Entry = { readonly readAt: number; readonly settings: EndpointSettings; readonly raw: Raw };
type Raw = {
  readonly owner: EndpointOwner & Pick<EmployerRow, 'name' | 'webhook' | 'postback'>;
  readonly secret: WebhookSecretRow;
};

export class SettingsCache {
  readonly #deps: SignatureDeps;
  readonly #entries = new Map<string, Entry>();
  readonly #reading = new Map<string, PromiseWithResolvers<EndpointSettings>>();

  constructor(deps: SignatureDeps) {
    this.#deps = deps;
  }

  /** Undefined when they are not at hand or too old: then `read` them. */
  fresh(ownerId: string): EndpointSettings | undefined {
    const entry = this.#entries.get(ownerId);
    if (entry === undefined || performance.now() - entry.readAt > FRESH_MS) return undefined;
    return entry.settings;
  }

  /** All asked for in one turn of the event loop are read with one query. */
  read(ownerId: string): Promise<EndpointSettings> {
    const known = this.#reading.get(ownerId);
    if (known !== undefined) return known.promise;
    const asked = Promise.withResolvers<EndpointSettings>();
    this.#reading.set(ownerId, asked);
    if (this.#reading.size === 1) setImmediate(() => this.#readAll());
    return asked.promise;
  }

  async #readAll(): Promise<void> {
    const asked = new Map(this.#reading);
    this.#reading.clear();
    try {
      const readAt = performance.now();
      const found = await readRaw(this.#deps, [...asked.keys()]);
      for (const [id, { resolve, reject }] of asked) {
        const raw = found.get(id);
        if (raw === undefined) reject(new Error(`there is no employer or subscription ${id}`));
        else resolve(this.#keep(raw, readAt));
      }
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  }

  #keep(raw: Raw, readAt: number): EndpointSettings {
    const { id } = raw.owner;
    const before = this.#entries.get(id);
    const settings =
      before !== undefined && isSame(before.raw, raw) ? before.settings : this.#open(raw);
    this.#entries.delete(id);
    this.#entries.set(id, { readAt, settings, raw });
    if (this.#entries.size > KEPT) this.#entries.delete(this.#entries.keys().next().value ?? '');
    return settings;
  }

  #open({ owner, secret }: Raw): EndpointSettings {
    const { secrets } = this.#deps;
    const openOwn = owner.accountId === undefined ? openWebhook : openSubscription;
    return {
      owner,
      ownerName: owner.name,
      webhook: once(() => openOwn(secrets, owner)),
      postback: once(() => openPostback(secrets, owner)),
      keys: once(() => signingKeys(secrets, secret)),
    };
  }
}

async function readRaw(
  deps: SignatureDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Raw>> {
  const owners = await listEndpointSettings(deps.db, ids);
  const found = new Map<string, Raw>();
  for (const { secret, ...owner } of owners) {
    found.set(owner.id, { owner, secret: secret ?? (await settle(deps, owner)) });
  }
  return found;
}

const isSame = (a: Raw, b: Raw): boolean =>
  a.owner.name === b.owner.name &&
  a.owner.webhook === b.owner.webhook &&
  a.owner.postback === b.owner.postback &&
  a.secret.sealed_secret === b.secret.sealed_secret;

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

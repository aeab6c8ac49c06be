/**
 * Settings of endpoints, read again whenever they are older than a moment, so that a correction by
 * the employer takes effect at the next attempt; what did not change is not decrypted again.
 */

import type { WebhookSecretRow } from '../storage/database/tables-delivery.ts';
import type { EmployerRow } from '../storage/database/tables-i9.ts';
import {
  openPostback,
  openWebhook,
  type StoredPostback,
  type StoredWebhook,
} from '../storage/delivery/endpoint-settings.ts';
import { listEndpointSettings } from '../storage/delivery/webhook-secrets.ts';
import { type SignatureDeps, type SigningKey, settle, signingKeys } from './signature.ts';

export type EndpointSettings = {
  readonly employerId: string;
  readonly employerName: string;
  /** Throw a `SealError` when the settings cannot be opened. */
  readonly webhook: () => StoredWebhook | undefined;
  readonly postback: () => StoredPostback | undefined;
  readonly keys: () => readonly SigningKey[];
};

const FRESH_MS = 500;
const KEPT = 5_000;

type Entry = { readonly readAt: number; readonly settings: EndpointSettings; readonly raw: Raw };
type Raw = {
  readonly employer: Pick<EmployerRow, 'id' | 'name' | 'webhook' | 'postback'>;
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
  fresh(employerId: string): EndpointSettings | undefined {
    const entry = this.#entries.get(employerId);
    if (entry === undefined || performance.now() - entry.readAt > FRESH_MS) return undefined;
    return entry.settings;
  }

  /** All asked for in one turn of the event loop are read with one query. */
  read(employerId: string): Promise<EndpointSettings> {
    const known = this.#reading.get(employerId);
    if (known !== undefined) return known.promise;
    const asked = Promise.withResolvers<EndpointSettings>();
    this.#reading.set(employerId, asked);
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
        if (raw === undefined) reject(new Error(`there is no employer ${id}`));
        else resolve(this.#keep(raw, readAt));
      }
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  }

  #keep(raw: Raw, readAt: number): EndpointSettings {
    const { id } = raw.employer;
    const before = this.#entries.get(id);
    const settings =
      before !== undefined && isSame(before.raw, raw) ? before.settings : this.#open(raw);
    this.#entries.delete(id);
    this.#entries.set(id, { readAt, settings, raw });
    if (this.#entries.size > KEPT) this.#entries.delete(this.#entries.keys().next().value ?? '');
    return settings;
  }

  #open({ employer, secret }: Raw): EndpointSettings {
    const { secrets } = this.#deps;
    return {
      employerId: employer.id,
      employerName: employer.name,
      webhook: once(() => openWebhook(secrets, employer)),
      postback: once(() => openPostback(secrets, employer)),
      keys: once(() => signingKeys(secrets, secret)),
    };
  }
}

async function readRaw(
  deps: SignatureDeps,
  employerIds: readonly string[],
): Promise<ReadonlyMap<string, Raw>> {
  const employers = await listEndpointSettings(deps.db, employerIds);
  const found = new Map<string, Raw>();
  for (const { secret, ...employer } of employers) {
    found.set(employer.id, { employer, secret: secret ?? (await settle(deps, employer.id)) });
  }
  return found;
}

const isSame = (a: Raw, b: Raw): boolean =>
  a.employer.name === b.employer.name &&
  a.employer.webhook === b.employer.webhook &&
  a.employer.postback === b.employer.postback &&
  a.secret.sealed_secret === b.secret.sealed_secret;

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * The connections of the sender: one undici agent per kind of trust and proxy, which keeps a pool
 * per origin and lets it go when it is idle. Connections are kept between deliveries, agents for
 * proxies are few and the oldest is closed.
 */

import { Agent } from 'undici';
import { sha256 } from '../digest/digest.ts';
import type { StoredProxy } from '../storage/delivery/endpoint-settings.ts';
import type { AddressGuard } from './address-guard.ts';
import { createConnector } from './connector.ts';

const KEEP_AGENTS = 200;
/**
 * Shorter than the servers': a POST into a connection that is just being closed would fail and, with
 * a postback, be reported by mail. Where the server says how long it waits, undici stays 2 s below.
 */
const IDLE_MS = 1_500;
const MOST_IDLE_MS = 60_000;
/** Long enough for four SYN repeats. */
const CONNECT_MS = 20_000;

export type Dispatchers = {
  of(trustAllCertificates: boolean, proxy: StoredProxy | undefined): Agent;
  /** Ends every exchange under way. */
  close(): Promise<void>;
};

export function createDispatchers(guard: AddressGuard, connectMs = CONNECT_MS): Dispatchers {
  const agents = new Map<string, Agent>();
  const closing = new AbortController();
  const common = { guard, timeoutMs: connectMs, closing: closing.signal };

  const create = (trustAllCertificates: boolean, proxy: StoredProxy | undefined) =>
    new Agent({
      connect: createConnector({ ...common, trustAllCertificates, proxy }),
      allowH2: false,
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: MOST_IDLE_MS,
    });

  return {
    of(trustAllCertificates, proxy) {
      const key = keyOf(trustAllCertificates, proxy);
      const agent = agents.get(key) ?? create(trustAllCertificates, proxy);
      agents.delete(key);
      agents.set(key, agent);
      if (agents.size > KEEP_AGENTS) {
        const [[oldest, unused] = []] = agents;
        if (oldest !== undefined) agents.delete(oldest);
        // Lets what is under way end.
        unused?.close().catch(() => {});
      }
      return agent;
    },
    async close() {
      const all = [...agents.values()];
      agents.clear();
      closing.abort();
      await Promise.all(all.map((agent) => agent.destroy()));
    },
  };
}

/** A tunnel belongs to the request that opened it with these credentials. */
function keyOf(trustAllCertificates: boolean, proxy: StoredProxy | undefined): string {
  const trust = trustAllCertificates ? 'all' : 'known';
  if (proxy === undefined) return trust;
  const { host, port, authentication } = proxy;
  const parts = JSON.stringify([host, port, { ...authentication, id: '' }]);
  return `${trust} ${sha256(parts, 'base64')}`;
}

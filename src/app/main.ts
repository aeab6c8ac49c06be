/** Starts the server part by part, and ends it without losing anything. */

import { loadForms } from '../forms/catalog/load.ts';
import type { ConnectGateway } from '../people/everify/gateway.ts';
import { noGateway } from '../people/everify/no-gateway.ts';
import { isValidToken } from '../people/http/guards/person-tokens.ts';
import { firstKey } from '../platform/auth/first-key.ts';
import type { BodySettings } from '../platform/http/bodies/intake.ts';
import { isLoopback } from '../platform/http/rest/hosts.ts';
import { reportDamage } from '../platform/operation/file-check.ts';
import type { Deps } from '../platform/requests/deps.ts';
import { databaseKind } from '../platform/storage/schema/schema.ts';
import { requireSecretKey } from '../platform/storage/secrets/secret-key.ts';
import type { Config } from './config.ts';
import type { Context } from './http/context.ts';
import type { Connections } from './http/server/connections.ts';
import { listen } from './http/server/listen.ts';
import { createMetrics } from './http/server/metrics.ts';
import { openForms } from './parts/forms.ts';
import { openHttp } from './parts/http.ts';
import { Parts } from './parts/parts.ts';
import { isLocal, openPlatform, openTelemetry } from './parts/platform.ts';
import { openDataDir, openFileCheck, openStorage } from './parts/storage.ts';
import { openTax, readReleases } from './parts/tax.ts';
import { startWork } from './parts/work.ts';

export type RunningServer = {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly version: string;
  readonly rulesVersion: string;
  /** What the operator should read about keys. */
  readonly keyMessages: readonly string[];
  /** The key made at this first start, to try things with. */
  readonly newKey: string | undefined;
  /** E-Verify cases, expiry notices and deliveries continue by themselves from here. */
  startWork(): void;
  /** Answers what was accepted, then ends. `reason` is logged. */
  close(reason?: string): Promise<void>;
};

/** Of the time for a shutdown, the part that clients get to send and read; the rest is for the database. */
const CLIENTS_SHARE = 0.7;

/** Throws a `SetupError` when the operator has to change something first. `connectEVerify`: the gateway of an enrolled partner. */
export async function startServer(
  config: Config,
  clock: () => number = Date.now,
  bodies?: BodySettings,
  connectEVerify?: ConnectGateway,
): Promise<RunningServer> {
  requireSecretKey(config);
  const parts = new Parts();
  let isOpen = true;
  let report = (_error: unknown): void => {};
  try {
    parts.add(openDataDir(config));
    const telemetry = parts.add(await openTelemetry(config));
    const storage = parts.add(openStorage(config, telemetry));
    // The database opens in its own thread while this one reads the rules.
    const rules = readReleases(config);
    const catalog = loadForms();
    const db = await storage.opening;
    const forms = parts.add(openForms(catalog, db));
    const check = parts.add(openFileCheck(config, storage.isNew));
    const platform = parts.add(await openPlatform(config, { db, clock }));
    const queueReport = (error: unknown) => report(error);
    const tax = parts.add(await openTax(config, { ...rules, db, clock, report: queueReport }));
    const metrics = createMetrics(db, clock, {
      version: platform.productVersion,
      rulesVersion: tax.releases.highest.version,
      database: databaseKind(db),
      calculators: tax.calculators,
      telemetry,
    });
    const context: Context = {
      ...platform,
      ...tax,
      ...forms,
      everifyGateway: await gatewayOf(config, platform, connectEVerify),
      isValidToken: (token) => isValidToken(context, token),
      isOpen: () => isOpen,
      metrics,
      telemetry,
      isLocal: isLocal(config),
      dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
      servesMetrics: isLocal(config) && config.metricsAddress === undefined,
    };
    const settings = { ...config, ...(bodies === undefined ? {} : { bodies }) };
    const { app, connections, working } = parts.add(await openHttp(context, settings));
    await reportDamage(config, check, platform.watch, app.log);
    const { address, lines, key } = await listenWithKey(config, platform, app);
    return {
      address,
      version: context.productVersion,
      rulesVersion: context.releases.highest.version,
      keyMessages: lines,
      newKey: key,
      startWork: () => {
        ({ report } = parts.add(startWork(config, { context, log: app.log, working })));
      },
      close: async (reason = 'closed') => {
        isOpen = false;
        await close({ parts, connections, log: app.log, ms: config.shutdownMs }, reason);
      },
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

/** The simulator authorizes by script, so it runs only where no other machine can reach the server. */
async function gatewayOf(config: Config, deps: Deps, connect: ConnectGateway | undefined) {
  const simulator = isLocal(config)
    ? (await import('../people/everify/simulator/simulator.ts')).createSimulator
    : undefined;
  const { db, secrets, clock } = deps;
  return (connect ?? simulator)?.({ db, secrets, clock }) ?? noGateway;
}

/** A key that is printed once is made once nothing can fail anymore; one that is set works from the start. */
async function listenWithKey(config: Config, deps: Deps, app: Parameters<typeof listen>[0]) {
  const { db, secrets, clock } = deps;
  const { host, bootstrapApiKey: bootstrapKey } = config;
  const settleKey = () =>
    firstKey(db, { secrets, clock }, { loopbackHost: isLoopback(host), bootstrapKey });
  const ofSetting = bootstrapKey === undefined ? undefined : await settleKey();
  const address = await listen(app, config);
  return { address, ...(ofSetting ?? (await settleKey())) };
}

type Closing = {
  readonly parts: Parts;
  readonly connections: Connections;
  readonly log: { info(details: object, message: string): void };
  /** How long the whole shutdown may take. */
  readonly ms: number;
};

async function close({ parts, connections, log, ms }: Closing, reason: string): Promise<void> {
  const started = performance.now();
  log.info({ reason }, 'shutting down: no new connections, open requests are answered');
  let lost = 0;
  const deadline = setTimeout(() => {
    lost = connections.destroyAll();
  }, CLIENTS_SHARE * ms);
  await connections.takeOverWaiting();
  await parts.close();
  clearTimeout(deadline);
  const took = Math.round(performance.now() - started);
  log.info({ ms: took, unansweredRequests: lost }, 'shut down');
}

/** Starts the server: database, secrets, keys, rules, HTTP; and ends it without losing anything. */

import { loadForms } from '../forms/catalog/load.ts';
import { InstalledForms } from '../forms/installed/installed-forms.ts';
import type { CompletedDocument } from '../forms/pdf/completed-document.ts';
import { keepBlank } from '../forms/printing/kept-blanks.ts';
import { FormPrinter } from '../forms/printing/printer.ts';
import { FormReader } from '../forms/reading/reader.ts';
import { findInstalledForm, listInstalledForms } from '../forms/storage/installed-forms.ts';
import type { ConnectGateway } from '../people/everify/gateway.ts';
import { noGateway } from '../people/everify/no-gateway.ts';
import { readForm } from '../people/everify/read-form.ts';
import { isValidToken } from '../people/http/guards/person-tokens.ts';
import { beginTrails } from '../platform/audit/administration.ts';
import { firstKey } from '../platform/auth/first-key.ts';
import { KeyGuard } from '../platform/auth/key-guard.ts';
import { SigningKeys } from '../platform/auth/signing-keys.ts';
import { startRetention } from '../platform/delivery/retention.ts';
import { DeliveryWorker } from '../platform/delivery/worker.ts';
import type { BodySettings } from '../platform/http/bodies/intake.ts';
import { AddressLimit, FailureLimit } from '../platform/http/limits/failure-limit.ts';
import { isLoopback } from '../platform/http/rest/loopback.ts';
import { BackgroundLog, type Log } from '../platform/operation/background-log.ts';
import { DatabaseWatch } from '../platform/operation/database-watch.ts';
import { isNewDatabase, reportDamage, startFileCheck } from '../platform/operation/file-check.ts';
import { productVersion } from '../platform/operation/product-version.ts';
import { Repeated } from '../platform/operation/repeated.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { createSender } from '../platform/outbound/sender.ts';
import { DAY_MS } from '../platform/shape/clock.ts';
import { lockDataDir } from '../platform/storage/database/data-dir-lock.ts';
import { openDatabase } from '../platform/storage/database/database.ts';
import { databaseKind } from '../platform/storage/schema/schema.ts';
import { openSecrets, requireSecretKey } from '../platform/storage/secrets/secret-key.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import { createQueue, startBulk } from '../tax/bulk/start-bulk.ts';
import { Calculators } from '../tax/calculators/calculators.ts';
import { answererHere } from '../tax/calculators/here.ts';
import { readOverlays, withOverlays } from '../tax/overlays/index.ts';
import { answersOn } from '../tax/paycalc/fast/index.ts';
import { installedReleases } from '../tax/paycalc/releases.ts';
import { UsageCounter } from '../tax/paycalc/usage.ts';
import { Rulebook } from '../tax/rule-pages/index.ts';
import { loadApplicability, loadRules, readCoverage } from '../tax/rules/index.ts';
import { startI9Background } from './background.ts';
import type { Config } from './config.ts';
import type { Context } from './http/context.ts';
import { Connections } from './http/server/connections.ts';
import { listen } from './http/server/listen.ts';
import { createMetrics, type Metrics } from './http/server/metrics.ts';
import { createServer } from './http/server.ts';
import { geocoderOf, mailerOf, openIdOf, telemetryOf } from './on-demand.ts';

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

const ignore = (): void => {};

/** Of the time for a shutdown, the part that clients get to send and read; the rest is for the database. */
const CLIENTS_SHARE = 0.7;
/** Location searches a minute and address without a key: one for each letter someone types. */
const VISITOR_REQUESTS = 120;
const LONGEST_DELIVERY_GRACE_MS = 5_000;

/** Throws a `SetupError` when the operator has to change something first. `connectEVerify`: the gateway of an enrolled partner. */
export async function startServer(
  config: Config,
  clock: () => number = Date.now,
  bodies?: BodySettings,
  connectEVerify?: ConnectGateway,
): Promise<RunningServer> {
  requireSecretKey(config);
  const lock = config.databaseUrl === undefined ? lockDataDir(config.dataDir) : undefined;
  const closing: (() => unknown)[] = [() => lock?.release()];
  const closeAll = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  let isOpen = true;
  try {
    const telemetry = await telemetryOf(config);
    closing.push(() => telemetry?.close());
    const isNew = isNewDatabase(config);
    // The database opens in its own thread while this one reads the rules.
    const opening = openDatabase({ ...config, watermark: true, onStatement: telemetry?.queried });
    closing.push(() => opening.then((opened) => opened.destroy(), ignore));
    const rules = loadRules();
    const overlays = readOverlays(config.registersDir);
    const releases = withOverlays(rules, installedReleases(rules), overlays);
    const forms = loadForms();
    const db = await opening;
    const installedForms = new InstalledForms({
      list: () => listInstalledForms(db),
      find: (code, edition) => findInstalledForm(db, code, edition),
    });
    const printer = new FormPrinter(forms, installedForms, keepBlank);
    const reader = new FormReader(forms, printer, installedForms);
    closing.push(() => Promise.all([printer.close(), reader.close()]));
    // What this start wrote itself has no damage to look for.
    const check = isNew ? undefined : startFileCheck(config);
    closing.push(() => check?.stop());
    const secrets = await openSecrets(db, config);
    await beginTrails(db, { secrets, clock });
    const watch = new DatabaseWatch(db, clock);
    const signingKeys = await SigningKeys.open(db, secrets, clock);
    closing.push(() => signingKeys.close());
    const guard = new KeyGuard(db, clock);
    closing.push(() => guard.close());
    const usage = new UsageCounter(db, { clock });
    closing.push(() => usage.close());
    // The simulator answers "authorized" to whom it likes: only where no one else can take it for real.
    const isDevelopment =
      isLoopback(config.host) && config.publicUrl === undefined && config.trustProxy === false;
    const i9 = { db, secrets, clock };
    const simulator = isDevelopment
      ? (await import('../people/everify/simulator/simulator.ts')).createSimulator
      : undefined;
    const everifyGateway = (connectEVerify ?? simulator)?.(i9) ?? noGateway;
    const mailer = await mailerOf(config);
    const addressGuard = createAddressGuard({
      allowCidrs: config.callbackAllowCidrs,
      openLoopback: isDevelopment,
    });
    const sender = createSender({ guard: addressGuard, clock });
    closing.push(() => sender.close());
    const geocoder = await geocoderOf(config);
    closing.push(() => geocoder?.close());
    const openId = await openIdOf(config);
    closing.push(() => openId?.close());
    // Whoever reaches the server past its proxies can write any address.
    const countsPeers = typeof config.trustProxy !== 'string' && config.trustProxy !== false;
    const calculators = Calculators.of(config.workers, {
      clock,
      rules: { overlays, isFast: config.isPayCalcFast },
    });
    closing.push(() => calculators?.close());
    let reportBulk: (error: unknown) => void = ignore;
    const bulk = {
      answerer:
        calculators ?? answererHere({ releases, answersOf: answersOn(config.isPayCalcFast) }),
      queue: createQueue(db, (error) => reportBulk(error)),
      days: config.bulkJobDays,
    };
    closing.push(() => bulk.queue.close());
    const coverage = readCoverage(rules.root);
    const applicability = loadApplicability();
    const context: Context = {
      db,
      secrets,
      watch,
      guard,
      signingKeys,
      isValidToken: (token) => isValidToken(context, token),
      usage,
      coverage,
      applicability,
      releases,
      calculators,
      isPayCalcFast: config.isPayCalcFast,
      bulk,
      rulebook: new Rulebook({ tree: rules, releases, coverage, applicability }),
      metrics: createMetrics(db, clock, {
        version: productVersion(),
        rulesVersion: releases.highest.version,
        database: databaseKind(db),
        calculators,
        telemetry,
      }),
      telemetry,
      forms,
      printer,
      reader,
      everifyGateway,
      addressGuard,
      sender,
      geocoder,
      clock,
      isOpen: () => isOpen,
      publicUrl: config.publicUrl,
      mailer,
      openId,
      rateLimit: config.rateLimit,
      failures: new FailureLimit(config.failureLimit, { countsPeers }),
      countsPeers,
      isOpenToVisitors: config.visitors === 'open',
      visitorLimit: new AddressLimit(VISITOR_REQUESTS, { countsPeers }),
      productVersion: productVersion(),
      isLocal: isDevelopment,
      dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
      servesMetrics: isDevelopment && config.metricsAddress === undefined,
    };
    const app = await createServer(context, {
      ...config,
      ...(bodies === undefined ? {} : { bodies }),
    });
    observe(telemetry, context.metrics, app.log);
    const connections = new Connections(app.server);
    /** What uses the rest: ended first, all at the same time. */
    const working: (() => Promise<unknown>)[] = [() => app.close()];
    closing.push(() => Promise.all(working.map((end) => end())));
    if (config.metricsAddress !== undefined) {
      const { serveMetrics } = await import('./http/server/metrics-server.ts');
      const metricsServer = await serveMetrics(context.metrics, config.metricsAddress);
      app.log.info({ port: metricsServer.port }, 'serving /metrics');
      working.push(() => metricsServer.close());
    }
    await reportDamage(config, check, watch, app.log);
    const settleKey = () =>
      firstKey(db, i9, {
        loopbackHost: isLoopback(config.host),
        bootstrapKey: config.bootstrapApiKey,
      });
    // A key that is printed once is made once nothing can fail anymore; one that is set works from the start.
    const ofSetting = config.bootstrapApiKey === undefined ? undefined : await settleKey();
    const address = await listen(app, config);
    const keyMessages = ofSetting ?? (await settleKey());
    return {
      address,
      version: context.productVersion,
      rulesVersion: releases.highest.version,
      keyMessages,
      newKey: keyMessages.map((line) => /\bww_[\w-]+/.exec(line)?.[0]).find((key) => key),
      startWork: () => {
        const background = new BackgroundLog({ log: app.log, trouble: () => watch.trouble() });
        const { report } = background;
        closing.push(() => background.close());
        const mailBase = mailer === undefined ? undefined : config.publicUrl;
        const work = startI9Background(
          { ...i9, gateway: everifyGateway, readForm },
          mailBase,
          report,
        );
        working.push(() => work.close());
        const deliveries = new DeliveryWorker({
          ...i9,
          sender,
          mailer,
          schedule: config.retrySchedule,
          pauseAfterMs:
            config.deliveryPauseDays === 0 ? undefined : config.deliveryPauseDays * DAY_MS,
          concurrency: config.deliveryConcurrency,
          publicUrl: config.publicUrl,
          version: context.productVersion,
          printForm: (document, signal) => printer.complete(document as CompletedDocument, signal),
          report,
          onAttempt: context.metrics.attempted,
          timing: { graceMs: Math.min(LONGEST_DELIVERY_GRACE_MS, config.shutdownMs / 4) },
        });
        if (mailer === undefined) {
          app.log.warn(
            'SMTP_URL is not set. Failed deliveries appear in the delivery log, but no failure emails are sent.',
          );
        }
        deliveries.start();
        working.push(() => deliveries.close());
        reportBulk = report;
        const jobs = startBulk({ ...i9, ...bulk, report, onPart: context.metrics.calculated });
        working.push(() => jobs.close());
        const retention = startRetention({ ...i9, days: config.deliveryLogDays }, report);
        working.push(() => retention.close());
      },
      close: async (reason = 'closed') => {
        isOpen = false;
        const started = performance.now();
        app.log.info({ reason }, 'shutting down: no new connections, open requests are answered');
        let lost = 0;
        const deadline = setTimeout(() => {
          lost = connections.destroyAll();
        }, CLIENTS_SHARE * config.shutdownMs);
        await connections.takeOverWaiting();
        await closeAll();
        clearTimeout(deadline);
        const ms = Math.round(performance.now() - started);
        app.log.info({ ms, unansweredRequests: lost }, 'shut down');
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function observe(
  telemetry: Telemetry | undefined,
  { registry }: Metrics,
  log: Pick<Log, 'warn'>,
): void {
  const repeated = new Repeated();
  telemetry?.reportTo((problem) => {
    const since = repeated.next(problem);
    if (since !== undefined) log.warn({ problem, ...since }, 'OpenTelemetry');
  });
  telemetry?.exportMetrics(registry);
}

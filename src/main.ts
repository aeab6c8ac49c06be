/** Starts the server: database, secrets, keys, rules, HTTP; and ends it without losing anything. */

import { readFileSync } from 'node:fs';
import { firstKey } from './auth/first-key.ts';
import { KeyGuard } from './auth/key-guard.ts';
import { SigningKeys } from './auth/signing-keys.ts';
import { type Config, isLoopback } from './config.ts';
import { createMailer } from './delivery/mail/mailer.ts';
import { createAddressGuard } from './delivery/outbound/address-guard.ts';
import { createSender } from './delivery/outbound/sender.ts';
import { startRetention } from './delivery/retention.ts';
import { DeliveryWorker } from './delivery/worker.ts';
import { loadForms } from './forms/catalogue/load.ts';
import { InstalledForms } from './forms/installed/installed-forms.ts';
import type { CompletedDocument } from './forms/pdf/complete.ts';
import { FormPrinter } from './forms/pdf/printer.ts';
import type { Context } from './http/context.ts';
import { createMetrics } from './http/metrics.ts';
import { createServer } from './http/server.ts';
import { startI9Background } from './i9/background.ts';
import { noGateway } from './i9/everify/no-gateway.ts';
import { readForm } from './i9/everify/read-form.ts';
import { createSimulator } from './i9/everify/simulator.ts';
import { installedReleases } from './paycalc/releases.ts';
import { UsageCounter } from './paycalc/usage.ts';
import { loadRules, readCoverage } from './rules/index.ts';
import { lockDataDir } from './storage/data-dir-lock.ts';
import { openDatabase } from './storage/database.ts';
import { findInstalledForm, listInstalledForms } from './storage/installed-forms.ts';
import { openSecrets, requireSecretKey } from './storage/secret-key.ts';

export type RunningServer = {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly version: string;
  readonly rulesVersion: string;
  /** What the operator should read about keys. */
  readonly keyMessages: readonly string[];
  /** The key made at this first start, to try things with. */
  readonly newKey: string | undefined;
  /** E-Verify cases, expiry notices and deliveries go on by themselves from here. */
  startWork(): void;
  /** Answers what was accepted, then ends. */
  close(): Promise<void>;
};

export const productVersion = (): string =>
  (
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    }
  ).version;

const ignore = (): void => {};

/** Throws a `SetupError` when the operator has to change something first. */
export async function startServer(
  config: Config,
  clock: () => number = Date.now,
): Promise<RunningServer> {
  requireSecretKey(config);
  const lock = config.databaseUrl === undefined ? lockDataDir(config.dataDir) : undefined;
  const closing: (() => unknown)[] = [() => lock?.release()];
  let isOpen = true;
  const close = async (): Promise<void> => {
    isOpen = false;
    for (const end of closing.reverse()) await end();
    closing.length = 0;
  };
  try {
    // The database opens in its own thread while this one reads the rules.
    const opening = openDatabase(config);
    closing.push(() => opening.then((opened) => opened.destroy(), ignore));
    const rules = loadRules();
    const releases = installedReleases(rules);
    const forms = loadForms();
    const db = await opening;
    const printer = new FormPrinter(
      forms,
      new InstalledForms({
        list: () => listInstalledForms(db),
        find: (code, edition) => findInstalledForm(db, code, edition),
      }),
    );
    closing.push(() => printer.close());
    const secrets = await openSecrets(db, config);
    const signingKeys = await SigningKeys.open(db, secrets, clock);
    closing.push(() => signingKeys.close());
    const guard = new KeyGuard(db, clock);
    closing.push(() => guard.close());
    const usage = new UsageCounter(db, { clock });
    closing.push(() => usage.close());
    // The simulator answers "authorized" to whom it likes: only where nobody else can take it for real.
    const isDevelopment =
      isLoopback(config.host) && config.publicUrl === undefined && config.trustProxy === false;
    const i9 = { db, secrets, clock };
    const everifyGateway = isDevelopment ? createSimulator(i9) : noGateway;
    const mailer = createMailer(config);
    const addressGuard = createAddressGuard({
      allowCidrs: config.callbackAllowCidrs,
      openLoopback: isDevelopment,
    });
    const sender = createSender({ guard: addressGuard, clock });
    closing.push(() => sender.close());
    const context: Context = {
      db,
      secrets,
      guard,
      signingKeys,
      usage,
      coverage: readCoverage(rules.root),
      releases,
      metrics: createMetrics(db, clock),
      forms,
      printer,
      everifyGateway,
      sender,
      clock,
      isOpen: () => isOpen,
      publicUrl: config.publicUrl,
      rateLimit: config.rateLimit,
      productVersion: productVersion(),
    };
    const app = await createServer(context, config);
    closing.push(() => app.close());
    const keyMessages = await firstKey(
      db,
      { loopbackHost: isLoopback(config.host), bootstrapKey: config.bootstrapApiKey },
      clock,
    );
    const address = await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (text) => `listening at ${text}`,
    });
    return {
      address,
      version: context.productVersion,
      rulesVersion: releases.highest.version,
      keyMessages,
      newKey: keyMessages.map((line) => /\bww_[\w-]+/.exec(line)?.[0]).find((key) => key),
      startWork: () => {
        const report = (error: unknown): void => app.log.error({ err: error }, 'background work');
        const work = startI9Background({ ...i9, gateway: everifyGateway, readForm }, report);
        closing.push(() => work.close());
        const deliveries = new DeliveryWorker({
          ...i9,
          sender,
          mailer,
          schedule: config.retrySchedule,
          concurrency: config.deliveryConcurrency,
          publicUrl: config.publicUrl,
          version: context.productVersion,
          printForm: (document, signal) => printer.complete(document as CompletedDocument, signal),
          report,
          onAttempt: context.metrics.attempted,
        });
        if (mailer === undefined) {
          app.log.warn('SMTP_URL is not set: failed deliveries are listed, but told by no mail');
        }
        deliveries.start();
        closing.push(() => deliveries.close());
        const retention = startRetention({ ...i9, days: config.deliveryLogDays }, report);
        closing.push(() => retention.close());
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

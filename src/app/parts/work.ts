/** What the server does by itself: deliveries, bulk jobs, E-Verify cases, notices, and what is purged. */

import { announcedEditions } from '../../forms/catalog/announced-editions.ts';
import type { CompletedDocument } from '../../forms/pdf/completed-document.ts';
import { startAnnouncements } from '../../people/announcements/start.ts';
import { readForm } from '../../people/everify/read-form.ts';
import { startRetention } from '../../platform/delivery/retention.ts';
import { DeliveryWorker } from '../../platform/delivery/worker.ts';
import { BackgroundLog, type Log } from '../../platform/operation/background-log.ts';
import { depsOf } from '../../platform/requests/deps.ts';
import { DAY_MS } from '../../platform/shape/clock.ts';
import { startBulk } from '../../tax/bulk/start-bulk.ts';
import { loadRules } from '../../tax/rules/index.ts';
import type { Context } from '../http/server/context.ts';
import { startI9Background } from './i9-background.ts';
import { closable, type Group, type Opened } from './parts.ts';

const LONGEST_DELIVERY_GRACE_MS = 5_000;

type Settings = {
  readonly retrySchedule: readonly number[];
  readonly deliveryPauseDays: number;
  readonly deliveryConcurrency: number;
  readonly deliveryLogDays: number;
  readonly shutdownMs: number;
};

type Deps = {
  readonly context: Context;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** What ends together with the connections. */
  readonly working: Group;
};

/** The log of the work; the work itself is added to `working`. */
export function startWork(
  settings: Settings,
  { context, log, working }: Deps,
): Opened<BackgroundLog> {
  const background = new BackgroundLog({ log, trouble: () => context.watch.trouble() });
  const { report } = background;
  const i9 = depsOf(context);
  const mailBase = context.mailer === undefined ? undefined : context.publicUrl;
  const everify = { ...i9, gateway: context.everifyGateway, readForm };
  working.add(closable(startI9Background(everify, mailBase, report)));
  if (context.mailer === undefined) {
    log.warn(
      {},
      'SMTP_URL is not set. Failed deliveries appear in the delivery log, but no failure emails are sent.',
    );
  }
  context.disk.watch(log);
  working.add(closable(startDeliveries(settings, context, report)));
  const { queue, answerer, storage, days } = context.bulk;
  const onPart = context.metrics.calculated;
  const { liveReleases } = context;
  working.add(closable(liveReleases.watch(log, report)));
  working.add(closable(startAnnouncing(context, report)));
  const look = (version: string): Promise<void> => liveReleases.look(version);
  working.add(closable(startBulk({ ...i9, queue, answerer, storage, days, report, onPart, look })));
  working.add(closable(startRetention({ ...i9, days: settings.deliveryLogDays }, report)));
  return closable(background);
}

function startDeliveries(
  settings: Settings,
  context: Context,
  report: (error: unknown) => void,
): DeliveryWorker {
  const { sender, mailer, publicUrl, productVersion: version, printer, metrics } = context;
  const { deliveryPauseDays, shutdownMs } = settings;
  const worker = new DeliveryWorker({
    ...depsOf(context),
    sender,
    mailer,
    schedule: settings.retrySchedule,
    pauseAfterMs: deliveryPauseDays === 0 ? undefined : deliveryPauseDays * DAY_MS,
    concurrency: settings.deliveryConcurrency,
    publicUrl,
    version,
    printForm: (document, signal) => printer.complete(document as CompletedDocument, signal),
    report,
    onAttempt: metrics.attempted,
    timing: { graceMs: Math.min(LONGEST_DELIVERY_GRACE_MS, shutdownMs / 4) },
  });
  worker.start();
  return worker;
}

function startAnnouncing(context: Context, report: (error: unknown) => void) {
  const { releases, liveReleases, forms, mailer, publicUrl, productVersion } = context;
  const deps = {
    ...depsOf(context),
    tree: loadRules(),
    releases,
    installed: () => liveReleases.loaded,
    forms: announcedEditions(forms),
    productVersion,
    defaultVersion: () => releases.standard.version,
    publicUrl,
    hasMail: mailer !== undefined,
  };
  return startAnnouncements(deps, report);
}

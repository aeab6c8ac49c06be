/** Prometheus metrics: requests, calculations, the process itself. No personal data. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DiskRoom } from '../../../platform/operation/disk-room.ts';
import { SECOND_MS } from '../../../platform/shape/clock.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import {
  countPausedEndpoints,
  type QueueDepth,
  readQueueDepths,
} from '../../../platform/storage/delivery/deliveries.ts';
import type { Telemetry } from '../../../platform/telemetry/telemetry.ts';
import type { Calculators } from '../../../tax/calculators/calculators.ts';
import { countJobs } from '../../../tax/storage/jobs.ts';

export type Metrics = {
  readonly registry: Registry;
  /** One answered request; `route` is the path pattern, never a path with ids. */
  answered(method: string, route: string, status: number, seconds: number): void;
  /** One payCalc batch. */
  calculated(items: number, failed: number): void;
  /** One attempt of a delivery; `cancelled`: none was made. */
  attempted(kind: string, outcome: string, seconds: number): void;
};

/** What `wagewright_build_info` tells. */
type Build = {
  readonly version: string;
  /** The version of the rules that answers by default. */
  readonly rulesVersion: () => string;
  readonly database: string;
};

type Settings = Build & {
  readonly calculators: Calculators | undefined;
  readonly disk: DiskRoom;
  /** Counts the same. */
  readonly telemetry: Pick<Telemetry, 'calculated' | 'attempted'> | undefined;
};

/** `wagewright_build_info`; the rules may change while the server runs. */
function describeBuild(registry: Registry, build: Build): void {
  new Gauge({
    name: 'wagewright_build_info',
    help: 'Always 1; the labels describe the server',
    labelNames: ['version', 'rules_version', 'database', 'node'],
    registers: [registry],
    collect() {
      this.reset();
      this.set(
        {
          version: build.version,
          rules_version: build.rulesVersion(),
          database: build.database,
          node: process.versions.node,
        },
        1,
      );
    },
  });
}

export function createMetrics(db: Database, clock: () => number, build: Settings): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeBuild(registry, build);
  const requests = new Histogram({
    name: 'wagewright_http_request_seconds',
    help: 'Time to answer HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const items = new Counter({
    name: 'wagewright_paycalc_items_total',
    help: 'payCalc items processed, including failed ones',
    registers: [registry],
  });
  const failures = new Counter({
    name: 'wagewright_paycalc_items_failed_total',
    help: 'payCalc items that failed',
    registers: [registry],
  });
  const attempts = new Histogram({
    name: 'wagewright_delivery_attempt_seconds',
    help: 'Attempts to deliver by kind and outcome, and how long they took',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  });
  deliveryQueue(registry, db, clock);
  calculatorThreads(registry, build.calculators);
  bulkJobs(registry, db);
  diskRoom(registry, build.disk);
  const timers = new Map<string, { observe(seconds: number): void }>();
  return {
    registry,
    answered(method, route, status, seconds) {
      const key = `${method} ${route} ${status}`;
      let timer = timers.get(key);
      if (timer === undefined) {
        timer = requests.labels(method, route, String(status));
        timers.set(key, timer);
      }
      timer.observe(seconds);
    },
    calculated(count, failed) {
      items.inc(count);
      if (failed > 0) failures.inc(failed);
      build.telemetry?.calculated(count, failed);
    },
    attempted(kind, outcome, seconds) {
      attempts.observe({ kind, outcome }, seconds);
      build.telemetry?.attempted(kind, outcome, seconds);
    },
  };
}

function calculatorThreads(registry: Registry, calculators: Calculators | undefined): void {
  const gauge = (name: string, help: string, field: 'threads' | 'waiting') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(calculators?.state[field] ?? 0);
      },
    });
  gauge('wagewright_paycalc_threads', 'Threads that answer large payCalc bodies', 'threads');
  gauge('wagewright_paycalc_waiting', 'Large payCalc bodies that wait for a thread', 'waiting');
}

/** Not there where another machine has the database. */
function diskRoom(registry: Registry, disk: DiskRoom): void {
  new Gauge({
    name: 'wagewright_disk_free_bytes',
    help: 'Bytes that the database of SQLite can still take',
    registers: [registry],
    async collect() {
      const free = await disk.free();
      this.reset();
      if (free === undefined) this.remove();
      else this.set(free);
    },
  });
}

/** Read from the database, as the delivery queue is. */
function bulkJobs(registry: Registry, db: Database): void {
  new Gauge({
    name: 'wagewright_bulk_jobs',
    help: 'Bulk jobs by status',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      // Without the database the other metrics are still reported.
      const counts = await countJobs(db).catch(() => undefined);
      this.reset();
      for (const [status, count] of counts ?? []) this.set({ status }, count);
    },
  });
}

const KINDS = ['webhook', 'postback', 'mail'] as const;

/** Read from the database whenever the metrics are: the same on every server of an installation. */
function deliveryQueue(registry: Registry, db: Database, clock: () => number): void {
  let reading: Promise<readonly QueueDepth[]> | undefined;
  const gauge = (name: string, help: string, measure: (depth: QueueDepth | undefined) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        reading ??= readQueueDepths(db).finally(() => {
          reading = undefined;
        });
        // Without the database the other metrics are still reported.
        const depths = await reading.catch(() => undefined);
        this.reset();
        for (const kind of depths === undefined ? [] : KINDS) {
          this.set({ kind }, measure(depths?.find((depth) => depth.kind === kind)));
        }
      },
    });
  gauge(
    'wagewright_delivery_waiting',
    'Waiting deliveries, including held ones',
    (depth) => depth?.waiting ?? 0,
  );
  gauge(
    'wagewright_delivery_oldest_seconds',
    'Age of the oldest waiting delivery; 0 if there is none',
    (depth) =>
      depth === undefined ? 0 : Math.max(0, clock() - Date.parse(depth.oldest)) / SECOND_MS,
  );
  new Gauge({
    name: 'wagewright_delivery_paused_endpoints',
    help: 'Endpoints paused after a 410 or days of failures, waiting to be resumed',
    registers: [registry],
    async collect() {
      // Without the database this metric is left out.
      const paused = await countPausedEndpoints(db).catch(() => undefined);
      if (paused !== undefined) this.set(paused);
    },
  });
}

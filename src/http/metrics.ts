/** Prometheus metrics: requests, calculations, the process itself. No personal data. */

import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly registry: Registry;
  /** One answered request; `route` is the path pattern, never a path with ids. */
  answered(method: string, route: string, status: number, seconds: number): void;
  /** One payCalc batch. */
  calculated(items: number, failed: number): void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'wagewright_http_request_seconds',
    help: 'Time to answer HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const items = new Counter({
    name: 'wagewright_paycalc_items_total',
    help: 'payCalc items answered, failed ones too',
    registers: [registry],
  });
  const failures = new Counter({
    name: 'wagewright_paycalc_items_failed_total',
    help: 'payCalc items answered with an error',
    registers: [registry],
  });
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
    },
  };
}

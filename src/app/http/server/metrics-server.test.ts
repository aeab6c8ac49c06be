import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Counter, Registry } from 'prom-client';
import { SetupError } from '../../../platform/storage/errors.ts';
import type { Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

const registry = new Registry();
new Counter({ name: 'things_total', help: 'Things', registers: [registry] }).inc(3);
const metrics = { registry } as Metrics;

test('metrics on a port of their own, and nothing else there', async (t) => {
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  t.after(() => server.close());
  const at = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
  const answer = await at('/metrics');
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=/);
  assert.match(await answer.text(), /^things_total 3$/m);
  assert.equal((await at('/health/live')).status, 404);
  const taken = serveMetrics(metrics, { host: '127.0.0.1', port: server.port });
  await assert.rejects(taken, (error: Error) => {
    assert.ok(error instanceof SetupError);
    assert.match(error.message, /METRICS_PORT: cannot listen on .*EADDRINUSE/);
    return true;
  });
});

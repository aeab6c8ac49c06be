import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadTelemetry } from './load.ts';
import { readTelemetry } from './settings.ts';

const settings = (env: Readonly<Record<string, string>>) => readTelemetry((name) => env[name]);
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' };

test('nothing is sent without an endpoint, or with OTEL_SDK_DISABLED', () => {
  assert.equal(settings({}), undefined);
  assert.equal(settings({ OTEL_TRACES_SAMPLER: 'always_on' }), undefined);
  assert.equal(settings({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }), undefined);
  const none = { OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' };
  assert.equal(settings({ ...ENDPOINT, ...none }), undefined);
});

test('the common endpoint gets a path for each signal; one of its own is taken as it is', () => {
  assert.deepEqual(settings(ENDPOINT), {
    tracesUrl: 'http://collector.example:4318/v1/traces',
    metricsUrl: 'http://collector.example:4318/v1/metrics',
    sampler: 'parentbased_always_on',
    ratio: 1,
    metricsMs: 60_000,
  });
  const own = settings({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in?key=1',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
    OTEL_METRIC_EXPORT_INTERVAL: '15000',
  });
  assert.deepEqual(own, {
    tracesUrl: 'https://traces.example/in?key=1',
    metricsUrl: undefined,
    sampler: 'traceidratio',
    ratio: 0.05,
    metricsMs: 15_000,
  });
});

test('what is not supported is refused by its name', () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'grpc://secret@collector:4317',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
    OTEL_TRACES_EXPORTER: 'zipkin',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_METRIC_EXPORT_INTERVAL: 'often',
  };
  for (const [name, value] of Object.entries(wrong)) {
    assert.throws(
      () => settings({ ...ENDPOINT, [name]: value }),
      (error: Error) => error.message.startsWith(`${name}: `) && !error.message.includes('secret'),
      name,
    );
  }
});

test('the packages of OpenTelemetry are loaded by one file, and that file only when needed', () => {
  const src = new URL('../..', import.meta.url);
  const found: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: src })) {
    const text = readFileSync(new URL(file, src), 'utf8');
    const isOwn = /^platform\/telemetry\/(telemetry|registry-producer)\.ts$/.test(file);
    const loads =
      /^import (?!type )[^;]*'(@opentelemetry\/[^']+|[./]+telemetry\/(telemetry|registry-producer)\.ts)'/m;
    if (!isOwn && loads.test(text)) found.push(file);
  }
  assert.deepEqual(found, []);
});

test('without the packages, the error says what to install', async () => {
  const missing = async () => {
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  };
  await assert.rejects(
    loadTelemetry(missing),
    /npm install (@opentelemetry\/[\w-]+@\^\d+\.\d+\.\d+ ?){8}$/,
  );
});

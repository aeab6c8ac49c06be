/**
 * Traces and metrics to an OpenTelemetry collector (OTLP over HTTP). Loaded only where an endpoint is
 * set. A span holds the pattern of a route, a status, and counts: no path, no query, no values.
 */

import type { IncomingHttpHeaders } from 'node:http';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { registryProducer } from './registry-producer.ts';
import type { TelemetrySettings } from './settings.ts';

export type RequestSpan = {
  readonly traceId: string;
  /** What `work` begins belongs to this request. */
  run(work: () => void): void;
  end(status: number): void;
};

export type Telemetry = {
  /** `route` is the path pattern; `id` is what the logs call the request. */
  request(about: {
    readonly method: string;
    readonly route: string;
    readonly id: string;
    readonly headers: IncomingHttpHeaders;
  }): RequestSpan;
  /** A statement of the request under way; others are not traced. */
  queried(sql: string, ms: number, hasFailed: boolean): void;
  /** A calculation of the request under way. */
  calculated(items: number, failed: number): void;
  /** One attempt of a delivery: its own trace. */
  attempted(kind: string, outcome: string, seconds: number): void;
  /** Metrics go out from here on. */
  exportMetrics(registry: Registry): void;
  /** Problems of the exporters go to the log, once a minute each. */
  reportTo(warn: (problem: string) => void): void;
  /** Sends what waits. */
  close(): Promise<void>;
};

const SCOPE = 'wagewright';
/** A collector that hangs does not keep the server from ending. */
const LAST_EXPORT_MS = 2_000;

export function startTelemetry(settings: TelemetrySettings, version: string): Telemetry {
  const scope = { name: SCOPE, version };
  const resource = resourceFromAttributes({
    'service.name': SCOPE,
    'service.version': version,
    'service.instance.id': crypto.randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }));
  const contexts = new AsyncLocalStorageContextManager().enable();
  const traces = tracerProvider(settings, resource);
  const tracer = traces.getTracer(SCOPE, version);
  let metrics: MeterProvider | undefined;
  return {
    ...spansOf(tracer, contexts),
    exportMetrics(registry) {
      if (settings.metricsUrl === undefined) return;
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: settings.metricsUrl }),
        exportIntervalMillis: settings.metricsMs,
        exportTimeoutMillis: Math.min(settings.metricsMs, 30_000),
        metricProducers: [registryProducer(registry, scope)],
      });
      metrics = new MeterProvider({ resource, readers: [reader] });
    },
    reportTo(warn) {
      const silent = (): void => {};
      diag.setLogger(
        { error: warn, warn, info: silent, debug: silent, verbose: silent },
        { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
      );
    },
    async close() {
      const ended = Promise.allSettled([traces.shutdown(), metrics?.shutdown()]);
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, LAST_EXPORT_MS);
      await Promise.race([ended, late]);
      clearTimeout(timer);
      contexts.disable();
      diag.disable();
    },
  };
}

function tracerProvider(settings: TelemetrySettings, resource: Resource): TracerProvider {
  const { tracesUrl: url } = settings;
  return new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors:
      url === undefined
        ? []
        : [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
}

type Spans = Pick<Telemetry, 'request' | 'queried' | 'calculated' | 'attempted'>;

function spansOf(tracer: Tracer, contexts: AsyncLocalStorageContextManager): Spans {
  const active = () => trace.getSpan(contexts.active());
  const propagator = new W3CTraceContextPropagator();
  return {
    request({ method, route, id, headers }) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, HEADERS);
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'wagewright.request_id': id,
          },
        },
        parent,
      );
      const context: Context = trace.setSpan(parent, span);
      return {
        traceId: span.spanContext().traceId,
        run: (work) => contexts.with(context, work),
        end: (status) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    queried(sql, ms, hasFailed) {
      if (active() === undefined) return;
      const end = Date.now();
      const span = tracer.startSpan(
        statementName(sql),
        { kind: SpanKind.CLIENT, startTime: end - ms },
        contexts.active(),
      );
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    calculated(items, failed) {
      active()?.setAttributes({
        'wagewright.paycalc.items': items,
        'wagewright.paycalc.items_failed': failed,
      });
    },
    attempted(kind, outcome, seconds) {
      const end = Date.now();
      const span = tracer.startSpan(
        `deliver ${kind}`,
        {
          kind: SpanKind.CLIENT,
          startTime: end - seconds * 1000,
          attributes: { 'wagewright.delivery.kind': kind, 'wagewright.delivery.outcome': outcome },
        },
        ROOT_CONTEXT,
      );
      if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
  };
}

const HEADERS: TextMapGetter<IncomingHttpHeaders> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, name) => headers[name],
};

function samplerOf({ sampler, ratio }: TelemetrySettings) {
  const root = sampler.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** The verb and the table, such as `select employers`: a statement holds no values, but is long. */
function statementName(sql: string): string {
  const [, verb = 'statement'] = /^\s*(?:with\b.*?\)\s*)?(\w+)/is.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(sql) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}

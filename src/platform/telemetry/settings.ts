/** The settings of OpenTelemetry, under the names that its specification gives them. */

import { SetupError } from '../storage/errors.ts';
import type { SettingName } from './setting-names.ts';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
type Sampler = (typeof SAMPLERS)[number];

export type TelemetrySettings = {
  /** Undefined: no traces are sent. */
  readonly tracesUrl: string | undefined;
  /** Undefined: no metrics are sent. */
  readonly metricsUrl: string | undefined;
  readonly sampler: Sampler;
  /** Of `traceidratio`: the part of traces that are sent. */
  readonly ratio: number;
  /** Milliseconds between two exports of metrics. */
  readonly metricsMs: number;
};

type Read = (name: SettingName) => string | undefined;

const SIGNALS = ['TRACES', 'METRICS'] as const;

/** Undefined without an endpoint. Throws a `SetupError` that names the variable. */
export function readTelemetry(text: Read): TelemetrySettings | undefined {
  if (/^true$/i.test(text('OTEL_SDK_DISABLED') ?? '')) return undefined;
  const [tracesUrl, metricsUrl] = SIGNALS.map((signal) => urlOf(signal, text));
  if (tracesUrl === undefined && metricsUrl === undefined) return undefined;
  const sampler = SAMPLERS.find(
    (one) => one === (text('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'),
  );
  if (sampler === undefined) {
    throw new SetupError(
      `OTEL_TRACES_SAMPLER: ${text('OTEL_TRACES_SAMPLER')} is not one of ${SAMPLERS.join(', ')}`,
    );
  }
  return {
    tracesUrl,
    metricsUrl,
    sampler,
    ratio: numberOf('OTEL_TRACES_SAMPLER_ARG', text, { from: 0, to: 1, otherwise: 1 }),
    metricsMs: numberOf('OTEL_METRIC_EXPORT_INTERVAL', text, {
      from: 1_000,
      to: 3_600_000,
      otherwise: 60_000,
    }),
  };
}

/** Not shown when wrong: it may hold a password. */
function urlOf(signal: (typeof SIGNALS)[number], text: Read): string | undefined {
  const exporterName = `OTEL_${signal}_EXPORTER` as const;
  const exporter = text(exporterName) ?? 'otlp';
  if (exporter === 'none') return undefined;
  if (exporter !== 'otlp') {
    throw new SetupError(`${exporterName}: ${exporter} is not one of otlp, none`);
  }
  const own = `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT` as const;
  const name = text(own) === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : own;
  const given = text(name);
  if (given === undefined) return undefined;
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new SetupError(`${name}: must be an http or https URL such as http://127.0.0.1:4318`);
  }
  for (const protocolName of [
    `OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`,
    'OTEL_EXPORTER_OTLP_PROTOCOL',
  ] as const) {
    const protocol = text(protocolName) ?? 'http/protobuf';
    if (protocol === 'http/protobuf') continue;
    throw new SetupError(
      `${protocolName}: ${protocol} is not supported. Use http/protobuf, on port 4318 of most collectors`,
    );
  }
  if (name === own) return url.href;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/${signal.toLowerCase()}`;
  return url.href;
}

type Range = { readonly from: number; readonly to: number; readonly otherwise: number };

function numberOf(name: SettingName, text: Read, { from, to, otherwise }: Range): number {
  const given = text(name);
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (value >= from && value <= to) return value;
  throw new SetupError(`${name}: ${given} is not a number from ${from} to ${to}`);
}

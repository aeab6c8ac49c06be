/** The Prometheus metrics of this server in OpenTelemetry's form: one set of metrics, two ways out. */

import { type HrTime, ValueType } from '@opentelemetry/api';
import { emptyResource, type Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];
type Times = { readonly startTime: HrTime; readonly endTime: HrTime };

const toTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];

/** Reads `registry` whenever it is collected. `clock`: milliseconds since 1970. */
export function registryProducer(
  registry: Registry,
  scope: { readonly name: string; readonly version: string },
  clock: () => number = Date.now,
): MetricProducer {
  const resource: Resource = emptyResource();
  const startTime = toTime(performance.timeOrigin);
  return {
    async collect() {
      const metrics = await registry.getMetricsAsJSON();
      const times = { startTime, endTime: toTime(clock()) };
      const data = metrics.map((metric) => toData(metric, times));
      const found = data.filter((one) => one.dataPoints.length > 0);
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: found }] },
        errors: [],
      };
    },
  };
}

function toData(metric: Metric, times: Times): MetricData {
  const about = {
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // The type that prom-client declares is a number; what it gives is the word.
  switch (String(metric.type)) {
    case 'histogram':
      return {
        ...about,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: toBuckets(metric, times),
      };
    case 'counter':
      return {
        ...about,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: toPoints(metric, times),
      };
    default:
      return { ...about, dataPointType: DataPointType.GAUGE, dataPoints: toPoints(metric, times) };
  }
}

const toPoints = ({ values }: Metric, times: Times): DataPoint<number>[] =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...times, attributes: { ...labels }, value }));

/** Prometheus counts each bucket with those below it; OpenTelemetry counts each alone. */
function toBuckets({ name, values }: Metric, times: Times): DataPoint<Histogram>[] {
  const series = new Map<
    string,
    { labels: object; bounds: number[]; upTo: number[]; sum: number }
  >();
  for (const given of values) {
    const { value } = given;
    const part = 'metricName' in given ? given.metricName : undefined;
    const { le, ...others } = given.labels;
    const key = JSON.stringify(others);
    const one = series.get(key) ?? { labels: others, bounds: [], upTo: [], sum: 0 };
    series.set(key, one);
    if (part === `${name}_sum`) one.sum = value;
    if (part !== `${name}_bucket`) continue;
    if (le !== '+Inf') one.bounds.push(Number(le));
    one.upTo.push(value);
  }
  return [...series.values()].map(({ labels, bounds, upTo, sum }) => ({
    ...times,
    attributes: { ...labels },
    value: {
      buckets: {
        boundaries: bounds,
        counts: upTo.map((count, i) => count - (upTo[i - 1] ?? 0)),
      },
      sum,
      count: upTo.at(-1) ?? 0,
    },
  }));
}

/** An OpenTelemetry collector on loopback that keeps what it gets (OTLP over HTTP, protobuf). */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

type ReceivedSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentId: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** 2: error. */
  readonly status: number;
};

type ReceivedMetric = {
  readonly name: string;
  readonly kind: 'gauge' | 'sum' | 'histogram';
  readonly points: readonly Fields[];
};

export type OtlpReceiver = {
  readonly url: string;
  /** Everything received, as bytes: to look for what must not be sent. */
  text(): string;
  spans(): ReceivedSpan[];
  metrics(): ReceivedMetric[];
  /** Of the exporting program. */
  resource(): Readonly<Record<string, string | number>>;
  close(): Promise<void>;
};

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const received: { readonly path: string; readonly body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const isZipped = request.headers['content-encoding'] === 'gzip';
    received.push({ path: request.url ?? '', body: isZipped ? gunzipSync(body) : body });
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  /** resource_spans or resource_metrics of all bodies. */
  const roots = (path: string): Fields[] =>
    received.filter((one) => one.path === path).flatMap(({ body }) => inside(read(body), 1));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => received.map(({ body }) => body.toString('latin1')).join('\n'),
    spans: () =>
      roots('/v1/traces')
        .flatMap((root) => inside(root, 2))
        .flatMap((scope) => inside(scope, 2))
        .map((span) => ({
          name: textOf(span, 5),
          traceId: bytesOf(span, 1).toString('hex'),
          spanId: bytesOf(span, 2).toString('hex'),
          parentId: bytesOf(span, 4).toString('hex'),
          attributes: attributesOf(span, 9),
          status: numberOf(inside(span, 15)[0] ?? new Map(), 3),
        })),
    metrics: () =>
      roots('/v1/metrics')
        .flatMap((root) => inside(root, 2))
        .flatMap((scope) => inside(scope, 2))
        .map((metric) => {
          const kind = metric.has(5) ? 'gauge' : metric.has(7) ? 'sum' : 'histogram';
          const [data = new Map()] = inside(metric, { gauge: 5, sum: 7, histogram: 9 }[kind]);
          return { name: textOf(metric, 1), kind, points: inside(data, 1) };
        }),
    resource: () =>
      attributesOf(roots('/v1/traces').flatMap((root) => inside(root, 1))[0] ?? new Map(), 1),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A message of protobuf: the values of each field by its number. */
type Fields = Map<number, (Buffer | bigint)[]>;

export function read(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const kind = tag & 7;
    const value =
      kind === 0 ? varint() : kind === 1 ? take(8) : kind === 5 ? take(4) : take(Number(varint()));
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const asBytes = (value: Buffer | bigint | undefined): Buffer =>
  Buffer.isBuffer(value) ? value : Buffer.alloc(0);
const bytesOf = (fields: Fields, field: number): Buffer => asBytes(fields.get(field)?.[0]);
const textOf = (fields: Fields, field: number): string => bytesOf(fields, field).toString();
const numberOf = (fields: Fields, field: number): number => Number(fields.get(field)?.[0] ?? 0);
const inside = (fields: Fields, field: number): Fields[] =>
  (fields.get(field) ?? []).map((value) => read(asBytes(value)));

/** A `double` or `fixed64` of a data point. */
export const doubleOf = (fields: Fields, field: number): number =>
  bytesOf(fields, field).readDoubleLE();
export const fixedOf = (fields: Fields, field: number): number =>
  Number(bytesOf(fields, field).readBigUInt64LE());

export function attributesOf(fields: Fields, field: number): Record<string, string | number> {
  return Object.fromEntries(
    inside(fields, field).map((pair) => {
      const [value = new Map()] = inside(pair, 2);
      return [textOf(pair, 1), value.has(1) ? textOf(value, 1) : numberOf(value, 3)];
    }),
  );
}

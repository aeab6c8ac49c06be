/** What an operator sees of requests from outside: the access log and OpenTelemetry. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type ServingProcess, serve } from '../../support/cli.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import {
  attributesOf,
  doubleOf,
  fixedOf,
  type OtlpReceiver,
  startOtlpReceiver,
} from '../../support/otlp-receiver.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY } from '../../support/server.ts';

type Line = Readonly<Record<string, unknown>>;

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('a server that is observed', () => {
  let collector: OtlpReceiver;
  let server: ServingProcess;
  let lines: Line[];
  let employerId: string;

  before(async () => {
    collector = await startOtlpReceiver();
    server = await serve({
      PORT: '0',
      DATA_DIR: await temporaryDirectory(),
      BOOTSTRAP_API_KEY: API_KEY,
      ACCESS_LOG: 'on',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    });
    const ask = async (path: string, headers: Record<string, string>, body?: object) => {
      const response = await fetch(server.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as {
        accessToken?: string;
        sampleData?: { employerId: string };
      };
    };
    await ask(
      '/ste-hosted/v1/payCalc',
      {
        authorization: API_KEY,
        'x-request-id': 'calculation-1',
        traceparent: `00-${TRACE}-${SPAN}-01`,
      },
      request(paycheck(), null),
    );
    const { accessToken } = await ask('/authentication/login', { 'api-key': API_KEY });
    const authorization = `Bearer ${accessToken}`;
    const sample = await ask('/v1/sampleData', { authorization, 'x-request-id': 'sample-1' }, {});
    employerId = sample.sampleData?.employerId ?? '';
    await ask(`/v1/employers/${employerId}/employees?search=Private`, { authorization });
    assert.equal(await server.end('SIGTERM'), 0);
    lines = server.output.stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  });
  after(() => collector.close());

  const accessed = () => lines.filter(({ msg }) => msg === 'request');

  test('the access log has a line for each answer: route, status, time, key, ids', () => {
    const routes = accessed().map(({ method, route, status }) => `${status} ${method} ${route}`);
    assert.deepEqual(routes, [
      '200 POST /ste-hosted/v1/payCalc',
      '200 GET /authentication/login',
      '201 POST /v1/sampleData',
      '200 GET /v1/employers/:employerId/employees',
    ]);
    const [first, login] = accessed();
    assert.equal(first?.reqId, 'calculation-1');
    assert.equal(first?.traceId, TRACE);
    assert.ok(typeof first?.ms === 'number' && first.ms > 0);
    assert.match(String(first?.by), /^[\da-f-]{36}$/);
    assert.equal(login?.by, null);
  });

  test('neither log nor traces hold a query, an address, or an id in a path', () => {
    assert.match(employerId, /^[\da-f-]{36}$/);
    const text =
      accessed()
        .map((line) => JSON.stringify(line))
        .join('\n') + collector.text();
    for (const secret of ['Private', '127.0.0.1', employerId, API_KEY]) {
      assert.ok(!text.includes(secret), secret);
    }
  });

  test('a request is a span below its caller, with the calculation and its statements', () => {
    const spans = collector.spans();
    const span = spans.find(({ name }) => name === 'POST /ste-hosted/v1/payCalc');
    assert.deepEqual([span?.traceId, span?.parentId], [TRACE, SPAN]);
    assert.deepEqual(span?.attributes, {
      'http.request.method': 'POST',
      'http.route': '/ste-hosted/v1/payCalc',
      'http.response.status_code': 200,
      'wagewright.request_id': 'calculation-1',
      'wagewright.paycalc.items': 2,
      'wagewright.paycalc.items_failed': 1,
    });
    const sample = spans.find(({ name }) => name === 'POST /v1/sampleData');
    const statements = spans.filter(({ parentId }) => parentId === sample?.spanId);
    const names = statements.map(({ name }) => name);
    for (const name of ['insert employers', 'insert submissions', 'select employers']) {
      assert.ok(names.includes(name), `${name} in ${[...new Set(names)]}`);
    }
    assert.ok(statements.every(({ traceId }) => traceId === sample?.traceId));
  });

  test('the exporting program is named, with what the operator adds', () => {
    const resource = collector.resource();
    assert.equal(resource['service.name'], 'wagewright');
    assert.match(String(resource['service.version']), /^\d/);
    assert.equal(resource['deployment.environment.name'], 'staging');
  });

  test('the metrics are those of /metrics', () => {
    const metrics = collector.metrics();
    const find = (name: string) => metrics.find((metric) => metric.name === name);
    const items = find('wagewright_paycalc_items_total');
    assert.equal(items?.kind, 'sum');
    assert.equal(doubleOf(items?.points[0] ?? new Map(), 4), 2);
    const build = attributesOf(find('wagewright_build_info')?.points[0] ?? new Map(), 7);
    assert.match(String(build.rules_version), /^\d{4}\.\d/);
    const seconds = find('wagewright_http_request_seconds');
    assert.equal(seconds?.kind, 'histogram');
    const point = seconds?.points.find((one) =>
      String(attributesOf(one, 9).route).endsWith('/payCalc'),
    );
    assert.ok(point !== undefined);
    assert.equal(fixedOf(point, 4), 1);
    // One count for each bound, and one for what is above; the bounds and counts are packed.
    const [counts] = point.get(6) ?? [];
    const [bounds] = point.get(7) ?? [];
    assert.ok(Buffer.isBuffer(counts) && Buffer.isBuffer(bounds));
    assert.equal(counts.length, bounds.length + 8);
    const perBucket = Array.from({ length: counts.length / 8 }, (_, i) =>
      Number(counts.readBigUInt64LE(i * 8)),
    );
    assert.equal(
      perBucket.reduce((sum, one) => sum + one),
      1,
    );
  });
});

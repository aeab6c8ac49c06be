/** What operators and stray clients meet: health, metrics, unknown paths, other methods. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paycheck, request } from '../../support/paychecks.ts';
import { forEachServer } from '../../support/server.ts';

const SAMPLE = /^([a-zA-Z_:][\w:]*)(\{[^}]*\})? (-?[\d.e+-]+|NaN|[+-]Inf)$/;

describe('operation', () => {
  forEachServer('with one server', (server) => {
    test('live and ready without a key', async () => {
      for (const path of ['/health/live', '/health/ready']) {
        const { status, body } = await server().fetch(path, { key: null });
        assert.equal(status, 200);
        assert.deepEqual(body, { status: 'ok' });
      }
    });

    test('every answer has a request id; one that a proxy gave is kept', async () => {
      const first = await server().fetch('/health/live');
      assert.match(first.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
      const [unknown, refused] = [
        await server().fetch('/nothing', { headers: { 'x-request-id': 'abc-123' } }),
        await server().fetch('/availableVersions', {
          key: null,
          headers: { 'x-request-id': 'a\tb' },
        }),
      ];
      assert.equal(unknown.headers.get('x-request-id'), 'abc-123');
      assert.match(refused.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
    });

    test('a path with an invalid percent-encoding is refused as any other malformed request', async () => {
      for (const path of ['/%', '/v1/employers/%zz', '/ste-hosted/v1/taxes/%E0%A4%A']) {
        const answer = await fetch(server().url + path);
        const { status, headers } = answer;
        const message = `The request cannot be read: the path ${path} has an invalid percent-encoding`;
        assert.equal(status, 400);
        assert.deepEqual(await answer.json(), {
          statusCode: 400,
          error: 'Bad Request',
          code: 'malformed_request',
          message,
          errors: [],
        });
        assert.match(headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
        assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
      }
    });

    test('/metrics is Prometheus text with requests and items', async () => {
      await server().post(request(paycheck(), null));
      const { status, headers, text } = await server().fetch('/metrics', { key: null });
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
      const samples = new Map<string, number>();
      for (const line of text.split('\n')) {
        if (line === '' || /^# (HELP|TYPE) \w+ .+/.test(line)) continue;
        const found = SAMPLE.exec(line);
        assert.ok(found, line);
        samples.set(`${found[1]}${found[2] ?? ''}`, Number(found[3]));
      }
      assert.ok((samples.get('wagewright_paycalc_items_total') as number) >= 2);
      assert.ok((samples.get('wagewright_paycalc_items_failed_total') as number) >= 1);
      const timed =
        'wagewright_http_request_seconds_count{method="POST",route="/ste-hosted/v1/payCalc",status="200"}';
      assert.ok((samples.get(timed) as number) >= 1);
    });

    test('metrics name the build', async () => {
      const { text } = await server().fetch('/metrics', { key: null });
      assert.match(
        text,
        /^wagewright_build_info\{version="\d[^"]*",rules_version="\d{4}\.\d+",database="(sqlite|postgres)",node="24[^"]*"\} 1$/m,
      );
    });

    test('metrics are not for those behind a proxy', async () => {
      const headers = { 'x-forwarded-for': '192.0.2.1' };
      const { status, body } = await server().fetch('/metrics', { key: null, headers });
      assert.equal(status, 404);
      assert.match(body.message, /METRICS_PORT/);
    });

    test('metrics name routes by their pattern, so that paths cannot fill memory', async () => {
      await server().fetch('/ste-hosted/v1/taxes/secret-id');
      await server().fetch('/no/such/path-7');
      const { text } = await server().fetch('/metrics', { key: null });
      assert.doesNotMatch(text, /secret-id|path-7/);
    });

    for (const path of ['/v2', '/admin']) {
      test(`${path}: 404 that says where to look`, async () => {
        for (const method of ['GET', 'POST', 'DELETE']) {
          const { status, body } = await server().fetch(path, { method });
          assert.equal(status, 404);
          assert.equal(body.statusCode, 404);
          assert.match(body.message, /\/docs\/config/);
        }
      });
    }

    for (const path of ['/ste-hosted/v1/paycalc', '/ste-hosted/v1', '/ste-hosted/v1/payCalc/x']) {
      test(`${path}: 404 that says where to look, in the shape of the tax interface`, async () => {
        for (const method of ['GET', 'POST', 'DELETE']) {
          const { status, body } = await server().fetch(path, { method });
          assert.equal(status, 404);
          assert.equal(body.errorStatus.errorCode, 1016);
          assert.match(body.errorStatus.errorMessage, /GET \/docs lists its paths/);
        }
      });
    }

    test('the message of a 404 does not repeat the query', async () => {
      const { text } = await server().fetch('/nothing?api-key=abcdef');
      assert.doesNotMatch(text, /abcdef/);
    });

    test('other methods do no harm and count nothing', async () => {
      const { key } = await server().makeKey({ account: 'methods' });
      for (const method of ['HEAD', 'OPTIONS', 'GET', 'PUT', 'PATCH', 'DELETE']) {
        const { status } = await server().fetch('/ste-hosted/v1/payCalc', { method, key });
        assert.equal(status, 405, method);
      }
      assert.equal(await server().counted(key), 0);
    });

    test('HEAD is GET without the body', async () => {
      for (const path of ['/health/live', '/availableVersions', '/docs/config']) {
        const { status, text } = await server().fetch(path, { method: 'HEAD' });
        assert.equal(status, 200, path);
        assert.equal(text, '');
      }
    });

    test('HEAD needs the key as GET does', async () => {
      const { status } = await server().fetch('/availableVersions', { method: 'HEAD', key: null });
      assert.equal(status, 401);
    });
  });
});

describe('a server that others reach', () => {
  forEachServer(
    'with PUBLIC_URL',
    (server) => {
      test('has no open metrics', async () => {
        const { status } = await server().fetch('/metrics', { key: null });
        assert.equal(status, 404);
      });
    },
    { PUBLIC_URL: 'https://payroll.example.com' },
  );
});

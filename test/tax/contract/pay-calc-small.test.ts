/**
 * Small payCalc requests are answered without the router: with the same answers, errors, headers,
 * metrics, and counts as by it.
 */

import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { BODY_SETTINGS } from '../../../src/platform/http/bodies/intake.ts';
import { onSqlite } from '../../support/databases.ts';
import { paycheck, request as requestOf } from '../../support/paychecks.ts';
import { API_KEY, TestServer } from '../../support/server.ts';

const PATH = '/ste-hosted/v1/payCalc';
const BODY = JSON.stringify(requestOf(paycheck({ employeeID: 'Zoë 王' })));
/** Fastify tells its handlers there. */
const HANDLED = 'tracing:fastify.request.handler:start';
/** A header that no ordinary request has. */
const BY_THE_ROUTE = { name: 'x' };

type Sent = {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** One request; the answer without what differs between two of them. */
async function answerTo(server: TestServer, { path = PATH, headers = {}, body = BODY }: Sent) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: API_KEY, 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  const named = Object.fromEntries(response.headers);
  assert.equal(named['content-length'], String(Buffer.byteLength(text)));
  assert.match(named['x-request-id'] ?? '', /./);
  const same = {
    ...named,
    date: '',
    'x-request-id': headers['x-request-id'] === named['x-request-id'],
  };
  return { status: response.status, headers: same, text };
}

onSqlite((databases) => {
  describe('small payCalc requests', () => {
    let server: TestServer;
    before(async () => {
      server = await TestServer.start(databases, {}, { ...BODY_SETTINGS, baseMs: 500 });
    });
    after(() => server.close());

    for (const [name, sent, counted] of [
      ['an ordinary one', {}, 1],
      ['one with an id', { headers: { 'x-request-id': 'abc-1' } }, 1],
      ['two items, one of them wrong', { body: JSON.stringify(requestOf(paycheck(), 7)) }, 2],
      ['spaces and another order', { body: ` {"x":1, "PayCalcRequest" : {"payCalc":[ ]}}` }, 0],
      ['what is not JSON', { body: '{"PayCalcRequest":{"payCalc":[{]}}' }, 0],
      ['JSON without a list', { body: '{}' }, 0],
      ['JSON that is too deep', { body: '['.repeat(4000) }, 0],
      ['an empty body', { body: '' }, 0],
      ['a wrong key', { headers: { authorization: 'no-key-0123456789-0123456789-0123456789' } }, 0],
      ['no key', { headers: { authorization: '' } }, 0],
    ] as const satisfies readonly (readonly [string, Sent, number])[]) {
      test(`${name} is answered as by the route`, async () => {
        const before = await server.counted();
        const short = await answerTo(server, sent);
        const headers = { ...('headers' in sent ? sent.headers : {}), ...BY_THE_ROUTE };
        const byRoute = await answerTo(server, { ...sent, headers });
        const time = /"calcDateTime":"[^"]+"/;
        assert.deepEqual(
          { ...short, text: short.text.replace(time, '') },
          { ...byRoute, text: byRoute.text.replace(time, '') },
        );
        assert.equal((await server.counted()) - before, 2 * counted);
      });
    }

    test('what is not ordinary is left to the route', async () => {
      for (const [sent, code] of [
        [{ headers: { versio: '2025.1' } }, 1008],
        [{ headers: { version: '1999.1' } }, 1005],
        [{ path: `${PATH}?version=1999.1` }, 1005],
        [{ path: `${PATH}?verson=2025.1` }, 1008],
      ] as const satisfies readonly (readonly [Sent, number])[]) {
        const { status, text } = await answerTo(server, sent);
        assert.equal(status, 400);
        assert.equal(JSON.parse(text).PayCalcResponse.errorStatus.errorCode, code);
      }
      const { text } = await answerTo(server, { headers: { version: '2025.1' } });
      assert.match(text, /"steVersion":"2025\.1"/);
    });

    test('a key without the scope is refused', async () => {
      const { key } = await server.makeKey({ scopes: ['forms'] });
      for (let times = 0; times < 2; times += 1) {
        const { status } = await answerTo(server, { headers: { authorization: key } });
        assert.equal(status, 403);
      }
    });

    test('the router has only those that are not ordinary', async () => {
      let routed = 0;
      const count = (): void => {
        routed += 1;
      };
      subscribe(HANDLED, count);
      await answerTo(server, {});
      assert.equal(routed, 0);
      await answerTo(server, { headers: BY_THE_ROUTE });
      assert.equal(routed, 1);
      unsubscribe(HANDLED, count);
    });

    test('metrics count each answer once', async () => {
      const numbers = async () =>
        (await server.fetch('/metrics')).text
          .split('\n')
          .filter((line) => /_(count|total)\b.*/.test(line) && /payCalc|paycalc_items/.test(line))
          .map((line) => Number(line.slice(line.lastIndexOf(' '))));
      await answerTo(server, {});
      const before = await numbers();
      await answerTo(server, {});
      await answerTo(server, { headers: BY_THE_ROUTE });
      const after = await numbers();
      assert.deepEqual(
        after.map((number, at) => number - (before[at] ?? 0)).filter((more) => more > 0),
        [2, 2],
      );
    });

    /** What comes back on a connection of its own. */
    const raw = async (text: string, isEnough: (answer: string) => boolean): Promise<string> => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      let answer = '';
      socket.write(text);
      for await (const data of socket) {
        answer += data;
        if (isEnough(answer)) break;
      }
      socket.destroy();
      return answer;
    };
    const head = (length: number, more = ''): string =>
      `POST ${PATH} HTTP/1.1\r\nHost: x\r\n${more}Authorization: ${API_KEY}\r\nContent-Length: ${length}\r\n\r\n`;
    const answers = (text: string): number => text.split('HTTP/1.1 200 ').length - 1;

    test('two hosts are refused', async () => {
      const text = head(BODY.length, 'Host: y\r\n');
      assert.match(await raw(text, () => true), /^HTTP\/1\.1 400 /);
    });

    test('requests sent together on one connection are answered in order', async () => {
      const text = ['A', 'B', 'C']
        .map((employeeID) => JSON.stringify(requestOf(paycheck({ employeeID }))))
        .map((body) => head(body.length) + body)
        .join('');
      const got = await raw(text, (answer) => answers(answer) === 3 && answer.endsWith('}}'));
      assert.deepEqual(
        [...got.matchAll(/"employeeID":"(\w)"/g)].map(([, id]) => id),
        ['A', 'B', 'C'],
      );
    });

    test('a body that is not complete in time is refused in the shape of payCalc', async () => {
      const got = await raw(`${head(BODY.length)}{`, (answer) => answer.endsWith('}}'));
      assert.match(got, /^HTTP\/1\.1 408 /);
      assert.match(got, /"PayCalcResponse":\{"payCalc":\[\]/);
    });

    test('a client that leaves in the middle of its body does no harm', async () => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(`${head(1000)}{`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.resetAndDestroy();
      assert.equal((await answerTo(server, {})).status, 200);
    });

    // The last: nothing is counted after it.
    test('no answer is sent that could not be counted', async () => {
      await sql`drop table usage`.execute(server.db);
      for (const headers of [{}, BY_THE_ROUTE]) {
        const { status, text } = await answerTo(server, { headers });
        assert.equal(status, 500);
        assert.equal(JSON.parse(text).PayCalcResponse.errorStatus.errorCode, 9000);
        assert.deepEqual(JSON.parse(text).PayCalcResponse.payCalc, []);
      }
    });
  });
});

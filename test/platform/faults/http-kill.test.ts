/**
 * Kills the real server under load and counts: answers received <= counted <= items accepted; and
 * stops it politely under load: then all three are equal and no accepted request is cut off.
 */

import assert from 'node:assert/strict';
import { Agent, request as httpRequest } from 'node:http';
import { describe, test } from 'node:test';
import { sizeOf } from '../../sizes.ts';
import { type ServingProcess, serve } from '../../support/cli.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { randomNumbers } from '../../support/random.ts';
import { API_KEY, environmentOf } from '../../support/server.ts';

const SEED = 20_261_121;
const KILLS = sizeOf('loadKills');
const CLIENTS = 6;
const ACCOUNT = '/ste-hosted/accountInfo?startDate=2000/01/01&endDate=2999/12/31';
const BODIES = new Map(
  [1, 50].map((items) => [items, JSON.stringify(request(...new Array(items).fill(paycheck())))]),
);

type Load = {
  /** Items in requests that were at least begun to be sent. */
  sent: number;
  /** Items in answers that arrived whole. */
  answered: number;
  /** Requests that got an answer other than 200. */
  refused: number;
  /** How connections ended between the first byte of a request and the last of its answer. */
  readonly cutOff: string[];
};

/** One request; 'none' when no connection could be made, so that the server never saw it. */
function post(
  url: string,
  agent: Agent,
  body: string,
): Promise<{ status: number; text: string } | { cutOff: string } | 'none'> {
  return new Promise((resolve) => {
    let connected = false;
    const outgoing = httpRequest(
      `${url}/ste-hosted/v1/payCalc`,
      { method: 'POST', agent, headers: { authorization: API_KEY, connection: 'keep-alive' } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () =>
          resolve(
            answer.complete
              ? { status: answer.statusCode ?? 0, text }
              : { cutOff: 'in its answer' },
          ),
        );
        answer.on('error', ({ message }) => resolve({ cutOff: message }));
      },
    );
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) connected = true;
      else socket.once('connect', () => (connected = true));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // A kept connection the server had closed before this request came is no lost request.
      const unseen = !connected || (outgoing.reusedSocket && error.code === 'ECONNRESET');
      const cutOff = `${error.message} (${outgoing.reusedSocket ? 'kept' : 'new'} connection)`;
      resolve(unseen ? 'none' : { cutOff });
    });
    outgoing.end(body);
  });
}

/** Clients that send one request after the other until the server is gone. */
async function load(url: string, random: () => number): Promise<Load> {
  const counts: Load = { sent: 0, answered: 0, refused: 0, cutOff: [] };
  const agent = new Agent({ keepAlive: true });
  const client = async (): Promise<void> => {
    while (true) {
      const items = random() < 0.7 ? 1 : 50;
      counts.sent += items;
      const answer = await post(url, agent, BODIES.get(items) as string);
      if (answer === 'none') return;
      if ('cutOff' in answer) {
        counts.cutOff.push(answer.cutOff);
        return;
      }
      if (answer.status !== 200) {
        counts.refused += 1;
        return;
      }
      const { payCalc, transactionStamp } = JSON.parse(answer.text).PayCalcResponse;
      assert.equal(payCalc.length, items);
      assert.equal(transactionStamp.failedTransactions, 0);
      counts.answered += items;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return counts;
}

async function counted({ url }: ServingProcess): Promise<number> {
  const response = await fetch(url + ACCOUNT, { headers: { authorization: API_KEY } });
  assert.equal(response.status, 200);
  return ((await response.json()) as { steCalculations: number }).steCalculations;
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the server under load', () => {
  forEachDatabase((databases) => {
    test(`${KILLS} kills at random moments: answers <= counted <= sent`, async () => {
      const env = { ...environmentOf(await databases.create()), LOG_LEVEL: 'warn' };
      const random = randomNumbers(SEED);
      let before = 0;
      let inDoubt = 0;
      let server = await serve(env);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const running = load(server.url, random);
        await later(30 + random() * 300);
        assert.equal(await server.end('SIGKILL'), null);
        const { sent, answered, refused } = await running;
        server = await serve(env);
        const total = await counted(server);
        const now = total - before;
        const numbers = `kill ${kill}: ${answered} answered, ${now} counted, ${sent} sent`;
        assert.ok(answered <= now, numbers);
        assert.ok(now <= sent, numbers);
        assert.equal(refused, 0, numbers);
        inDoubt += sent - answered;
        before = total;
      }
      assert.equal(await server.end('SIGTERM'), 0);
      assert.ok(before > 0, 'the load was answered');
      assert.ok(inDoubt > 0, 'at least one kill struck requests under way');
    });

    test('SIGTERM: nothing accepted is cut off, and answers equal the count', async () => {
      const env = { ...environmentOf(await databases.create()), LOG_LEVEL: 'warn' };
      const random = randomNumbers(SEED + 1);
      let answeredInAll = 0;
      let server = await serve(env);
      for (let stop = 0; stop < 2; stop += 1) {
        const running = load(server.url, random);
        await later(200 + random() * 300);
        assert.equal(await server.end('SIGTERM'), 0, server.output.stderr);
        const { answered, cutOff, refused } = await running;
        assert.ok(answered > 0);
        assert.deepEqual(cutOff, []);
        assert.equal(refused, 0);
        answeredInAll += answered;
        server = await serve(env);
        assert.equal(await counted(server), answeredInAll);
      }
      await server.end('SIGTERM');
    });
  });
});

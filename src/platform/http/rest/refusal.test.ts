import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { DatabaseUnavailable } from '../../storage/errors.ts';
import { asRequestError, logRefusals, prepareReply } from './refusal.ts';

test('while the database is unavailable, requests make one log line for each reason, without a stack', async () => {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } },
  });
  logRefusals(app);
  app.setErrorHandler((error, request, reply) =>
    prepareReply(reply, asRequestError(error, request)).send('refused'),
  );
  app.get('/:reason', async ({ params }) => {
    const { reason } = params as { reason: string };
    throw new DatabaseUnavailable(`the database ${reason}`, new Error('ECONNREFUSED'));
  });
  for (let i = 0; i < 20; i += 1) {
    const { statusCode, headers } = await app.inject('/away');
    assert.deepEqual([statusCode, headers['retry-after']], [503, '5']);
  }
  await app.inject('/full');
  const told = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    told.map(({ reason, msg }) => [reason, msg]),
    [
      ['the database away', 'requests get 503'],
      ['the database full', 'requests get 503'],
    ],
  );
  assert.ok(told.every(({ reqId, err }) => reqId !== undefined && err === undefined));
});

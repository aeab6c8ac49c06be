// The guard in the sender: what is connected is what was checked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSender } from '../../../src/platform/outbound/sender.ts';
import { loopbackGuard, requestTo, startReceiver } from '../../support/outbound-target.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');

test('private addresses are refused before anything is connected', async () => {
  const strict = createSender({ guard: loopbackGuard({ openLoopback: false }), clock: () => NOW });
  const receiver = await startReceiver();
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'rebound.test']) {
    const { failure } = await strict.send(requestTo(`http://${host}:${receiver.port}/`));
    assert.equal(failure, 'address', host);
  }
  assert.equal(receiver.connections(), 0);
  await strict.close();
  await receiver.close();
});

test('a name that changes between check and connection reaches only what was checked', async () => {
  // 127.0.0.2 is the address the operator opened; 127.0.0.1 is what the attacker wants.
  const good = await startReceiver(undefined, { host: '127.0.0.2' });
  const wanted = await startReceiver();
  const answers = ['127.0.0.2', '127.0.0.1', '127.0.0.1'];
  const asked: string[] = [];
  const guard = loopbackGuard({
    openLoopback: false,
    allowCidrs: ['127.0.0.2/32'],
    resolve: async (host) => {
      asked.push(host);
      return [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
    },
  });
  const rebound = createSender({ guard, clock: () => NOW });
  const { outcome } = await rebound.send(requestTo(`http://rebind.test:${good.port}/`));
  assert.equal(outcome, 'delivered');
  assert.deepEqual(asked, ['rebind.test']);
  assert.equal(good.received[0]?.headers.host, `rebind.test:${good.port}`);
  // The second connection is checked against what the name means by then, or by the kept check.
  await rebound.send(requestTo(`http://rebind.test:${wanted.port}/`));
  assert.equal(wanted.connections(), 0);
  await rebound.close();
  await good.close();
  await wanted.close();
});

test('of several addresses of a name the next is tried', async () => {
  const receiver = await startReceiver();
  const guard = loopbackGuard({
    resolve: async () => [
      { address: '127.0.0.7', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  });
  const patient = createSender({ guard, clock: () => NOW });
  const { outcome } = await patient.send(requestTo(`http://hooks.test:${receiver.port}/`));
  assert.equal(outcome, 'delivered');
  await patient.close();
  await receiver.close();
});

test('a name server that hangs costs the attempt its time and no more', async () => {
  const guard = loopbackGuard({ resolve: () => new Promise(() => {}) });
  const waiting = createSender({ guard, clock: () => NOW });
  const outcome = await waiting.send(requestTo('http://slow.test/', { timeoutMs: 200 }));
  assert.equal(outcome.failure, 'timeout');
  assert.ok(outcome.durationMs < 2_000);
  await waiting.close();
});

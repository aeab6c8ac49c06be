import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Later, LONGEST_WAIT_MS } from './later.ts';

test('work begins after a wait that does not depend on it, and never with the answer', async () => {
  const waits: { ms: number; end: () => void }[] = [];
  const later = new Later({
    onError: (error) => assert.fail(String(error)),
    sleep: (ms) => new Promise<void>((resolve) => waits.push({ ms, end: resolve })),
  });
  const begun: string[] = [];
  const ended = Promise.withResolvers<void>();
  for (const name of ['known', 'unknown']) {
    later.run(async () => {
      begun.push(name);
      if (begun.length === 2) ended.resolve();
    });
  }
  await Promise.resolve();
  assert.deepEqual(begun, []);
  assert.equal(waits.length, 2);
  for (const { ms } of waits) assert.ok(ms >= 0 && ms < LONGEST_WAIT_MS);
  for (const { end } of waits) end();
  await ended.promise;
  assert.deepEqual(begun, ['known', 'unknown']);
  await later.close();
});

test('waits are chosen over the whole time', () => {
  const chosen: number[] = [];
  const later = new Later({
    onError: (error) => assert.fail(String(error)),
    sleep: async (ms) => {
      chosen.push(ms);
    },
  });
  for (let i = 0; i < 400; i += 1) later.run(async () => {});
  // Each quarter is missed by all of them with a chance of 10^-50.
  for (const quarter of [0, 1, 2, 3]) {
    assert.ok(chosen.some((ms) => Math.floor((4 * ms) / LONGEST_WAIT_MS) === quarter));
  }
});

test('a failure is told; what waits when it is closed never begins', async () => {
  const told: unknown[] = [];
  const later = new Later({ onError: (error) => told.push(error), chooseMs: () => 0 });
  const failed = new Error('no mail');
  const done = Promise.withResolvers<void>();
  later.run(async () => {
    setImmediate(done.resolve);
    throw failed;
  });
  await done.promise;
  assert.equal(told[0], failed);
  const slow = new Later({ onError: (error) => told.push(error), chooseMs: () => 60_000 });
  slow.run(async () => assert.fail('begun'));
  await slow.close();
  assert.equal(told.length, 1);
});

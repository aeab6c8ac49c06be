import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer } from './fast/index.ts';
import { installedReleases } from './releases.ts';

for (const isFast of [true, false]) {
  const road = isFast ? 'the fast road' : 'the ordinary road';
  test(`a small body of many items pauses often on ${road}: each costs more than its bytes say`, () => {
    const count = 10_000;
    const bytes = Buffer.from(`{"PayCalcRequest":{"payCalc":[${'{},'.repeat(count - 1)}{}]}}`);
    const work = answer(bytes, undefined, {
      releases: installedReleases(),
      clock: () => 0,
      onFault: (error) => assert.fail(String(error)),
      isFast,
    });
    let pauses = 0;
    let step = work.next();
    while (!step.done) {
      pauses += 1;
      step = work.next();
    }
    assert.equal(step.value.failed, count);
    assert.ok(pauses >= Math.floor(count / 32), `${pauses} pauses`);
  });
}

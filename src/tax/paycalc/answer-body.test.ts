import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerBody } from './answer-body.ts';
import { installedReleases } from './releases.ts';

test('a small body of many items pauses often: each costs more than its bytes say', () => {
  const count = 10_000;
  const bytes = Buffer.from(`{"PayCalcRequest":{"payCalc":[${'{},'.repeat(count - 1)}{}]}}`);
  const work = answerBody(bytes, undefined, {
    releases: installedReleases(),
    clock: () => 0,
    onFault: (error) => assert.fail(String(error)),
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

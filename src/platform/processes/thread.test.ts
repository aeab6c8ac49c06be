import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { EndingThread } from '../../../test/support/ending-thread.ts';
import type { Pool } from './pool.ts';
import { threadPool } from './thread.ts';

const worker = new URL('../../../test/support/ending-thread.ts', import.meta.url);

/** One thread, of which the first `failures` end while they start. */
const started = (failures: number, how: EndingThread['how'] = 'exit') =>
  threadPool(1, {
    tasks: worker,
    workerData: { failures: new Int32Array(new SharedArrayBuffer(4)).fill(failures), how },
  });

/** The answers to the tasks, which are sent together; undefined for a task that failed. */
async function answers(threads: Pool, tasks: string[]) {
  const all = await Promise.allSettled(tasks.map((task) => threads.run('echo', task)));
  return all.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
}

describe('a thread that ends', () => {
  test('leaves the tasks that wait for it to the next thread', async () => {
    const threads = started(0);
    const tasks = ['die', 'a', 'die', 'die', 'b'];
    const none = undefined;
    assert.deepEqual(await answers(threads, tasks), [none, 'a', none, none, 'b']);
    await threads.finish();
  });

  for (const how of ['exit', 'throw'] as const) {
    test(`while it starts (${how}) is replaced`, async () => {
      const threads = started(2, how);
      assert.deepEqual(await answers(threads, ['a', 'b']), ['a', 'b']);
      await threads.finish();
    });

    test(`while it starts (${how}) three times in a row fails the tasks that wait`, async () => {
      const threads = started(3, how);
      assert.deepEqual(await answers(threads, ['a', 'b']), [undefined, undefined]);
      assert.deepEqual(await answers(threads, ['c']), ['c']);
      await threads.finish();
    });
  }
});

describe('a pool', () => {
  test('that finishes runs the tasks that wait, and takes no others', async () => {
    const threads = started(0);
    const all = answers(threads, ['a', 'b', 'c']);
    await threads.finish();
    assert.deepEqual(await all, ['a', 'b', 'c']);
    await assert.rejects(threads.run('echo', 'd'), /the pool is closed/);
    assert.equal(threads.count, 0);
  });

  test('that closes fails the tasks that run or wait', async () => {
    const threads = started(0);
    assert.deepEqual(await answers(threads, ['a']), ['a']);
    const all = answers(threads, ['b', 'c']);
    assert.equal(threads.waiting, 1);
    await threads.close();
    assert.deepEqual(await all, [undefined, undefined]);
  });

  test('passes on what a task throws, and goes on', async () => {
    const threads = started(0);
    await assert.rejects(threads.run('missing', ''), /there is no task missing/);
    assert.deepEqual(await answers(threads, ['a']), ['a']);
    await threads.finish();
  });
});

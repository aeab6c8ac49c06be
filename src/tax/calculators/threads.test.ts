import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { EndingThread } from '../../../test/support/ending-thread.ts';
import { Threads } from './threads.ts';

const worker = new URL('../../../test/support/ending-thread.ts', import.meta.url);

/** One thread, of which the first `failures` end while they start. */
const started = (failures: number, how: EndingThread['how'] = 'exit') =>
  Threads.start<string, string>({
    worker,
    threads: 1,
    workerData: { failures: new Int32Array(new SharedArrayBuffer(4)).fill(failures), how },
    idleMs: 1000,
  });

/** The answers to the tasks, which are sent together; undefined where there is none. */
async function answers(threads: Threads<string, string>, tasks: string[]) {
  const all = await Promise.allSettled(tasks.map((task) => threads.run(task, 'echo', [])));
  return all.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
}

describe('a thread that ends', () => {
  test('leaves the tasks that wait for it to the next thread', async () => {
    const threads = await started(0);
    const tasks = ['die', 'a', 'die', 'die', 'b'];
    const none = undefined;
    assert.deepEqual(await answers(threads, tasks), [none, 'a', none, none, 'b']);
    await threads.close();
  });

  for (const how of ['exit', 'throw'] as const) {
    test(`while it starts (${how}) is replaced`, async () => {
      const threads = await started(2, how);
      assert.deepEqual(await answers(threads, ['a', 'b']), ['a', 'b']);
      await threads.close();
    });

    test(`while it starts (${how}) three times in a row fails the tasks that wait`, async () => {
      const threads = await started(3, how);
      assert.deepEqual(await answers(threads, ['a', 'b']), [undefined, undefined]);
      assert.deepEqual(await answers(threads, ['c']), ['c']);
      await threads.close();
    });
  }
});

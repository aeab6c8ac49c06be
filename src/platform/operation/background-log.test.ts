import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseUnavailable } from '../storage/errors.ts';
import { BackgroundLog } from './background-log.ts';

type Line = Readonly<Record<string, unknown>>;

function world() {
  const lines: Line[] = [];
  const state = { now: 0, trouble: undefined as string | undefined, asked: 0 };
  const returned = Promise.withResolvers<void>();
  const write = (about: object, text: string): void => {
    lines.push({ text, ...about });
    if (text === 'the database works again') returned.resolve();
  };
  const log = new BackgroundLog({
    log: { info: write, error: write },
    trouble: async () => {
      state.asked += 1;
      return state.trouble;
    },
    now: () => state.now,
    timing: { repeatMs: 60_000, checkMs: 1 },
  });
  return { log, lines, state, returned: returned.promise };
}

test('a database that is away is one line a minute without a stack, and one when it is back', async () => {
  const { log, lines, state, returned } = world();
  state.trouble = 'away';
  for (; state.now < 61_000; state.now += 500) {
    log.report(new DatabaseUnavailable('the database does not respond', new Error('ECONNREFUSED')));
  }
  const away = {
    text: 'background work waits for the database',
    reason: 'the database does not respond',
  };
  assert.deepEqual(lines, [away, { ...away, unloggedSince: 119 }]);
  state.trouble = undefined;
  // The log's own timer keeps no process alive.
  const alive = setTimeout(() => {}, 10_000);
  await returned;
  clearTimeout(alive);
  assert.deepEqual(lines.slice(2), [{ text: 'the database works again', awaySeconds: 61 }]);
});

test('another cause is logged immediately, with its error; ids do not make causes', () => {
  const { log, lines } = world();
  for (let id = 0; id < 10; id += 1) log.report(new RangeError(`no employer ${id}`));
  log.report(new TypeError('another'));
  assert.deepEqual(
    lines.map(({ err }) => (err as Error).message),
    ['no employer 0', 'another'],
  );
  log.close();
});

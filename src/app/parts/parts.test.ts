import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Group, openTogether, Parts } from './parts.ts';

/** Writes down its name when it ends. */
const named = (name: string, closed: string[]) => ({
  part: name,
  close: () => {
    closed.push(name);
  },
});

test('parts close in reverse order, once', async () => {
  const closed: string[] = [];
  const parts = new Parts();
  for (const name of ['database', 'keys', 'server']) parts.add(named(name, closed));
  await parts.close();
  await parts.close();
  assert.deepEqual(closed, ['server', 'keys', 'database']);
});

test('where one part of several cannot be opened, those before it are closed', async () => {
  const closed: string[] = [];
  const opening = openTogether((parts) => {
    parts.add(named('keys', closed));
    parts.add(named('guard', closed));
    return Promise.reject(new Error('no sender'));
  });
  await assert.rejects(opening, /no sender/);
  assert.deepEqual(closed, ['guard', 'keys']);
});

test('what was opened together stays open until it is closed', async () => {
  const closed: string[] = [];
  const { part, close } = await openTogether(async (parts) => parts.add(named('keys', closed)));
  assert.deepEqual([part, closed], ['keys', []]);
  await close();
  assert.deepEqual(closed, ['keys']);
});

test('a group ends all its parts at the same time', async () => {
  const group = new Group();
  const first = Promise.withResolvers<void>();
  group.add({ part: 1, close: () => first.promise });
  group.add({ part: 2, close: () => first.resolve() });
  await group.close();
});

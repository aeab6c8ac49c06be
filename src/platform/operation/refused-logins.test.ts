import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RefusedLogins } from './refused-logins.ts';

test('one line a minute for each address, with how many were not logged', () => {
  const lines: object[] = [];
  let now = 0;
  const refused = new RefusedLogins({ warn: (about) => lines.push(about) }, () => now);
  const route = '/authentication/login';
  for (; now < 60_000; now += 1_000) refused.refused('192.0.2.1', route);
  refused.refused('192.0.2.2', route);
  refused.refused('192.0.2.1', route);
  assert.deepEqual(lines, [
    { address: '192.0.2.1', route },
    { address: '192.0.2.2', route },
    { address: '192.0.2.1', route, unloggedSince: 59 },
  ]);
});

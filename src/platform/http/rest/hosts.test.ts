import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isLoopback } from './hosts.ts';

describe('isLoopback', () => {
  test('knows the loopback addresses and no others', () => {
    for (const host of ['127.0.0.1', '127.8.9.1', 'localhost', '::1'])
      assert.ok(isLoopback(host), host);
    for (const host of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com', 'example.com', '']) {
      assert.ok(!isLoopback(host), host);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FailureLimit } from './failure-limit.ts';

const from = (ip: string, remoteAddress = ip) => ({ ip, raw: { socket: { remoteAddress } } });

describe('FailureLimit', () => {
  test('as many as allowed pass, the next waits for the rest of the minute', () => {
    let now = 0;
    const limit = new FailureLimit(3, { now: () => now });
    const one = from('192.0.2.1');
    for (let i = 0; i < 3; i += 1) assert.equal(limit.failed(one), undefined);
    now = 20_500;
    const refusal = limit.failed(one);
    assert.equal(refusal?.statusCode, 429);
    assert.equal(refusal?.retryAfter, 40);
    assert.equal(limit.check(one)?.retryAfter, 40);
    assert.equal(limit.check(from('192.0.2.2')), undefined);
    now = 60_000;
    assert.equal(limit.check(one), undefined);
    assert.equal(limit.failed(one), undefined);
  });

  test('looking counts nothing', () => {
    const limit = new FailureLimit(1);
    for (let i = 0; i < 5; i += 1) assert.equal(limit.check(from('192.0.2.1')), undefined);
    assert.equal(limit.failed(from('192.0.2.1')), undefined);
  });

  test('an IPv6 /64 is one origin, the next is another; a mapped IPv4 address is itself', () => {
    const limit = new FailureLimit(1);
    limit.failed(from('2001:db8:0:1::1'));
    assert.equal(limit.check(from('2001:db8:0:1:ffff::2'))?.statusCode, 429);
    assert.equal(limit.check(from('2001:db8:0:2::1')), undefined);
    limit.failed(from('::ffff:192.0.2.1'));
    assert.equal(limit.check(from('192.0.2.1'))?.statusCode, 429);
    assert.equal(limit.check(from('::ffff:192.0.2.2')), undefined);
  });

  test('what the clients of a proxy do counts for none of its other clients', () => {
    const limit = new FailureLimit(2);
    for (let i = 0; i < 1_000; i += 1) {
      limit.failed(from(`198.51.${i >> 8}.${i & 255}`, '192.0.2.1'));
    }
    assert.equal(limit.check(from('203.0.113.7', '192.0.2.1')), undefined);
  });

  test('what is no address counts as the connection', () => {
    const limit = new FailureLimit(1);
    limit.failed(from('anything', '192.0.2.1'));
    assert.equal(limit.check(from('else', '192.0.2.1'))?.statusCode, 429);
  });

  test('many addresses fill no memory, and those that go on stay counted', () => {
    const limit = new FailureLimit(2);
    for (let i = 0; i < 30_000; i += 1) {
      limit.failed(from(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`));
      if (i % 1_000 === 0) limit.failed(from('192.0.2.1'));
    }
    assert.ok(limit.size <= 10_000);
    assert.equal(limit.check(from('192.0.2.1'))?.statusCode, 429);
  });
});

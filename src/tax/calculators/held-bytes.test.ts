import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HeldBytes } from './held-bytes.ts';

test('what is taken is what was added, whatever happens to the memory of either afterward', () => {
  const step = fc.record({
    add: fc.uint8Array({ maxLength: 80_000 }),
    take: fc.nat(80_000),
    drop: fc.nat(100),
  });
  const property = fc.property(fc.array(step), (steps) => {
    const held = new HeldBytes();
    let expected = Buffer.alloc(0);
    for (const { add, take, drop } of steps) {
      const piece = Buffer.from(add);
      expected = Buffer.concat([expected, piece]);
      held.add(piece);
      piece.fill(0);
      assert.ok(held.bytes.equals(expected));
      const count = Math.min(take, expected.length);
      const taken = held.take(count);
      assert.ok(taken.equals(expected.subarray(0, count)));
      taken.fill(0);
      expected = expected.subarray(count);
      held.drop(Math.min(drop, expected.length));
      expected = expected.subarray(Math.min(drop, expected.length));
      assert.equal(held.length, expected.length);
    }
  });
  fc.assert(property, { numRuns: 30 });
});

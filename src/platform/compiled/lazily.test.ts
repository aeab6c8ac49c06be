import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { indexed, type Parts, readLazily } from './lazily.ts';

const VALUE = {
  name: 'é',
  left: undefined,
  rows: [
    { id: 1, big: { text: 'ü', numbers: [1, 2] } },
    { id: 2, big: [] },
  ],
  all: [{ tax: 'a' }, { tax: 'ß' }],
};

describe('a text whose parts are read when they are first asked for', () => {
  const given: unknown[] = [];
  const parts: Parts = {
    rows: [{ big: 'later' }],
    missing: 'later',
    all: {
      summary: (all: readonly { tax: string }[]) => all.map(({ tax }) => tax),
      known: (_owner, summary, read) => given.push(summary, read(1, 12)),
    },
  };

  test('is the text of the whole', () => {
    const { text } = indexed(VALUE, parts);
    assert.equal(text, JSON.stringify(VALUE));
    assert.equal(indexed([1, { a: undefined }], undefined).text, '[1,{}]');
  });

  test('has the same values, each read once', () => {
    const { text, index } = indexed(VALUE, parts);
    const copy = JSON.parse(JSON.stringify(index));
    const read = readLazily(copy, parts, Buffer.from(text)) as typeof VALUE;
    assert.equal(read.rows[0]?.big, read.rows[0]?.big);
    assert.deepEqual(read, JSON.parse(JSON.stringify(VALUE)));
    assert.deepEqual({ ...read }, read);
    assert.deepEqual(given, [['a', 'ß'], { tax: 'a' }]);
  });

  test('reads nothing that is not asked for', () => {
    const { text, index } = indexed(VALUE, parts);
    const damaged = text.replace('[1,2]', '[1,2}');
    const read = readLazily(index, parts, Buffer.from(damaged)) as typeof VALUE;
    assert.equal(read.rows[1]?.id, 2);
    assert.deepEqual(read.rows[1]?.big, []);
    assert.throws(() => read.rows[0]?.big, SyntaxError);
  });
});

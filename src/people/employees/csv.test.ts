import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CsvError, MAX_LINE, PAUSE_AFTER, parseCsv } from './csv.ts';

const recordsOf = (text: string) => [...parseCsv(text)].filter((record) => record !== undefined);
const fieldsOf = (text: string) => recordsOf(text).map(({ fields }) => fields);

test('fields, quoted fields, doubled quotation marks and line ends within quotes', () => {
  assert.deepEqual(fieldsOf('a,b\r\n"c ""d""","e,\nf"\n,\n'), [
    ['a', 'b'],
    ['c "d"', 'e,\nf'],
    ['', ''],
  ]);
});

test('a byte order mark and empty lines are passed over, the last line needs no end', () => {
  assert.deepEqual(fieldsOf('\u{feff}a,b\n\n1,2'), [
    ['a', 'b'],
    ['1', '2'],
  ]);
  assert.deepEqual(fieldsOf(''), []);
  assert.deepEqual(fieldsOf('a\rb\r'), [['a'], ['b']]);
});

test('records know their first line', () => {
  const lines = recordsOf('a\n"b\nb"\n\nc').map(({ line }) => line);
  assert.deepEqual(lines, [1, 2, 5]);
});

for (const [name, text, line] of [
  ['a quoted field without an end', 'a\n"b', 2],
  ['text after a quoted field', 'a\n"b"c', 2],
  ['a quotation mark within a plain field', 'a"b', 1],
  ['a record over the limit', `a\n${'b'.repeat(MAX_LINE + 1)}\nc`, 2],
  ['a quoted record over the limit', `a\n"${'b\n'.repeat(MAX_LINE / 2)}"\nc`, 2],
  ['a record of too many fields', `a\n${','.repeat(200)}\n`, 2],
] as const) {
  test(`${name} is refused with its line`, () => {
    assert.throws(
      () => fieldsOf(text),
      (error) => error instanceof CsvError && error.line === line,
    );
  });
}

test('a record as long as the limit is taken, at the end of the text and before another', () => {
  const long = 'b'.repeat(MAX_LINE);
  assert.deepEqual(fieldsOf(`${long}\r\n${long}`), [[long], [long]]);
  assert.deepEqual(fieldsOf(`"${long.slice(2)}"\r\nc`), [[long.slice(2)], ['c']]);
  assert.throws(() => fieldsOf(`"${long.slice(1)}"\r\nc`), CsvError);
});

test('pauses come among empty lines too', () => {
  const pauses = [...parseCsv('\n'.repeat(4 * PAUSE_AFTER + 2))];
  assert.deepEqual(pauses, [undefined, undefined, undefined, undefined]);
});

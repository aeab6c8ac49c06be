import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CsvError, parseCsv } from './csv.ts';

const fieldsOf = (text: string) => [...parseCsv(text)].map(({ fields }) => fields);

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
  const lines = [...parseCsv('a\n"b\nb"\n\nc')].map(({ line }) => line);
  assert.deepEqual(lines, [1, 2, 5]);
});

for (const [name, text, line] of [
  ['a quoted field without an end', 'a\n"b', 2],
  ['text after a quoted field', 'a\n"b"c', 2],
  ['a quotation mark within a plain field', 'a"b', 1],
] as const) {
  test(`${name} is refused with its line`, () => {
    assert.throws(
      () => fieldsOf(text),
      (error) => error instanceof CsvError && error.line === line,
    );
  });
}

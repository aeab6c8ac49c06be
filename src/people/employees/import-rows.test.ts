import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_LINE, PAUSE_AFTER } from './csv.ts';
import { type ImportFormat, type ImportRow, readRows } from './import-rows.ts';

const rowsOf = (format: ImportFormat, text: string): ImportRow[] =>
  [...readRows(format, text)].filter((row) => row !== undefined);
const pausesOf = (format: ImportFormat, text: string): number =>
  [...readRows(format, text)].filter((row) => row === undefined).length;

describe('rows of NDJSON', () => {
  test('have the lines of the file; empty ones, CRLF and a byte order mark are passed over', () => {
    assert.deepEqual(rowsOf('ndjson', '\u{feff}{"a":1}\r\n\r\n{"a":2}'), [
      { line: 1, value: { a: 1 } },
      { line: 3, value: { a: 2 } },
    ]);
  });

  test('a line over the limit is a wrong row, and the next is read', () => {
    const text = `${'['.repeat(MAX_LINE + 1)}\n{}`;
    assert.deepEqual(rowsOf('ndjson', text), [
      { line: 1, problem: `is longer than ${MAX_LINE} characters` },
      { line: 2, value: {} },
    ]);
  });

  test('pauses come among empty lines and among rows', () => {
    assert.equal(pausesOf('ndjson', '\n'.repeat(3 * PAUSE_AFTER + 1)), 3);
    assert.ok(pausesOf('ndjson', '{"a":"b"}\n'.repeat((2 * PAUSE_AFTER) / 10 + 2)) >= 2);
  });
});

describe('rows of CSV', () => {
  test('a line over the limit is a wrong row', () => {
    const rows = rowsOf('csv', `firstName\n${'x'.repeat(MAX_LINE + 1)}\n`);
    assert.deepEqual(rows, [{ line: 2, problem: `is longer than ${MAX_LINE} characters` }]);
  });

  test('a first line of too many columns is a wrong row', () => {
    const rows = rowsOf('csv', `${'x,'.repeat(1_000)}x\n`);
    assert.deepEqual(rows, [{ line: 1, problem: 'has more than 200 fields' }]);
  });

  test('pauses come among empty lines', () => {
    assert.equal(pausesOf('csv', '\n'.repeat(2 * PAUSE_AFTER + 2)), 2);
  });
});

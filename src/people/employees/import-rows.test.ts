import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csvRows, MAX_LINE, PAUSE_AFTER, type TableRow } from './import-table.ts';
import { type ImportRow, ndjsonRows } from './ndjson-rows.ts';

const linesOf = (text: string): ImportRow[] =>
  [...ndjsonRows(text)].filter((row) => row !== undefined);
const tableOf = (text: string): TableRow[] => [...csvRows(text)].filter((row) => row !== undefined);
const cellsOf = (text: string) => tableOf(text).map((row) => ('cells' in row ? row.cells : row));
const pausesOf = (rows: Iterable<unknown>): number =>
  [...rows].filter((row) => row === undefined).length;

describe('rows of NDJSON', () => {
  test('have the lines of the file; empty ones, CRLF and a byte order mark are passed over', () => {
    assert.deepEqual(linesOf('\u{feff}{"a":1}\r\n\r\n{"a":2}'), [
      { line: 1, value: { a: 1 } },
      { line: 3, value: { a: 2 } },
    ]);
  });

  test('a line over the limit is a wrong row, and the next is read', () => {
    const text = `${'['.repeat(MAX_LINE + 1)}\n{}`;
    assert.deepEqual(linesOf(text), [
      { line: 1, problem: `is longer than ${MAX_LINE} characters` },
      { line: 2, value: {} },
    ]);
  });

  test('pauses come among empty lines and among rows', () => {
    assert.equal(pausesOf(ndjsonRows('\n'.repeat(3 * PAUSE_AFTER + 1))), 3);
    assert.ok(pausesOf(ndjsonRows('{"a":"b"}\n'.repeat((2 * PAUSE_AFTER) / 10 + 2))) >= 2);
  });
});

describe('rows of CSV', () => {
  test('fields, quoted fields, doubled quotation marks and line ends within quotes', () => {
    assert.deepEqual(cellsOf('a,b\r\n"c ""d""","e,\nf"\n,\n'), [
      ['a', 'b'],
      ['c "d"', 'e,\nf'],
    ]);
  });

  test('semicolons, tabs, the line that names the separator, and line ends of old Macs', () => {
    for (const text of ['a;b\n1;2', 'a\tb\n1\t2', 'sep=|\r\na|b\r\n1|2', 'a,b\r1,2\r']) {
      assert.deepEqual(
        cellsOf(text),
        [
          ['a', 'b'],
          ['1', '2'],
        ],
        text,
      );
    }
    assert.deepEqual(
      tableOf('sep=;\na;b\n1;2').map(({ line }) => line),
      [2, 3],
    );
  });

  test('rows know their first line; blank ones are passed over', () => {
    const lines = tableOf('a,b\n"b\nb",\n ,\n\nc,d').map(({ line }) => line);
    assert.deepEqual(lines, [1, 2, 6]);
  });

  for (const [name, text, line] of [
    ['a quoted field without an end', 'a\n"b', 2],
    ['text after a quoted field', 'a\n"b"c', 2],
    ['a quotation mark within a plain field', 'a"b', 1],
    ['a record over the limit', `a\n${'b'.repeat(MAX_LINE + 1)}\nc`, 2],
    ['a line of commas over the limit', `a\n${','.repeat(MAX_LINE + 1)}\nc`, 2],
    ['a quoted record over the limit', `a\n"${'b\n'.repeat(MAX_LINE / 2)}"\nc`, 2],
    ['a record of too many fields', `a\n${'x,'.repeat(200)}x\n`, 2],
  ] as const) {
    test(`${name} is a wrong row, and the next one is read`, () => {
      const wrong = tableOf(`${text}\nd`).filter((row) => 'problem' in row);
      assert.deepEqual(
        wrong.map((row) => row.line),
        [line],
      );
      assert.deepEqual(cellsOf(`${text}\nd`).at(-1), ['d']);
    });
  }

  test('pauses come among empty lines', () => {
    assert.equal(pausesOf(csvRows('\n'.repeat(2 * PAUSE_AFTER + 2))), 2);
  });
});

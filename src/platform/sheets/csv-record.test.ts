import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CsvRecord } from './csv-record.ts';
import { recordsEnd } from './csv-records.ts';
import { csvRows } from './read-csv.ts';
import { hasContent } from './sheet.ts';

const RUNS = Number(process.env.CSV_RUNS ?? 500);
const SEED = 20261123;

const DELIMITERS = [',', ';', '\t'] as const;
const CHARACTERS = ['a', '"', ',', '\n', ' ', '\u00a0', '\u2003', 'é', '\t', ';', '😀'] as const;
const text = fc.string({ unit: fc.constantFrom(...CHARACTERS, '\r') });
// csv-parse takes the first carriage return or line feed for the end of all lines.
const cell = fc.oneof(fc.string({ unit: fc.constantFrom(...CHARACTERS) }), fc.constant('12.5'));
const table = fc.array(fc.array(cell, { minLength: 1 }));

const written = (rows: readonly (readonly string[])[], delimiter: string): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (/["\n\r,;\t]/.test(cell) ? ` "${cell.replaceAll('"', '""')}" ` : cell))
        .join(delimiter),
    )
    .join('\n');

function rowsOf(bytes: Buffer, delimiter: string): string[][] {
  const rows: string[][] = [];
  const record = new CsvRecord(delimiter);
  for (let at = 0; at < bytes.length; at = record.end) {
    assert.ok(record.read(bytes, at, true));
    assert.equal(record.problem, undefined);
    if (!record.hasContent) continue;
    rows.push(Array.from({ length: record.count }, (_, cell) => record.text(bytes, cell)));
  }
  return rows;
}

describe('records of CSV', () => {
  test('cells are those that csv-parse reads', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...DELIMITERS), (rows, delimiter) => {
        const csv = written(rows, delimiter);
        const expected = csvRows(csv, delimiter, 1_000).filter(hasContent);
        const found = rowsOf(Buffer.from(csv), delimiter);
        assert.deepEqual(
          found,
          expected.map(({ cells }) => [...cells]),
        );
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('of a record with more cells than a table has, the first ones are kept and the end is found', () => {
    const many = 'x,'.repeat(16_400);
    for (const [rest, next] of [
      ['y', 'a'],
      ['"y,\n""z"', 'a'],
      ['y"z', 'a'],
      ['', '"a"'],
    ] as const) {
      const bytes = Buffer.from(`${many}${rest}\n${next},b\n`);
      const record = new CsvRecord(',');
      assert.ok(record.read(bytes, 0, true));
      assert.equal(record.problem?.reason, rest === 'y"z' ? 'quote-in-text' : undefined);
      if (record.problem === undefined) assert.equal(record.count, 16_384);
      assert.equal(record.end, many.length + rest.length + 1, rest);
      assert.ok(record.read(bytes, record.end, true));
      assert.deepEqual([record.count, record.text(bytes, 0)], [2, 'a']);
    }
  });

  test('any text is read to its end, and ends where it ends when more follows', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...DELIMITERS), (csv, delimiter) => {
        const bytes = Buffer.from(csv);
        const record = new CsvRecord(delimiter);
        const ends: number[] = [];
        for (let at = 0; at < bytes.length; at = record.end) {
          record.read(bytes, at, true);
          assert.ok(record.end > at);
          ends.push(record.end);
        }
        assert.equal(ends.at(-1) ?? 0, bytes.length);
        const end = recordsEnd(bytes, delimiter);
        assert.ok(end === 0 || ends.includes(end));
        const lines = csv.split('\n').length - 1;
        let counted = 0;
        for (let at = 0; at < bytes.length; at = record.end) {
          record.read(bytes, at, true);
          counted += record.lines;
        }
        assert.equal(counted, lines + (csv === '' || csv.endsWith('\n') ? 0 : 1));
      }),
      { numRuns: 4 * RUNS, seed: SEED },
    );
  });
});

/**
 * Our readers of CSV, workbooks, and JSON against those of Python: whatever bytes come, ours give what
 * Python gives, or refuse. Costs about 6 s.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { csvRows } from '../../src/people/employees/import-table.ts';
import { parseJson } from '../../src/platform/http/bodies/json-body.ts';
import { RequestError } from '../../src/platform/requests/errors.ts';
import { decodeText } from '../../src/platform/sheets/decode-text.ts';
import { readSheet } from '../../src/platform/sheets/read-sheet.ts';
import { SheetError } from '../../src/platform/sheets/sheet.ts';
import { runProgram, withLanguage } from './languages.ts';

const PROGRAM = fileURLToPath(new URL('python/read_tables.py', import.meta.url));
const SEED = 20_261_129;
const FILES = 1_500;

type Asked = Readonly<Record<string, unknown>> & { readonly kind: 'csv' | 'json' | 'xlsx' };
type Answer = { readonly value?: unknown; readonly refused?: string; readonly bytes?: string };

const sample = <Value>(made: fc.Arbitrary<Value>, count: number): Value[] =>
  fc.sample(made, { numRuns: count, seed: SEED });

const LETTERS = ['a', 'B', '7', '0', '"', ',', ';', '\t', ' ', '\n', 'é', 'Ñ', 'ß', '.', '-', "'"];
const cell = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 8 });
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), {
  minLength: 1,
  maxLength: 5,
});

const ENCODINGS = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8-sig': (text: string) => Buffer.from(`\ufeff${text}`),
  cp1252: (text: string) => Buffer.from(text, 'latin1'),
  'utf-16': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
} as const;
type Encoding = keyof typeof ENCODINGS;

/** A byte that is put in, taken out, or replaced: what a file loses on its way. */
const change = fc.record({
  at: fc.nat(),
  byte: fc.constantFrom(0x22, 0x2c, 0x0a, 0x0d, 0x61, 0x7b, 0x5d, 0x5c, 0xe9, 0xc3, 0xff, 0x00),
  how: fc.constantFrom('in', 'out', 'over'),
});
type Change = { readonly at: number; readonly byte: number; readonly how: string };

function changed(bytes: Buffer, { at, byte, how }: Change): Buffer {
  const place = at % (bytes.length + 1);
  const head = bytes.subarray(0, place);
  const rest = bytes.subarray(how === 'in' ? place : place + 1);
  return Buffer.concat(how === 'out' ? [head, rest] : [head, Buffer.from([byte]), rest]);
}

const written = (rows: readonly (readonly string[])[], delimiter: string, end: string): string =>
  rows
    .map((cells) =>
      cells.map((text) => (/["\n\r,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)),
    )
    .map((cells) => cells.join(delimiter) + end)
    .join('');

/** Without what nobody means: blanks around cells, and rows of nothing. */
const meant = (rows: readonly (readonly unknown[])[]): string[][] =>
  rows
    .map((cells) => cells.map((text) => String(text).replaceAll(/\r\n?/g, '\n').trim()))
    .map((cells) => cells.slice(0, cells.findLastIndex((text) => text !== '') + 1))
    .filter(({ length }) => length > 0);

function ourCsv(bytes: Buffer): string[][] | undefined {
  const rows = [...csvRows(decodeText(bytes).text)].flatMap((row) => row ?? []);
  return rows.every((row) => 'cells' in row) ? meant(rows.map(({ cells }) => cells)) : undefined;
}

/** Undefined for what ours refuse, in words of theirs. */
function ours<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    const isRefusal =
      error instanceof SheetError || error instanceof SyntaxError || error instanceof RequestError;
    if (isRefusal) return undefined;
    throw error;
  }
}

withLanguage('Python with its libraries', (start) => {
  const python = (asked: readonly Asked[]): Answer[] => {
    const input = asked.map((one) => `${JSON.stringify(one)}\n`).join('');
    const { status, stdout, stderr } = runProgram(start, [PROGRAM], { input });
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
    return stdout
      .trimEnd()
      .split('\n')
      .map((line): Answer => JSON.parse(line));
  };

  test('CSV, whole or damaged, is never another table than Python reads', async () => {
    const files = sample(
      fc.record({
        table,
        delimiter: fc.constantFrom(',', ';', '\t'),
        encoding: fc.constantFrom<Encoding>('utf-8', 'utf-8-sig', 'cp1252', 'utf-16'),
        end: fc.constantFrom('\n', '\r\n'),
        damage: fc.option(change, { freq: 2 }),
      }),
      FILES,
    ).map(({ table, delimiter, encoding, end, damage }) => {
      // The names of the columns tell what separates cells.
      const names = Array.from({ length: 6 }, (_, i) => `name${i}`);
      const whole = ENCODINGS[encoding](written([names, ...table], delimiter, end));
      const bytes = damage === null ? whole : changed(whole, damage);
      return { bytes, delimiter, encoding, isWhole: damage === null };
    });
    const answers = python(
      files.map(({ bytes, delimiter, encoding }) => ({
        ...{ kind: 'csv', bytes: bytes.toString('base64'), delimiter, encoding },
      })),
    );
    let read = 0;
    let refused = 0;
    for (const [i, { bytes, isWhole }] of files.entries()) {
      const found = ours(() => ourCsv(bytes));
      const sheet = await readSheet(bytes, 'file.csv').catch(() => undefined);
      const { value } = answers[i] as { value?: unknown[][] };
      if (isWhole) assert.ok(value, JSON.stringify(answers[i]));
      if (found === undefined) refused += 1;
      if (value === undefined) continue;
      const expected = meant(value);
      const registers = sheet && meant(sheet.map(({ cells }) => cells));
      if (registers !== undefined) assert.deepEqual(registers, expected, bytes.toString('latin1'));
      if (found === undefined) continue;
      read += 1;
      assert.deepEqual(found, expected, bytes.toString('latin1'));
    }
    assert.ok(read > FILES / 3 && refused > FILES / 20, `${read} read, ${refused} refused`);
  });

  test('JSON, whole or damaged, is never another value than Python reads', () => {
    const files = sample(
      fc.record({ value: fc.json({ maxDepth: 3 }), damage: fc.option(change, { freq: 2 }) }),
      FILES,
    ).map(({ value, damage }) => {
      const whole = Buffer.from(value);
      return damage === null ? whole : changed(whole, damage);
    });
    const answers = python(
      files.map((bytes) => ({ kind: 'json', bytes: bytes.toString('base64') })),
    );
    let read = 0;
    for (const [i, bytes] of files.entries()) {
      const found = ours(() => parseJson(bytes));
      const { value, refused } = answers[i] as Answer;
      // A number beyond all numbers: the schemas refuse it.
      if (found === undefined || refused?.startsWith('OverflowError')) continue;
      assert.equal(refused, undefined, bytes.toString('latin1'));
      read += 1;
      assert.deepEqual(found, value, bytes.toString('latin1'));
    }
    assert.ok(read > FILES / 3 && read < FILES, `${read} read`);
  });

  test('a workbook of openpyxl has the cells that openpyxl reads', async () => {
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .map((days) => ({ day: new Date(days * 86_400_000).toISOString().slice(0, 10) }));
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 8 }),
      fc.constantFrom('007', '1e3', '=', 'TRUE', '12/31/2026'),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: -10_000_000, max: 10_000_000 }).map((cents) => cents / 100),
      fc.boolean(),
      day,
      fc.constant(null),
    );
    const sheets = sample(fc.array(fc.array(value, { minLength: 1, maxLength: 5 })), 60).map(
      (rows) => [['name', 'value'], ...rows],
    );
    const answers = python(sheets.map((write) => ({ kind: 'xlsx', write })));
    const number = (text: string): string =>
      /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text;
    for (const { value: cells, bytes = '', refused } of answers) {
      assert.equal(refused, undefined);
      const rows = await readSheet(Buffer.from(bytes, 'base64'), 'book.xlsx');
      const found = meant(rows.map((row) => row.cells));
      const expected = meant(cells as unknown[][]);
      assert.deepEqual(
        found.map((row) => row.map(number)),
        expected.map((row) => row.map(number)),
      );
    }
  });
});

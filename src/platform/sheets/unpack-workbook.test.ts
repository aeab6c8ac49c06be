/** Workbooks made to exhaust their reader are refused in words, before they are unpacked whole. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { workbook } from '../../../test/support/workbook.ts';
import { readSheet } from './read-sheet.ts';
import { unpackWorkbook, workbookLimits } from './unpack-workbook.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const sheet = (rows: string): Record<string, Uint8Array> => ({
  [SHEET]: strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
});
const MEGABYTE = 1024 * 1024;
const LIMITS = workbookLimits(1_000_000);

test('a small file that unpacks to more than is allowed', () => {
  const bomb = zipSync({ [SHEET]: new Uint8Array(8 * MEGABYTE) }, { level: 9 });
  assert.ok(bomb.length < 20_000);
  const limits = { bytes: MEGABYTE, parts: 10, rows: 1_000, cells: 1_000 };
  assert.throws(() => unpackWorkbook(bomb, limits), /unpacks to more than 1 MB/);
});

test('sizes that the file states are not believed', () => {
  const bomb = zipSync({ [SHEET]: new Uint8Array(8 * MEGABYTE) }, { level: 9 });
  const view = new DataView(bomb.buffer);
  const central = bomb.length - 22 - 46 - SHEET.length;
  assert.equal(view.getUint32(central, true), 0x02014b50);
  for (const at of [22, central + 24]) view.setUint32(at, 100, true);
  const limits = { bytes: MEGABYTE, parts: 10, rows: 1_000, cells: 1_000 };
  assert.throws(() => unpackWorkbook(bomb, limits), /unpacks to more than 1 MB/);
});

test('many parts', () => {
  const parts = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`${i}.png`, strToU8('')]));
  const limits = { bytes: MEGABYTE, parts: 10, rows: 1_000, cells: 1_000 };
  assert.throws(() => unpackWorkbook(zipSync(parts), limits), /more than 10 parts/);
});

for (const [what, rows] of Object.entries({
  'a cell far below': '<row r="1"><c r="A1"/></row><row r="1048576"><c r="J1048576"/></row>',
  'a row far below': '<row r="1"><c r="J1"/></row><row r="1048576"/>',
  'single quotes and a prefix': "<x:row r = '1048576'><x:c x:r = 'J1048576'/></x:row>",
  'a wide row among many': `${'<row><c/></row>'.repeat(400)}<row><c r="XFD401"/></row>`,
})) {
  test(`${what} is refused: it would become millions of empty cells`, () => {
    assert.throws(
      () => unpackWorkbook(zipSync(sheet(rows)), LIMITS),
      /rows and [\d,]+ columns, empty ones/,
    );
  });
}

test('one cell of many megabytes, in the sheet or among the shared texts', () => {
  const text = 'x'.repeat(2 * MEGABYTE);
  const cell = `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const shared = { 'xl/sharedStrings.xml': strToU8(`<sst><si><t>${text}</t></si></sst>`) };
  for (const parts of [sheet(cell), { ...sheet('<row r="1"/>'), ...shared }]) {
    assert.throws(
      () => unpackWorkbook(zipSync(parts), LIMITS),
      /a cell with more than 1 MB of text/,
    );
  }
  const long = 'x'.repeat(32_767);
  const allowed = zipSync(sheet(cell.replace(text, long)));
  assert.ok(unpackWorkbook(allowed, LIMITS).length > long.length);
});

test('a place in disguise is no place', () => {
  const disguised = zipSync(sheet('<row r="1"><c r="A1"/></row><row r="&#49;048576"/>'));
  assert.throws(() => unpackWorkbook(disguised, LIMITS), /is not a cell/);
});

test('whoever reads the file is told what to do', async () => {
  const rows = '<row r="1048576"><c r="XFD1048576"/></row>';
  await assert.rejects(
    readSheet(zipSync(sheet(rows)), 'register.xlsx'),
    /^SheetError: the sheet has 1,048,576 rows and 16,384 columns, empty ones included\. Delete/,
  );
  await assert.rejects(
    readSheet(strToU8('PK\u{3}\u{4}and nothing else'), 'register.xlsx'),
    /not an Excel workbook/,
  );
  await assert.rejects(
    readSheet(strToU8(`a,b\n"${'x'.repeat(40_000)}",2\n`), 'register.csv'),
    /a cell in row 2 has more than 32,767 characters/,
  );
});

test('a real workbook stays what it is', async () => {
  const bytes = await workbook([
    ['Employee ID', 'Amount'],
    ['1001', '12.35'],
  ]);
  assert.deepEqual(await readSheet(bytes, 'register.xlsx'), [
    { line: 1, cells: ['Employee ID', 'Amount'] },
    { line: 2, cells: ['1001', '12.35'] },
  ]);
});

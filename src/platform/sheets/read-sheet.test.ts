/** Tables made to exhaust their reader are refused in words, before their rows are made. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workbook } from '../../../test/support/workbook.ts';
import { readSheet } from './read-sheet.ts';

test('CSV of more cells than a table has is refused before it is read', async () => {
  const commas = Buffer.alloc(8_000_000, ',,,,,,,\n');
  await assert.rejects(
    readSheet(commas, 'register.csv'),
    /^SheetError: the file has more than 4,000,000 cells\. Split it\.$/,
  );
});

test('more rows than the reader takes are refused, as CSV and as a workbook', async () => {
  const rows = [['Employee ID'], ['1'], ['2'], ['3']];
  const csv = Buffer.from(rows.join('\n'));
  const xlsx = await workbook(rows);
  for (const [bytes, name, said] of [
    [csv, 'register.csv', /the file has more than 3 rows\. Split it/],
    [xlsx, 'register.xlsx', /the sheet has 4 rows and 1 columns, .* or split it/],
  ] as const) {
    assert.equal((await readSheet(bytes, name, 4)).length, 4);
    await assert.rejects(readSheet(bytes, name, 3), said);
  }
});

/** Parallel runs for programs: both entries say the same of the sample, and what is missing is reported. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as node from './compare.ts';
import * as browser from './compare-browser.ts';

const bytes = readFileSync(new URL('../../../examples/register.csv', import.meta.url));

test('the sample: both entries give the same comparison, one check after the other', async () => {
  const rows = await node.readRegister(bytes, 'register.csv');
  const { header, columns, missing } = node.guessColumns(rows);
  assert.equal(header.line, 1);
  assert.deepEqual(missing, []);
  const seen: number[] = [];
  const whole = columns as node.Columns;
  const expected = node.compareRegister(rows, whole, {
    onCheck: (_, { done, total }) => seen.push(done / total),
  });
  assert.equal(seen.length, expected.checks.length);
  assert.equal(seen.at(-1), 1);
  assert.equal(node.summaryOf(expected).differ, 16);
  const actual = browser.compareRegister(rows, whole, {});
  assert.equal(browser.csvReport(actual), node.csvReport(expected));
  assert.deepEqual(actual.checks, expected.checks);
  assert.throws(() => node.compareRegister(rows, whole, { version: '1999.1' }), /1999\.1/);
});

test('headers that say nothing: as far as the guess goes, with what is missing', async () => {
  const text = 'Acme payroll\nWho,When,Gross Pay,FIT\n1,2026-06-12,100.00,1.00\n';
  const rows = await node.readRegister(Buffer.from(text), 'register.csv');
  const { header, columns, missing } = node.guessColumns(rows);
  assert.equal(header.line, 2);
  assert.deepEqual(columns, { wages: { 'Gross Pay': 'Total' }, taxes: { FIT: 'FIT' } });
  assert.deepEqual(missing, ['employee', 'payDate', 'payPeriodsPerYear', 'workState']);
  assert.equal(node.guessColumns(rows, { headerLine: 1 }).header.line, 1);
});

test('a row of the earlier register that cannot be read is refused: the year so far would be too low', async () => {
  const header = 'Employee ID,Pay Date,Pay Frequency,Work State,Gross Pay,FUTA';
  const read = (rows: string) =>
    node.readRegister(new TextEncoder().encode(`${header}\n${rows}\n`), 'r.csv');
  const rows = await read('1,04/10/2026,Biweekly,TX,2000,3.00');
  const { whole } = node.guessColumns(rows);
  assert.ok(whole);
  const opening = await read('1,03/27/2026,Biweekly,TX,65OO,39.00');
  assert.throws(
    () => node.compareRegister(rows, whole, { opening }),
    /the earlier register, row 2: /,
  );
});

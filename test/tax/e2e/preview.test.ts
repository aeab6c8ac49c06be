/** `wagewright preview`: payCalc items and registers in, totals, causes, and employees out. */

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Previewed, PreviewTotals } from '../../../src/tax/preview/schema.ts';
import { wagewright } from '../../support/cli.ts';
import { NEWEST } from '../../support/releases.ts';

const folder = mkdtempSync(join(tmpdir(), 'wagewright-preview-'));
after(() => rmSync(folder, { recursive: true }));

const DAYS = ['--from', '2025-12-19', '--to', '2026-01-09', '--version', NEWEST];
const TAXES = ['00-000-0000-FIT-000', '00-000-0000-FICA-000', '37-000-0000-SIT-000'];

const itemOf = (employeeID: string, ytdWages: number) => ({
  employeeID,
  payrollRunParameters: { payDate: '2025-12-19', payPeriodsPerYear: 26 },
  wages: ['00-000-0000', '37-000-0000'].map((locationCode) => ({
    ...{ locationCode, wageType: 'Regular', grossWages: 4000, ytdWages },
  })),
  taxJurisdictionParms: TAXES.map((uniqueTaxID) => {
    return { uniqueTaxID, locationCode: uniqueTaxID.slice(0, '00-000-0000'.length) };
  }),
});

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const lines = [itemOf('E1', 60_000), itemOf('E2', 200_000)].map((item) => JSON.stringify(item));

test('each employee with causes, and the totals of the employer', async () => {
  const file = fileOf('items.ndjson', `${lines.join('\n')}\n{"employeeID":"E3"}\n`);
  const { code, stdout, stderr } = await wagewright(['preview', file, ...DAYS, '--json']);
  assert.equal(code, 1, stderr);
  const { totals, employees } = JSON.parse(stdout) as {
    totals: PreviewTotals;
    employees: Previewed[];
  };
  assert.deepEqual([totals.employees, totals.failed, totals.net.employees], [3, 1, 2]);
  const [first, second, third] = employees;
  assert.ok(first && 'net' in first && second && 'net' in second && third && 'errors' in third);
  const sum = (first.net.difference ?? 0) + (second.net.difference ?? 0);
  assert.equal(totals.net.difference, Math.round(sum * 100) / 100);
  const rate = totals.causes.find(({ cause }) => cause === 'rate');
  assert.deepEqual([rate?.uniqueTaxID, rate?.employees], ['37-000-0000-SIT-000', 2]);
  const restarted = totals.causes.find(({ cause }) => cause === 'baseRestarted');
  assert.deepEqual([restarted?.employees, restarted?.difference], [1, 248]);
});

test('a PayCalcRequest, and CSV and NDJSON files', async () => {
  const request = { PayCalcRequest: { payCalc: [itemOf('E1', 60_000)] } };
  const file = fileOf('request.json', JSON.stringify(request));
  const printed = await wagewright(['preview', file, ...DAYS]);
  assert.equal(printed.code, 0, printed.stderr);
  assert.match(printed.stdout, /^1 employee: 2025-12-19 .* and 2026-01-09/);
  assert.match(printed.stdout, /North Carolina income tax: rate/);
  assert.match(printed.stdout, /4\.35% to 4\.09%/);
  for (const line of printed.stdout.split('\n')) assert.ok(line.length <= 80, line);
  const out = join(folder, 'out.csv');
  const csv = await wagewright(['preview', file, ...DAYS, '--out', out]);
  assert.equal(csv.code, 0, csv.stderr);
  const rows = readFileSync(out, 'utf8').trimEnd().split('\n');
  const width = (rows[0] ?? '').split(',').length;
  assert.match(rows[1] ?? '', /^1,E1,net,/);
  assert.ok(rows.some((row) => /,rate,/.test(row)));
  assert.ok(
    rows.filter((row) => !row.includes('"')).every((row) => row.split(',').length === width),
  );
  const again = await wagewright(['preview', file, ...DAYS, '--out', out]);
  assert.equal(again.code, 2);
  assert.match(again.stderr, /exists\. Name another file/);
});

test('a payroll register, of which the checks of the earlier date count', async () => {
  const register = new URL('../../../examples/register.csv', import.meta.url).pathname;
  const days = ['--from', '2026-06-12', '--to', '2026-06-26', '--version', NEWEST];
  const { code, stdout, stderr } = await wagewright(['preview', register, ...days]);
  assert.equal(code, 1, stderr);
  assert.match(stdout, /12 employees: 2026-06-12/);
  assert.match(stdout, /1008: row 9: Check Date: "06\/31\/2026" is not a date/);
  const none = await wagewright(['preview', register, ...DAYS]);
  assert.equal(none.code, 2);
  assert.match(none.stderr, /no check of 2025-12-19 \(from\)\. Its last pay dates: /);
});

test('letters in two languages, whatever characters an id has', async () => {
  const file = fileOf('ids.ndjson', `${JSON.stringify(itemOf('../E 1', 60_000))}\n${lines[1]}\n`);
  const letters = join(folder, 'letters');
  const args = ['preview', file, ...DAYS, '--letters', letters];
  const { code, stderr } = await wagewright(args);
  assert.equal(code, 0, stderr);
  const files = readdirSync(letters).sort();
  assert.deepEqual(files, ['1-_E_1.en.txt', '1-_E_1.es.txt', '2-E2.en.txt', '2-E2.es.txt']);
  assert.match(readFileSync(join(letters, '2-E2.en.txt'), 'utf8'), /Social Security.* more tax/);
  assert.match(readFileSync(join(letters, '2-E2.es.txt'), 'utf8'), /Seguro Social.* más de/);
  const again = await wagewright(args);
  assert.equal(again.code, 2);
  assert.match(again.stderr, /has files in it/);
});

test('what cannot be compared is said in one line', async () => {
  const file = fileOf('one.ndjson', `${lines[0]}\n`);
  const cases: [string[], RegExp][] = [
    [['preview'], /name a file/],
    [['preview', file, '--from', '2025-12-19'], /name both pay dates/],
    [['preview', file, '--from', '2025-12-19', '--to', '2025-12-01'], /is before 2025-12-19/],
    [['preview', file, ...DAYS, '--to-version', '1999.1'], /1999\.1.* is not installed/],
  ];
  for (const [args, words] of cases) {
    const { code, stderr } = await wagewright(args);
    assert.equal(code, 2);
    assert.match(stderr, words);
  }
});

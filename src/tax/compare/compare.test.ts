/** The sample register: what agrees, what differs, and the reason that its author put in. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NEWEST } from '../../../test/support/releases.ts';
import { workbook } from '../../../test/support/workbook.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { SheetError } from '../../platform/sheets/sheet.ts';
import { csvText } from '../../platform/sheets/write-csv.ts';
import { buildRelease, loadRules } from '../rules/index.ts';
import { type Comparison, compare, countAmounts } from './compare.ts';
import { columnsFor } from './guess/columns-for.ts';
import { missingMessage } from './guess/guess-columns.ts';
import { readChecks } from './read/read-checks.ts';
import { csvReport } from './report/csv.ts';
import { htmlReport } from './report/html.ts';
import { styleFor, terminalReport } from './report/terminal.ts';
import type { Columns } from './table/columns.ts';

const release = buildRelease(loadRules(), NEWEST);
const sample = readFileSync(new URL('../../../examples/register.csv', import.meta.url), 'utf8');

async function compared(
  bytes: Buffer,
  name = 'register.csv',
  columns?: string,
): Promise<Comparison> {
  const rows = await readSheet(bytes, name);
  const told = columns === undefined ? undefined : { file: 'columns.yaml', text: columns };
  const { shaped, columns: found, missing } = columnsFor(rows, told);
  if (missing.length > 0) throw new SheetError(missingMessage(shaped.header, missing));
  return compare(readChecks(shaped.header, shaped.rows, found as Columns, release), release);
}

const differing = ({ checks }: Comparison) =>
  checks.flatMap(({ check, amounts }) =>
    amounts
      .filter(({ agrees }) => !agrees)
      .map(({ expected, difference, reasons }) => ({
        employee: check.employee,
        label: expected.label,
        difference,
        reason: reasons[0]?.text ?? '',
        steps: reasons[0]?.steps.length ?? 0,
      })),
  );

/** What the author of the sample did to each employee's amounts. */
const PUT_IN: Readonly<Record<string, RegExp>> = {
  1002: /FILINGSTATUS S \(Single\) instead of M/,
  1003: /year-to-date wages of at most/,
  1004: /taxing the bonus together with the regular wages/,
  1005: /an additional withholding of 25\.00/,
  1006: /a rate of 4\.12% instead of 3\.822% in the register/,
  1007: /the figures in effect until 2025-12-31/,
  1009: /not deducting 125 \(210\.00\) before tax/,
  1011: /One cent/,
  1012: /TOTALALLOWANCES 3 instead of 1/,
};

test('the likely reason of each difference is the one that was put in', async () => {
  const comparison = await compared(Buffer.from(sample));
  const found = differing(comparison);
  assert.deepEqual([...new Set(found.map(({ employee }) => employee))], Object.keys(PUT_IN));
  for (const { employee, reason, steps } of found) {
    assert.match(reason, PUT_IN[employee] as RegExp);
    assert.equal(steps > 0, !reason.startsWith('One cent'), reason);
  }
  const amounts = comparison.checks.flatMap((check) => check.amounts);
  assert.deepEqual(countAmounts(amounts), { agree: 83, differ: 16, failed: 0 });
  const [failed, ...others] = comparison.failed;
  assert.match(failed?.reason ?? '', /Check Date: "06\/31\/2026" is not a date/);
  assert.deepEqual([failed?.line, others], [9, []]);
});

const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));

test('an Excel workbook of the same register says the same', async () => {
  const fromCsv = differing(await compared(Buffer.from(sample)));
  const bytes = await workbook([['Payroll Register'], [], ...cellsOf(sample)]);
  const fromWorkbook = differing(await compared(bytes, 'register.xlsx'));
  assert.deepEqual(fromWorkbook, fromCsv);
});

test('a row for each check and tax says the same as a row for each check', async () => {
  const [header = [], ...rows] = cellsOf(sample);
  const first = header.indexOf('Federal Withholding');
  const long = rows.flatMap((row) =>
    header.slice(first).map((tax, i) => [...row.slice(0, first), tax, row[first + i] ?? '']),
  );
  const text = csvText([[...header.slice(0, first), 'Tax Name', 'Amount'], ...long]);
  const wide = differing(await compared(Buffer.from(sample)));
  assert.deepEqual(differing(await compared(Buffer.from(text))), wide);
});

test('a columns file says what a guess cannot know, and its mistakes are told by line', async () => {
  const text = 'Who;When;Paid;Tax A\nx;2026-06-12;1000.00;62.00\n';
  const columns = `employee: Who
payDate: When
payPeriodsPerYear: 26
workState: TX
wages: { Paid: Regular }
taxes: { Tax A: FICA }
`;
  const { checks } = await compared(Buffer.from(text), 'r.csv', columns);
  assert.deepEqual(countAmounts(checks[0]?.amounts ?? []), { agree: 1, differ: 0, failed: 0 });
  const wrong = compared(Buffer.from(text), 'r.csv', columns.replace('wages:', 'wage:'));
  await assert.rejects(wrong, /columns\.yaml:5: wage: /);
  const missing = compared(Buffer.from(text), 'r.csv', columns.replace('Paid:', 'Gross:'));
  await assert.rejects(missing, /no column "Gross". Its headers are: Who, When, Paid, Tax A/);
  await assert.rejects(
    compared(Buffer.from(text)),
    /no row .* looks like a header|no column was recognized/,
  );
});

const REGISTER = 'Employee ID,Check Date,Pay Frequency,Work State,Gross Pay,YTD Gross';

test('a tax that cannot be calculated does not hide the others', async () => {
  const text = `${REGISTER},Social Security,State Tax,SIT Filing Status\n1,2026-06-12,Biweekly,CA,1000,,62.00,10.00,Widowed\n`;
  const { checks, failed } = await compared(Buffer.from(text));
  assert.deepEqual(failed, []);
  const [fica, sit] = checks[0]?.amounts ?? [];
  assert.equal(fica?.agrees, true);
  assert.match(sit?.failure ?? '', /FILINGSTATUS.*Widowed.*allowed/s);
});

test('without year-to-date wages they are added up from the checks before', async () => {
  const rows = ['2026-01-09', '2026-01-23', '2026-02-06'].map(
    (day, i) => `1,${day},26,TX,4000,${['24.00', '18.00', '0.00'][i]}`,
  );
  const header = `${REGISTER.replace(',YTD Gross', '')},FUTA`;
  const comparison = await compared(Buffer.from([header, ...rows.reverse()].join('\n')));
  assert.deepEqual(differing(comparison), []);
  assert.match(comparison.notes.join(), /added up from its checks/);
});

test('the reports hold no formula and no markup of the register, and fit a terminal', async () => {
  const text = `${REGISTER},Employee Name,Social Security\n=1+1,2026-06-12,Weekly,TX,1000,,<b>x</b>,61.00\n`;
  const comparison = await compared(Buffer.from(text));
  assert.match(
    csvReport(comparison),
    /^2,'=1\+1,<b>x<\/b>,2026-06-12,Social Security,.*,61\.00,62\.00,-1\.00,differs/m,
  );
  const page = htmlReport(comparison, 'a&b.csv');
  assert.ok(page.includes('&lt;b&gt;x&lt;/b&gt;') && !page.includes('<b>x'));
  assert.ok(page.includes('a&amp;b.csv') && !/(src|href)=/.test(page));
  const lines = terminalReport(await compared(Buffer.from(sample)), {
    all: true,
    style: styleFor(false),
  });
  for (const line of lines.split('\n'))
    assert.ok(line.length <= 80 && !line.includes('\u{1b}'), line);
});

test('a row with a comma too many is told, not read into the wrong columns', async () => {
  const [header = '', first = '', second = ''] = sample.split('\n');
  const shifted = first.replace(',3000.00,', ',3,000.00,');
  const { checks, failed } = await compared(Buffer.from([header, shifted, second].join('\n')));
  assert.equal(checks.length, 1);
  assert.deepEqual(
    failed.map(({ line, employee }) => ({ line, employee })),
    [{ line: 2, employee: '1001' }],
  );
  assert.match(failed[0]?.reason ?? '', /the row has 26 cells and the header 25\. Put quotes/);
});

/** `wagewright calc` of a payroll register: the reader of `compare`, answers by row. About 6 s. */

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { csvRows } from '../../../src/platform/sheets/read-csv.ts';
import { command } from '../../support/cli.ts';
import { workbook } from '../../support/workbook.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const MOST_ROWS = 1_000;
const SAMPLE = at('examples/register.csv');

const HEADER = 'Employee ID,Pay Date,Gross Pay,Federal Withholding,Social Security Employee';
const ROWS = `${HEADER}
1,01/09/2026,2000,0,0
2,01/09/2026,about 2000,0,0
3,01/09/2026,1000,,0
4,01/09/2026,1000,,
3,01/23/2026,-1000,,0
`;

/** Cents by row and tax. */
function amountsIn(csv: string): Map<string, number> {
  const [header, ...rows] = csvRows(csv.replaceAll('\r\n', '\n'), ',', MOST_ROWS);
  const [tax, amount] = ['uniqueTaxID', 'taxAmount'].map(
    (name) => header?.cells.indexOf(name) ?? 0,
  );
  const sums = new Map<string, number>();
  for (const { cells } of rows) {
    const key = `${cells[0]} ${cells[tax ?? 0]}`;
    const cents = Math.round(Number(cells[amount ?? 0]) * 100);
    sums.set(key, (sums.get(key) ?? 0) + cents);
  }
  return sums;
}

suite('calc of a register', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wagewright-calc-'));
  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('each row of the sample has the amounts that compare calculates', async () => {
    const report = join(folder, 'report.csv');
    await command(['compare', SAMPLE, '--csv', report]);
    const { code, stdout, stderr } = await command(['calc', SAMPLE]);
    assert.equal(code, 1, 'row 9 of the sample has no date');
    assert.match(stdout, /\r\n9,1008,.*,1001,.*row 9: Check Date:/);
    assert.match(stderr, /^Columns guessed from the headers/);
    const amounts = amountsIn(stdout);
    const [, ...rows] = csvRows(
      readFileSync(report, 'utf8').replaceAll('\r\n', '\n'),
      ',',
      MOST_ROWS,
    );
    let compared = 0;
    for (const { cells } of rows) {
      const [row = '', , , , , taxes = '', , ours = ''] = cells;
      if (taxes === '' || ours === '') continue;
      const cents = taxes
        .split(/[ +]+/)
        .reduce((sum, tax) => sum + (amounts.get(`${row} ${tax}`) ?? 0), 0);
      assert.equal(cents, Math.round(Number(ours) * 100), `row ${row}, ${taxes}`);
      compared += 1;
    }
    assert.ok(compared > 40, `${compared} amounts`);
  });

  test('a row that is no item says why in its place, and what holds for all checks is an option', async () => {
    const register = file('register.csv', ROWS);
    const asked = await command(['calc', register]);
    assert.equal(asked.code, 2);
    assert.match(asked.stderr, /no column was recognized for workState .*--state/);
    const options = ['--state', 'TX', '--frequency', 'biweekly'];
    const { code, stdout } = await command(['calc', register, ...options]);
    assert.equal(code, 1);
    const lines = stdout.trimEnd().split('\r\n').slice(1);
    assert.deepEqual(
      lines.map((line) => line.split(',').slice(0, 3).join()),
      [
        '2,1,00-000-0000-FIT-000',
        '2,1,00-000-0000-FICA-000',
        '3,2,',
        '4,3,00-000-0000-FICA-000',
        '5,4,',
        '6,3,',
      ],
    );
    assert.match(lines[2] ?? '', /,1001,.*row 3: Gross Pay: ""about 2000"" is not an amount/);
    assert.match(lines[4] ?? '', /row 5: no tax has an amount in this row/);
    assert.match(lines[5] ?? '', /row 6: the wages are negative/);
  });

  test('an amount whose tax is not clear refuses its row until the place is named', async () => {
    const text = `${HEADER},WORKED IN LOCAL - EMPLOYEE TAX\n1,01/09/2026,2000,0,0,0\n1,01/23/2026,2000,0,0,74.80\n`;
    const register = file('local.csv', text);
    const options = ['--state', 'PA', '--frequency', '26'];
    const asked = await command(['calc', register, ...options]);
    assert.match(
      asked.stdout,
      /\r\n3,1,.*row 3: WORKED IN LOCAL - EMPLOYEE TAX: .*needs its place/,
    );
    const places = ['--work-place', 'Philadelphia', '--home-place', 'Philadelphia'];
    const { code, stdout } = await command(['calc', register, ...options, ...places]);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /\r\n3,1,42-000-1209052-CITY-000,.*,74\.80,/);
  });

  test('a workbook, a file of employees, an earlier register, and a stopped run', async () => {
    const rows = [
      ['Employee ID', 'Pay Date', 'Gross Pay', 'FUTA'],
      ['1', '04/10/2026', '2000', '0'],
      ['2', '04/10/2026', '2000', '0'],
    ];
    const register = file('register.xlsx', await workbook(rows));
    const employees = file('employees.csv', 'Employee ID,Work State\n1,TX\n2,TX\n');
    const opening = file(
      'opening.csv',
      `Employee ID,Pay Date,Gross Pay,FUTA\n1,03/31/2026,6500,39\n`,
    );
    const out = join(folder, 'out.csv');
    const args = ['calc', register, '--employees', employees, '--opening', opening];
    const all = [...args, '--frequency', '26', '--out', out];
    assert.equal((await command(all)).code, 0);
    const whole = readFileSync(out, 'utf8');
    assert.match(whole, /\r\n2,1,.*,3\.00,500\.00,/);
    assert.match(whole, /\r\n3,2,.*,12\.00,2000\.00,/);
    writeFileSync(out, whole.slice(0, whole.indexOf('\r\n3,2') + 5));
    assert.equal((await command([...all, '--resume'])).code, 0);
    assert.equal(readFileSync(out, 'utf8'), whole);
  });

  test('an option of registers is refused with payCalc items', async () => {
    const items = file('items.csv', 'employeeID,payrollRunParameters.payDate\n1,2026-01-09\n');
    for (const args of [
      ['calc', items],
      ['calc', at('examples/paycheck.json')],
    ]) {
      const { code, stderr } = await command([...args, '--state', 'TX']);
      assert.equal(code, 2);
      assert.match(stderr, /--state is for a payroll register/);
    }
  });
});

/** `wagewright calc` with CSV, as the payroll guide shows it. */

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { itemReader } from '../../src/paycalc/flat-items.ts';
import { wagewright } from '../support/cli.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const guide = readFileSync(at('docs/guides/payroll.md'), 'utf8');
const [, example = ''] = /```csv\n([\s\S]*?)```/.exec(guide) ?? [];

suite('calc with CSV', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wagewright-calc-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('a bad row of the example is reported, the other is calculated', async () => {
    const file = join(folder, 'in.csv');
    writeFileSync(file, example);
    const { code, stdout } = await wagewright(['calc', file]);
    assert.equal(code, 1);
    const [header, first, second, ...others] = stdout.trimEnd().split(/\r?\n/);
    assert.equal(
      header,
      'row,employeeID,uniqueTaxID,locationCode,wageType,payer,title,taxAmount,subjectWages,rate,notes,errorCode,errorMessage',
    );
    assert.match(
      first ?? '',
      /^2,1001,00-000-0000-FIT-000,00-000-0000,Regular,employee,Federal income tax,192\.31,3000\.00,0\.12,.*,0,$/,
    );
    assert.match(second ?? '', /^3,1002,,,,,,,,,,2002,.*wages\[0\]\.grossWages: must be a number/);
    assert.deepEqual(others, []);
  });

  test('a JSON request is written as CSV too', async () => {
    const file = join(folder, 'out.csv');
    const { code, stdout } = await wagewright([
      'calc',
      at('examples/paycheck.json'),
      '--csv',
      file,
    ]);
    assert.equal(code, 0);
    const lines = JSON.parse(stdout).PayCalcResponse.payCalc[0].taxCalculation.length;
    assert.equal(readFileSync(file, 'utf8').trimEnd().split('\r\n').length, lines + 1);
  });
});

test('empty cells and left out entries are not sent', () => {
  const header = [
    'employeeID',
    'wages[0].grossWages',
    'wages[1].grossWages',
    'wages[1].hasNexus',
    'options.explain',
  ];
  const read = itemReader(header);
  assert.deepEqual(read(['1', '', '5.5', 'TRUE', '']), {
    employeeID: '1',
    wages: [{ grossWages: 5.5, hasNexus: true }],
  });
  assert.deepEqual(read(['2', '', '', '', 'false']), {
    employeeID: '2',
    options: { explain: false },
  });
});

test('a column that names no field is refused with the nearest name', () => {
  for (const [name, message] of [
    ['employeeId', /column "employeeId": .*employeeID/],
    ['wages.grossWages', /name an entry of wages, such as wages\[0\]/],
    ['wages[0]', /name one of its fields: locationCode/],
    ['employeeID[0]', /employeeID is not a list/],
    ['wages[1000].hours', /at most wages\[999\]/],
    ['__proto__.x', /column "__proto__\.x"/],
    ['constructor', /column "constructor"/],
    ['', /column ""/],
  ] as const) {
    assert.throws(() => itemReader([name]), message);
  }
});

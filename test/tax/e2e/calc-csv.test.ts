/** `wagewright calc` with CSV, as the payroll guide shows it. */

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { entriesOf } from '../../../src/tax/calculators/entries.ts';
import { wagewright } from '../../support/cli.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
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
      'row,employeeID,uniqueTaxID,locationCode,wageType,payer,title,taxAmount,subjectWages,rate,notes,errorCode,errorMessage,errors[0].path,errors[0].code',
    );
    assert.match(
      first ?? '',
      /^2,1001,00-000-0000-FIT-000,00-000-0000,Regular,employee,Federal income tax,192\.31,3000\.00,0\.12,.*,0,,,$/,
    );
    assert.match(
      second ?? '',
      /^3,1002,,,,,,,,,,2002,.*wages\[0\]\.grossWages: must be a number.*,wages\[0\]\.grossWages,wrong_type$/,
    );
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

/** The items of rows, as JSON text. */
function itemsOf(header: string, ...rows: string[]): string[] {
  const bytes = Buffer.from(rows.join('\n'));
  const found: string[] = [];
  for (const { read } of entriesOf({ from: 'csv', bytes, first: 2, header })) {
    found.push(JSON.stringify(read()));
  }
  return found;
}

test('empty cells and left out entries are not sent', () => {
  assert.deepEqual(
    itemsOf(
      'employeeID,wages[0].grossWages,wages[1].grossWages,wages[1].hasNexus,options.explain',
      '1,,5.5,TRUE,',
      '2,,,,false',
      '3',
      ',,,,,more cells than columns',
    ),
    [
      '{"employeeID":"1","wages":[{"grossWages":5.5,"hasNexus":true}]}',
      '{"employeeID":"2","options":{"explain":false}}',
      '{"employeeID":"3"}',
      '{}',
    ],
  );
});

test('entries are in their order, however the columns are; of a column sent twice, the last cell counts', () => {
  assert.deepEqual(
    itemsOf(
      'wages[2].hours,employeeID,wages[10].hours,wages[2].wageType,employeeID,wages[1].hours',
      '1,A,2,Regular,B,3',
      '1,A,,,,',
    ),
    [
      '{"wages":[{"hours":3},{"hours":1,"wageType":"Regular"},{"hours":2}],"employeeID":"B"}',
      '{"wages":[{"hours":1}],"employeeID":"A"}',
    ],
  );
});

test('numbers are read as decimal notation has them; other values stay text', () => {
  const cells = ['007', '-00.50', '0', '-0.0', '3000.00', '1e5', '.5', '5.', '-', '1 000', '+5'];
  const more = ['true', 'FALSE', 'tRuE', 'yes', '12345678901234567890', `${'9'.repeat(400)}`];
  const header = 'wages[0].hours,wages[0].hasNexus';
  const expected = (text: string): unknown => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
  for (const cell of [...cells, ...more]) {
    const boolean = /^(true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell;
    const wages = [{ hours: expected(cell), hasNexus: boolean }];
    assert.deepEqual(itemsOf(header, `${cell},${cell}`), [JSON.stringify({ wages })], cell);
  }
});

test('texts are sent as they are in the cell, without the spaces around it', () => {
  const texts = [
    'a\tb',
    'back\\slash',
    'Zoë 😀',
    'x\u0001y',
    '"',
    'a "b" c',
    ' in quotes ',
    '12,5',
  ];
  for (const text of texts) {
    const cell = `"${text.replaceAll('"', '""')}"`;
    assert.deepEqual(itemsOf('employeeID', ` ${cell}\u00a0`), [
      JSON.stringify({ employeeID: text }),
    ]);
  }
  assert.deepEqual(itemsOf('employeeID', '\ufeff\u2003 a b \u3000\r'), ['{"employeeID":"a b"}']);
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
    assert.throws(() => itemsOf(`${name},`, 'A'), message);
  }
});

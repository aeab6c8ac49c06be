/** Files in the agencies' layouts, whole and damaged: what the readers make of them, row by row. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  csvFile,
  oldWorkbook,
  PA_HEADERS,
  PA_ROWS,
  paTable,
  pdfFile,
} from '../../../test/support/agency-files.ts';
import { workbook } from '../../../test/support/workbook.ts';
import { readInNotice } from './in-notice.ts';
import { readOhFinder } from './oh-finder.ts';
import { readOhJedd } from './oh-jedd.ts';
import { readOhSdit } from './oh-sdit.ts';
import { readPaRegister } from './pa-register.ts';
import { pdfLines } from './pdf-lines.ts';
import { tableRows } from './table.ts';

const [berlin, hamilton] = PA_ROWS;
assert.ok(berlin && hamilton);
const pa = async (rows: readonly Readonly<Record<string, string>>[]) =>
  readPaRegister(await tableRows(csvFile(paTable(rows)), 'pa.csv'));

describe("Pennsylvania's register", () => {
  test('has 67 columns, and reads alike from CSV, .xlsx, and .xls', async () => {
    assert.equal(PA_HEADERS.length, 67);
    const table = paTable(PA_ROWS);
    const fromCsv = readPaRegister(await tableRows(csvFile(table), 'pa.csv'));
    assert.deepEqual(fromCsv[0], {
      at: 'row 3',
      year: '2026',
      psd: '010101',
      county: 'ADAMS',
      municipalityId: '010303',
      municipality: 'EAST BERLIN BORO',
      schoolDistrictId: '011103',
      schoolDistrict: 'BERMUDIAN SPRINGS S D',
      district: 'ADAMS TAX COLLECTION DISTRICT',
      nonresident: { value: '0.01', effective: '2006-01-01' },
      resident: { value: '0.005', effective: undefined },
      school: { value: '0.012', effective: '2016-07-01' },
      personal: '0',
      eitExemption: '0',
      schoolEitExemption: '0',
      lst: { value: '52', effective: '2008-01-01' },
      schoolLst: { value: '0', effective: undefined },
      lstExemption: '12000',
      schoolLstExemption: '0',
      collector: 'York Adams Tax Bureau',
      lstCollector: '',
      updated: undefined,
    });
    // Downloads are often misnamed: the content decides.
    const fromXls = readPaRegister(await tableRows(oldWorkbook(table), 'pa.csv'));
    const fromXlsx = readPaRegister(await tableRows(await workbook(table), 'pa.xls'));
    assert.deepEqual(fromXls, fromCsv);
    assert.deepEqual(fromXlsx, fromCsv);
  });

  for (const [what, change, message] of [
    [
      'a total that is not the sum',
      { 'Total Resident Income Tax (percent)': '1.8' },
      /^row 4: total resident income tax is 1\.8%, but the parts add up to 1\.7%$/,
    ],
    [
      'a total of fees that is not the sum',
      { 'Total LST (dollars)': '47' },
      /^row 4: total LST is 47, but the parts add up to 52$/,
    ],
    [
      'a rate that is not a number',
      { 'Municipal Resident EIT (percent)': 'O.5' },
      /^row 4: municipal resident eit \(percent\): "O\.5" is not a percentage$/,
    ],
    [
      'an empty rate',
      { 'School District EIT (percent)': '' },
      /^row 4: school district eit \(percent\): "" is not a percentage$/,
    ],
    [
      'a date that is not in the calendar',
      { 'Municipal LST Effective Date': '02/30/2026' },
      /^row 4: municipal lst effective date: "02\/30\/2026" is not a date$/,
    ],
    [
      'a code that is too long',
      { 'PSD Code': '0101021' },
      /^row 4: psd code: "0101021" is not a number of 6 digits$/,
    ],
    [
      'a key that is there twice',
      { 'PSD Code': '010101' },
      /^row 4: PSD 010101 in ADAMS County is already in row 3$/,
    ],
    [
      'a rate in the wrong unit',
      { 'Municipal Nonresident EIT (percent)': '100' },
      /^row 4: 100% is more than any municipality levies$/,
    ],
    [
      'another year',
      { 'Reporting Year': '2025' },
      /^the rows are of more than one reporting year$/,
    ],
    [
      'a code with other figures in another county',
      { 'PSD Code': '010101', County: 'YORK', 'Municipal Nonresident EIT (percent)': '0.5' },
      /^row 4: PSD 010101 has other figures in YORK County than row 3 in ADAMS County$/,
    ],
  ] as const) {
    test(`${what} is refused with the row named`, async () => {
      await assert.rejects(pa([berlin, { ...hamilton, ...change }]), {
        name: 'ImportError',
        message,
      });
    });
  }

  test('one code may stand in two counties', async () => {
    const rows = await pa([berlin, { ...berlin, County: 'YORK', 'Municipality ID': '660303' }]);
    assert.deepEqual(
      rows.map(({ psd, county }) => `${psd} ${county}`),
      ['010101 ADAMS', '010101 YORK'],
    );
  });

  test('leading zeros that a spreadsheet dropped are put back', async () => {
    const [row] = await pa([{ ...berlin, 'PSD Code': '10101', 'Municipality ID': '10303' }]);
    assert.equal(row?.psd, '010101');
    assert.equal(row?.municipalityId, '010303');
  });

  test('a file without the headers, half a workbook, and a web page are refused in words', async () => {
    assert.throws(() => readPaRegister([{ line: 1, cells: ['a', 'b'] }]), /no row has the headers/);
    const half = oldWorkbook(paTable(PA_ROWS)).subarray(0, 2000);
    await assert.rejects(tableRows(half, 'pa.xls'), { name: 'ImportError' });
    const page = Buffer.from('<!DOCTYPE html><html><body>Session expired</body></html>');
    await assert.rejects(tableRows(page, 'pa.xls'), /is a web page and not a table/);
  });
});

describe("Ohio's municipal rate table", () => {
  const finder = async (lines: readonly string[]) =>
    readOhFinder(
      await tableRows(Buffer.from(lines.map((line) => `${line}\r\n`).join('')), 'x.csv'),
    );

  test('every change of a place, an overlap of a day settled and said', async () => {
    const { rows, remarks } = await finder([
      '20201001,99991231,15000,CINCINNATI,.01800',
      '20020101,20201001,15000,CINCINNATI,.02100',
      '20040101,99991231,00142,ABERDEEN,.01000',
    ]);
    assert.deepEqual(
      rows.map(({ key, effective, ends, figures }) => [key, effective, ends, figures.rate]),
      [
        ['15000', '2002-01-01', '2020-09-30', '0.021'],
        ['15000', '2020-10-01', undefined, '0.018'],
        ['00142', '2004-01-01', undefined, '0.01'],
      ],
    );
    assert.match(
      remarks.join(),
      /row 2: CINCINNATI ends on 2020-10-01, the day on which row 1 begins/,
    );
  });

  for (const [what, line, message] of [
    [
      'a rate in percent',
      '20250101,99991231,00142,ABERDEEN,1.5',
      /^row 2: "1\.5" is not a rate as a fraction/,
    ],
    ['half a row', '20250101,99991231,00142', /^row 2: it has 3 cells and not 5$/],
    [
      'a day that is not in the calendar',
      '20250132,99991231,00142,ABERDEEN,.015',
      /^row 2: "20250132" is not a date$/,
    ],
    [
      'dates that overlap',
      '20250101,99991231,00142,ABERDEEN,.015',
      /^row 2: 00142 ABERDEEN from 2025-01-01 overlaps row 1, which ends never$/,
    ],
    [
      'the same day twice',
      '20040101,20041231,00142,ABERDEEN,.015',
      /^row \d: 00142 ABERDEEN begins on 2004-01-01, as in row \d$/,
    ],
  ] as const) {
    test(`${what} is refused with the row named`, async () => {
      await assert.rejects(finder(['20040101,99991231,00142,ABERDEEN,.01000', line]), {
        name: 'ImportError',
        message,
      });
    });
  }
});

describe("Ohio's joint districts", () => {
  const HEADER = 'EffStartDate,EffEndDate,JEDD_ID,Name,Rate';
  const jedd = async (lines: readonly string[]) =>
    readOhJedd(await tableRows(Buffer.from([HEADER, ...lines].join('\r\n')), 'x.csv'));

  test('percent becomes a fraction; a row that ends before it begins is left out and said', async () => {
    const { rows, remarks } = await jedd([
      '20230513,20230930,9098,GREEN TOWNSHIP-MERCY WEST JEDD,1',
      '20231001,20230930,9098,GREEN TOWNSHIP-MERCY WEST JEDD,2',
      '20231001,20280930,9098,GREEN TOWNSHIP-MERCY WEST JEDD,1.5',
      '20110101,29991231,9002,AUSTIN CENTER JEDD,2.25',
    ]);
    assert.deepEqual(
      rows.map(({ key, effective, ends, figures }) => [key, effective, ends, figures.rate]),
      [
        ['9098', '2023-05-13', '2023-09-30', '0.01'],
        ['9098', '2023-10-01', '2028-09-30', '0.015'],
        ['9002', '2011-01-01', undefined, '0.0225'],
      ],
    );
    assert.match(
      remarks.join(),
      /row 3: GREEN TOWNSHIP-MERCY WEST JEDD ends on 2023-09-30, before/,
    );
  });

  test('other headers and a rate of 20 percent are refused', async () => {
    assert.throws(
      () => readOhJedd([{ line: 1, cells: ['Start', 'End'] }]),
      /row 1: the headers must be/,
    );
    await assert.rejects(
      jedd(['20110101,29991231,9002,AUSTIN CENTER JEDD,20']),
      /^ImportError: row 2: 20 percent/,
    );
  });
});

const LIST = [
  ['0203', 'Bluffton EVSD (expires 2028)', '0.50', 'T'],
  ['0204', 'Delphos CSD (expires 2030)', '0.50', 'T'],
  ['0302', 'Hillsdale LSD (expires 2033)', '1.25', 'E'],
  ['0603', 'New Knoxville LSD (0.25% expires 2029; 1.00% CPT)', '1.25', 'T'],
  ['0606', 'Waynesfield-Goshen LSD (expires 2026)', '1.00', 'T'],
] as const;

describe("Ohio's list of school districts", () => {
  const sdit = async (rows: readonly (readonly string[])[], foot = '') =>
    readOhSdit(
      await pdfLines(
        await pdfFile([
          [
            [[150, 'School Districts With an Income Tax as of January 2026']],
            ...rows.map(
              ([number = '', name = '', rate = '', base = '']) =>
                [[60, number], [110, name], [400, rate], ...(base === '' ? [] : [[450, base]])] as [
                  number,
                  string,
                ][],
            ),
            [[60, foot]],
          ],
        ]),
        'list.pdf',
      ),
    );

  test('number, name, rate, and base of each row; levies that end are said', async () => {
    const { rows, asOf, hasBases, remarks } = await sdit(LIST);
    assert.equal(asOf, '2026-01-01');
    assert.ok(hasBases);
    assert.deepEqual(
      rows.map(({ key, name, figures }) => [key, name, figures.rate, figures.base]),
      [
        ['0203', 'Bluffton EVSD (expires 2028)', '0.005', 'traditional'],
        ['0204', 'Delphos CSD (expires 2030)', '0.005', 'traditional'],
        ['0302', 'Hillsdale LSD (expires 2033)', '0.0125', 'earned'],
        ['0603', 'New Knoxville LSD (0.25% expires 2029; 1.00% CPT)', '0.0125', 'traditional'],
        ['0606', 'Waynesfield-Goshen LSD (expires 2026)', '0.01', 'traditional'],
      ],
    );
    assert.match(remarks.join(), /^0606 .* a levy ends in 2026/);
  });

  test('a mark for earned income, or no base at all', async () => {
    const marked = await sdit(LIST.map(([a, b, c, base]) => [a, b, c, base === 'E' ? '*' : '']));
    assert.deepEqual(
      marked.rows.map(({ figures }) => figures.base),
      ['traditional', 'traditional', 'earned', 'traditional', 'traditional'],
    );
    const bare = await sdit(LIST.map(([a, b, c]) => [a, b, c]));
    assert.equal(bare.hasBases, false);
    assert.equal(bare.rows[0]?.figures.base, undefined);
  });

  test('a row that is not recognized, a district twice, and a wrong count are refused', async () => {
    await assert.rejects(
      sdit([...LIST, ['0209', 'Spencerville LSD', 'see note', '']]),
      /page 1: "0209 +Spencerville LSD +see note" is not a row of the list/,
    );
    await assert.rejects(
      sdit([...LIST, LIST[0]]),
      /page 1, "0203 Bluffton EVSD": 0203 is already in page 1/,
    );
    await assert.rejects(
      sdit(LIST, '214 school districts have an income tax'),
      /the list says 214 districts; 5 were recognized/,
    );
    assert.throws(
      () => readOhSdit([{ page: 1, text: '0203 Bluffton EVSD 0.50' }]),
      /does not say "as of"/,
    );
  });
});

describe("Indiana's notice", () => {
  const counties = Array.from({ length: 92 }, (_, i) => [
    `County ${String.fromCharCode(65 + (i % 26))}${i < 26 ? '' : String.fromCharCode(97 + Math.floor(i / 26))}`,
    String(i + 1).padStart(2, '0'),
    i === 3 ? '.0179' : `0.0${150 + i}`,
  ]);
  const notice = async (rows: readonly (readonly string[])[]) => {
    const lines = Array.from({ length: Math.ceil(rows.length / 2) }, (_, i) =>
      [rows[2 * i], rows[2 * i + 1]].flatMap((row, column) =>
        (row ?? []).map(
          (cell, k) => [40 + 280 * column + [0, 120, 180][k]!, cell] as [number, string],
        ),
      ),
    );
    const head: [number, string][][] = [
      [[40, 'Departmental Notice #1']],
      [[40, 'Effective Oct. 1, 2026']],
    ];
    return readInNotice(await pdfLines(await pdfFile([head, lines]), 'dn01.pdf'));
  };

  test('the 92 counties, whatever column they stand in', async () => {
    const { rows, asOf } = await notice(
      counties.map(([name = '', ...rest], i) => [i === 5 ? `*${name}` : name, ...rest]),
    );
    assert.equal(asOf, '2026-10-01');
    assert.equal(rows.length, 92);
    assert.deepEqual(rows.find(({ key }) => key === '04')?.figures, { rate: '0.0179' });
    assert.deepEqual(rows.find(({ key }) => key === '06')?.figures, { rate: '0.0155' });
  });

  test('a county that is missing or has an impossible rate is refused by its code', async () => {
    await assert.rejects(
      notice(counties.filter((_, i) => i !== 40)),
      /91 of 92 counties were recognized; missing: code 41/,
    );
    await assert.rejects(
      notice(counties.map(([a = '', b = '', c = ''], i) => [a, b, i === 40 ? '0.2' : c])),
      /missing: code 41|rate of 0\.2/,
    );
    await assert.rejects(
      notice(counties.map(([a = '', b = '', c = ''], i) => [a, b, i === 40 ? '0.25' : c])),
      /"County Ob 41": a rate of 0\.25 is not plausible/,
    );
  });

  test('what is not a PDF is refused', async () => {
    await assert.rejects(pdfLines(Buffer.from('Not found'), 'dn01.pdf'), /dn01\.pdf is not a PDF/);
  });
});

/**
 * Registers as known providers lay them out, with invented employees. Amounts of 2,000 every two weeks
 * in January 2026: 6.2 % and 1.45 % by hand, Pennsylvania 3.07 % by hand, the others as the engine's own
 * tests have them. About 2 s.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  compared,
  REGISTER,
  release,
  results,
} from '../../../../test/support/compared-register.ts';
import { withFormulas } from '../../../platform/sheets/formula-cells.ts';
import { readSheet } from '../../../platform/sheets/read-sheet.ts';
import { compare } from '../compare.ts';
import { columnsFor, shapeWith } from '../guess/columns-for.ts';
import type { Constants } from '../guess/guess-columns.ts';
import { taxesNamed } from '../headers/tax-names.ts';
import { readChecks, readDrafts } from '../read/read-checks.ts';
import { openingOf } from '../read/year-to-date.ts';
import type { Columns } from '../table/columns.ts';
import { payDateOfName } from './dated-names.ts';

type Example = {
  readonly layout: string;
  readonly text: string;
  readonly constants?: Constants & { name?: string };
  /** How many amounts are compared. */
  readonly amounts: number;
  /** An amount of the text and a wrong one in its place, one dollar more withheld. */
  readonly plant: readonly [right: string, wrong: string];
};

const BIWEEKLY: Constants = { payPeriodsPerYear: 26 };

const EXAMPLES: readonly Example[] = [
  {
    layout: 'adp-workforce-now',
    text: `Payroll History
ASSOCIATE ID,NAME,TAX ID,PERIOD BEGINNING DATE,PERIOD ENDING DATE,PAY DATE,WORKED IN STATE,LIVED IN STATE,REGULAR EARNINGS,OVERTIME EARNINGS,ADDITIONAL EARNINGS  : HOL-HOLIDAY,TOTAL EARNINGS,FEDERAL INCOME - EMPLOYEE TAXABLE,FEDERAL INCOME - EMPLOYEE TAX,SOCIAL SECURITY - EMPLOYEE TAX,MEDICARE - EMPLOYEE TAX,WORKED IN STATE - EMPLOYEE TAX,LIVED IN STATE - EMPLOYEE TAX,SUI/SDI - EMPLOYEE TAX,SOCIAL SECURITY - EMPLOYER TAX,VOLUNTARY DEDUCTION : 75-SUPPORT,NET PAY
A01,"Reyes, Ana",12-34,12/21/2025,01/03/2026,01/09/2026,CA,CA,1500,400,100,2000,2000,156.15,124,29,55.58,,26,124,10,1599.27
Totals For Associate ID A01:,,,,,,,,1500,400,100,2000,2000,156.15,124,29,55.58,,26,124,10,1599.27
B02,"Okafor, Ben",12-34,12/21/2025,01/03/2026,01/09/2026,DE,PA,2000,,,2000,2000,156.15,124,29,89.20,0,,124,,1601.65
Totals For Associate ID B02:,,,,,,,,2000,,,2000,2000,156.15,124,29,89.20,0,,124,,1601.65
B02,,,,,,,,3500,400,100,4000,4000,312.30,248,58,144.78,0,26,248,10,3200.92
`,
    amounts: 12,
    plant: ['2000,2000,156.15,124,29,55.58,,26', '2000,2000,156.15,124,29,56.58,,26'],
  },
  {
    layout: 'paycom-prior-payroll',
    constants: { ...BIWEEKLY, workState: 'CA', name: 'Prior 12212025 01032026 01092026.csv' },
    text: `EE Code,EE Name,Code Description,Type Code,Type Description,Amount
0001,"REYES, ANA",Earnings,REG,Regular,1600
0001,"REYES, ANA",Earnings,WOT,Weighted Overtime,400
0001,"REYES, ANA",W/H Taxes,FITW,Federal Income Tax,156.15
0001,"REYES, ANA",W/H Taxes,SS,Social Security,124
0001,"REYES, ANA",W/H Taxes,MED,Medicare,29
0001,"REYES, ANA",W/H Taxes,CASIT,,55.58
0001,"REYES, ANA",Client Side Liabilities,SS,Social Security,124
0001,"REYES, ANA",Client Side Liabilities,MED,Medicare,29
0001,"REYES, ANA",Employee Benefits,GTL,Memo of life insurance,12
0001,"REYES, ANA",Net Pay Distribution,CHK,Checking,1000
0001,"REYES, ANA",Net Pay Distribution,SAV,Savings,635.27
`,
    amounts: 6,
    plant: ['CASIT,,55.58', 'CASIT,,56.58'],
  },
  {
    layout: 'quickbooks-desktop-summary',
    constants: { ...BIWEEKLY, workState: 'PA', payDate: { value: '2026-01-09' } },
    text: `Example Company,,,,,,,,,
Payroll Summary,,,,,,,,,
,Ana Reyes,,,Ben Okafor,,,TOTAL,,
,Hours,Rate,Jan 9 26,Hours,Rate,Jan 9 26,Hours,Rate,Jan 9 26
"Employee Wages, Taxes and Adjustments",,,,,,,,,
Gross Pay,,,,,,,,,
Salary,,,"2,000.00",80,25.00,"2,000.00",80,,"4,000.00"
Total Gross Pay,,,"2,000.00",80,,"2,000.00",80,,"4,000.00"
Adjusted Gross Pay,,,"2,000.00",,,"2,000.00",,,"4,000.00"
Taxes Withheld,,,,,,,,,
Federal Withholding,,,-156.15,,,-156.15,,,-312.30
Medicare Employee,,,-29.00,,,-29.00,,,-58.00
Social Security Employee,,,-124.00,,,-124.00,,,-248.00
PA - Withholding,,,-61.40,,,-61.40,,,-122.80
Medicare Employee Addl Tax,,,0.00,,,0.00,,,0.00
Total Taxes Withheld,,,-370.55,,,-370.55,,,-741.10
Net Pay,,,"1,629.45",,,"1,629.45",,,"3,258.90"
Employer Taxes and Contributions,,,,,,,,,
Federal Unemployment,,,12.00,,,12.00,,,24.00
Medicare Company,,,29.00,,,29.00,,,58.00
Social Security Company,,,124.00,,,124.00,,,248.00
Total Employer Taxes and Contributions,,,165.00,,,165.00,,,330.00
`,
    amounts: 16,
    plant: ['-61.40,,,-61.40,,,-122.80', '-62.40,,,-61.40,,,-122.80'],
  },
  {
    layout: 'quickbooks-desktop-detail-review',
    constants: { ...BIWEEKLY, workState: 'PA' },
    text: `,,Date,Tax Table Version,Income Subject to Tax,Wage Base,Payroll Tax Rate,User Edit?,Amount,Calculated Amount,Amount Difference
Ana Reyes,,,,,,,,,,
,Salary,,,,,,,,,
,,01/09/2026,20108,,,,,2000.00,2000.00,0.00
Total Salary,,,,,,,,2000.00,2000.00,0.00
,Social Security Employee,,,,,,,,,
,,01/09/2026,20108,2000.00,2000.00,6.2%,,-124.00,-124.00,0.00
Total Social Security Employee,,,,,,,,-124.00,-124.00,0.00
Total Ana Reyes,,,,,,,,,,
Ben Okafor,,,,,,,,,,
,Salary,,,,,,,,,
,,01/09/2026,20108,,,,,1000.00,1000.00,0.00
Total Salary,,,,,,,,1000.00,1000.00,0.00
,PA - Withholding,,,,,,,,,
,,01/09/2026,20108,1000.00,1000.00,3.07%,,-30.70,-30.70,0.00
Total PA - Withholding,,,,,,,,-30.70,-30.70,0.00
Total Ben Okafor,,,,,,,,,,
`,
    amounts: 2,
    plant: ['3.07%,,-30.70', '3.07%,,-31.70'],
  },
  {
    layout: 'quickbooks-desktop-detail',
    constants: { ...BIWEEKLY, workState: 'PA' },
    text: `Date,Num,Name,Payroll Item,Wage Base,Amount
01/09/2026,501,Ana Reyes,Salary,,2000.00
01/09/2026,501,Ana Reyes,Medicare Employee,2000.00,-29.00
01/09/2026,501,Ana Reyes,PA - Withholding,2000.00,-61.40
01/09/2026,501,Ana Reyes,Medicare Company,2000.00,29.00
`,
    amounts: 3,
    plant: ['-61.40', '-62.40'],
  },
  {
    layout: 'quickbooks-online-details',
    text: `Payroll Details
Example Company LLC
"January 1 - January 31, 2026"
,,,,EMPLOYEE,,,,,EMPLOYER,,,
Employee,Pay Period,Pay Date,Gross Pay,Federal Withholding,Social Security Employee,Medicare Employee,PA Withholding,Net Pay,Social Security Employer,Medicare Employer,CA Employment Training Tax,Check No.
Ana Reyes,12/21/2025 to 01/03/2026,01/09/2026,"2,000.00",156.15,124.00,29.00,61.40,"1,629.45",124.00,29.00,,DD-1
TOTAL,,,"2,000.00",156.15,124.00,29.00,61.40,"1,629.45",124.00,29.00,,
`,
    constants: { workState: 'PA' },
    amounts: 6,
    plant: ['29.00,61.40,"1,629.45",124.00,29.00,,DD', '29.00,62.40,"1,629.45",124.00,29.00,,DD'],
  },
  {
    layout: 'ukg-pro-tax-history',
    constants: { ...BIWEEKLY, workState: 'CA' },
    text: `EmpNo,PthPayDate,PthTaxCode,PthCurTaxableWages,PthCurGrossWages,PthIsEmployerTax,PthCurTaxAmt
77,01/09/2026,USFIT,2000,2000,N,156.15
77,01/09/2026,USSOCEE,2000,2000,N,124.00
77,01/09/2026,USSOCER,2000,2000,Y,124.00
77,01/09/2026,USMEDEE,2000,2000,N,29.00
77,01/09/2026,CASIT,2000,2000,N,55.58
77,01/09/2026,CASDIEE,2000,2000,N,26.00
`,
    amounts: 6,
    plant: ['CASIT,2000,2000,N,55.58', 'CASIT,2000,2000,N,56.58'],
  },
  {
    layout: 'ukg-ready',
    constants: { ...BIWEEKLY, workState: 'PA', payDate: { value: '2026-01-09' } },
    text: `Company Short Name,Pay Statement Type,Employee Id,Name,E Regular Hours,E Regular Amount,E Bonus Amount,D EE 401k Amount,Social Security Employee
X,Regular,9,Ana Reyes,80,1900,100,50,124.00
`,
    amounts: 1,
    plant: ['124.00', '125.00'],
  },
  {
    layout: 'paylocity-check-history',
    constants: { ...BIWEEKLY, workState: 'CA' },
    text: `Employee ID,Check Date,Gross,Net,FITW,SITW,SS,MED,MEDER
5,"January 9, 2026",2000.00,1635.27,156.15,55.58,124.00,29.00,29.00
`,
    amounts: 5,
    plant: ['55.58', '56.58'],
  },
  {
    layout: 'peoplesoft',
    constants: { ...BIWEEKLY, workState: 'CA' },
    text: `Employee ID,Pay Date,Gross Pay,Fed Withholdng,Fed MED/EE,Fed MED/ER,Fed OASDI/EE,CA Withholdng,CA OASDI/EE
5,01/09/2026,2000.00,156.15,29.00,29.00,124.00,55.58,26.00
`,
    amounts: 6,
    plant: ['55.58', '56.58'],
  },
];

for (const { layout, text, constants, amounts, plant } of EXAMPLES) {
  test(`${layout}: recognized, compared without a columns file, and a planted amount found`, async () => {
    const right = await compared(text, constants);
    assert.equal(right.layout, layout);
    const all = results(right);
    assert.deepEqual(right.failed, []);
    assert.deepEqual(
      all.filter((line) => !line.endsWith(': agrees')),
      [],
    );
    assert.equal(all.length, amounts, all.join('\n'));
    assert.ok(!right.notes.join(' ').includes('add up on'), right.notes.join('\n'));
    const planted = text.replace(plant[0], plant[1]);
    assert.notEqual(planted, text);
    const wrong = results(await compared(planted, constants)).filter(
      (line) => !line.endsWith(': agrees'),
    );
    assert.equal(wrong.length, 1, wrong.join('\n'));
    assert.match(wrong[0] ?? '', /: 100$/);
  });
}

test('the pay date of a file name, where it can be one day only', async () => {
  for (const [name, day] of [
    ['Register 20260109.csv', '2026-01-09'],
    ['C:\\reports\\prior-12212025-01032026-01092026.xlsx', '2026-01-09'],
    ['register 2026-01-09.csv', '2026-01-09'],
    ['20251221 20260103.csv', undefined],
    ['12345678.csv', undefined],
    ['register.csv', undefined],
  ] as const) {
    assert.equal(payDateOfName(name), day, name);
  }
});

test('a frequency follows from periods or pay dates of one kind, and is said', async () => {
  const rows = (days: readonly string[]): string =>
    days.map((day) => `1,${day},TX,2000,124.00`).join('\n');
  for (const [days, periods] of [
    [['01/02/2026', '01/09/2026', '01/16/2026'], 52],
    [['01/02/2026', '01/16/2026', '01/30/2026'], 26],
    [['01/15/2026', '01/31/2026', '02/15/2026'], 24],
    [['01/31/2026', '02/28/2026', '03/31/2026'], 12],
  ] as const) {
    const { remarks } = await compared(`${REGISTER}\n${rows(days)}\n`);
    assert.ok(remarks.join(' ').includes(`${periods} (`), remarks.join(' '));
  }
  const mixed = await readSheet(
    Buffer.from(`${REGISTER}\n${rows(['01/02/2026', '01/09/2026', '01/23/2026'])}\n`),
    'r.csv',
  );
  assert.deepEqual(columnsFor(mixed, undefined).missing, ['payPeriodsPerYear']);
});

test('mixed signs are said and read as they stand; negative ones of all checks are withheld', async () => {
  const text = (second: string): string =>
    `${REGISTER}\n1,01/09/2026,TX,2000,(124.00)\n2,01/09/2026,TX,2000,${second}\n`;
  const negative = await compared(text('-124.00'), { payPeriodsPerYear: 26 });
  assert.deepEqual(
    results(negative).filter((line) => !line.endsWith('agrees')),
    [],
  );
  const mixed = await compared(text('124.00'), { payPeriodsPerYear: 26 });
  assert.match(mixed.notes.join(' '), /1 amounts are negative and 1 positive/);
  assert.equal(results(mixed).filter((line) => line.endsWith('agrees')).length, 1);
});

test('what does not add up, totals that differ, and columns that are not used are said first', async () => {
  const text = `${REGISTER},Regular Pay,Hazard Pay,Net Pay
1,01/09/2026,TX,2000,124.00,1500,500,1876.00
2,01/09/2026,TX,1000,62.00,1000,,938.00
Totals,,,3000,187.00,2500,500,2814.00
`;
  const { notes } = await compared(text, { payPeriodsPerYear: 26 });
  const all = notes.join('\n');
  assert.match(all, /Gross Pay does not add up on 1 check: in row 2 it is 500\.00 more/);
  assert.match(all, /Net Pay does not add up on 1 check/);
  assert.match(all, /totals in row 4 .*Social Security Employee: 187\.00, .* add up to 186\.00/);
  assert.match(all, /Columns not used: Hazard Pay\./);
});

test('a local tax is found by its place, for residents and others; without a place it is asked for', async () => {
  const text = `${REGISTER},PA PHILADELPHIA W/H,LIVED-IN LOCAL - EMPLOYEE TAX\n1,01/09/2026,PA,2000,124.00,74.80,\n`;
  const resident = await compared(text, { payPeriodsPerYear: 26, homePlace: 'Philadelphia' });
  const other = await compared(text, { payPeriodsPerYear: 26, homePlace: 'Pittsburgh' });
  assert.match(results(resident).join(), /PA PHILADELPHIA W\/H: agrees/);
  assert.match(results(other).join(), /PA PHILADELPHIA W\/H: \d+/);
  const unknown = await compared(text.replace(',74.80,', ',,12.00'), { payPeriodsPerYear: 26 });
  assert.match(results(unknown).join(), /LIVED-IN LOCAL - EMPLOYEE TAX: .*does not say where/);
  const two = { payPeriodsPerYear: 26, workPlace: 'Pittsburgh', homePlace: 'Pittsburgh' };
  const local = text.replace('LIVED-IN LOCAL', 'WORKED IN LOCAL').replace(',74.80,', ',,12.00');
  assert.match(
    results(await compared(local, two)).join(),
    /2 local taxes can be that of "Pittsburgh"/,
  );
});

test('federal tax on supplemental wages says what the wages are, and next to another one asks', async () => {
  const header = 'Employee ID,Check Date,Work State,Gross,FITW,FITWS,SS,MED';
  const row = (id: number, fit: string): string => `${id},01/09/2026,TX,2000,${fit},124.00,29.00\n`;
  const text = `${header}\n${row(1, '156.15,')}${row(2, ',440.00')}${row(3, '100.00,110.00')}`;
  const all = results(await compared(text, BIWEEKLY));
  assert.deepEqual(
    all.filter((line) => !line.endsWith(': agrees')).map((line) => line.slice(0, 41)),
    ['3 FITW + FITWS: the check has federal tax'],
  );
  assert.equal(all.length, 9);
});

test('headers are words: a code inside capitals is no state, and a column of two meanings is asked for', () => {
  for (const [header, expected] of [
    ['WORKED IN STATE - EMPLOYEE TAX', ['SIT']],
    ['LIVED IN STATE - EMPLOYEE TAX', ['HOME:SIT']],
    ['WORKED IN LOCAL - EMPLOYEE TAX', ['LOCAL']],
    ['LIVED-IN LOCAL - EMPLOYEE TAX', ['HOME:LOCAL']],
    ['TAX ID', undefined],
    ['CA - Employment Training Tax', ['06-000-0000-ER_SUTA_SC-004']],
    ['PA - Local Tax', ['PA:LOCAL']],
    ['GA SUI', ['GA:ER_SUTA']],
    ['SUTA Expense', ['ER_SUTA']],
    ['PA SUI', 'unclear'],
    ['PA SUI EE', ['PA:SUI']],
    ['CA OASDI/EE', ['CA:SDI']],
    ['Medicare Employee Addl Tax', ['MEDI2']],
    ['VOLUNTARY DEDUCTION : C-MEDICARE SURTAX', undefined],
    ['Social Security Expense', ['ER_FICA']],
    ['USSOCER', ['ER_FICA']],
    ['PASUIEE', ['PA:SUI']],
    ['FITWS', ['FITWS']],
    ['SSER', ['ER_FICA']],
    ['IN Withholdng', ['IN:SIT']],
    ['IN MONROE Withholdng', ['IN:LOCAL:monroe']],
    ['Georgia Withholding', ['GA:SIT']],
    ['State Withholding - GA', ['GA:SIT']],
    ['West Virginia Income Tax', ['WV:SIT']],
    ['Local 4 - Employee Tax', 'unclear'],
    ['Transit - Employee Tax', ['OR:TRANS']],
  ] as const) {
    const named = taxesNamed(header);
    const found = named === undefined ? undefined : 'taxes' in named ? named.taxes : 'unclear';
    assert.deepEqual(found, expected, header);
  }
});

test('the year so far from an earlier register reaches a wage base in time', async () => {
  const header = 'Employee ID,Pay Date,Work State,Gross Pay,FUTA';
  const read = async (text: string) => readSheet(Buffer.from(`${header}\n${text}\n`), 'r.csv');
  const columns = columnsFor(await read('1,01/09/2026,TX,1,0'), undefined, '', {
    payPeriodsPerYear: 26,
  }).columns as Columns;
  const earlier = shapeWith(await read('1,03/31/2026,TX,6500,39.00'), columns);
  const now = shapeWith(await read('1,04/10/2026,TX,2000,3.00'), columns);
  const opening = openingOf(readDrafts(earlier.header, earlier.rows, columns, release).drafts);
  const register = readChecks(now.header, now.rows, columns, release, opening);
  assert.deepEqual(results(compare(register, release)), ['1 FUTA: agrees']);
});

test('a formula without its value is a number where it only rounds one, and said otherwise', async () => {
  const xml =
    '<c r="A1" s="2"><f>ROUND(12.5, 2.0)</f><v></v></c><c r="B1" t="str"><f>SUM(A1:A2)</f><v/></c><c r="C1"><f>A1+1</f><v>13.5</v></c>';
  assert.equal(
    withFormulas(xml),
    '<c r="A1" s="2"><v>12.5</v></c><c r="B1" t="inlineStr"><is><t>=SUM(A1:A2)</t></is></c><c r="C1"><f>A1+1</f><v>13.5</v></c>',
  );
});

/** A file of employees gives what a register has no columns for, by number or by name. About 1 s. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compared, type Given, results } from '../../../../test/support/compared-register.ts';
import { SheetError } from '../../../platform/sheets/sheet.ts';

const BIWEEKLY = { payPeriodsPerYear: 26 };
const PAYCOM = `EE Code,EE Name,Code Description,Type Code,Type Description,Amount
0001,"REYES, ANA",Earnings,REG,Regular,2000
0001,"REYES, ANA",W/H Taxes,FITW,Federal Income Tax,156.15
0001,"REYES, ANA",W/H Taxes,SIT,State Income Tax,55.58
`;
const SUMMARY = `Payroll Summary
,Ana Reyes,,
,Hours,Rate,Jan 9 26
Employee Wages, Taxes and Adjustments
Gross Pay
Salary,,,2000
Total Gross Pay,,,2000
Taxes Withheld
Federal Withholding,,,-156.15
CA - Withholding,,,-55.58
`.replace('Employee Wages, Taxes and Adjustments', '"Employee Wages, Taxes and Adjustments"');
const ADP = `ASSOCIATE ID,PAY DATE,REGULAR EARNINGS,FEDERAL INCOME - EMPLOYEE TAX,WORKED IN STATE - EMPLOYEE TAX
A1,01/09/2026,2000,156.15,55.58
`;

const CASES: readonly (readonly [title: string, text: string, given: Given])[] = [
  [
    'Paycom, by number',
    PAYCOM,
    {
      name: 'Prior 12212025 01032026 01092026.csv',
      employees: 'Employee ID,Work State,State Filing Status\n0001,CA,S\n',
    },
  ],
  [
    'Paycom, by name',
    PAYCOM,
    { name: 'Prior 01092026.csv', employees: 'Name,Work State\nAna Reyes,CA\n' },
  ],
  [
    'QuickBooks summary, by name',
    SUMMARY,
    {
      payDate: { value: '2026-01-09' },
      employees: 'Employee ID,Employee Name,Work State\n7,"Reyes, Ana",CA\n8,Ben Okafor,PA\n',
    },
  ],
  [
    'ADP, the newest row',
    ADP,
    {
      employees:
        'Associate ID,Effective Date,Worked in State Code,Federal/W4 Marital Status Description\nA1,01/01/2024,TX,Married\nA1,06/01/2025,CA,Single\n',
    },
  ],
];

for (const [title, text, given] of CASES) {
  test(`a file of employees next to a register: ${title}`, async () => {
    const comparison = await compared(text, { ...BIWEEKLY, ...given });
    assert.deepEqual(comparison.failed, []);
    const all = results(comparison);
    assert.equal(all.length, 2);
    assert.deepEqual(
      all.filter((line) => !line.endsWith(': agrees')),
      [],
    );
  });
}

test('an employee who is found in no row, or in two, is refused with what to do', async () => {
  const register = SUMMARY;
  const given = { ...BIWEEKLY, payDate: { value: '2026-01-09' } };
  for (const [employees, message] of [
    ['x\n1\n', /no employee of the register was found in the file of employees/],
    ['Employee Name,Work State\nBen Okafor,CA\n', /no employee of the register was found/],
    [
      'Employee ID,Employee Name,Work State\n1,Ana Reyes,CA\n2,Ana Reyes,PA\n',
      /rows 2, 3 .* same name and different numbers/,
    ],
    ['Employee Name,Work State\nAna Reyes,CA\nAna Reyes,PA\n', /rows 2, 3 .* differ/],
  ] as const) {
    await assert.rejects(
      compared(register, { ...given, employees }),
      (error) => error instanceof SheetError && message.test(error.message),
      employees,
    );
  }
});

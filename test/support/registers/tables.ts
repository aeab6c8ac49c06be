/** Layouts with one row for each check. */

import {
  after,
  amount,
  csv,
  filled,
  gross,
  money,
  namesOf,
  net,
  type Paid,
  stateOf,
  table,
  us,
  type Written,
} from './paid.ts';

export const adp = (checks: readonly Paid[]): Written => ({
  text: `Payroll History\n${table(checks, {
    'ASSOCIATE ID': ({ id }) => id,
    NAME: ({ name }) => name,
    'TAX ID': () => '12-345',
    'CHECK/VOUCHER NUMBER': ({ number }) => number,
    'PERIOD BEGINNING DATE': ({ begin }) => us(begin),
    'PERIOD ENDING DATE': ({ end }) => us(end),
    'PAY DATE': ({ payDate }) => us(payDate),
    'WORKED IN STATE': ({ workState }) => workState,
    'REGULAR EARNINGS': ({ regular }) => money(regular),
    'ADDITIONAL EARNINGS  : BON-BONUS': ({ bonus }) => filled(bonus),
    'TOTAL EARNINGS': (paid) => money(gross(paid)),
    'FEDERAL INCOME - EMPLOYEE TAX': amount('FIT'),
    'SOCIAL SECURITY - EMPLOYEE TAX': amount('FICA'),
    'MEDICARE - EMPLOYEE TAX': amount('MEDI'),
    'WORKED IN STATE - EMPLOYEE TAX': ({ amounts, workState }) =>
      money(amounts[`SIT:${workState}`]),
    'LIVED IN STATE - EMPLOYEE TAX': ({ amounts, workState, homeState }) =>
      workState === homeState ? '' : money(amounts[`SIT:${homeState}`]),
    'WORKED IN LOCAL - EMPLOYEE TAX': ({ amounts, workPlace }) =>
      money(amounts[`LOCAL:${workPlace}`]),
    'LIVED-IN LOCAL - EMPLOYEE TAX': ({ amounts, workPlace, homePlace }) =>
      workPlace === homePlace ? '' : money(amounts[`LOCAL:${homePlace}`]),
    'SOCIAL SECURITY - EMPLOYER TAX': amount('ER_FICA'),
    'MEDICARE - EMPLOYER TAX': amount('ER_MEDI'),
    'NET PAY': (paid) => money(net(paid)),
  })}`,
});

export const quickbooksOnline = (checks: readonly Paid[]): Written => {
  const states = namesOf(checks, 'SIT:');
  const header = [
    '',
    '',
    '',
    '',
    'EMPLOYEE',
    '',
    '',
    ...states.map(() => ''),
    '',
    '',
    'EMPLOYER',
    '',
  ];
  const body = table(checks, {
    Employee: ({ name }) => name,
    'Pay Period': ({ begin, end }) => `${us(begin)} to ${us(end)}`,
    'Pay Date': ({ payDate }) => us(payDate),
    'Gross Pay': (paid) => money(gross(paid)),
    Salary: ({ regular }) => money(regular),
    Bonus: ({ bonus }) => filled(bonus),
    'Federal Withholding': amount('FIT'),
    'Social Security Employee': amount('FICA'),
    'Medicare Employee': amount('MEDI'),
    ...Object.fromEntries(states.map((name) => [`${after(name)} Withholding`, amount(name)])),
    'Net Pay': (paid) => money(net(paid)),
    'Social Security Employer': amount('ER_FICA'),
    'Medicare Employer': amount('ER_MEDI'),
    'Check No.': ({ number }) => `DD-${number}`,
  });
  return {
    text: `Payroll Details\nExample Company LLC\n"January 1 - January 31, 2026"\n${csv([header])}${body}`,
  };
};

export const ukgReady = (checks: readonly Paid[]): Written => ({
  text: table(checks, {
    'Company Short Name': () => 'X',
    'Pay Statement Type': () => 'Regular',
    'Pay Date': ({ payDate }) => us(payDate),
    'Employee Id': ({ id }) => id,
    Name: ({ name }) => name,
    'Check Number': ({ number }) => number,
    'E Regular Amount': ({ regular }) => money(regular),
    'E Bonus Amount': ({ bonus }) => money(bonus),
    'Federal Withholding': amount('FIT'),
    'Social Security Employee': amount('FICA'),
    ...Object.fromEntries(
      namesOf(checks, 'SIT:').map((name) => [`${after(name)} Withholding`, amount(name)]),
    ),
  }),
});

export const paylocity = (checks: readonly Paid[]): Written => ({
  text: table(checks, {
    'Employee ID': ({ id }) => id,
    'Check Date': ({ payDate }) => us(payDate),
    'Check Number': ({ number }) => number,
    Gross: (paid) => money(gross(paid)),
    Net: (paid) => money(net(paid)),
    FITW: ({ bonus, amounts }) => (bonus === 0 ? money(amounts.FIT) : ''),
    FITWS: ({ bonus, amounts }) => (bonus === 0 ? '' : money(amounts.FIT)),
    SS: amount('FICA'),
    MED: amount('MEDI'),
    ...Object.fromEntries(
      namesOf(checks, 'SIT:').map((name) => [`${after(name)}SIT`, amount(name)]),
    ),
  }),
});

export const peoplesoft = (checks: readonly Paid[]): Written => ({
  text: table(checks, {
    'Employee ID': ({ id }) => id,
    'Pay Date': ({ payDate }) => us(payDate),
    'Check Number': ({ number }) => number,
    'Gross Pay': (paid) => money(gross(paid)),
    'Regular Pay': ({ regular }) => money(regular),
    Bonus: ({ bonus }) => money(bonus),
    'Fed Withholdng': amount('FIT'),
    'Fed MED/EE': amount('MEDI'),
    'Fed MED/ER': amount('ER_MEDI'),
    'Fed OASDI/EE': amount('FICA'),
    'Fed OASDI/ER': amount('ER_FICA'),
    ...Object.fromEntries(
      namesOf(checks, 'SIT:').map((name) => [`${after(name)} W/H`, amount(name)]),
    ),
    ...Object.fromEntries(
      namesOf(checks, 'LOCAL:').map((name) => [
        `${stateOf(name)} ${after(name).toUpperCase()} W/H`,
        amount(name),
      ]),
    ),
  }),
});

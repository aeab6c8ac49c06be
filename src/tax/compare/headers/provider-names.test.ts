/**
 * Names of columns and codes as providers export them, and what each is read as. What an open importer
 * or the provider's own page shows of each provider; 0.3 s.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compared, results } from '../../../../test/support/compared-register.ts';
import { readFrequency } from '../table/cells.ts';
import { meaningOf } from './header-meaning.ts';

/** As words: a field, `wage Regular`, taxes, `parameter ...`, `benefit 401K`, `after tax`, `unclear`, or `-`. */
function said(header: string): string {
  const meaning = meaningOf(header);
  if (meaning === undefined) return '-';
  if ('single' in meaning) return meaning.single;
  if ('wage' in meaning) return `wage ${meaning.wage}`;
  if ('parameter' in meaning) return `parameter ${meaning.parameter}`;
  if ('benefit' in meaning) return `benefit ${meaning.benefit}`;
  if ('deduction' in meaning) return 'after tax';
  return 'unclear' in meaning ? 'unclear' : meaning.taxes.join(' + ');
}

const PROVIDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ADP, identity and pay': {
    'COMPANY CODE': '-',
    'ASSOCIATE ID': 'employee',
    'FILE NUMBER': 'employee',
    NAME: 'name',
    'TAX ID': '-',
    'PERIOD BEGINNING DATE': 'periodBegin',
    'PERIOD ENDING DATE': 'periodEnd',
    'PAY DATE': 'payDate',
    'CHECK/VOUCHER NUMBER': 'check',
    'WORKED IN STATE': 'workState',
    'REGULAR EARNINGS': 'wage Regular',
    'Regular Earnings Total': 'wage Regular',
    'OVERTIME EARNINGS': 'wage Regular',
    'ADDITIONAL HOURS : HOL-HOLIDAY': '-',
    'ADDITIONAL EARNINGS  : BON-BONUS': 'wage Supplemental',
    'ADDITIONAL EARNINGS : XYZ-PROJECT': 'unclear',
    'TOTAL EARNINGS': 'wage Total',
    'GROSS PAY': 'wage Total',
    'NET PAY': 'net',
    'TAKE HOME': 'net',
  },
  'ADP, taxes in capitals: no word in them is a state': {
    'FEDERAL INCOME - EMPLOYEE TAXABLE': '-',
    'WORKED IN STATE - EMPLOYEE TAXABLE': '-',
    'FEDERAL INCOME - EMPLOYEE TAX': 'FIT',
    'SOCIAL SECURITY - EMPLOYEE TAX': 'FICA',
    'MEDICARE - EMPLOYEE TAX': 'MEDI + MEDI2',
    'MEDICARE SURTAX - EMPLOYEE TAX': 'MEDI2',
    'WORKED IN STATE - EMPLOYEE TAX': 'SIT',
    'LIVED IN STATE - EMPLOYEE TAX': 'HOME:SIT',
    'WORKED IN LOCAL - EMPLOYEE TAX': 'LOCAL',
    'LIVED-IN LOCAL - EMPLOYEE TAX': 'HOME:LOCAL',
    'Lived in State- EE Tax': 'HOME:SIT',
    'Worked in Local - EE Tax': 'LOCAL',
    'Local 4 - Employee Tax': 'unclear',
    'SUI/SDI - EMPLOYEE TAX': 'SUI + SDI',
    'SUI/SDI Employee Tax': 'SUI + SDI',
    'SUI - Employee Tax': 'SUI',
    'SDI - Employee Tax': 'SDI',
    'FAMILY LEAVE INSURANCE - EMPLOYEE TAX': 'FLI',
    'Medical Leave Insurance - Employee Tax': 'FLI',
    'Transit - Employee Tax': 'OR:TRANS',
    'TOTAL EMPLOYEE TAX': '-',
  },
  'ADP, employer and deductions': {
    'SOCIAL SECURITY - EMPLOYER TAX': 'ER_FICA',
    'MEDICARE - EMPLOYER TAX': 'ER_MEDI',
    'FUTA - EMPLOYER TAX': 'ER_FUTA',
    'SUI/SDI - EMPLOYER TAX': 'ER_SUTA + ER_SDI',
    'TOTAL EMPLOYER TAX': '-',
    'VOLUNTARY DEDUCTION : MED-MEDICAL': 'benefit 125',
    'VOLUNTARY DEDUCTION : K-ADP 401K': 'benefit 401K',
    'VOLUNTARY DEDUCTION : 75-SUPPORT': 'after tax',
    'VOLUNTARY DEDUCTION : C-MEDICARE SURTAX': 'after tax',
    K_401K$_Deduction: 'benefit 401K',
    CK1_CHECKING_Deduction: '-',
  },
  'ADP, certificates': {
    'Federal/W4 Marital Status Description': 'parameter FIT.FILINGSTATUS',
    'Multiple Jobs indicator': 'parameter FIT.TWO_JOBS',
    Dependents: 'parameter FIT.DEPENDENTS_AMT',
    'Other Income': 'parameter FIT.OTHER_INCOME',
    Deductions: 'parameter FIT.DEDUCTIONS',
    'Federal Additional Tax Amount': 'parameter FIT.ADDITIONALWH',
    'Do Not Calculate Federal Income Tax': 'parameter FIT.EXEMPT',
    'Worked in State Code': 'workState',
    'Lived in State Code': 'homeState',
    'State Marital Status Description': 'parameter SIT.FILINGSTATUS',
    'State Exemptions/Allowances': 'parameter SIT.TOTALALLOWANCES',
    'State Additional Tax Amount': 'parameter SIT.ADDITIONALWH',
    'Do not calculate State Tax': 'parameter SIT.EXEMPT',
  },
  QuickBooks: {
    'Federal Withholding': 'FIT',
    'Medicare Employee': 'MEDI + MEDI2',
    'Medicare Employee Addl Tax': 'MEDI2',
    'Medicare Company': 'ER_MEDI',
    'Social Security Employee': 'FICA',
    'Social Security Company': 'ER_FICA',
    'Social Security Expense': 'ER_FICA',
    'IL - Withholding': 'IL:SIT',
    'Georgia Withholding': 'GA:SIT',
    'State Withholding - GA': 'GA:SIT',
    'Federal Unemployment': 'ER_FUTA',
    'IL - Unemployment Company': 'IL:ER_SUTA',
    'GA SUI': 'GA:ER_SUTA',
    'GA SUTA': 'GA:ER_SUTA',
    'IL SUI': 'IL:ER_SUTA',
    'SUTA Expense': 'ER_SUTA',
    'CA - Employment Training Tax': '06-000-0000-ER_SUTA_SC-004',
    'CA Employment Training Tax': '06-000-0000-ER_SUTA_SC-004',
    'PA - Local Tax': 'PA:LOCAL',
  },
  'UKG Pro': {
    USFIT: 'FIT',
    USSOCEE: 'FICA',
    USSOCER: 'ER_FICA',
    USMEDEE: 'MEDI + MEDI2',
    USMEDER: 'ER_MEDI',
    USFUTA: 'ER_FUTA',
    CASIT: 'CA:SIT',
    CASDIEE: 'CA:SDI',
    CASUIER: 'CA:ER_SUTA',
    PASUIEE: 'PA:SUI',
  },
  'Paylocity and Paycom': {
    FIT: 'FIT',
    FITW: 'FIT',
    FITWS: 'FITWS',
    SS: 'FICA',
    OASDI: 'FICA',
    SSER: 'ER_FICA',
    MED: 'MEDI + MEDI2',
    MEDEE: 'MEDI + MEDI2',
    MEDER: 'ER_MEDI',
    SIT: 'SIT',
  },
  PeopleSoft: {
    'Fed Withholdng': 'FIT',
    'Fed W/H': 'FIT',
    'Fed MED/EE': 'MEDI + MEDI2',
    'Fed OASDI/EE': 'FICA',
    'Fed OASDI/ER': 'ER_FICA',
    'PA W/H': 'PA:SIT',
    'PA PHILADELPHIA W/H': 'PA:LOCAL:philadelphia',
    'PA  LS Tax': 'PA:LST',
    'IN Withholdng': 'IN:SIT',
    'IN MONROE Withholdng': 'IN:LOCAL:monroe',
    'CA OASDI/EE': 'CA:SDI',
  },
  'Rippling, UKG Ready, Avionte': {
    'Rippling Emp No': 'employee',
    'Salary Amount': 'wage Regular',
    'Salary Hours': '-',
    '401K (Pre-tax %) (401K) Emp. Deduction': 'benefit 401K',
    '401K (Pre-tax %) (401K) Co. Contribution': '-',
    'E Regular Hours': '-',
    'E Regular Amount': 'wage Regular',
    'D EE 401k Amount': 'benefit 401K',
    'FICA EE': 'FICA',
    'FICA ER': 'ER_FICA',
  },
};

for (const [provider, names] of Object.entries(PROVIDERS)) {
  test(`names of ${provider}`, () => {
    const read = Object.fromEntries(Object.keys(names).map((name) => [name, said(name)]));
    assert.deepEqual(read, names);
  });
}

test('frequencies as ADP codes and words of other providers', () => {
  const codes = ['W', 'B', 'S', 'M', 'Every other week', 'Twice a month'];
  assert.deepEqual(codes.map(readFrequency), [52, 26, 24, 12, 26, 24]);
});

test('a frequency follows from the days of pay periods, and totals of ADP are no checks', async () => {
  const text = `ASSOCIATE ID,PERIOD BEGINNING DATE,PERIOD ENDING DATE,PAY DATE,WORKED IN STATE,TOTAL EARNINGS,SOCIAL SECURITY - EMPLOYEE TAX,MEDICARE - EMPLOYEE TAX
A1,01/01/2026,01/15/2026,01/20/2026,TX,1000,62.00,14.50
Totals For Associate ID A1:,,,,,1000,62.00,14.50
B2,01/01/2026,01/15/2026,01/20/2026,TX,2000,124.00,29.00
Totals For Associate ID B2:,,,,,2000,124.00,29.00
B2,,,,,3000,186.00,43.50
`;
  const all = await compared(text);
  assert.deepEqual(all.failed, []);
  assert.match(
    all.remarks.join('\n'),
    /24 \(semimonthly\) follows from the days of its pay periods/,
  );
  assert.match(all.notes.join('\n'), /3 rows with totals skipped/);
  assert.equal(results(all).filter((line) => line.endsWith(': agrees')).length, 4);
});

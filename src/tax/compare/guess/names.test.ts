/** Cells and names as payroll systems write them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taxesNamed, taxIdOf } from '../headers/tax-names.ts';
import { readDay, readFrequency, readMoney } from '../table/cells.ts';
import { guessColumns } from './guess-columns.ts';

test('amounts', () => {
  for (const [text, cents] of [
    ['1,234.56', 123_456],
    ['$ 0.5', 50],
    ['(12.00)', -1200],
    ['-3', -300],
    ['12.34-', -1234],
    ['.07', 7],
    ['1.005', 101],
    ['1,234.', 123_400],
    ['', undefined],
    ['n/a', undefined],
    ['1.2.3', undefined],
    ['12 34', undefined],
  ] as const) {
    assert.equal(readMoney(text), cents, text);
  }
});

test('dates', () => {
  for (const [text, day] of [
    ['2026-06-26', '2026-06-26'],
    ['2026-06-26T00:00:00', '2026-06-26'],
    ['6/5/2026', '2026-06-05'],
    ['06-05-26', '2026-06-05'],
    ['Jun 26, 2026', '2026-06-26'],
    ['June 26 2026', '2026-06-26'],
    ['06/31/2026', undefined],
    ['26/06/2026', undefined],
    ['46199', undefined],
  ] as const) {
    assert.equal(readDay(text), day, text);
  }
});

test('pay frequencies', () => {
  for (const [text, periods] of [
    ['Weekly', 52],
    ['Bi-Weekly', 26],
    ['biweekly', 26],
    ['Semi-Monthly', 24],
    ['SEMIMONTHLY', 24],
    ['monthly', 12],
    ['26', 26],
    ['0', undefined],
    ['sometimes', undefined],
  ] as const) {
    assert.equal(readFrequency(text), periods, text);
  }
});

const namesOf = (header: string): readonly string[] | undefined => {
  const named = taxesNamed(header);
  return named !== undefined && 'taxes' in named ? named.taxes : undefined;
};

test('names of taxes', () => {
  for (const [text, taxes] of [
    ['Federal Withholding', ['FIT']],
    ['FIT', ['FIT']],
    ['Fed W/H', ['FIT']],
    ['FICA-OASDI', ['FICA']],
    ['Social Security ER', ['ER_FICA']],
    ['Employer Medicare', ['ER_MEDI']],
    ['Medicare EE', ['MEDI', 'MEDI2']],
    ["Add'l Medicare", ['MEDI2']],
    ['CA SDI', ['CA:SDI']],
    ['New York State Income Tax', ['NY:SIT']],
    ['IL Withholding', ['IL:SIT']],
    ['SUI ER', ['ER_SUTA']],
    ['WA PFML', ['WA:FLI']],
    ['FUTA', ['ER_FUTA']],
    ['Federal Taxable Wages', undefined],
    ['YTD Federal', undefined],
    ['Fed Filing Status', undefined],
    ['Garnishment', undefined],
  ] as const) {
    assert.deepEqual(namesOf(text), taxes, text);
  }
  assert.equal(taxIdOf('CA:SDI', '36'), '06-000-0000-SDI-000');
  assert.equal(taxIdOf('SIT', '36'), '36-000-0000-SIT-000');
  assert.equal(taxIdOf('FIT', undefined), '00-000-0000-FIT-000');
  assert.equal(taxIdOf('41-000-0000-TRANS-000', '36'), '41-000-0000-TRANS-000');
});

test('an amount after tax, of the employer, or of the year to date is no pretax deduction', () => {
  const { found } = guessColumns([
    'Gross Pay',
    '401(k)',
    'Roth 401(k)',
    'Employer 401k Match',
    'Medical (Post-Tax)',
    'YTD 401(k)',
    'Net Pay',
    'Medicare',
    'Additional Medicare',
  ]);
  const { benefits, wages, taxes } = found;
  assert.deepEqual(benefits, { '401(k)': '401K', 'Roth 401(k)': 'ROTH401K' });
  assert.deepEqual(wages, { 'Gross Pay': 'Total' });
  assert.deepEqual(taxes, { Medicare: 'MEDI', 'Additional Medicare': 'MEDI2' });
});

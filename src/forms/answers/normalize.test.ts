import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormField } from '../catalog/item-schema.ts';
import { type Answer, normalize } from './normalize.ts';

const field = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id: 'x',
  label: 'X',
  type,
  ...more,
});

const status = field('choice', {
  options: [
    { value: 'S', label: 'Single' },
    { value: 'MFJ', label: 'Married filing jointly' },
  ],
});

const GOOD: readonly (readonly [FormField, Answer, string])[] = [
  [field('text'), '  Elm Street 5 ', 'Elm Street 5'],
  [field('text'), '', ''],
  [field('checkbox'), true, 'TRUE'],
  [field('checkbox'), 'X', 'TRUE'],
  [field('checkbox'), false, ''],
  [status, 'mfj', 'MFJ'],
  [status, 'Married filing jointly', 'MFJ'],
  [field('money'), '$1,234.50', '1234.5'],
  [field('money'), 7, '7'],
  [field('money'), '007.00', '7'],
  [field('money'), '$1,200.00', '1200'],
  [field('money'), '$ 1,234,567.5', '1234567.5'],
  [field('money', { min: '-9' }), '-$5', '-5'],
  [field('money'), '1200.000', '1200'],
  [field('money'), '0.500', '0.5'],
  [field('integer'), '1,200', '1200'],
  [field('integer', { label: 'Rate of withholding' }), '20%', '20'],
  [field('integer'), '3', '3'],
  [field('integer'), '3.0', '3'],
  [field('integer', { min: '-5' }), -2, '-2'],
  [field('decimal'), '2.5%', '2.5'],
  [field('date'), '1/2/2026', '2026-01-02'],
  [field('date'), '2024-02-29', '2024-02-29'],
  [field('ssn'), '123456789', '123-45-6789'],
  [field('ein'), '12-3456789', '12-3456789'],
  [field('state'), 'ca', 'CA'],
  [field('zip'), '123456789', '12345-6789'],
  [field('email'), 'a@b.example', 'a@b.example'],
];

test('answers come in many spellings and leave in one', () => {
  for (const [of, answer, value] of GOOD) {
    assert.deepEqual(normalize(of, answer), { value }, `${of.type} ${answer}`);
  }
});

const BAD: readonly (readonly [FormField, Answer, RegExp])[] = [
  [field('text', { maxLength: 3 }), 'four', /at most 3 characters/],
  [field('text'), 'a\u0007b', /control character U\+0007/],
  [field('checkbox'), 'perhaps', /true \(checked\) or false/],
  [status, 'W', /one of S \(Single\), MFJ/],
  [field('money'), '1.005', /dollars and cents/],
  [field('money'), 'ten', /number of dollars/],
  [field('money'), '5%', /dollars, not a percentage/],
  [field('money'), '12 %', /dollars, not a percentage/],
  [field('money'), '1.200,00', /number of dollars, written like/],
  [field('money'), '1.200,000', /number of dollars/],
  [field('money'), '1,2,000', /number of dollars/],
  [field('money'), '12,00', /number of dollars/],
  [field('money'), '1.200', /can mean 1200 or 1/],
  [field('money'), 'two hundred', /number of dollars/],
  [field('money'), 'none', /number of dollars/],
  [field('money'), '--5', /number of dollars/],
  [field('integer'), '3.000', /can mean 3000 or 3/],
  [field('integer'), '5%', /whole number, not a percentage/],
  [field('integer'), '$40', /whole number, not dollars/],
  [field('decimal'), '$5', /number, not dollars/],
  [field('money'), -1, /at least 0/],
  [field('money'), '1e9', /number/],
  [field('integer'), 1.5, /whole number/],
  [field('integer', { max: '10' }), 11, /at most 10/],
  [field('decimal'), '0.0000001', /6 decimals/],
  [field('date'), '2026-02-29', /must be a day/],
  [field('date'), '13/01/2026', /must be a day/],
  [field('ssn'), '12345678', /nine digits/],
  [field('ein'), 'x23456789', /nine digits/],
  [field('ein'), '123-45-6789', /Social Security number/],
  [field('state'), 'XX', /two letters of a state/],
  [field('zip'), '1234', /5 or 9 digits/],
  [field('email'), 'nobody', /email address/],
];

test('a bad answer is told with what is allowed', () => {
  for (const [of, answer, message] of BAD) {
    const found = normalize(of, answer);
    assert.ok('problem' in found, `${of.type} ${answer} is taken`);
    assert.match(found.problem, message);
  }
});

test('a Social Security number that was never assigned; an ITIN where the form asks for one', () => {
  const ssn = { id: 'ssn', type: 'ssn', label: 'Social Security Number' } as const;
  for (const never of ['000-12-3456', '666-12-3456', '123-00-4567', '123-45-0000']) {
    assert.match(problemOf(ssn, never), /the SSA never assigns such a number$/);
  }
  assert.match(problemOf(ssn, '912-70-1234'), /begins with 9/);
  const either = { ...ssn, label: 'Social Security Number or ITIN' };
  assert.deepEqual(normalize(either, '912-70-1234'), { value: '912-70-1234' });
  assert.match(problemOf(either, '000-12-3456'), /never assigns/);
});

function problemOf(field: Parameters<typeof normalize>[0], answer: string): string {
  const found = normalize(field, answer);
  return 'problem' in found ? found.problem : '';
}

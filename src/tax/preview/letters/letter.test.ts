/** Letters in both languages, from the causes of a preview. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CAUSES } from '../causes.ts';
import type { PreviewItem } from '../schema.ts';
import { letterOf } from './letter.ts';
import { LANGUAGES, TEXTS } from './texts.ts';

const DAYS = { from: '2026-12-18', to: '2027-01-08' };
const why = { effective: '2027-01-01', figures: [], figureCount: 1 };

const item: PreviewItem = {
  employeeID: 'E1',
  gross: 4000,
  net: { before: 3000, after: 2990.5, difference: -9.5 },
  employeeTaxes: { before: 1000, after: 1009.5, difference: 9.5 },
  employerTaxes: { before: 0, after: 0, difference: 0 },
  causes: [],
  taxes: [
    {
      uniqueTaxID: '00-000-0000-FICA-000',
      locationCode: '00-000-0000',
      title: 'Social Security, employee',
      payer: 'employee',
      before: 100,
      after: 112,
      difference: 12,
      causes: [
        {
          ...why,
          cause: 'baseRestarted',
          difference: 12,
          citation: { document: 'IRS Publication 15', edition: '2027' },
        },
      ],
    },
    {
      uniqueTaxID: '37-000-0000-SIT-000',
      locationCode: '37-000-0000',
      title: 'North Carolina income tax',
      payer: 'employee',
      before: 150,
      after: 147.5,
      difference: -2.5,
      causes: [{ ...why, cause: 'rate', difference: -2.5, citation: { document: 'NC-30' } }],
    },
  ],
  notCompared: [],
  beginning: [],
  notes: [],
};

test('English and Spanish say the same amounts', () => {
  const english = letterOf(item, DAYS, 'en');
  assert.match(english, /^Your pay on January 8, 2027, compared with December 18, 2026\n/);
  assert.match(english, /goes down by \$9\.50, from \$3,000\.00 to \$2,990\.50\./);
  assert.match(english, /- Social Security, employee: \$12\.00 more tax\./);
  assert.match(
    english,
    /- North Carolina income tax: \$2\.50 less tax\. The rate changes\. In effect/,
  );
  assert.match(english, /Source: IRS Publication 15, 2027\./);
  const spanish = letterOf(item, DAYS, 'es');
  assert.match(spanish, /^Su pago del 8 de enero de 2027/);
  assert.match(spanish, /baja \$9\.50, de \$3,000\.00 a \$2,990\.50\./);
  assert.match(spanish, /- Seguro Social: \$12\.00 más de impuesto\./);
  assert.ok(!/\{\w+\}/.test(english + spanish));
});

test('a planned change is a sentence of its own', () => {
  const amounts = { before: 0, after: 0, difference: 0 };
  const net = { before: 2990.5, after: 3200, difference: 209.5 };
  const planned = { gross: amounts, deductions: amounts, net, taxes: [], notCompared: [] };
  assert.match(
    letterOf({ ...item, planned }, DAYS, 'en'),
    /With the planned change, your net pay on January 8, 2027 is \$3,200\.00 in place of \$2,990\.50\./,
  );
});

test('without a net, the letter says what is missing and no amount of it', () => {
  const fit = {
    uniqueTaxID: '00-000-0000-FIT-000',
    locationCode: '00-000-0000',
    title: 'Federal income tax',
    payer: 'employee',
    before: 300,
    reason: 'Awaited.',
  } as const;
  const net = { before: 3000, after: null, difference: null };
  for (const language of LANGUAGES) {
    const letter = letterOf({ ...item, net, notCompared: [fit] }, DAYS, language);
    assert.ok(!letter.includes('3,000.00') && !letter.includes('null'));
    const missing = language === 'en' ? 'Federal income tax' : 'Impuesto federal sobre el ingreso';
    assert.ok(letter.includes(missing));
  }
});

test('both languages have a sentence for every cause', () => {
  for (const language of LANGUAGES) {
    const { causes } = TEXTS[language];
    assert.deepEqual(Object.keys(causes).sort(), [...CAUSES].sort());
    for (const text of Object.values(causes)) assert.match(text, /^[A-ZÁÉÍÓÚ].*\.$/);
  }
});

/** The worked examples of methods/*.md, by the engine and by the reference. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIT, FUTA, type Payment, SOCIAL_SECURITY } from '../../support/engine-paycheck.ts';
import { engineSays, referenceSays } from '../property/compare.ts';

const biweekly = { payDate: '2026-05-01', periods: 26 };

/** Tax and subject wages in cents, rate in units of 1/100,000,000. */
function bothSay(payment: Payment, expected: Readonly<Record<string, string>>): void {
  assert.deepEqual(engineSays(payment), expected, 'the engine');
  assert.deepEqual(referenceSays(payment), expected, 'the reference');
}

test('methods/wage-band-rate.md', () => {
  bothSay(
    {
      ...biweekly,
      wages: [
        { type: 'Regular', gross: 30_025, ytd: 18_400_000 },
        { type: 'Supplemental', gross: 100_000, ytd: 0 },
      ],
      taxes: [{ id: SOCIAL_SECURITY }],
    },
    { Regular: '1862 30025 6200000', Supplemental: '1238 19975 6200000' },
  );
});

test('methods/futa.md', () => {
  const wages = [{ type: 'Regular', gross: 120_000, ytd: 650_000 }];
  bothSay({ ...biweekly, wages, taxes: [{ id: FUTA }] }, { Regular: '300 50000 600000' });
  bothSay(
    {
      ...biweekly,
      payDate: '2025-12-12',
      wages,
      taxes: [{ id: FUTA, parameters: { CREDITREDUCTION: '0.012' } }],
    },
    { Regular: '900 50000 1800000' },
  );
});

test('methods/federal-percentage-2020.md', () => {
  const parameters = {
    FILINGSTATUS: 'M',
    DEPENDENTS_AMT: '2200',
    OTHER_INCOME: '1000',
    DEDUCTIONS: '3000',
    ADDITIONALWH: '25',
  };
  const taxes = [{ id: FIT, parameters }];
  const regular = { type: 'Regular', gross: 400_000 };
  const bonus = { type: 'Supplemental', gross: 100_000 };
  bothSay({ ...biweekly, wages: [regular], taxes }, { Regular: '24346 400000 12000000' });
  bothSay(
    { ...biweekly, wages: [regular, { ...bonus, supplemental: 'Flat' }], taxes },
    { Regular: '24346 400000 12000000', Supplemental: '22000 100000 22000000' },
  );
  bothSay(
    { ...biweekly, wages: [regular, { ...bonus, supplemental: 'CurrentAggregation' }], taxes },
    { Regular: '24346 400000 12000000', Supplemental: '12000 100000 12000000' },
  );
});

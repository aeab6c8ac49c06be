/** The engine against the reference at every edge: one cent below, at and above. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FederalBlock, Tax } from '../../../verify/src/figures/blocks.ts';
import { blockOf, readFigures } from '../../../verify/src/figures/figures.ts';
import {
  ADDITIONAL_MEDICARE,
  EMPLOYER_MEDICARE,
  EMPLOYER_SOCIAL_SECURITY,
  FIT,
  FUTA,
  MEDICARE,
  type PaymentTax,
  type PaymentWage,
  SOCIAL_SECURITY,
} from '../../support/engine-paycheck.ts';
import { SOURCE } from '../../support/evaluator.ts';
import { agree } from './compare.ts';
import { PERIODS } from './wages.ts';

const YEARS = [2024, 2025, 2026];
const AROUND = [-1, 0, 1];
const figures = readFigures(SOURCE);
const incomeTax = figures.taxes.get(FIT) as Tax;

const toCents = (dollars: string): number => Math.round(Number(dollars) * 100);
const money = (cents: number): string => (cents / 100).toFixed(2);
const thresholds = (schedule: string): number[] =>
  schedule
    .trim()
    .split('\n')
    .map((row) => toCents(row.trim().split(/\s+/)[0] ?? ''));

const STATUSES = { single: 'S', married: 'M', head: 'H' } as const;

for (const year of YEARS) {
  const payDate = `${year}-06-15`;
  const block = blockOf(incomeTax, payDate) as FederalBlock;

  test(`${year}: every row of every schedule in every pay period, 2020 and later forms`, () => {
    let cases = 0;
    for (const [name, schedule] of Object.entries(block.schedules)) {
      const [table, column] = name.split('.') as [string, keyof typeof STATUSES];
      const box = table === 'checkbox';
      const line1g = box
        ? 0
        : toCents(block.constants.line1g[column === 'married' ? 'married' : 'other'] ?? '');
      for (const threshold of thresholds(schedule)) {
        for (const periods of PERIODS) {
          for (const cent of AROUND) {
            // Step 4(a) makes up what whole cents of a period's wages cannot reach exactly.
            const adjusted = threshold + cent;
            const gross = Math.max(1, Math.floor((adjusted + line1g) / periods));
            const otherIncome = adjusted + line1g - gross * periods;
            if (otherIncome < 0) continue;
            agree({
              payDate,
              periods,
              wages: [{ type: 'Regular', gross }],
              taxes: [
                {
                  id: FIT,
                  parameters: {
                    FILINGSTATUS: STATUSES[column],
                    TWO_JOBS: box ? 'TRUE' : 'FALSE',
                    OTHER_INCOME: money(otherIncome),
                  },
                },
              ],
            });
            cases += 1;
          }
        }
      }
    }
    assert.ok(cases > 6 * 7 * PERIODS.length * AROUND.length, `${cases} cases`);
  });

  test(`${year}: every row in every pay period, older forms, allowances, nonresident aliens`, () => {
    for (const [status, column] of [
      ['S', 'single'],
      ['M', 'married'],
      ['NRA', 'single'],
    ] as const) {
      for (const threshold of thresholds(block.schedules[`standard.${column}`] ?? '')) {
        for (const periods of PERIODS) {
          for (const allowances of [0, 3]) {
            const annual = threshold + allowances * toCents(block.constants.line1k);
            for (const cent of [...AROUND, 2]) {
              const gross = Math.floor(annual / periods) + cent;
              if (gross < 0) continue;
              agree({
                payDate,
                periods,
                wages: [{ type: 'Regular', gross }],
                taxes: [
                  {
                    id: FIT,
                    parameters: {
                      '2020_W4': 'FALSE',
                      FILINGSTATUS: status,
                      TOTALALLOWANCES: String(allowances),
                    },
                  },
                ],
              });
            }
          }
        }
      }
    }
  });

  test(`${year}: wage bases and the 200,000, by the year before and by the payment`, () => {
    const limits: readonly (readonly [string, number])[] = [
      [
        SOCIAL_SECURITY,
        Number((blockOf(taxOf(SOCIAL_SECURITY), payDate) as { upTo?: string }).upTo),
      ],
      [
        EMPLOYER_SOCIAL_SECURITY,
        Number((blockOf(taxOf(EMPLOYER_SOCIAL_SECURITY), payDate) as { upTo?: string }).upTo),
      ],
      [MEDICARE, 200_000],
      [EMPLOYER_MEDICARE, 200_000],
      [ADDITIONAL_MEDICARE, 200_000],
      [FUTA, 7_000],
    ];
    for (const [id, dollars] of limits) {
      const limit = dollars * 100;
      assert.ok(limit > 0);
      for (const gross of [0, 1, 69, 70, 100_000, limit, 2 * limit]) {
        for (const cent of AROUND) {
          for (const ytd of [0, limit - gross + cent, limit + cent]) {
            if (ytd < 0) continue;
            for (const autoAdjust of [false, true]) {
              const tax: PaymentTax = { id, autoAdjust, ytdWH: Math.round(ytd / 20) };
              const wages: PaymentWage[] = [{ type: 'Regular', gross, ytd }];
              agree({ payDate, periods: 26, wages, taxes: [tax] });
              agree({
                payDate,
                periods: 26,
                wages: [...wages, { type: 'Supplemental', gross: 12_345, ytd: 0 }],
                taxes: [tax],
              });
            }
          }
        }
      }
    }
  });

  test(`${year}: the million, by method, form and exemption`, () => {
    const million = 100_000_000;
    const methods = ['Flat', 'CurrentAggregation', 'PreviousAggregation', 'None'] as const;
    for (const supplemental of methods) {
      for (const gross of [0, 1, 50, 1_000_000, million, 3 * million]) {
        for (const cent of AROUND) {
          for (const ytd of [0, million - gross + cent, million + cent]) {
            if (ytd < 0) continue;
            for (const exempt of [false, true]) {
              for (const status of ['S', 'M', 'NRA']) {
                agree({
                  payDate,
                  periods: 24,
                  wages: [
                    { type: 'Regular', gross: 500_000 },
                    { type: 'Supplemental', gross, ytd, supplemental },
                  ],
                  taxes: [
                    {
                      id: FIT,
                      exempt,
                      parameters: {
                        FILINGSTATUS: status,
                        ADDITIONALWH: '10.00',
                        MOST_RECENT_WAGES: '4800.00',
                        MOST_RECENT_WH: '512.34',
                      },
                    },
                  ],
                });
              }
            }
          }
        }
      }
    }
  });
}

function taxOf(id: string): Tax {
  const found = figures.taxes.get(id);
  if (found === undefined) throw new Error(`no tax ${id}`);
  return found;
}

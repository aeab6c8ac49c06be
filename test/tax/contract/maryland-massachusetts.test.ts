/**
 * The formulas of their own in Maryland and Massachusetts (methods/maryland-percentage.md,
 * methods/maryland-county.md, methods/massachusetts-percentage.md): who carries which part, which county
 * counts, what is left of the yearly limit, where the surtax begins.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';

const MARYLAND = '24-000-0000-SIT-000';
const MASSACHUSETTS = '25-000-0000-SIT-000';
const FICA = '00-000-0000-FICA-000';
const MEDICARE = '00-000-0000-MEDI-000';

const releases = everyRelease(loadRules());

type Tax = {
  readonly id: string;
  readonly isResident?: boolean;
  readonly withheld?: number;
  readonly certificate?: Readonly<Record<string, string>>;
};

type Wages = {
  readonly at: string;
  readonly amount: number;
  readonly type?: string;
  readonly earlier?: number;
};

const placeOf = (id: string): string => id.slice(0, 11);

function answer(payDate: string, periods: number, wages: readonly Wages[], taxes: readonly Tax[]) {
  const item = calculateOne(
    {
      payrollRunParameters: { payDate, payPeriodsPerYear: periods },
      wages: wages.map(({ at, amount, type = 'Regular', earlier = 0 }) => ({
        locationCode: at,
        wageType: type,
        grossWages: amount,
        ytdWages: earlier,
      })),
      taxJurisdictionParms: taxes.map(({ id, isResident, withheld, certificate = {} }) => ({
        uniqueTaxID: id,
        locationCode: placeOf(id),
        ...(isResident === undefined ? {} : { isResident }),
        ...(withheld === undefined ? {} : { ytdWH: withheld }),
        miscParameters: Object.entries(certificate).map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      })),
    },
    releases,
    undefined,
  );
  if (item.errorStatus !== undefined) throw new Error(item.errorStatus.errorMessage);
  return item.taxCalculation;
}

const amount = (lines: ReturnType<typeof answer>, id: string, type = 'Regular'): number => {
  const line = lines.find((one) => one.uniqueTaxID === id && one.wageType === type);
  if (line === undefined) throw new Error(`no line of ${id} ${type}`);
  return line.taxAmount;
};

const county = (fips: string): string => `24-${fips}-0000-CNTY-000`;
const NONE = { TOTALALLOWANCES: '0' };
const state = (more: Partial<Tax> = {}): Tax => ({
  id: MARYLAND,
  isResident: true,
  certificate: NONE,
  ...more,
});

describe('Maryland', () => {
  test('the amount is listed under the state, and is divided when the county is asked for', () => {
    const wages = [{ at: '24-001-0000', amount: 1000 }];
    const together = answer('2026-06-12', 52, wages, [state()]);
    const divided = answer('2026-06-12', 52, wages, [{ id: county('001') }, state()]);
    assert.equal(amount(together, MARYLAND), 74.3);
    assert.equal(amount(divided, county('001')), 29.91);
    assert.equal(amount(divided, MARYLAND), 44.39);
  });

  test('in every county, year and status both ways come to the same amount', () => {
    const all = [...loadRules().taxes].flatMap(({ tax }) => (/^24-.*CNTY/.test(tax) ? [tax] : []));
    assert.equal(all.length, 24);
    for (const payDate of ['2024-03-01', '2025-03-01', '2025-08-01', '2026-03-01']) {
      for (const id of all) {
        for (const FILINGSTATUS of ['S', 'MS', 'M', 'H']) {
          for (const [periods, gross] of [
            [52, 96],
            [26, 4321.09],
            [12, 25_000.01],
            [365, 500],
          ] as const) {
            const wages = [{ at: placeOf(id), amount: gross }];
            const own = state({ certificate: { FILINGSTATUS } });
            const together = answer(payDate, periods, wages, [own]);
            const divided = answer(payDate, periods, wages, [own, { id }]);
            const parts = [amount(divided, MARYLAND), amount(divided, id)] as const;
            const at = `${payDate} ${id} ${FILINGSTATUS} ${periods} ${gross}`;
            assert.equal(
              Math.round((parts[0] + parts[1]) * 100) / 100,
              amount(together, MARYLAND),
              at,
            );
            assert.ok(parts[0] >= 0 && parts[1] >= 0, at);
          }
        }
      }
    }
  });

  test('an entry of 0, which holds earlier wages, is no second kind of wages', () => {
    const here = { at: '24-000-0000', amount: 1000 };
    const there = { at: '10-000-0000', amount: 1000 };
    const taxes = [state(), { id: '10-000-0000-SIT-000', isResident: false }];
    for (const [paid, other] of [
      [here, there],
      [there, here],
    ] as const) {
      const earlier = { ...other, amount: 0, earlier: 5000 };
      const [alone, held] = [
        [paid, paid],
        [paid, earlier],
      ].map(([...wages]) =>
        amount(
          answer('2026-06-12', 52, [...new Set(wages)], wages.includes(there) ? taxes : [state()]),
          MARYLAND,
        ),
      );
      assert.equal(held, alone);
      assert.ok((held ?? 0) > 0);
    }
    const both = () => answer('2026-06-12', 52, [here, there], [state()]);
    assert.throws(both, /cannot be combined in one payment/);
  });

  test('the county of residence rules, not that of the work', () => {
    const wages = [{ at: '24-047-0000', amount: 1000 }]; // Worcester, 2.25 %
    const lines = answer('2026-06-12', 52, wages, [
      { id: county('029'), isResident: true },
      state(),
    ]); // Kent, 3.30 %
    assert.equal(amount(lines, county('029')), 30.84);
  });

  test('a nonresident pays the special rate with the state and nothing to the county', () => {
    const wages = [{ at: '24-031-0000', amount: 1000 }];
    const lines = answer('2026-06-12', 52, wages, [
      { id: county('031'), isResident: false },
      state({ isResident: false }),
    ]);
    assert.equal(amount(lines, MARYLAND), 65.42);
    assert.equal(amount(lines, county('031')), 0);
  });

  test('without a county the part of the state is alone and says so', () => {
    const lines = answer('2026-06-12', 52, [{ at: '24-000-0000', amount: 1000 }], [state()]);
    assert.equal(amount(lines, MARYLAND), 44.39);
    assert.match(lines[0]?.notes?.join(' ') ?? '', /No county of residence is known/);
  });

  test('Frederick takes one rate on all income, Anne Arundel each rate on its part', () => {
    const part = (fips: string, gross: number): number => {
      const wages = [{ at: `24-${fips}-0000`, amount: gross }];
      return amount(answer('2026-06-12', 1, wages, [{ id: county(fips) }, state()]), county(fips));
    };
    assert.equal(part('021', 53_400), 1375); // 50,000 x 2.75 %
    assert.equal(part('021', 53_500), 1482.96); // 50,100 x 2.96 %
    assert.equal(part('003', 53_500), 1352.94); // 50,000 x 2.70 % + 100 x 2.94 %
  });

  test('below the printed limit of wages a graduated county withholds nothing either', () => {
    const wages = [{ at: '24-021-0000', amount: 416.99 }]; // 5,003.88 a year; monthly limit 417
    const lines = answer('2026-06-12', 12, wages, [{ id: county('021') }, state()]);
    assert.equal(amount(lines, county('021')), 0);
    assert.equal(amount(lines, MARYLAND), 0);
  });

  test('a lump sum bears the highest rates, each on its line', () => {
    const wages = [
      { at: '24-003-0000', amount: 1000 },
      { at: '24-003-0000', amount: 1000, type: 'Supplemental' },
    ];
    const lines = answer('2026-06-12', 52, wages, [{ id: county('003') }, state()]);
    assert.equal(amount(lines, MARYLAND, 'Supplemental'), 65);
    assert.equal(amount(lines, county('003'), 'Supplemental'), 32);
    assert.equal(amount(answer('2026-06-12', 52, wages, [state()]), MARYLAND, 'Supplemental'), 97);
  });

  test('two counties of residence, or one that does not exist, are refused', () => {
    const wages = [{ at: '24-000-0000', amount: 1000 }];
    const two = [{ id: county('001') }, { id: county('003') }, state()];
    assert.throws(() => answer('2026-06-12', 52, wages, two), /lives in only one Maryland county/);
    const nowhere = [{ at: '24-999-0000', amount: 1000 }];
    assert.throws(
      () => answer('2026-06-12', 52, nowhere, [state()]),
      /Maryland has no county FIPS code 999/,
    );
  });
});

describe('Massachusetts', () => {
  const tax = (certificate: Readonly<Record<string, string>> = {}): Tax => ({
    id: MASSACHUSETTS,
    isResident: true,
    certificate,
  });

  test('contributions are deducted until the limit of the year is used up', () => {
    const withheld = (fica: number, medicare: number): number => {
      const wages = [
        { at: '00-000-0000', amount: 800 },
        { at: '25-000-0000', amount: 800 },
      ];
      return amount(
        answer('2026-06-12', 52, wages, [
          tax(),
          { id: FICA, withheld: fica },
          { id: MEDICARE, withheld: medicare },
        ]),
        MASSACHUSETTS,
      );
    };
    assert.equal(withheld(0, 0), 36.94); // 5 % of 800 - 61.20
    assert.equal(withheld(1600, 390), 39.5); // 10.00 are left
    assert.equal(withheld(1700, 400), 40);
  });

  test('a nonresident deducts the part of the contributions that belongs to the wages here', () => {
    const wages = [
      { at: '25-000-0000', amount: 800 },
      { at: '33-000-0000', amount: 2400 },
    ];
    const lines = answer('2026-06-12', 52, wages, [{ id: MASSACHUSETTS, isResident: false }]);
    assert.equal(amount(lines, MASSACHUSETTS), 36.94); // 7.65 % of 3,200, a quarter of it: 61.20
  });

  test('without amounts withheld they follow from the wages of the year', () => {
    const withheld = (earlier: number): number =>
      amount(
        answer('2026-06-12', 52, [{ at: '25-000-0000', amount: 800, earlier }], [tax()]),
        MASSACHUSETTS,
      );
    assert.equal(withheld(26_000), 39.45); // 2,000 - 1,989.00 = 11.00
    assert.equal(withheld(27_000), 40);
  });

  test('exemptions, low wages, head of household, blindness, student', () => {
    const withheld = (gross: number, certificate: Readonly<Record<string, string>>): number =>
      amount(
        answer(
          '2026-06-12',
          52,
          [{ at: '25-000-0000', amount: gross, earlier: 30_000 }],
          [tax(certificate)],
        ),
        MASSACHUSETTS,
      );
    assert.equal(withheld(800, { TOTALALLOWANCES: '1' }), 35.75);
    assert.equal(withheld(800, { TOTALALLOWANCES: '2' }), 34.8);
    assert.equal(withheld(153.99, { TOTALALLOWANCES: '1' }), 0);
    assert.equal(withheld(153.99, {}), 7.7);
    assert.equal(withheld(154, { TOTALALLOWANCES: '1' }), 3.45);
    assert.equal(withheld(800, { HEADOFHOUSEHOLD: 'TRUE' }), 37.69);
    assert.equal(withheld(800, { PERSONALBLINDNESS: 'TRUE', SPOUSEBLINDNESS: 'TRUE' }), 35.76);
    assert.equal(withheld(800, { FULLTIMESTUDENT: 'TRUE' }), 0);
  });

  test('the surtax begins at the threshold of the year', () => {
    for (const [year, threshold] of [
      [2024, 1_053_750],
      [2025, 1_083_150],
      [2026, 1_107_750],
    ] as const) {
      const withheld = (gross: number): number =>
        amount(
          answer(
            `${year}-06-12`,
            1,
            [{ at: '25-000-0000', amount: gross, earlier: 300_000 }],
            [tax()],
          ),
          MASSACHUSETTS,
        );
      assert.equal(withheld(threshold), threshold * 0.05);
      assert.equal(withheld(threshold + 100), threshold * 0.05 + 9);
    }
  });

  test('a supplemental payment bears the surtax above regular wages and earlier payments', () => {
    const withheld = (earlier: number, certificate: Readonly<Record<string, string>>): number => {
      const wages = [{ at: '25-000-0000', amount: 100_000, type: 'Supplemental', earlier }];
      return amount(
        answer('2026-06-12', 12, wages, [tax(certificate)]),
        MASSACHUSETTS,
        'Supplemental',
      );
    };
    const recent = { MOST_RECENT_WAGES: '10000', MOST_RECENT_WH: '500' }; // 118,000 a year after the limit
    assert.equal(withheld(0, {}), 5000);
    assert.equal(withheld(889_750, recent), 5000); // 118,000 + 889,750 + 100,000 = the threshold
    assert.equal(withheld(889_850, recent), 5004);
    assert.equal(withheld(2_000_000, recent), 9000);
  });
});

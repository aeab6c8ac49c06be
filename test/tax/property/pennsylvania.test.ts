/**
 * Pennsylvania's registers through the engine: every row, the register's own totals, pairs of homes
 * and places of work, and whole years of the local services tax, against a second evaluator.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculate, type Line } from '../../../src/tax/engine/index.ts';
import { RULES_ROOT } from '../../../src/tax/rules/index.ts';
import {
  col,
  earnedIncome,
  inForce,
  localServices,
  nonresidentRate,
  type Row,
  residentRate,
  rowsOf,
  taxOn,
} from '../../../verify/src/local/pennsylvania.ts';
import { type PaymentTax, type PaymentWage, toPaycheck } from '../../support/engine-paycheck.ts';

const EIT = rowsOf(RULES_ROOT, 'earned-income');
const LST = rowsOf(RULES_ROOT, 'local-services');
const PAY_DATE = '2026-07-03';
const PHILADELPHIA = '42-000-1209052-CITY-000';
const THOUSAND = 100_000;

const place = (id: string): string => id.split('-').slice(0, 3).join('-');

type Asked = { readonly payDate?: string; readonly periods?: number; readonly number?: number };

function linesOf(
  taxes: readonly PaymentTax[],
  location: string,
  { payDate = PAY_DATE, periods = 26, number = 1 }: Asked = {},
  gross = THOUSAND,
): readonly Line[] {
  const wages: PaymentWage[] = [{ type: 'Regular', gross, location, ytd: 0 }];
  return calculate(toPaycheck({ payDate, periods, periodNumber: number, wages, taxes }));
}

const at = (id: string, resident: boolean): PaymentTax => ({ id, location: place(id), resident });

/** Cents of the first line. */
const taxOf = (id: string, resident: boolean, asked: Asked = {}): bigint =>
  BigInt(linesOf([at(id, resident)], place(id), asked)[0]?.taxAmount ?? -1);

test('the register has every municipality and school district once, by its own count', () => {
  const codes = new Map<string, string>([['510101', 'nonresident']]);
  for (const row of inForce(EIT, PAY_DATE).values()) {
    const levied = ['nonresident', 'resident', 'school'].find((column) => col(row, column) !== '');
    codes.set(col(row, 'psd'), levied ?? 'none');
  }
  const counts = Map.groupBy(codes.values(), (levied) => levied);
  // The agency's own counts of political subdivision codes, Philadelphia's among them.
  assert.deepEqual(Object.fromEntries([...counts].map(([levied, list]) => [levied, list.length])), {
    nonresident: 1978,
    resident: 558,
    school: 8,
    none: 75,
  });
  assert.equal(inForce(EIT, PAY_DATE).size, 2626);
  assert.equal(inForce(LST, PAY_DATE).size, 2626);
});

test('every row: the tax of 1,000.00 is the printed rate, for residents and nonresidents', () => {
  for (const row of EIT) {
    const id = `42-${col(row, 'id')}`;
    const asked = { payDate: col(row, 'effective') };
    const cents = BigInt(THOUSAND);
    assert.equal(taxOf(id, true, asked), taxOn(cents, residentRate(row)), `${id} residents`);
    assert.equal(taxOf(id, false, asked), taxOn(cents, nonresidentRate(row)), `${id} nonresidents`);
  }
  assert.equal(taxOf(PHILADELPHIA, true), 3_735n);
  assert.equal(taxOf(PHILADELPHIA, false), 3_425n);
});

test('every row: the local services tax of the first of 26 pay periods', () => {
  for (const row of LST) {
    const id = `42-${col(row, 'id')}`;
    const [line] = linesOf([{ id, location: place(id) }], place(id), {
      payDate: col(row, 'effective'),
    });
    assert.equal(BigInt(line?.taxAmount ?? -1), localServices(row, 26).first, id);
  }
});

test('a row is not applied before its rates were in force', () => {
  const law = (payDate: string) =>
    toPaycheck({ payDate, periods: 26, wages: [], taxes: [] }).law.taxes;
  const late = EIT.filter((row, i) => {
    const isFirst = EIT[i - 1]?.id !== row.id;
    return isFirst && col(row, 'effective') > '2024-01-01';
  });
  assert.ok(late.length > 50, `${late.length} rows begin after 2024-01-01`);
  for (const row of late) {
    const id = `42-${col(row, 'id')}`;
    const before = new Date(Date.parse(col(row, 'effective')) - 86_400_000);
    assert.equal(law(before.toISOString().slice(0, 10)).get(id), undefined, id);
    assert.notEqual(law(col(row, 'effective')).get(id), undefined, id);
  }
});

/** Numbers of a seed, the same in every run (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

test('500 homes and 500 places of work, all pairs: the higher rate, on one line', () => {
  const rows = [...inForce(EIT, PAY_DATE).values()];
  const pick = random(17);
  const some = (): Row[] => Array.from({ length: 500 }, () => rows[pick(rows.length)] as Row);
  const [homes, works] = [some(), some()];
  const taken = { home: 0, work: 0, none: 0 };
  for (const home of homes) {
    const own = at(`42-${col(home, 'id')}`, true);
    // One payment of all pairs of a home would let works overlap: each pair is a payment.
    for (const work of works) {
      if (work === home) continue;
      const there = at(`42-${col(work, 'id')}`, false);
      const cents = 50_000 + pick(300_000);
      const lines = calculate(pair(own, there, cents));
      const withheld = lines.map(({ taxAmount }) => BigInt(taxAmount));
      const expected = earnedIncome(home, work, BigInt(cents));
      if (withheld[0] !== expected[0] || withheld[1] !== expected[1]) {
        assert.deepEqual(withheld, expected, `${own.id} ${there.id} ${cents}`);
      }
      assert.ok(withheld[0] === 0n || withheld[1] === 0n);
      const higher = residentRate(home) >= nonresidentRate(work) ? 'home' : 'work';
      taken[expected[0] === 0n && expected[1] === 0n ? 'none' : higher] += 1;
    }
  }
  assert.ok(taken.home > 150_000 && taken.work > 500, JSON.stringify(taken));
});

const pair = (own: PaymentTax, there: PaymentTax, gross: number) =>
  toPaycheck({
    payDate: PAY_DATE,
    periods: 26,
    wages: [{ type: 'Regular', gross, location: there.location as string, ytd: 0 }],
    taxes: [own, there],
  });

test('whole years of the local services tax in 12, 24, 26, 52, and 53 pay periods', () => {
  const amounts = new Map<string, Row>();
  for (const row of inForce(LST, PAY_DATE).values()) {
    amounts.set(`${col(row, 'municipal')}+${col(row, 'school')}`, row);
  }
  assert.ok(amounts.size > 25);
  for (const row of amounts.values()) {
    for (const periods of [12, 24, 26, 52, 53]) {
      let withheld = 0;
      const id = `42-${col(row, 'id')}`;
      for (let number = 1; number <= periods; number += 1) {
        const asked = { id, location: place(id), ytdWH: withheld };
        withheld += linesOf([asked], place(id), { periods, number })[0]?.taxAmount ?? Number.NaN;
      }
      assert.equal(BigInt(withheld), localServices(row, periods).year, `${id} in ${periods}`);
    }
  }
});

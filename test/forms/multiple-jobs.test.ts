/**
 * The tables of Form W-4's Multiple Jobs Worksheet follow from the year's Pub. 15-T. The agency does
 * not print how; this rule was found from the tables of 2025 and 2026 and yields every cell of them:
 *
 *   cell = T(higher + lower) - T(higher) - T(lower), to the nearest 10, halves up,
 *
 * where T is a year's withholding by the STANDARD schedule (Worksheet 1A with line 1g, nothing in
 * Steps 3 and 4), and each job pays its range's lower bound plus 85 % of the way to the upper one, as
 * printed (the last column ends at 120,000). Two exceptions: the top row, "and over", stands for pay
 * far above (1,000,000 here), and the joint row of 365,000 - 524,999 stands for 525,000 in 2025 and
 * 2026 (85 % of the way would give other cells), while in 2024 it follows the rule.
 *
 * The schedules are typed from another publication than the tables, so a slip in either is found.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { editionOn } from '../../src/forms/catalog/select.ts';
import { type NumberTable, parseTable } from '../../src/forms/catalog/tables.ts';
import {
  compare,
  decimal,
  minus,
  most,
  nearest,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from '../../verify/src/base/rational.ts';
import type { Block, FederalBlock } from '../../verify/src/figures/blocks.ts';
import { blockOf, readFigures } from '../../verify/src/figures/figures.ts';
import { SOURCE } from '../support/evaluator.ts';

const SHARE = decimal('0.85');
const TEN = rational(10);
const FAR_ABOVE = rational(1_000_000);
const LAST_COLUMN_ENDS = 120_000;
const EXCEPTIONS: ReadonlyMap<string, Rational> = new Map([
  ['2025 jobsMarriedJointly 365000', rational(525_000)],
  ['2026 jobsMarriedJointly 365000', rational(525_000)],
]);

const TABLES = [
  ['jobsMarriedJointly', 'standard.married', 'married'],
  ['jobsSingle', 'standard.single', 'other'],
  ['jobsHeadOfHousehold', 'standard.head', 'other'],
] as const;

/** Cells printed on page 4: 47 rows of 12 in 2024 and 2025, 43 in 2026. */
const CELLS: Readonly<Record<string, number>> = { '2024': 564, '2025': 564, '2026': 516 };

/** W4102 is the same form in Spanish, of 2025 and 2026 only. */
const EDITIONS = [
  ['W4101', '2024'],
  ['W4101', '2025'],
  ['W4101', '2026'],
  ['W4102', '2025'],
  ['W4102', '2026'],
] as const;

type Tax = (wages: Rational) => Rational;
type Name = (typeof TABLES)[number][0];

const incomeTax = readFigures(SOURCE).taxes.get('00-000-0000-FIT-000');
const forms = loadForms();

const isFederal = (block: Block): block is FederalBlock =>
  'schedules' in block && 'constants' in block;

/** A year's withholding of the wages, in dollars. */
function taxOf(year: string, schedule: string, status: 'married' | 'other'): Tax {
  assert.ok(incomeTax);
  const block = blockOf(incomeTax, `${year}-07-01`);
  assert.ok(isFederal(block));
  const line1g = decimal(block.constants.line1g[status] ?? '');
  const rows = (block.schedules[schedule] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(decimal));
  return (wages) => {
    const adjusted = most(minus(wages, line1g), ZERO);
    const row = rows.findLast(([atLeast = ZERO]) => compare(atLeast, adjusted) <= 0);
    assert.ok(row?.length === 3);
    const [atLeast = ZERO, tentative = ZERO, rate = ZERO] = row;
    return plus(tentative, times(minus(adjusted, atLeast), rate));
  };
}

/** The pay that stands for a range of wages, both bounds as printed. */
const standsFor = (lower: string, upper: number): Rational =>
  plus(decimal(lower), times(SHARE, minus(rational(upper), decimal(lower))));

/** One below where the next range begins. */
const endOf = (starts: readonly string[], index: number): number | undefined =>
  starts[index + 1] === undefined ? undefined : Number(starts[index + 1]) - 1;

function tableOf(code: string, year: string, name: Name): NumberTable {
  const form = forms.get(code);
  const printed = form && editionOn(form, `${year}-07-01`)?.tables?.[name];
  const table = printed && parseTable(printed);
  assert.ok(table, `${code} of ${year} has ${name}`);
  return table;
}

/** Cells that the rule does not yield, by row and column. */
function misfits(table: NumberTable, year: string, name: Name, tax: Tax): string[] {
  const { rowsFrom, columnsFrom, cells } = table;
  const lowerJobs = columnsFrom.map((start, i) =>
    standsFor(start, endOf(columnsFrom, i) ?? LAST_COLUMN_ENDS),
  );
  return rowsFrom.flatMap((start, i) => {
    const end = endOf(rowsFrom, i);
    const usual = end === undefined ? FAR_ABOVE : standsFor(start, end);
    const higher = EXCEPTIONS.get(`${year} ${name} ${start}`) ?? usual;
    return lowerJobs.flatMap((lower, j) => {
      const apart = plus(tax(higher), tax(lower));
      const { top, bottom } = nearest(minus(tax(plus(higher, lower)), apart), TEN);
      const [printed, rule] = [cells[i]?.[j], String(top / bottom)];
      return printed === rule ? [] : [`${start}/${columnsFrom[j]}: ${printed}, not ${rule}`];
    });
  });
}

/** The table with 10 more in one cell. */
const changed = ({ cells, ...rest }: NumberTable, row: number, column: number): NumberTable => ({
  ...rest,
  cells: cells.map((line, i) =>
    line.map((cell, j) => (i === row && j === column ? String(Number(cell) + 10) : cell)),
  ),
});

describe('Multiple Jobs Worksheet', () => {
  for (const [code, year] of EDITIONS) {
    test(`${code} of ${year}: every cell follows from the schedules of the year`, () => {
      let count = 0;
      for (const [name, schedule, status] of TABLES) {
        const table = tableOf(code, year, name);
        assert.deepEqual(misfits(table, year, name, taxOf(year, schedule, status)), [], name);
        count += table.cells.flat().length;
      }
      assert.equal(count, CELLS[year]);
    });
  }

  test('a changed cell is found, wherever it is', () => {
    for (const [name, schedule, status] of TABLES) {
      const table = tableOf('W4101', '2024', name);
      const tax = taxOf('2024', schedule, status);
      for (const [row, start] of table.rowsFrom.entries()) {
        const column = row % table.columnsFrom.length;
        const found = misfits(changed(table, row, column), '2024', name, tax);
        assert.equal(found.length, 1);
        assert.ok(found[0]?.startsWith(`${start}/${table.columnsFrom[column]}: `));
      }
    }
  });

  test('the row of 365,000 is an exception in 2025 and 2026, and only there', () => {
    const [[name, schedule, status]] = TABLES;
    for (const [year, count] of [
      ['2024', 0],
      ['2025', 12],
      ['2026', 10],
    ] as const) {
      const table = tableOf('W4101', year, name);
      // Asked as a table of another year, the row has no exception.
      const found = misfits(table, 'no year', name, taxOf(year, schedule, status));
      assert.deepEqual(
        found.map((text) => text.split('/')[0]),
        Array.from({ length: count }, () => '365000'),
      );
    }
  });
});

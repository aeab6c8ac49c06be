/** The rate schedules that Form DE 4 prints are those of the rules, and its worksheet calculates with them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillForm } from '../../src/forms/answers/evaluate.ts';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { editionOn } from '../../src/forms/catalog/select.ts';
import { parseTable, rowsOf } from '../../src/forms/catalog/tables.ts';
import type { Block } from '../../verify/src/figures/blocks.ts';
import { blockOf } from '../../verify/src/figures/figures.ts';
import { figures } from '../support/evaluator.ts';

const form = loadForms().get('CA101');
assert.ok(form);

/** By table of the form, the column of the rules. */
const COLUMNS = { Single: 'single', Married: 'married01', Head: 'head' };

const hasAnnual = (
  block: Block,
): block is Block & { periodSchedules: { annually: Record<string, string> } } =>
  'periodSchedules' in block;

const number = (printed: string): number => Number(printed.replaceAll(/[$,%]/g, ''));

for (const year of ['2024', '2026']) {
  test(`${year}: printed, looked up, and withheld are one schedule`, () => {
    const edition = editionOn(form, `${year}-07-01`);
    const tax = figures.taxes.get('06-000-0000-SIT-000');
    assert.ok(edition && tax);
    const block = blockOf(tax, `${year}-07-01`);
    assert.ok(hasAnnual(block));
    for (const [name, column] of Object.entries(COLUMNS)) {
      const rules: readonly (readonly number[])[] = (block.periodSchedules.annually[column] ?? '')
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number));
      const printed = edition.tables?.[`printed${name}`];
      const lookedUp = edition.tables?.[`tax${name}`];
      assert.ok(printed && lookedUp && rules.length === 10);
      const shown: number[][] = rowsOf(printed).map(([over, end, rate, from, plus]) => [
        ...[over, rate, from, plus].map((cell) => number(cell ?? '')),
        end === 'and over' ? Number.POSITIVE_INFINITY : number(end ?? ''),
      ]);
      const expected: number[][] = rules.map(([over = 0, plus = 0, rate = 0], i) => [
        ...[over, Math.round(rate * 100_000) / 1000, over, plus],
        rules[i + 1]?.[0] ?? Number.POSITIVE_INFINITY,
      ]);
      assert.deepEqual(shown, expected);
      const numbers = parseTable(lookedUp);
      assert.ok(numbers);
      const { rowsFrom, cells } = numbers;
      assert.deepEqual(
        rowsFrom.map((from, i) => [from, ...(cells[i] ?? [])].map(Number)),
        rules.map(([over = 0, plus = 0, rate = 0]) => [over, over, plus, rate]),
      );
    }
  });
}

/** Line 7, and the tax on it by hand with the schedules of 2026. */
const CASES = [
  ['S', '60000', '2402.45'], // 2,186.15 + 8.8 % of 2,458
  ['M', '60000', '1240.65'], // 911.88 + 4.4 % of 7,472
  ['H', '60000', '1240.43'], // 911.75 + 4.4 % of 7,470
  ['S', '0', '0'],
] as const;

for (const [filingStatus, line7, tax] of CASES) {
  test(`2026: line 8 of Worksheet C for ${filingStatus} with ${line7}`, () => {
    const edition = editionOn(form, '2026-07-01');
    assert.ok(edition);
    const answers = { filingStatus, wsC1: Number(line7) + 10_000, wsC4: 10_000 };
    const { values } = fillForm(edition, answers, { mustBeSigned: false });
    assert.equal(Number(values.get('wsC7')), Number(line7));
    assert.equal(Number(values.get('wsC8')), Number(tax));
  });
}

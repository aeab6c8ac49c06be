/**
 * The tax list against the law: `tax-list-pairs.csv` has home and work locations with the taxes, the
 * agreement and the convenience rule that hold for them, each with its reason and public source. The
 * table is written from the law; where it and the answer differ, one of them is wrong.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parseLocation } from '../../../src/tax/engine/index.ts';
import type { ListedTax } from '../../../src/tax/paycalc/tax-list/schema.ts';
import { listTaxes, releases } from '../../support/tax-lists.ts';

type Row = {
  readonly home: string;
  readonly work: string;
  /** resident, none, or zero: listed without tax, to say where the employee lives. */
  readonly homeTax: string;
  /** nonresident, none, or same: the work is in the home state. */
  readonly workTax: string;
  /** Form code, statement, none; empty: not looked at. */
  readonly agreement: string;
  /** yes or no; empty: not looked at. */
  readonly convenience: string;
  /** +ID[:r|:n] listed, -ID not owed, xID a local tax that the oldest release does not cover. */
  readonly local: string;
  readonly reason: string;
  readonly source: string;
};

const lines = readFileSync(new URL('tax-list-pairs.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
const head = cells(lines[0] as string);
const rows = lines
  .slice(1)
  .map((line) => Object.fromEntries(cells(line).map((cell, i) => [head[i], cell])) as Row);

const oldest = releases.all.at(-1) ?? releases.highest;

const incomeTax = (code: string): string => `${parseLocation(code)?.state}-000-0000-SIT-000`;

test('the table has at least 150 pairs, each with reason and source', () => {
  assert.ok(rows.length >= 150, `${rows.length}`);
  for (const row of rows) assert.ok(row.reason !== '' && row.source !== '', JSON.stringify(row));
  assert.equal(new Set(rows.map(({ home, work }) => `${home} ${work}`)).size, rows.length);
});

describe('home and work', () => {
  for (const row of rows) {
    test(`${row.home} and ${row.work}: ${row.reason}`, () => check(row));
  }
});

function check(row: Row): void {
  const work = row.work.split(' ');
  const { taxes, notOwed } = listTaxes(row.home, work);
  const { notCovered } = listTaxes(row.home, work, {}, { release: oldest });
  const find = (id: string): ListedTax | undefined =>
    taxes.find(({ uniqueTaxID }) => uniqueTaxID === id);
  const home = find(incomeTax(row.home));
  assert.equal(home?.isResident, row.homeTax === 'none' ? undefined : true, 'home tax');
  if (row.homeTax === 'zero') assert.match(home?.why.rule ?? '', /no (income )?tax/);
  for (const code of row.workTax === 'same' ? [] : work) checkWork(row, find(incomeTax(code)));
  for (const token of row.local.split(' ').filter(Boolean)) {
    const [, sign = '', id = '', residence] = /^([-+x])([^:]+)(?::([rn]))?$/.exec(token) ?? [];
    if (sign === 'x') {
      assert.ok(
        notCovered.some((entry) => entry.id === id),
        `${id} is not named as not covered: ${notCovered.map((entry) => entry.id).join()}`,
      );
      continue;
    }
    const listed = taxes.filter(
      ({ uniqueTaxID, condition }) => uniqueTaxID === id && (condition?.assumed ?? true),
    );
    assert.equal(listed.length > 0, sign === '+', `${id} listed`);
    if (residence !== undefined) assert.equal(listed[0]?.isResident, residence === 'r', id);
  }
  const both = notOwed.filter(({ uniqueTaxID, locationCode }) =>
    taxes.some((tax) => tax.uniqueTaxID === uniqueTaxID && tax.locationCode === locationCode),
  );
  assert.deepEqual(both, [], 'no tax is both listed and not owed');
}

function checkWork({ workTax, agreement, convenience }: Row, tax: ListedTax | undefined): void {
  assert.equal(tax?.isResident, workTax === 'nonresident' ? false : undefined, 'work tax');
  if (tax === undefined) return;
  if (agreement !== '')
    assert.equal(tax.reciprocity !== undefined, agreement !== 'none', 'agreement');
  if (/\d$/.test(agreement)) assert.equal(tax.reciprocity?.form?.code, agreement);
  if (agreement === 'statement') assert.equal(tax.reciprocity?.form, undefined);
  const names = tax.ask.map(({ name }) => name);
  assert.equal(names.includes('NONRESIDENTCERTIFICATE'), tax.reciprocity !== undefined);
  assert.equal(names.includes('CONVENIENCE'), tax.convenience !== undefined);
  if (convenience !== '') assert.equal(tax.convenience !== undefined, convenience === 'yes');
}

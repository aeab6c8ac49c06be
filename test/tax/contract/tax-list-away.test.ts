/** taxList: a city's tax on its residents, when all work is in other states, depends on the employer. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRelease } from '../../../src/tax/paycalc/releases.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import type { TaxListResult } from '../../../src/tax/paycalc/tax-list/schema.ts';
import { loadApplicability, loadRules } from '../../../src/tax/rules/index.ts';

const applicability = loadApplicability();
const release = everyRelease(loadRules()).all.findLast(({ taxes }) =>
  taxes.has('10-000-214862-CITY-000'),
);
assert.ok(release !== undefined);

const homes: readonly (readonly [id: string, home: string, inside: string, asked: RegExp])[] = [
  ['42-000-1209052-CITY-000', '42-101-1209052', '42-001-1214756', /location in Pennsylvania/],
  ['26-000-1617959-CITY-000', '26-163-1617959', '26-081-627105', /doing business in the city/],
  ['29-000-748198-CITY-000', '29-095-748198', '29-189-0000', /voluntary/],
  ['10-000-214862-CITY-000', '10-003-214862', '10-001-0000', /operate in Delaware/],
];

test('asked about when no work is in the state, and not assumed', () => {
  for (const [id, homeLocation, inside, asked] of homes) {
    const list = (work: string): TaxListResult =>
      taxList(
        { payDate: '2026-08-07', workLocations: [work], homeLocation, options: {} },
        { release, applicability },
      );
    const { taxes, payCalcItem } = list('39-035-1085963');
    const tax = taxes.find(({ uniqueTaxID }) => uniqueTaxID === id);
    assert.equal(tax?.condition?.assumed, false, id);
    assert.match(tax.condition.question, asked);
    const sent = payCalcItem.taxJurisdictionParms.some(({ uniqueTaxID }) => uniqueTaxID === id);
    assert.equal(sent, false, id);
    const near = list(inside).taxes.find(({ uniqueTaxID }) => uniqueTaxID === id);
    assert.ok(near !== undefined && near.condition === undefined, id);
  }
});

test('Hazleton’s payroll tax is named, though it is not calculated', () => {
  const HAZLETON = '42-079-1215392';
  const { notCovered } = taxList(
    { payDate: '2026-08-07', workLocations: [HAZLETON], homeLocation: HAZLETON, options: {} },
    { release, applicability },
  );
  assert.ok(notCovered.some(({ id }) => id === 'hazleton-payroll-preparation'));
});

test('Hurstbourne Acres: no rate before the first text that has it', () => {
  const list = (payDate: string): TaxListResult =>
    taxList(
      { payDate, workLocations: ['21-111-2404749'], homeLocation: '21-111-0000', options: {} },
      { release, applicability },
    );
  const has = ({ taxes }: TaxListResult): boolean =>
    taxes.some(({ uniqueTaxID }) => uniqueTaxID === '21-000-2404749-OLF-000');
  assert.equal(has(list('2024-06-07')), false);
  assert.equal(has(list('2026-08-07')), true);
});

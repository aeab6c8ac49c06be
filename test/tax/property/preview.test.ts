/**
 * The payments of the golden corpus on two days and by two versions: the causes of each tax add up to
 * its difference, and both days are what payCalc answers.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerItem } from '../../../src/tax/paycalc/calculate-items.ts';
import { everyRelease } from '../../../src/tax/paycalc/releases.ts';
import type { PayCalcItem } from '../../../src/tax/paycalc/schema.ts';
import { type Asked, type Pair, pairOf } from '../../../src/tax/preview/pair.ts';
import { previewItem } from '../../../src/tax/preview/preview-item.ts';
import { loadRules, RULES_ROOT } from '../../../src/tax/rules/index.ts';
import { goldenCorpus, loadCorpusFiles } from '../../../src/tax/seals/golden-corpus.ts';
import { SEED } from '../../seed.ts';
import { randomNumbers } from '../../support/random.ts';

const releases = everyRelease(loadRules());
const [newest, before] = releases.all;
assert.ok(newest !== undefined && before !== undefined);
const corpus = goldenCorpus(loadCorpusFiles(RULES_ROOT), newest) as PayCalcItem[];
const random = randomNumbers(Number(process.env.PROPERTY_SEED ?? SEED));
/** One in so many payments, others with each seed. */
const SHARE = 8;

const pairs = new Map<string, Pair>();
function pairFor(asked: Asked): Pair {
  const key = JSON.stringify(asked);
  const pair = pairs.get(key) ?? pairOf(asked, releases);
  pairs.set(key, pair);
  return pair;
}

const centsOf = (dollars: number): number => Math.round(dollars * 100);
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, each) => sum + centsOf(each), 0);

const fault = (error: unknown): never => {
  throw error;
};

/** What payCalc says of each tax, in cents; undefined for a refusal. */
function answered(item: PayCalcItem, { payDate, release }: Pair['from']) {
  const payrollRunParameters = { ...item.payrollRunParameters, payDate };
  const { errorStatus, taxCalculation, totals } = answerItem(
    { ...item, payrollRunParameters },
    release,
    fault,
  );
  if (errorStatus !== undefined) return undefined;
  return {
    net: totals?.net,
    amountOf: (id: string, location: string): number =>
      sumOf(
        taxCalculation
          .filter((line) => line.uniqueTaxID === id && line.locationCode === location)
          .map(({ taxAmount }) => taxAmount),
      ),
  };
}

test('the causes of every tax add up to its difference, to the cent', () => {
  const seen = { items: 0, differences: 0, nets: 0 };
  for (const one of corpus) {
    if (random() * SHARE >= 1) continue;
    const item = { ...one, employeeID: 'E1' };
    const { payDate } = item.payrollRunParameters;
    const [year] = payDate.split('-').map(Number);
    const next = `${(year ?? 0) + 1}-01-08`;
    const days: Asked[] = [];
    if (before.at(payDate) !== null) {
      const toVersion = newest.version;
      days.push({ from: payDate, to: payDate, version: before.version, toVersion });
    }
    if (newest.at(next) !== null) days.push({ from: payDate, to: next, version: newest.version });
    for (const asked of days) check(item, pairFor(asked), seen);
  }
  assert.ok(seen.items > 500 && seen.differences > 150 && seen.nets > 300, JSON.stringify(seen));
});

function check(
  item: PayCalcItem,
  pair: Pair,
  seen: { items: number; differences: number; nets: number },
): void {
  const found = previewItem(item, pair, fault);
  if ('errorStatus' in found) return;
  const where = JSON.stringify({ item, from: pair.from.payDate, to: pair.to.payDate });
  seen.items += 1;
  for (const { causes, difference, before: was, after: is } of found.taxes) {
    assert.equal(sumOf(causes.map((cause) => cause.difference)), centsOf(difference), where);
    assert.equal(centsOf(is) - centsOf(was), centsOf(difference), where);
    for (const { citation } of causes) assert.notEqual(citation.document, '', where);
    seen.differences += causes.length;
  }
  const employee = found.causes.map(({ employeeTaxes }) => employeeTaxes);
  const employer = found.causes.map(({ employerTaxes }) => employerTaxes);
  assert.equal(sumOf(employee), centsOf(found.employeeTaxes.difference), where);
  assert.equal(sumOf(employer), centsOf(found.employerTaxes.difference), where);
  const early = answered(item, pair.from);
  if (early === undefined || found.notCompared.length > 0) return;
  assert.equal(found.net.before, early.net, where);
  seen.nets += 1;
  const late = pair.restarts.period ? undefined : answered(item, pair.to);
  if (late === undefined) return;
  for (const { uniqueTaxID, locationCode, after } of found.taxes)
    assert.equal(centsOf(after), late.amountOf(uniqueTaxID, locationCode), where);
}

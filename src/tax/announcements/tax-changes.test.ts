import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { around } from '../../../test/support/releases.ts';
import { buildRelease, loadRules } from '../rules/index.ts';
import { changesFor } from './filter.ts';
import type { RuleChange } from './schema.ts';
import { taxChanges } from './tax-changes.ts';
import { changeInWords } from './words.ts';

const tree = loadRules();
/** Around the first release with registers of local taxes. */
const LOCAL = around(({ taxes }) => taxes.registeredIds().length > 1_000);
const between = (a: string, b: string): RuleChange[] =>
  taxChanges(buildRelease(tree, a), buildRelease(tree, b));
const of = (changes: readonly RuleChange[], id: string): RuleChange[] =>
  changes.filter(({ uniqueTaxID }) => uniqueTaxID === id);

describe('what a release changes', () => {
  const sealed = between('2025.1', '2026.1');
  const local = between(LOCAL.before, LOCAL.first);

  test('a mid-year rate has its day, figures before and after, and a citation', () => {
    const [ohio] = of(sealed, '39-000-0000-SIT-000').filter(
      ({ effective }) => effective === '2026-08-01',
    );
    assert.equal(ohio?.kind, 'rate');
    assert.equal(ohio?.state, 'OH');
    assert.equal(ohio?.locationCode, '39-000-0000');
    const rate = ohio?.changes.find(({ unit }) => unit === 'rate');
    assert.deepEqual([rate?.before, rate?.after], ['0.01775', '0.016']);
    assert.ok(ohio?.citation);
  });

  test('a wage base is a change of its own', () => {
    const alaska = of(sealed, '02-000-0000-ER_SUTA-000').find(({ kind }) => kind === 'wageBase');
    assert.deepEqual(
      alaska?.changes.map(({ before, after }) => [before, after]),
      [['51700', '54200']],
    );
    assert.equal(alaska?.effective, '2026-01-01');
  });

  test('a year that only confirms the one before changes nothing', () => {
    for (const { kind, changes } of sealed) {
      if (kind === 'rate' || kind === 'wageBase') assert.notEqual(changes.length, 0);
    }
  });

  test('a register of thousands of local taxes is one change, found by each of them', () => {
    const pennsylvania = changesFor({ changes: local }, { states: ['PA'] });
    const earned = pennsylvania.find(({ taxes }) => taxes === 2626);
    assert.equal(earned?.kind, 'newTax');
    assert.ok(!earned?.title.includes('{'), earned?.title);
    assert.equal(changesFor({ changes: local }, { taxes: ['42-000-1213644-EIT-000'] }).length, 2);
    assert.equal(changesFor({ changes: local }, { taxes: ['13-000-0000-SIT-000'] }).length, 0);
  });

  test('a release compared with itself changes nothing', () => {
    assert.deepEqual(between(LOCAL.first, LOCAL.first), []);
  });

  test('a release that goes back ends what the later one added', () => {
    const back = between(LOCAL.first, LOCAL.before);
    const added = local.filter(({ kind }) => kind === 'newTax');
    const gone = back.filter(({ kind }) => kind === 'ended');
    assert.deepEqual(
      gone.map(({ uniqueTaxID, taxes }) => `${uniqueTaxID} ${taxes}`).sort(),
      added.map(({ uniqueTaxID, taxes }) => `${uniqueTaxID} ${taxes}`).sort(),
    );
  });

  test('in words, a change names figures, day, and source', () => {
    const alaska = of(sealed, '02-000-0000-ER_SUTA-000').find(({ kind }) => kind === 'wageBase');
    assert.ok(alaska);
    assert.match(
      changeInWords(alaska),
      /^Alaska unemployment tax, employer: new wage base from 2026-01-01: Wage base: yearly wages up to \$51,700\.00 becomes \$54,200\.00 \(EY Tax Alert/,
    );
  });
});

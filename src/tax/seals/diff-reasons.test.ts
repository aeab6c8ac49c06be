import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around, OLDEST } from '../../../test/support/releases.ts';
import { loadRules } from '../rules/index.ts';
import { reasonsOf } from './diff-reasons.ts';
import { type ResidenceChange, residenceChanges, tellResidence } from './diff-residence.ts';
import { tellWageBase, type WageBaseChange, wageBaseChanges } from './diff-wage-bases.ts';
import type { EditionChange } from './release-diff.ts';
import { everyRelease } from './sealing.ts';

const TAX = '13-000-0000-SIT-000';
const figures = (firstPayDate: string, fields: readonly string[]): EditionChange => ({
  change: 'changed',
  uniqueTaxID: TAX,
  title: 'Georgia income tax',
  firstPayDate,
  source: { document: 'Invented guide', edition: firstPayDate.slice(0, 4) },
  published: firstPayDate,
  fields,
});
const reasons = (changes: Partial<Parameters<typeof reasonsOf>[0]>) =>
  reasonsOf({ editions: [], residences: [], wageBases: [], ...changes });
const base = (part: Partial<WageBaseChange>): WageBaseChange => ({
  change: 'changed',
  name: 'invented',
  taxes: [TAX],
  titles: ['Georgia income tax'],
  source: 'Invented code, section 3',
  fields: ['benefits.HSA.reduces: true becomes false'],
  ...part,
});
const rule = (part: Partial<ResidenceChange>): ResidenceChange => ({
  change: 'changed',
  uniqueTaxID: TAX,
  title: 'Georgia income tax',
  effective: null,
  ends: null,
  source: 'Invented rule, 2',
  fields: ['residents.rule: credit becomes all', 'residents.evidence differs'],
  ...part,
});

test('the reason is the last figures that changed on or before the pay date', () => {
  const reason = reasons({
    editions: [
      figures('2025-01-01', ['flat: 0.05 becomes 0.06']),
      figures('2026-01-01', ['flat: 1 becomes 2']),
    ],
  });
  assert.equal(
    reason({ uniqueTaxID: TAX, payDate: '2025-12-31' }),
    'figures from 2025-01-01 changed (Invented guide 2025)',
  );
  assert.equal(
    reason({ uniqueTaxID: TAX, payDate: '2026-01-01' }),
    'figures from 2026-01-01 changed (Invented guide 2026)',
  );
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2024-12-31' }), '');
  assert.equal(reason({ uniqueTaxID: '01-000-0000-SIT-000', payDate: '2026-01-01' }), '');
});

test('sources, confidence, and notes are no reason', () => {
  const sources = [
    'evidence differs',
    'confidence: a becomes b',
    'publishedRate.evidence differs',
    'benefitsNote differs',
    'source.page: 1 becomes 2',
  ];
  const reason = reasons({
    editions: [figures('2026-01-01', sources)],
    residences: [rule({ fields: sources })],
    wageBases: [base({ fields: sources })],
  });
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2026-06-15' }), '');
});

test('a rule for work in other states is a reason on its pay dates', () => {
  const reason = reasons({
    residences: [rule({ effective: '2026-01-01', ends: '2026-12-31' })],
  });
  const told = 'rule for work in other states: credit becomes all (Invented rule, 2)';
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2026-01-01' }), told);
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2026-12-31' }), told);
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2025-12-31' }), '');
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2027-01-01' }), '');
});

test('taxable wages are a reason on every pay date', () => {
  const reason = reasons({ wageBases: [base({})] });
  assert.equal(
    reason({ uniqueTaxID: TAX, payDate: '2024-01-01' }),
    'taxable wages changed (Invented code, section 3)',
  );
  assert.equal(reason({ uniqueTaxID: '01-000-0000-SIT-000', payDate: '2024-01-01' }), '');
});

test('wage bases are compared by name', () => {
  const releases = everyRelease(loadRules());
  const { first, before } = around(({ wageBases }) =>
    wageBases.some(({ name, since }) => name === 'ak-unemployment' && since !== OLDEST),
  );
  const [old, now] = [releases.select(before), releases.select(first)];
  assert.deepEqual(wageBaseChanges(now, now), []);
  const alaska = wageBaseChanges(old, now).filter(({ name }) => name === 'ak-unemployment');
  assert.deepEqual(
    alaska.map(({ taxes }) => taxes),
    [['02-000-0000-ER_SUTA-000', '02-000-0000-SUI-000']],
  );
  assert.match(
    alaska.map(tellWageBase).join('\n'),
    /^changed: taxable wages of Alaska unemployment tax, employer and Alaska unemployment tax, employee \(Alaska Statutes, .*benefits\.\w+\.reduces: none becomes false/,
  );
  const added = wageBaseChanges({ ...old, wageBases: [] }, old);
  assert.deepEqual(new Set(added.map(({ change }) => change)), new Set(['added']));
  const removed = wageBaseChanges(old, { ...old, wageBases: [] });
  assert.deepEqual(new Set(removed.map(({ change }) => change)), new Set(['removed']));
});

test('rules for work in other states are compared row by row', () => {
  const releases = everyRelease(loadRules());
  const { first, before } = around(({ residences }) =>
    residences.some(
      ({ tax, residents }) => tax === '18-000-0000-SIT-000' && residents.rule === 'all',
    ),
  );
  const [old, now] = [releases.select(before), releases.select(first)];
  const changes = residenceChanges(old, now);
  assert.deepEqual(residenceChanges(now, now), []);
  const indiana = changes.filter(({ uniqueTaxID }) => uniqueTaxID === '18-000-0000-SIT-000');
  assert.match(
    indiana.map(tellResidence).join('\n'),
    /^changed: Indiana income tax, work in other states \(Indiana Code, 6-3-4-8\(a\)\): residents\.rule: credit becomes all; /,
  );
  const alabama = changes.filter(({ uniqueTaxID }) => uniqueTaxID === '01-000-0000-SIT-000');
  assert.deepEqual(
    alabama.map(({ effective, ends }) => [effective, ends]),
    [
      [null, '2025-12-31'],
      ['2026-01-01', null],
    ],
  );
  // What one release has and the other has not.
  assert.deepEqual(
    residenceChanges({ ...old, residences: [], residencesOf: () => [] }, old).map(
      ({ change }) => change,
    ),
    old.residences.map(() => 'added'),
  );
  assert.deepEqual(
    new Set(
      residenceChanges(old, { ...old, residences: [], residencesOf: () => [] }).map(
        ({ change }) => change,
      ),
    ),
    new Set(['removed']),
  );
});

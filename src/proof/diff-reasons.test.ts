import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../rules/index.ts';
import type { EditionChange } from './diff.ts';
import { reasonsOf } from './diff-reasons.ts';
import { type ResidenceChange, residenceChanges, tellResidence } from './diff-residence.ts';
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
  const reason = reasonsOf(
    [
      figures('2025-01-01', ['flat: 0.05 becomes 0.06']),
      figures('2026-01-01', ['flat: 1 becomes 2']),
    ],
    [],
  );
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
  const reason = reasonsOf([figures('2026-01-01', sources)], [rule({ fields: sources })]);
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2026-06-15' }), '');
});

test('a rule for work in other states is a reason on its pay dates', () => {
  const reason = reasonsOf([], [rule({ effective: '2026-01-01', ends: '2026-12-31' })]);
  const told = 'rule for work in other states: credit becomes all (Invented rule, 2)';
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2026-01-01' }), told);
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2026-12-31' }), told);
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2025-12-31' }), '');
  assert.equal(reason({ uniqueTaxID: TAX, payDate: '2027-01-01' }), '');
});

test('rules for work in other states are compared row by row', () => {
  const releases = everyRelease(loadRules());
  const [old, now] = [releases.select('2026.2'), releases.select('2026.3')];
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

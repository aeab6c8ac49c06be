/** Each figure of the rules has a cause of its own: none is left over. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildRelease, loadRules } from '../rules/index.ts';
import { causeOfField, changedFields } from './causes.ts';

test('every field of every block has a cause, or says where figures are from', () => {
  const tree = loadRules();
  const fields = new Set<string>();
  for (const { figures } of tree.blocks) for (const name in figures) fields.add(name);
  for (const { version } of tree.releases) {
    const { taxes } = buildRelease(tree, version);
    for (const id of taxes.registeredIds()) {
      for (const { figures } of taxes.peek(id)?.blocks ?? []) {
        for (const name in figures) fields.add(name);
      }
    }
  }
  const open = [...fields].filter((field) => causeOfField(field) === null);
  assert.deepEqual(open, []);
  assert.ok(fields.size > 50);
});

test('tables whose rows begin at the same amounts differ in rates alone', () => {
  const block = {
    effective: '2025-01-01',
    ends: '2025-12-31',
    published: '2024-12-01',
    since: '2025.1',
    method: 'state-percentage@1',
    source: { document: 'Tables' },
    confidence: 'official',
    evidence: 'Invented for tests.',
  } as const;
  const before = { ...block, schedules: { all: '0 0 0.02\n1000 20 0.03' } };
  const rates = { ...block, schedules: { all: '0 0 0.01\n1000 10 0.03' } };
  const brackets = { ...block, schedules: { all: '0 0 0.02\n2000 40 0.03' } };
  assert.deepEqual([...changedFields(before, rates)], [['rate', ['schedules']]]);
  assert.deepEqual([...changedFields(before, brackets)], [['bracket', ['schedules']]]);
});

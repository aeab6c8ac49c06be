import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amended } from './amendments.ts';
import type { Block } from './tree.ts';

const TAX = '41-000-0000-SIT-000';
const checked = '2026-11-22';

function block(effective: string, since: string, figures: object = {}, until?: string): Block {
  const common = {
    effective,
    since,
    ends: '2026-12-31',
    ...(until === undefined ? {} : { until }),
  };
  return {
    tax: TAX,
    file: `${effective}.yaml`,
    at: '',
    figures: { ...common, ...figures } as never,
  };
}

const amendment = (since: string, set: object, editions?: string[]) => ({
  since,
  checked,
  taxes: [TAX],
  ...(editions === undefined ? {} : { editions }),
  set: set as Record<string, unknown>,
});

test('an amendment makes a new block from the newest one, objects merged, the rest kept', () => {
  const found = amended(
    [
      block('2026-01-01', '2026.2', { rate: '1', notes: ['a'], more: { a: 1, b: 2 } }),
      block('2026-01-01', '2026.3', { rate: '2', notes: ['a'], more: { a: 1, b: 2 } }),
    ],
    [amendment('2026.5', { notes: ['b'], more: { b: 3 } })],
  );
  assert.deepEqual(
    found.map(({ file, value }) => [file, value]),
    [
      [
        '2026-01-01.yaml',
        {
          effective: '2026-01-01',
          ends: '2026-12-31',
          since: '2026.5',
          checked,
          rate: '2',
          notes: ['b'],
          more: { a: 1, b: 3 },
        },
      ],
    ],
  );
});

test('several amendments of one release make one block; a later release starts from it', () => {
  const found = amended(
    [block('2026-01-01', '2026.2')],
    [
      amendment('2026.6', { third: 3 }),
      amendment('2026.5', { first: 1 }),
      amendment('2026.5', { second: 2 }),
    ],
  );
  assert.deepEqual(
    found.map(({ value }) => {
      const { since, first, second, third } = value as Record<string, unknown>;
      return [since, first, second, third];
    }),
    [
      ['2026.5', 1, 2, undefined],
      ['2026.6', 1, 2, 3],
    ],
  );
});

test('only the editions named; blocks that a release dropped or does not have are not amended', () => {
  const blocks = [
    block('2024-01-01', '2026.2'),
    block('2025-01-01', '2026.2'),
    block('2026-01-01', '2026.2', {}, '2026.4'),
  ];
  const days = (editions?: string[]) =>
    amended(blocks, [amendment('2026.5', { a: 1 }, editions)]).map(
      ({ value }) => (value as { effective: string }).effective,
    );
  assert.deepEqual(days(), ['2024-01-01', '2025-01-01']);
  assert.deepEqual(days(['2025-01-01']), ['2025-01-01']);
  assert.throws(() => days(['2026-01-01']), /no block from 2026-01-01 to amend/);
  assert.throws(
    () => amended([], [amendment('2026.5', { a: 1 })]),
    /41-000-0000-SIT-000: no blocks to amend/,
  );
});

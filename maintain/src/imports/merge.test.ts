/** An agency's rows against a register: every kind of difference in words, and what has to be looked at. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AgencyRow } from './agency-row.ts';
import { type CsvRow, csvOf, csvRows, type Target } from './installed-register.ts';
import { type Merged, merge } from './merge.ts';

const COLUMNS = ['fips', 'name', 'effective', 'ends', 'rate'];

const target = (kind: Target['kind'], lines: readonly string[]): Target => ({
  register: {
    file: 'us/oh/x.register.yaml',
    holds: 'rows',
    columns: COLUMNS,
    rows: csvRows([COLUMNS.join(), ...lines].join('\n')).rows,
    from: '2024-01-01',
    to: '2026-12-31',
  },
  kind,
  figures: ['rate'],
  keyOf: ({ fips = '' }) => fips,
  describe: ({ key, name }) => (key === '99999' ? `no place ${key}` : { fips: key, name }),
  figureText: (_, value) => `${Number((Number(value) * 100).toFixed(4))}%`,
});

const row = (key: string, name: string, rate: string, from?: string, ends?: string): AgencyRow => ({
  at: `row ${key}`,
  key,
  name,
  effective: from,
  ends,
  figures: { rate },
});

const linesOf = ({ register, rows }: Merged): string[] =>
  csvOf(register.columns, rows).trim().split('\n').slice(1);
const texts = ({ changes }: Merged): string[] =>
  changes.map(({ kind, text }) => `${kind}: ${text}`);
const doubts = (merged: Merged): string[] =>
  merged.doubts.map(({ kind, text }) => `${kind}: ${text}`);
const named = (merged: Merged): (string | undefined)[] =>
  [...merged.stated].map(({ name, effective }: CsvRow) => `${name} ${effective}`);

describe('a history', () => {
  const installed = [
    '00142,Aberdeen,2024-01-01,,0.01',
    '00198,Ada,2024-01-01,2025-06-30,0.015',
    '00198,Ada,2025-07-01,,0.0165',
    '00436,Addyston,2024-01-01,2024-12-31,0.015',
  ];
  const same = [
    row('00142', 'ABERDEEN', '0.01', '2004-01-01'),
    row('00198', 'ADA', '0.015', '2012-01-01', '2025-06-30'),
    row('00198', 'ADA', '0.0165', '2025-07-01'),
    row('00436', 'ADDYSTON', '0.015', '2002-01-01', '2024-12-31'),
    row('01742', 'AMELIA', '0', '2021-01-01'),
    row('01743', 'LONG AGO', '0.01', '2002-01-01', '2020-12-31'),
  ];

  test('the same content is no difference, and the rows are the same', () => {
    const merged = merge(target('history', installed), same, '2026-12-15');
    assert.deepEqual([texts(merged), doubts(merged), merged.same], [[], [], 3]);
    assert.deepEqual(linesOf(merged), installed);
    assert.equal(merged.stated.size, 4);
  });

  test('a new rate, a new place, a repeal, and a correction are told with their days', () => {
    const merged = merge(
      target('history', installed),
      [
        row('00142', 'ABERDEEN', '0.01', '2004-01-01', '2026-06-30'),
        row('00142', 'ABERDEEN', '0.015', '2026-07-01'),
        row('00198', 'ADA', '0.0155', '2012-01-01', '2025-06-30'),
        row('00198', 'ADA', '0.0165', '2025-07-01', '2026-03-31'),
        row('00436', 'ADDYSTON', '0.015', '2002-01-01', '2024-12-31'),
        row('01000', 'AKRON', '0.025', '2018-01-01'),
      ],
      '2026-12-15',
    );
    assert.deepEqual(texts(merged), [
      'ended: Aberdeen (00142): rate 1% from 2024-01-01 ends 2026-06-30, before open',
      'changed: Aberdeen (00142): rate 1% -> 1.5% from 2026-07-01',
      'corrected: Ada (00198): rate 1.5% -> 1.55% from 2024-01-01 (the same first day as before)',
      'ended: Ada (00198): rate 1.65% from 2025-07-01 ends 2026-03-31, before open',
      'added: AKRON (01000): rate 2.5% from 2024-01-01',
    ]);
    assert.deepEqual(doubts(merged), []);
    assert.deepEqual(linesOf(merged), [
      '00142,Aberdeen,2024-01-01,2026-06-30,0.01',
      '00142,Aberdeen,2026-07-01,,0.015',
      '00198,Ada,2024-01-01,2025-06-30,0.0155',
      '00198,Ada,2025-07-01,2026-03-31,0.0165',
      '00436,Addyston,2024-01-01,2024-12-31,0.015',
      '01000,AKRON,2024-01-01,,0.025',
    ]);
  });

  test('what has to be looked at: a jump, a place that vanished, another name, an unknown place', () => {
    const merged = merge(
      target('history', installed),
      [
        row('00142', 'ABERDEEN', '0.01', '2004-01-01', '2026-06-30'),
        row('00142', 'ABERDEEN', '0.0201', '2026-07-01'),
        row('00436', 'BEECHWOOD', '0.015', '2002-01-01', '2024-12-31'),
        row('99999', 'NOWHERE', '0.01', '2024-01-01'),
      ],
      '2026-12-15',
    );
    assert.deepEqual(doubts(merged), [
      'jump: Aberdeen (00142): rate 1% -> 2.01% from 2026-07-01',
      'vanished: Ada (00198) is no longer in the file',
      'renamed: row 00436: 00436 is BEECHWOOD, and was Addyston',
      'unknown: row 99999: no place 99999',
    ]);
    // Until the day of the file the place had its tax; what the rules do not know is left out.
    assert.deepEqual(linesOf(merged), [
      '00142,Aberdeen,2024-01-01,2026-06-30,0.01',
      '00142,Aberdeen,2026-07-01,,0.0201',
      '00198,Ada,2024-01-01,2025-06-30,0.015',
      '00198,Ada,2025-07-01,2026-12-14,0.0165',
      '00436,Addyston,2024-01-01,2024-12-31,0.015',
    ]);
  });

  test('rates of the year after the release are left out and counted', () => {
    const merged = merge(
      target('history', installed.slice(0, 1)),
      [
        row('00142', 'ABERDEEN', '0.01', '2004-01-01', '2026-12-31'),
        row('00142', 'ABERDEEN', '0.015', '2027-01-01'),
      ],
      '2026-12-15',
    );
    assert.deepEqual(linesOf(merged), ['00142,Aberdeen,2024-01-01,,0.01']);
    assert.match(merged.remarks.join(), /^1 rows begin after 2026-12-31/);
  });
});

describe('what holds now', () => {
  const installed = [
    '01,Adams,2024-01-01,,0.016',
    '02,Allen,2024-01-01,,0.0148',
    '02,Allen,2025-01-01,,0.0159',
  ];

  test('a changed rate follows what held before; the rest is confirmed', () => {
    const merged = merge(
      target('current', installed),
      [row('01', 'Adams', '0.0162', '2026-10-01'), row('02', 'ALLEN', '0.0159', '2026-10-01')],
      '2026-10-05',
    );
    assert.deepEqual(texts(merged), ['changed: Adams (01): rate 1.6% -> 1.62% from 2026-10-01']);
    assert.deepEqual(linesOf(merged), [
      '01,Adams,2024-01-01,,0.016',
      '01,Adams,2026-10-01,,0.0162',
      '02,Allen,2024-01-01,,0.0148',
      '02,Allen,2025-01-01,,0.0159',
    ]);
    assert.deepEqual(named(merged), ['Adams 2026-10-01', 'Allen 2025-01-01']);
  });

  test('without a day of the file, the day of the figure that changed counts', () => {
    const dated = (day: string): AgencyRow => ({
      ...row('02', 'Allen', '0.0175'),
      dates: { rate: day },
    });
    const later = merge(target('current', installed.slice(1)), [dated('2026-07-01')], '2026-10-05');
    assert.deepEqual(linesOf(later).at(-1), '02,Allen,2026-07-01,,0.0175');
    // A figure that changed under an old day was wrong before.
    const corrected = merge(
      target('current', installed.slice(1)),
      [dated('2011-07-01')],
      '2026-10-05',
    );
    assert.deepEqual(linesOf(corrected), [
      '02,Allen,2024-01-01,,0.0148',
      '02,Allen,2025-01-01,,0.0175',
    ]);
    assert.match(texts(corrected).join(), /^corrected: /);
  });
});

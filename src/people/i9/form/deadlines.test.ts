import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { receiptValidUntil, retainUntil, section1DueOn, section2DueOn } from './deadlines.ts';

describe('deadlines', () => {
  test('Section 1 is due on the first day', () => {
    assert.equal(section1DueOn('2026-06-15'), '2026-06-15');
  });

  // M-274, 4.0: who starts on Monday has Section 2 completed by Thursday.
  for (const [start, due] of [
    ['2026-06-15', '2026-06-18'],
    ['2026-06-17', '2026-06-22'],
    ['2026-06-19', '2026-06-24'],
    ['2026-06-20', '2026-06-24'],
  ] as const) {
    test(`Section 2 of a start on ${start} is due on ${due}`, () => {
      assert.equal(section2DueOn(start, false, null), due);
      assert.equal(section2DueOn(start, true, null), start);
    });
  }

  test('a receipt is good for 90 days', () => {
    assert.equal(receiptValidUntil('2026-06-15', 90), '2026-09-13');
  });

  test('retention: the later of hire + 3 years and termination + 1 year, never while employed', () => {
    assert.equal(retainUntil('2020-02-29', null), null);
    assert.equal(retainUntil('2024-01-10', '2024-06-01'), '2027-01-10');
    assert.equal(retainUntil('2020-01-10', '2026-06-01'), '2027-06-01');
  });
});

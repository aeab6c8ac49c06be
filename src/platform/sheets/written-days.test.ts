import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOrderOf, isoDay, isTwoDays } from './written-days.ts';

test('one day after the twelfth tells the order of a file', () => {
  assert.equal(dayOrderOf(['3/4/2026', '03/31/1990']), 'month-first');
  assert.equal(dayOrderOf(['3/4/2026', '31.03.1990']), 'day-first');
  assert.equal(dayOrderOf(['3/4/2026', '3/3/1990', '2026-12-31', '']), undefined);
  assert.equal(dayOrderOf(['13/4/2026', '4/13/2026']), undefined);
});

test('days are read where they can be one day only', () => {
  for (const [text, order, expected] of [
    ['3/4/2026', 'month-first', '2026-03-04'],
    ['3/4/2026', 'day-first', '2026-04-03'],
    ['3/4/2026', undefined, '3/4/2026'],
    ['3/31/2026', undefined, '2026-03-31'],
    ['31-3-2026', undefined, '2026-03-31'],
    ['5/5/2026', undefined, '2026-05-05'],
    ['2026-03-04 00:00:00', undefined, '2026-03-04'],
    ['2026-03-04T00:00:00.000Z', undefined, '2026-03-04'],
    ['2026-03-04T08:30', undefined, '2026-03-04T08:30'],
    ['3/4/26', 'month-first', '3/4/26'],
    ['46085', 'month-first', '46085'],
  ] as const) {
    assert.equal(isoDay(text, order), expected, `${text} ${order}`);
  }
  // Month 31 stays to be refused, whatever the file says.
  assert.equal(isoDay('31/3/2026', 'month-first'), '2026-31-03');
});

test('a text is two days only where both are one', () => {
  assert.deepEqual(
    ['3/4/2026', '12.11.2026', '3/3/2026', '3/31/2026', '2026-03-04', ''].map(isTwoDays),
    [true, true, false, false, false, false],
  );
});

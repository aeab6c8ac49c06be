import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addFederalWorkingDays,
  type BusinessDays,
  lateUnless,
  storedBusinessDays,
  thirdBusinessDay,
  unlessClosed,
} from './business-days.ts';

const office: BusinessDays = {
  weekend: ['saturday', 'sunday'],
  federalHolidays: true,
  closedOn: ['2026-11-27'],
};

const holidaysOnly: BusinessDays = { ...office, closedOn: [] };

describe('business days', () => {
  // The week of Thanksgiving, November 26, 2026; November 23 is a Monday.
  for (const [name, calendar, due] of [
    ['nobody has said', null, '2026-11-26'],
    ['closed on federal holidays', holidaysOnly, '2026-11-27'],
    ['closed on the day after, too', office, '2026-11-30'],
    ['open on holidays', { ...holidaysOnly, federalHolidays: false }, '2026-11-26'],
  ] as const) {
    test(`a start on Monday of Thanksgiving week is due on ${due}: ${name}`, () => {
      assert.equal(thirdBusinessDay('2026-11-23', calendar), due);
    });
  }

  test('an employer that is open every day counts weekends', () => {
    const bakery: BusinessDays = { weekend: [], federalHolidays: false };
    assert.equal(thirdBusinessDay('2026-11-20', bakery), '2026-11-23');
    const closedOnMonday: BusinessDays = { weekend: ['monday'], federalHolidays: false };
    assert.equal(thirdBusinessDay('2026-11-20', closedOnMonday), '2026-11-24');
  });

  test('federal working days leave out holidays', () => {
    assert.equal(addFederalWorkingDays('2026-06-18', 1), '2026-06-22');
    assert.equal(addFederalWorkingDays('2026-11-20', 8), '2026-12-03');
  });

  test('stored days are sorted and distinct', () => {
    const sent: BusinessDays = {
      weekend: ['sunday', 'saturday', 'sunday'],
      federalHolidays: false,
      closedOn: ['2026-12-24', '2026-11-27', '2026-12-24'],
    };
    assert.deepEqual(JSON.parse(storedBusinessDays(sent)), {
      weekend: ['sunday', 'saturday'],
      federalHolidays: false,
      closedOn: ['2026-11-27', '2026-12-24'],
    });
  });

  test('late only on a condition until the days are known', () => {
    const due = { dueOn: '2026-11-26', until: '2026-11-27' };
    const condition = lateUnless(null, due);
    assert.deepEqual(condition, {
      closedDays: 1,
      from: '2026-11-24',
      through: '2026-11-26',
      federalHolidays: ['2026-11-26'],
    });
    assert.equal(lateUnless(office, due), null);
    assert.equal(lateUnless(null, { ...due, until: due.dueOn }), null);
    assert.equal(
      condition && unlessClosed(condition),
      'unless you were closed on at least 1 of the weekdays from 2026-11-24 through 2026-11-26 (2026-11-26: a federal holiday)',
    );
  });

  test('the condition is exactly what makes the third open day late enough', () => {
    for (const until of ['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-04', '2027-03-01']) {
      const condition = lateUnless(null, { dueOn: '2026-11-26', until });
      assert.ok(condition);
      const weekdays: string[] = [];
      for (let day = '2026-11-23'; day < condition.through; ) {
        day = nextWeekday(day);
        if (day <= condition.through) weekdays.push(day);
      }
      const closing = (count: number): BusinessDays => ({
        weekend: ['saturday', 'sunday'],
        federalHolidays: false,
        closedOn: weekdays.slice(0, count),
      });
      assert.ok(thirdBusinessDay('2026-11-23', closing(condition.closedDays)) >= until, until);
      assert.ok(thirdBusinessDay('2026-11-23', closing(condition.closedDays - 1)) < until, until);
    }
  });
});

/** The next weekday. */
function nextWeekday(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  do next.setUTCDate(next.getUTCDate() + 1);
  while ([0, 6].includes(next.getUTCDay()));
  return next.toISOString().slice(0, 10);
}

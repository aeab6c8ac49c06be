/** What a resident owes at home on wages earned in other states: set-off, full withholding, notes. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  amounts,
  atHome,
  cents,
  lines,
  nonresident,
  notes,
  releases,
  resident,
  type Tax,
  type Wages,
} from '../../support/across-states.ts';

describe('home sets off what the state of work withholds', () => {
  test('a New Jerseyan in New York: the higher tax at work leaves nothing', () => {
    const found = amounts({ NY: 3_000 }, [resident('NJ'), nonresident('NY')]);
    assert.deepEqual(found, [0, atHome('NY', 3_000)]);
  });

  test('a New Yorker in New Jersey: the difference (20 NYCRR 171.5)', () => {
    const [home, work] = amounts({ NJ: 3_000 }, [resident('NY'), nonresident('NJ')]);
    assert.equal(work, atHome('NJ', 3_000));
    assert.equal(home, cents(atHome('NY', 3_000) - atHome('NJ', 3_000)));
    assert.ok((home ?? 0) > 0);
  });

  test('partly at home: the difference takes the other state’s all, a credit the share at most', () => {
    // Illinois is higher than New Jersey on the wages earned there.
    const half = { NJ: 1_000, IL: 1_000 };
    const [credited] = amounts(half, [resident('NJ'), nonresident('IL')]);
    const whole = atHome('NJ', 2_000);
    assert.equal(credited, cents(whole - cents(whole / 2)));
    const [less, work] = amounts({ NY: 1_000, IL: 1_000 }, [resident('NY'), nonresident('IL')]);
    assert.equal(less, cents(atHome('NY', 2_000) - (work ?? Number.NaN)));
  });

  test('an unverified rule says so on the home line only (Indiana until release 2026.2)', () => {
    const of = (wages: Wages, ...taxes: readonly Tax[]) =>
      lines(wages, taxes, '2026-06-15', '2026.2');
    const [home, work] = of({ NY: 2_000 }, resident('IN'), nonresident('NY'));
    assert.match(notes(home), /Unverified, how a resident’s wages earned elsewhere are treated/);
    assert.doesNotMatch(notes(work), /Unverified, how/);
    assert.doesNotMatch(notes(of({ IN: 2_000 }, resident('IN'))[0]), /Unverified, how/);
  });

  test('no rule of the newest release for residents is unverified', () => {
    const unverified = releases.highest.residences.filter(
      ({ residents }) => residents.confidence === 'unverified',
    );
    assert.deepEqual(
      unverified.map(({ tax }) => tax),
      [],
    );
  });

  test('Connecticut prorates its tax by place of work: Oregon’s counts up to the share', () => {
    const [home, work] = amounts({ CT: 1_500, OR: 1_500 }, [resident('CT'), nonresident('OR')]);
    const whole = atHome('CT', 3_000);
    assert.ok((work ?? 0) > whole / 2);
    assert.equal(home, cents(whole - cents(whole / 2)));
    const [all] = amounts({ NY: 3_000 }, [resident('CT'), nonresident('NY')]);
    assert.equal(all, cents(whole - atHome('NY', 3_000)));
  });
});

describe('home taxes all wages, and its law names no credit', () => {
  test('Indiana (IC 6-3-4-8) and Puerto Rico (section 1062.01): all of it, and a note', () => {
    for (const state of ['IN', 'PR'] as const) {
      const [home, work] = lines({ NY: 2_000 }, [resident(state), nonresident('NY')]);
      assert.equal(home?.taxAmount, atHome(state, 2_000));
      assert.equal(work?.taxAmount, atHome('NY', 2_000));
      assert.match(notes(home), /names no credit for tax withheld by/);
    }
  });

  test('Minnesota names the year’s amount for nonresidents in 2026 only', () => {
    const of = (payDate: string) => notes(lines({ MN: 500 }, [nonresident('MN')], payDate)[0]);
    assert.match(of('2026-06-15'), /less than \$15,300 in Minnesota in 2026/);
    assert.doesNotMatch(of('2025-06-13'), /15,300/);
  });
});

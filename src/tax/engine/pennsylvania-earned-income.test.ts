/** `pennsylvania-earned-income@1`: the worked examples of its text, its limits, and what it refuses. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  lawOf,
  type PaymentTax,
  type PaymentWage,
  toPaycheck,
} from '../../../test/support/engine-paycheck.ts';
import { calculate } from './calculate.ts';
import type { EarnedIncome } from './methods/earned-income-notes.ts';
import { pennsylvaniaEarnedIncome } from './methods/pennsylvania-earned-income.ts';
import { toRate } from './money.ts';
import type { TaxRule } from './paycheck.ts';
import type { Parameter } from './rule-parts.ts';

const PHILADELPHIA = '42-000-1209052-CITY-000';
const PAY_DATE = '2026-08-07';
const HOME = '42-071-1111111';
const WORK = '42-043-2222222';
const CITY = '42-101-1209052';

const claim = (parameterName: string): Parameter => ({
  parameterName,
  dataType: 'boolean',
  description: 'Whether it is claimed',
  isOptional: true,
});

/** Percent: nonresidents, residents of the municipality, of the school district. */
function eit(nonresident: number, resident: number, school: number, more = {}): EarnedIncome {
  return {
    nonresident: toRate(nonresident / 100),
    resident: toRate(resident / 100),
    school: toRate(school / 100),
    isFirst: false,
    municipalExemption: 0,
    schoolExemption: 0,
    slots: { municipal: 0, school: 1 },
    psd: '010101',
    collector: `Collector of ${nonresident}`,
    credit: null,
    citation: { document: 'An invented register' },
    ...more,
  };
}

type Entry = Omit<PaymentTax, 'id'> & {
  readonly location: string;
  readonly figures: EarnedIncome | null;
  readonly claims?: readonly [boolean, boolean];
};

function ruleOf({ figures, location }: Entry): TaxRule {
  const known = lawOf(PAY_DATE).taxes.get(PHILADELPHIA) as TaxRule;
  if (figures === null) return known;
  const parameters = [claim('LOW_INCOME_MUNICIPAL'), claim('LOW_INCOME_SCHOOL')];
  return {
    ...known,
    id: `${location}-EIT-111111`,
    title: `Tax of ${location}`,
    parameters,
    method: pennsylvaniaEarnedIncome(figures),
  };
}

function linesOf(entries: readonly Entry[], wages: readonly PaymentWage[], explain = false) {
  const asked = entries.map(({ figures: _, claims: __, ...rest }) => ({
    ...rest,
    id: PHILADELPHIA,
  }));
  const paycheck = toPaycheck({ payDate: PAY_DATE, periods: 26, explain, wages, taxes: asked });
  return calculate({
    ...paycheck,
    taxes: paycheck.taxes.map((request, i) => {
      const entry = entries[i] as Entry;
      const claims = (entry.claims ?? []).map(Number);
      return {
        ...request,
        rule: ruleOf(entry),
        parameters:
          entry.figures === null
            ? request.parameters
            : Float64Array.from([0, 0].map((zero, k) => claims[k] ?? zero)),
      };
    }),
  });
}

const home = (figures: EarnedIncome | null, more = {}): Entry => ({
  figures,
  location: figures === null ? CITY : HOME,
  resident: true,
  ...more,
});
const work = (figures: EarnedIncome | null, more = {}): Entry => ({
  figures,
  location: figures === null ? CITY : WORK,
  resident: false,
  ...more,
});
const regular = (gross: number, location: string, ytd = 0): PaymentWage => ({
  type: 'Regular',
  gross,
  location,
  ytd,
});

/** Tax and subject wages of each line in cents. */
const shown = (lines: ReturnType<typeof linesOf>) =>
  lines.map(({ taxAmount, subjectWages }) => [taxAmount, subjectWages]);

describe('the higher of the two rates is withheld, on one line', () => {
  const paid = [regular(100_000, WORK)];
  test('the nonresident rate of the work, when it is higher', () => {
    const lines = linesOf([home(eit(1, 0.5, 1.2)), work(eit(2, 0.5, 0.5))], paid);
    assert.deepEqual(shown(lines), [
      [0, 0],
      [2_000, 100_000],
    ]);
    assert.deepEqual(lines[0]?.noteCodes, ['earned_income_elsewhere']);
    assert.match(
      lines[0]?.notes[0] ?? '',
      /nonresident rate, 2%, is higher .* resident rate, 1\.7%/,
    );
    assert.match(lines[1]?.notes.join() ?? '', /PSD 010101\. Remit .* Collector of 2\./);
  });

  test('the resident rate of the home, when it is higher or the same', () => {
    for (const rate of [1, 1.7]) {
      const lines = linesOf([work(eit(rate, 0.5, 0.5)), home(eit(1, 0.5, 1.2))], paid);
      assert.deepEqual(shown(lines), [
        [0, 0],
        [1_700, 100_000],
      ]);
      assert.match(lines[0]?.notes[0] ?? '', /its resident rate, 1\.7%, is not lower/);
    }
  });

  test('a home outside Pennsylvania has no entry: the nonresident rate', () => {
    const lines = linesOf([work(eit(1, 0.5, 1.2))], paid);
    assert.deepEqual(shown(lines), [[1_000, 100_000]]);
  });

  test('each place of work is compared by itself', () => {
    const other = { ...work(eit(0.5, 0.5, 0.5)), location: '42-043-3333333' };
    const lines = linesOf(
      [home(eit(1, 0.5, 0.5)), work(eit(1.5, 0.5, 0)), other],
      [regular(60_000, WORK), regular(40_000, '42-043-3333333')],
    );
    assert.deepEqual(shown(lines), [
      [400, 40_000],
      [900, 60_000],
      [0, 0],
    ]);
  });

  test('residents of the municipality of work owe no nonresident rate', () => {
    const lines = linesOf([home(eit(1, 0.3, 0))], [regular(100_000, HOME)]);
    assert.deepEqual(shown(lines), [[300, 100_000]]);
  });

  test('overrideRate takes part in the comparison', () => {
    const lines = linesOf(
      [home(eit(1, 0.5, 0.5), { overrideRate: toRate(0.02) }), work(eit(1.5, 0.5, 0.5))],
      paid,
    );
    assert.deepEqual(shown(lines)[0], [2_000, 100_000]);
  });

  test('wage types add up to the tax on the total', () => {
    const lines = linesOf(
      [work(eit(1, 0, 0))],
      [regular(50, WORK), { type: 'Supplemental', gross: 49, location: WORK }],
    );
    assert.deepEqual(shown(lines), [
      [1, 50],
      [0, 49],
    ]);
  });
});

describe('low-income exemptions', () => {
  const exempt = eit(0, 0.5, 0.5, { municipalExemption: 1_200_000, schoolExemption: 500_000 });
  test('leave out the rate of the part while the wages of the year stay below', () => {
    const at = (ytd: number) =>
      shown(linesOf([home(exempt, { claims: [true, true] })], [regular(100_000, HOME, ytd)]));
    assert.deepEqual(at(0), [[0, 100_000]]);
    assert.deepEqual(at(400_000), [[500, 100_000]]);
    assert.deepEqual(at(1_099_999), [[500, 100_000]]);
    assert.deepEqual(at(1_100_000), [[1_000, 100_000]]);
  });

  test('change what is compared', () => {
    const entries = [home(exempt, { claims: [true, false] }), work(eit(0.75, 0.5, 0.5))];
    assert.deepEqual(shown(linesOf(entries, [regular(100_000, WORK)])), [
      [0, 0],
      [750, 100_000],
    ]);
  });

  test('that the register does not list are refused', () => {
    assert.throws(
      () => linesOf([home(eit(0, 1, 0), { claims: [true, false] })], [regular(100_000, HOME)]),
      /LOW_INCOME_MUNICIPAL: the register lists no low-income exemption of the municipality/,
    );
  });
});

describe('Philadelphia (3.735% and 3.425% from July 2026) comes first', () => {
  test('from its residents, wherever they work', () => {
    const lines = linesOf([home(null), work(eit(1, 0.5, 0.5))], [regular(100_000, WORK)]);
    assert.deepEqual(shown(lines), [
      [3_735, 100_000],
      [0, 0],
    ]);
    assert.match(
      lines[1]?.notes[0] ?? '',
      /Philadelphia’s wage tax on its residents takes precedence/,
    );
  });

  test('from those who work there; the home credits it', () => {
    const paid = [regular(100_000, CITY)];
    assert.deepEqual(shown(linesOf([home(eit(1, 0.5, 1.2)), work(null)], paid)), [
      [0, 0],
      [3_425, 100_000],
    ]);
    // Reading: 3.6% less 3.425% is 0.175%.
    const reading = linesOf([home(eit(1, 2.1, 1.5)), work(null)], paid);
    assert.deepEqual(shown(reading), [
      [175, 100_000],
      [3_425, 100_000],
    ]);
    assert.match(reading[0]?.notes[0] ?? '', /0\.175% is left/);
  });

  test('not from wages for work outside the city', () => {
    const lines = linesOf(
      [home(eit(1, 0.5, 1.2)), work(null)],
      [regular(60_000, CITY), regular(40_000, HOME)],
    );
    assert.deepEqual(shown(lines), [
      [680, 40_000],
      [2_055, 60_000],
    ]);
  });
});

test('a refund is at most what was withheld', () => {
  const refund = (ytdWH?: number) =>
    linesOf([home(eit(0, 1, 0), { ytdWH })], [regular(-100_000, HOME)]);
  assert.deepEqual(shown(refund(600)), [[-600, -100_000]]);
  assert.throws(() => refund(), /ytdWH/);
});

test('what an entry must say is refused without it', () => {
  const figures = eit(1, 0.5, 0.5);
  const paid = [regular(100_000, HOME)];
  assert.throws(() => linesOf([{ figures, location: HOME }], paid), /isResident/);
  assert.throws(
    () => linesOf([home(figures), { ...home(figures), location: WORK }], paid),
    /an employee lives in one municipality/,
  );
  assert.throws(() => linesOf([home(figures, { overrideWageBase: 1 })], paid), /overrideWageBase/);
  assert.throws(
    () =>
      linesOf(
        [home(figures), work(eit(2, 0, 0)), { ...work(eit(2, 0, 0)), location: '42-043-3333333' }],
        [regular(100_000, '42-043-0000')],
      ),
    /the same wages count for several places of work/,
  );
});

test('explain names the steps', () => {
  const [own, there] = linesOf(
    [home(eit(1, 0.5, 1.2)), work(eit(1, 0, 0))],
    [regular(100_000, WORK)],
    true,
  );
  assert.deepEqual(
    own?.steps.map(({ methodStep, value }) => [methodStep, value]),
    [
      ['pennsylvania-earned-income 3', 0.017],
      ['pennsylvania-earned-income 7', 1000],
      ['pennsylvania-earned-income 8', 17],
    ],
  );
  assert.ok(there?.steps.some(({ label }) => label.startsWith(`Withheld for ${HOME}-EIT`)));
});

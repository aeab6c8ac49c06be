import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { flatTax, lines, taken } from '../../../test/support/two-states.ts';

type Wages = readonly (readonly [state: string, cents: number])[];

/** Withheld by state when a resident of `home` works in `work`, both at flat rates in percent. */
function between(
  [home, homePercent]: readonly [string, number],
  [work, workPercent]: readonly [string, number],
  wages: Wages,
  residents: 'credit' | 'difference' | 'unlessWithheld' = 'difference',
) {
  return taken(
    lines(wages, [
      { rule: flatTax(home, homePercent, { residents }), isResident: true },
      { rule: flatTax(work, workPercent), isResident: false },
    ]),
  );
}

describe('difference: the agencies’ own examples, their withholding as flat rates', () => {
  const all = (state: string, cents: number): Wages => [[state, cents]];

  test('California, 22 CCR 4320-1: 3.40 less 2.50 for Maine; 3.40 against 6.80 for New York', () => {
    assert.deepEqual(between(['06', 3.4], ['23', 2.5], all('23', 10_000)), { '06': 90, '23': 250 });
    assert.deepEqual(between(['06', 3.4], ['36', 6.8], all('36', 10_000)), { '06': 0, '36': 680 });
  });

  test('New York, 20 NYCRR 171.5: 2.60 on $100 less 1.53 on $70 of it; 2.60 and 3.34 leave nothing', () => {
    const partly: Wages = [
      ['36', 3_000],
      ['25', 7_000],
    ];
    assert.deepEqual(between(['36', 2.6], ['25', 153 / 70], partly), { '25': 153, '36': 107 });
    assert.deepEqual(between(['36', 2.6], ['34', 2.6], all('34', 10_000)), { '34': 260, '36': 0 });
    assert.deepEqual(between(['36', 2.6], ['50', 3.34], all('50', 10_000)), { '36': 0, '50': 334 });
  });

  test('Connecticut, Regs. 12-705(a)-2: 160 less 100 for Rhode Island; 200 against 200', () => {
    assert.deepEqual(between(['09', 1.6], ['44', 1], all('44', 1_000_000)), {
      '09': 6_000,
      '44': 10_000,
    });
    assert.deepEqual(between(['09', 2], ['25', 2], all('25', 1_000_000)), {
      '09': 0,
      '25': 20_000,
    });
  });

  test('Nebraska, 316 NAC 21-005: 20 less 12.50 for Kansas; 20 against 25 for Iowa', () => {
    assert.deepEqual(between(['31', 2], ['20', 1.25], all('20', 100_000)), {
      '20': 1_250,
      '31': 750,
    });
    assert.deepEqual(between(['31', 2], ['19', 2.5], all('19', 100_000)), { '19': 2_500, '31': 0 });
  });
});

test('difference sets off more than the share of the wages, credit does not', () => {
  const half: Wages = [
    ['34', 100_000],
    ['42', 100_000],
  ];
  assert.deepEqual(between(['34', 3], ['42', 5], half, 'difference'), { '34': 1_000, '42': 5_000 });
  assert.deepEqual(between(['34', 3], ['42', 5], half, 'credit'), { '34': 3_000, '42': 5_000 });
});

describe('unlessWithheld', () => {
  const home = flatTax('13', 4, { residents: 'unlessWithheld' });
  const asked = { rule: home, isResident: true };
  const noTax = flatTax('48', 0, { taxesNonresidents: false });
  const work = flatTax('45', 5);

  test('wages from which the state of work withholds are left out, whatever the amounts', () => {
    const low = flatTax('45', 0.1);
    const found = lines([['45', 100_000]], [asked, { rule: low, isResident: false }]);
    assert.deepEqual(taken(found), { '13': 0, '45': 100 });
    assert.deepEqual([found[0]?.subjectWages, found[0]?.rate], [0, 0]);
    assert.match(found[0]?.notes.join() ?? '', /Wages from which 45-000-0000-SIT-000 is withheld/);
  });

  test('where nothing is withheld home takes all of it', () => {
    const wages: Wages = [
      ['13', 50_000],
      ['45', 70_000],
      ['48', 100_000],
    ];
    const found = lines(wages, [asked, { rule: work, isResident: false }], [home, noTax, work]);
    // 4 % of 500 at home and 1,000 in the state without a tax; South Carolina keeps its own.
    assert.deepEqual(taken(found), { '13': 6_000, '45': 3_500 });
    assert.equal(found[0]?.subjectWages, 150_000);
  });

  test('a certificate at work brings the wages home', () => {
    const agreed = flatTax('45', 5, { reciprocal: new Set(['13']), certificate: 'a form' });
    const certificate = { rule: agreed, isResident: false, certificate: true };
    assert.deepEqual(taken(lines([['45', 100_000]], [asked, certificate])), {
      '13': 4_000,
      '45': 0,
    });
  });

  test('wages earned at home stay, also when the office’s state reaches them by convenience', () => {
    const office = flatTax('36', 6, { convenience: true });
    const found = lines(
      [['13', 100_000]],
      [asked, { rule: office, isResident: false, convenience: true }],
    );
    assert.deepEqual(taken(found), { '13': 4_000, '36': 6_000 });
    assert.match(found[0]?.notes.join() ?? '', /Only wages earned elsewhere are left out/);
  });
});

test('a state of work without figures is named, and nothing is set off for it', () => {
  for (const residents of ['credit', 'difference', 'unlessWithheld'] as const) {
    const rule = flatTax('34', 3, { residents });
    const [line] = lines([['01', 100_000]], [{ rule, isResident: true }], []);
    assert.equal(line?.taxAmount, 3_000);
    assert.match(line?.notes.join() ?? '', /no income tax of state 01 for the pay date/);
  }
});

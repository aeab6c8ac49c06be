/**
 * Residents with wages in another state, supplemental wages by annual salary, and daily pay. Each
 * expected amount is derived next to it.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { amountsOf, answerOf, incomeTax, linesOf, type Payment } from '../../support/payments.ts';
import { NEWEST } from '../../support/releases.ts';

const VERSION = NEWEST;
const TRANSIT = '41-000-0000-TRANS-000';

const notesOf = (payment: Payment, line = 0): string =>
  (linesOf(VERSION, payment)[line]?.notes ?? []).join(' ');

describe('Oregon statewide transit tax: residents wherever they work (ORS 320.550(2))', () => {
  const of = (wages: Record<string, number>, isResident?: boolean): Payment => ({
    wages,
    taxes: [{ id: TRANSIT, ...(isResident === undefined ? {} : { isResident }) }],
  });

  test('a resident who works in Washington only: 0.1 % of 1,000', () => {
    assert.deepEqual(amountsOf(VERSION, of({ '53': 1_000 }, true)), [1]);
  });

  test('a resident with 1,000 in Washington and 500 in Oregon: 0.1 % of 1,500', () => {
    const [line] = linesOf(VERSION, of({ '53': 1_000, '41': 500 }, true));
    assert.deepEqual([line?.taxAmount, line?.subjectWages], [1.5, 1_500]);
  });

  test('a nonresident owes on the Oregon wages only; with wages elsewhere, isResident decides', () => {
    assert.deepEqual(amountsOf(VERSION, of({ '53': 1_000, '41': 500 }, false)), [0.5]);
    const unknown = answerOf(VERSION, of({ '53': 1_000, '41': 500 }));
    assert.equal(unknown.errorStatus?.errorCode, 2001);
    assert.match(unknown.errorStatus?.errorMessage ?? '', /^isResident: /);
    assert.deepEqual(amountsOf(VERSION, of({ '41': 500 })), [0.5]);
  });
});

describe('supplemental wages paid apart, by annual salary', () => {
  const bonus = (state: string, parameters: Record<string, string>, payDate: string): Payment => ({
    wages: { [state]: 1_000 },
    taxes: [incomeTax(state, true, parameters)],
    wageType: 'Supplemental',
    payDate,
  });

  test('Wisconsin W-166: 3,000 biweekly is 78,000 a year, 5.30 % of 1,000', () => {
    const recent = bonus('55', { MOST_RECENT_WAGES: '3000' }, '2026-06-15');
    assert.deepEqual(amountsOf(VERSION, recent), [53]);
    assert.match(notesOf(recent), /MOST_RECENT_WAGES times the pay periods/);
  });

  test('ANNUAL_SALARY wins over the recent wages; 300,000 a year is 7.65 %', () => {
    const stated = { MOST_RECENT_WAGES: '3000', ANNUAL_SALARY: '300000' };
    assert.deepEqual(amountsOf(VERSION, bonus('55', stated, '2026-06-15')), [76.5]);
    assert.doesNotMatch(notesOf(bonus('55', stated, '2026-06-15')), /annual salary/i);
  });

  test('without any salary the lowest rate, and a note that says so', () => {
    const bare = bonus('55', {}, '2026-06-15');
    assert.deepEqual(amountsOf(VERSION, bare), [35.4]);
    assert.match(notesOf(bare), /The annual salary is 0.*Send ANNUAL_SALARY/);
  });

  test('West Virginia 2025: from 78,000 to 79,000 all lies in the 4.82 % band', () => {
    const recent = bonus('54', { MOST_RECENT_WAGES: '3000' }, '2025-06-15');
    assert.deepEqual(amountsOf(VERSION, recent), [48.2]);
    const stated = bonus('54', { ANNUAL_SALARY: '78000' }, '2025-06-15');
    assert.deepEqual(amountsOf(VERSION, stated), [48.2]);
  });

  test('West Virginia 2024: 78,000 a year is 5.12 %', () => {
    const recent = bonus('54', { MOST_RECENT_WAGES: '3000' }, '2024-06-14');
    assert.deepEqual(amountsOf(VERSION, recent), [51.2]);
  });

  test('Delaware: from 78,000 to 79,000 all lies in the 6.6 % bracket', () => {
    const recent = bonus('10', { MOST_RECENT_WAGES: '3000' }, '2026-06-15');
    assert.deepEqual(amountsOf(VERSION, recent), [66]);
  });
});

describe('residents with all wages in another state, biweekly 3,000, June 15, 2026', () => {
  /** Home line: the whole home tax is what the state takes at home. */
  const CASES = [
    ['Illinois: 35 ILCS 5/701(b)', '17', '06', 'none', /06-000-0000-SIT-000 is withheld/],
    ['Kentucky: 103 KAR 18:010', '21', '06', 'whole', /103 KAR 18:010.*names no credit/],
    ['District of Columbia: 9 DCMR 130.3', '11', '06', 'whole', /9 DCMR 130\.3.*names no credit/],
    ['Michigan: R 206.20(1)', '26', '06', 'whole', /R 206\.20.*names no credit/],
    ['New Mexico: FYI-104', '35', '06', 'whole', /FYI-104.*names no credit/],
    ['Virginia: Form VA-4B', '51', '37', 'whole', /send its amount per pay period/],
    [
      'West Virginia: W. Va. Code 11-21-71',
      '54',
      '37',
      'whole',
      /claimed on the employee’s return/,
    ],
    ['Oregon: the Department’s page', '41', '16', 'whole', /names no credit/],
    ['Montana: ARM 42.17.111', '30', '56', 'none', /not subject to withholding here/],
    ['Rhode Island: 280-RICR-20-55-10.6', '44', '33', 'none', /280-RICR-20-55-10\.6/],
  ] as const;

  for (const [name, home, work, rule, words] of CASES) {
    test(name, () => {
      const away: Payment = {
        wages: { [work]: 3_000 },
        taxes: [incomeTax(home, true), incomeTax(work, false)],
      };
      const atHome: Payment = { wages: { [home]: 3_000 }, taxes: [incomeTax(home)] };
      const [whole = Number.NaN] = amountsOf(VERSION, atHome);
      assert.ok(whole > 0);
      const expected = rule === 'whole' ? whole : 0;
      const [line, other] = amountsOf(VERSION, away);
      assert.equal(line, expected);
      const [alone] = amountsOf(VERSION, {
        wages: { [work]: 3_000 },
        taxes: [incomeTax(work, false)],
      });
      assert.equal(other, alone);
      assert.match(notesOf(away), words);
      assert.doesNotMatch(notesOf(away), /Unverified/);
    });
  }

  test('amounts by hand: Kentucky (78,000 - 3,360) x 3.5 % / 26; Michigan 4.25 %, no exemptions', () => {
    const of = (home: string): number | undefined =>
      amountsOf(VERSION, {
        wages: { '06': 3_000 },
        taxes: [incomeTax(home, true), incomeTax('06', false)],
      })[0];
    assert.equal(of('21'), 100.48);
    assert.equal(of('26'), 127.5);
  });

  test('Virginia: REDUCED_WH_AMT, the amount of Form VA-4B, comes off each pay period, not below 0', () => {
    const of = (amount: string): number | undefined =>
      amountsOf(VERSION, {
        wages: { '37': 3_000 },
        taxes: [incomeTax('51', true, { REDUCED_WH_AMT: amount }), incomeTax('37', false)],
      })[0];
    assert.equal(of('0'), 143.23);
    assert.equal(of('100'), 43.23);
    assert.equal(of('200'), 0);
  });
});

describe('Maryland residents where no agreement holds: the 3.30 % table of 2026', () => {
  const certificate = { FILINGSTATUS: 'S', TOTALALLOWANCES: '2' };
  const of = (wages: Record<string, number>, work: string, payDate = '2026-06-15'): Payment => ({
    wages,
    taxes: [incomeTax('24', true, certificate), incomeTax(work, false)],
    payDate,
  });

  test('biweekly 2,400 in Delaware or North Carolina: (2,400 - 130.76 - 246.16) x 3.30 %', () => {
    assert.equal(amountsOf(VERSION, of({ '10': 2_400 }, '10'))[0], 66.76);
    assert.equal(amountsOf(VERSION, of({ '37': 2_400 }, '37'))[0], 66.76);
  });

  test('with the county asked for, its 3.20 % of 2,023.08 is its own line and the rest the state’s', () => {
    const lines = linesOf(VERSION, {
      wages: { '10': 2_400 },
      taxes: [
        incomeTax('24', true, certificate),
        { id: '24-031-0000-CNTY-000', isResident: true },
        incomeTax('10', false),
      ],
    });
    assert.deepEqual(
      lines.slice(0, 2).map(({ taxAmount }) => taxAmount),
      [2.02, 64.74],
    );
  });

  test('states with an agreement, and those that take nothing, leave the ordinary tables', () => {
    const ordinary = amountsOf(VERSION, {
      wages: { '24': 2_400 },
      taxes: [incomeTax('24', true, certificate)],
    })[0];
    for (const work of ['48', '51'])
      assert.equal(amountsOf(VERSION, of({ [work]: 2_400 }, work))[0], ordinary);
  });

  test('wages of both kinds in one payment, and dates without the rate, are refused in words', () => {
    const mixed = answerOf(VERSION, of({ '24': 1_000, '10': 1_000 }, '10')).errorStatus;
    assert.equal(mixed?.errorCode, 2003);
    assert.match(mixed?.errorMessage ?? '', /cannot be combined in one payment/);
    const early = answerOf(VERSION, of({ '10': 2_400 }, '10', '2025-08-01')).errorStatus;
    assert.equal(early?.errorCode, 2008);
    assert.match(early?.errorMessage ?? '', /not known for this pay date/);
  });
});

describe('daily pay', () => {
  const of = (state: string, amount: number, periods: number): Payment => ({
    wages: { [state]: amount },
    taxes: [incomeTax(state)],
    periods,
    payDate: '2026-02-02',
  });

  test('the agency’s own count of days: Minnesota 360, Virginia 300, Delaware 300', () => {
    // Virginia: 60,000 - 8,750 = 51,250 a year; 720 + 5.75 % over 17,000 = 2,689, / 300.
    // Delaware: 60,000 - 3,250 = 56,750 a year; 1,001 + 5.55 % over 25,000 = 2,763.13, / 300.
    for (const [state, amount] of [
      ['27', 11.37],
      ['51', 8.96],
      ['10', 9.21],
    ] as const) {
      for (const periods of [260, 365])
        assert.deepEqual(amountsOf(VERSION, of(state, 200, periods)), [amount], state);
    }
    // Booklet, page 34: 200 a day, single, no allowances.
    assert.deepEqual(amountsOf(VERSION, of('27', 200, 260)), [11.37]);
  });

  test('printed daily tables of 260 days or fewer refuse 365 payments and name what to send', () => {
    for (const state of ['06', '20', '30', '36', '50', '54', '72']) {
      const { errorStatus } = answerOf(VERSION, of(state, 300, 365));
      assert.equal(errorStatus?.errorCode, 2003, state);
      assert.match(errorStatus?.errorMessage ?? '', /days of pay a year\. Send 260/);
    }
  });

  test('tables that count 365 days serve both', () => {
    for (const state of ['13', '22', '24', '25', '34'])
      assert.deepEqual(
        amountsOf(VERSION, of(state, 300, 365)),
        amountsOf(VERSION, of(state, 300, 260)),
      );
  });
});

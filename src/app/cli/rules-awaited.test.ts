import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around } from '../../../test/support/releases.ts';
import { everyRelease } from '../../tax/paycalc/releases.ts';
import { awaitedRegisters, awaitedTaxes, loadRules } from '../../tax/rules/index.ts';
import { yearShares } from '../../tax/seals/year-share.ts';
import { UsageError } from './options.ts';
import { rules } from './rules.ts';

/** Sealed, with no figure after 2026: what it waits for never changes. */
const VERSION = '2026.1';

function printed(
  names: readonly string[],
  options: { json?: boolean; share?: boolean; version?: string } = {},
): string {
  const lines: string[] = [];
  const print = (line: string): unknown => lines.push(line);
  assert.equal(rules(['awaited', ...names], { version: VERSION, ...options }, print), 0);
  return lines.join('\n');
}

test('by agency: what is awaited, the last document, and when the last figures came', () => {
  const text = printed([]);
  assert.match(
    text,
    /^Pay dates in 2027, rules 2026\.1: the figures of \d+ of \d+ taxes are awaited\.\n/,
  );
  assert.match(
    text,
    /\nthe IRS\n {2}Publication 15-T\n {4}00-000-0000-FIT-000 {2}Federal income tax, from 2027-01-01\n {6}last: IRS Publication 15-T, .*; published by 2025-12-12\n/,
  );
});

test('a state, a year that is known, and JSON', () => {
  const georgia = printed(['GA']);
  assert.match(georgia, /\nthe Georgia Department of Revenue\n/);
  assert.doesNotMatch(georgia, /00-000-0000|Registers/);
  assert.match(printed(['2026', 'ga']), /2026, .*: the figures of 0 of \d+ taxes are awaited\.$/);
  const { year, taxes } = JSON.parse(printed(['2027'], { json: true }));
  assert.equal(year, '2027');
  assert.ok(taxes.length > 100);
});

test('of the newest version, every tax names its agency and has no figures at the end of the year', () => {
  const { highest } = everyRelease(loadRules());
  const payDate = `${Number(highest.coveredThrough.slice(0, 4)) + 1}-12-31`;
  const awaited = awaitedTaxes(highest, payDate);
  for (const { tax, from } of awaited) {
    assert.ok(!highest.at(payDate)?.taxes.has(tax), tax);
    assert.doesNotMatch(from, /the state's|the agency that/, tax);
  }
  assert.ok(awaitedRegisters(highest, payDate).every(({ awaited, taxes }) => awaited <= taxes));
});

test('anything else is refused with the states', () => {
  assert.throws(() => printed(['XX']), UsageError);
  assert.throws(() => printed(['GA', 'AL']), /one state.*States: US, AL, AK/);
});

test('the share of paychecks that can be calculated already, by state', () => {
  // Of the first release, nothing of Georgia's 2027 is known, and part of 2026 is.
  const version = '2025.1';
  assert.match(
    printed(['GA'], { version, share: true }),
    /^Golden paychecks .*, paid in 2027, .* rules 2025\.1: 0 of (\d+) paychecks, 0 of (\d+) taxes\.\n {2}GA: 0 of \1 paychecks, 0 of \2 taxes$/,
  );
  const { shares } = JSON.parse(printed(['2026'], { version, share: true, json: true }));
  const states = shares.map(({ state }: { state: string }) => state);
  assert.ok(states.length > 50 && states.includes('US') && states.includes('PR'));
  for (const { state, paychecks, whole, taxes, known } of shares) {
    assert.ok(paychecks > 0 && whole <= paychecks && known <= taxes, state);
    if (state === 'GA') assert.ok(whole > 0 && known > whole);
  }
});

test('a paycheck is whole if all of its taxes are known; the others are counted without the rest', () => {
  const item = (...ids: string[]) => ({
    payrollRunParameters: { payDate: '2026-02-28', payPeriodsPerYear: 26 },
    wages: [{ locationCode: '42-000-0000', wageType: 'Regular', grossWages: 1000, ytdWages: 0 }],
    taxJurisdictionParms: ids.map((uniqueTaxID) => ({
      uniqueTaxID,
      locationCode: uniqueTaxID.slice(0, 11),
      isResident: true,
    })),
  });
  const [PENNSYLVANIA, FEDERAL] = ['42-000-0000-SIT-000', '00-000-0000-FIT-000'] as const;
  const releases = everyRelease(loadRules());
  // The first release with Pennsylvania's law of 2027, which does not have Publication 15-T.
  const { first } = around((one) => one.at('2027-02-28')?.taxes.has(PENNSYLVANIA) === true);
  const shares = yearShares(
    [item(PENNSYLVANIA), item(FEDERAL, PENNSYLVANIA), item(FEDERAL)],
    releases,
    releases.select(first),
    '2027',
  );
  assert.deepEqual(shares, [
    { state: 'PA', paychecks: 2, whole: 1, taxes: 3, known: 2 },
    { state: 'US', paychecks: 1, whole: 0, taxes: 1, known: 0 },
  ]);
});

/**
 * Three payrolls of invented employees, with amounts that the engine calculates from what the test
 * says of each employee: without certificates, by where they work and live.
 */

import { linesOf, sumOf } from '../../../src/tax/compare/reasons/amounts.ts';
import type { PayCalcItem } from '../../../src/tax/paycalc/schema.ts';
import { release } from '../compared-register.ts';
import type { Paid } from './paid.ts';

type Person = Pick<Paid, 'id' | 'name' | 'workState' | 'homeState' | 'workPlace' | 'homePlace'>;
type Pay = { readonly payDate: string; readonly regular?: number; readonly bonus?: number };

const FIPS: Readonly<Record<string, string>> = { PA: '42', DE: '10', VA: '51', NC: '37' };
const LOCAL: Readonly<Record<string, string>> = {
  Philadelphia: '42-000-1209052',
  Wilmington: '10-000-214862',
};
const FEDERAL = ['FIT', 'FICA', 'MEDI', 'ER_FICA', 'ER_MEDI'];

const person = (id: string, name: string, work: string, home = work): Person => {
  const [workState = '', workPlace = ''] = work.split(' ');
  const [homeState = '', homePlace = ''] = home.split(' ');
  return { id, name, workState, homeState, workPlace, homePlace };
};
const ANA = person('0012', 'Ana Reyes', 'VA');
const BEN = person('0013', 'Ben Okafor', 'NC');
const CID = person('0021', 'Cid Moreau', 'PA Philadelphia');
const DEE = person('0022', 'Dee Lindqvist', 'DE Wilmington', 'PA Philadelphia');
const ELI = person('0023', 'Eli Haddad', 'DE Wilmington');

/** Ids of taxes by short name, of where the person works and lives. */
function taxesOf({ workState, homeState, workPlace, homePlace }: Person): Map<string, string> {
  const states = new Set([workState, homeState]);
  const places = [...new Set([workPlace, homePlace])].filter((place) => place !== '');
  return new Map([
    ...FEDERAL.map((tax) => [tax, `00-000-0000-${tax}-000`] as const),
    ...[...states].map((state) => [`SIT:${state}`, `${FIPS[state]}-000-0000-SIT-000`] as const),
    ...places.map((place) => [`LOCAL:${place}`, `${LOCAL[place]}-CITY-000`] as const),
  ]);
}

const wagesAt = (locationCode: string, { regular = 0, bonus = 0 }: Pay): PayCalcItem['wages'] =>
  [
    { locationCode, wageType: 'Regular', grossWages: regular / 100 },
    { locationCode, wageType: 'Supplemental', grossWages: bonus / 100 },
  ].filter(({ grossWages }) => grossWages > 0);

function paid(who: Person, pay: Pay, number: string): Paid {
  const { workState, homeState, workPlace, homePlace } = who;
  const taxes = taxesOf(who);
  const work = LOCAL[workPlace] ?? `${FIPS[workState]}-000-0000`;
  const isResident = (name: string): boolean =>
    [`SIT:${homeState}`, `LOCAL:${homePlace}`].includes(name);
  const lines = linesOf(
    {
      employeeID: who.id,
      payrollRunParameters: { payDate: pay.payDate, payPeriodsPerYear: 26 },
      wages: [...wagesAt('00-000-0000', pay), ...wagesAt(work, pay)],
      taxJurisdictionParms: [...taxes].map(([name, uniqueTaxID]) => ({
        uniqueTaxID,
        locationCode: uniqueTaxID.split('-').slice(0, 3).join('-'),
        ...(FEDERAL.includes(name) ? {} : { isResident: isResident(name) }),
      })),
    },
    release,
  );
  const amounts = Object.fromEntries([...taxes].map(([name, id]) => [name, sumOf(lines, [id])]));
  const { payDate, regular = 0, bonus = 0 } = pay;
  return {
    ...who,
    number,
    payDate,
    begin: before(payDate, 19),
    end: before(payDate, 6),
    regular,
    bonus,
    amounts,
  };
}

const before = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** The check that takes one back. */
const voided = (check: Paid, payDate: string, number: string): Paid => ({
  ...check,
  payDate,
  number,
  regular: 0 - check.regular,
  bonus: 0 - check.bonus,
  amounts: Object.fromEntries(
    Object.entries(check.amounts).map(([name, cents]) => [name, 0 - cents]),
  ),
});

const plain = [
  paid(ANA, { payDate: '2026-01-09', regular: 210_000 }, '101'),
  paid(BEN, { payDate: '2026-01-09', regular: 184_615 }, '102'),
];
const statesAndLocals = [
  paid(CID, { payDate: '2026-01-09', regular: 250_000 }, '201'),
  paid(DEE, { payDate: '2026-01-09', regular: 300_000 }, '202'),
  paid(ELI, { payDate: '2026-01-09', regular: 175_050 }, '203'),
];
const wrong = paid(BEN, { payDate: '2026-02-06', regular: 205_000 }, '303');
const bonusOfOneDay = [
  paid(ANA, { payDate: '2026-01-23', regular: 210_000, bonus: 50_000 }, '301'),
  paid(BEN, { payDate: '2026-01-23', regular: 184_615, bonus: 25_000 }, '302'),
];
const bonusApart = [
  paid(ANA, { payDate: '2026-01-23', bonus: 50_000 }, '301'),
  paid(BEN, { payDate: '2026-01-23', regular: 184_615 }, '302'),
];
const correction = [
  wrong,
  voided(wrong, '2026-02-09', '304'),
  paid(BEN, { payDate: '2026-02-10', regular: 184_615 }, '305'),
];

type Payroll = {
  readonly title: string;
  readonly checks: readonly Paid[];
};

/** What a writer of a layout says. */
type Holding = { readonly isOneDay?: boolean; readonly bonus?: 'apart' | 'none' };

/** What a layout can hold of the three. */
export const payrollsFor = ({ isOneDay = false, bonus }: Holding): Payroll[] => [
  { title: 'plain', checks: plain },
  { title: 'two states with locals', checks: statesAndLocals },
  {
    title: isOneDay ? 'bonus' : bonus === 'none' ? 'correction' : 'bonus and correction',
    checks: [
      ...(bonus === 'none' ? plain : bonus === 'apart' ? bonusApart : bonusOfOneDay),
      ...(isOneDay ? [] : correction),
    ],
  },
];

/**
 * A year of paychecks, each made from the one before by `nextRun`: every tax comes to what the law takes
 * from the year in one sum, and a second payment of a period to what both take together.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type NextPayment,
  nextRun,
  type PayCalcItem,
  payCalc,
  taxList,
} from '../../../src/tax/library/index.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { SEED } from '../../seed.ts';
import { biweekly, centsOf, nextItem, type Paid, paid, runOf } from '../../support/next-run.ts';
import { randomNumbers } from '../../support/random.ts';

const seed = Number(process.env.PROPERTY_SEED ?? SEED);
const DATES = biweekly('2026-01-09', 26);
const [FIRST = '', ...OTHERS] = DATES;
const LAST = DATES.at(-1) ?? '';
const release = installedReleases().highest;
const firstLaw = release.at(FIRST);
const lastLaw = release.at(LAST);
const rules = [...(firstLaw?.taxes.values() ?? [])];
const placeOf = (id: string): string => id.split('-').slice(0, 3).join('-');

/** Of each method and state, all taxes of the state and two of its places. */
const sampled = (() => {
  const counts = new Map<string, number>();
  return rules.filter(({ id, method }) => {
    if (/^\d\d-000-0000-/.test(id) || id.startsWith('00-')) return true;
    const key = `${method.name} ${id.slice(0, 2)} ${id.split('-')[3]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return (counts.get(key) ?? 0) <= 2;
  });
})();

/** What only the employer knows. */
const PARAMETERS: Readonly<Record<string, string>> = {
  HOURLY_RATE: '0.5',
  EMPLOYEE_HOURLY_RATE: '0.1',
  PREMIUM_RATE: '0.012',
  QUARTERLY_PAYROLL: '9000000',
  PAYROLL_BEFORE: '800000',
  ZONE: '1',
};

type TaxEntry = PayCalcItem['taxJurisdictionParms'][number];

function taxEntry(id: string, more: Partial<TaxEntry> = {}): TaxEntry {
  const rule = firstLaw?.taxes.get(id);
  const given = (rule?.parameters ?? []).flatMap(({ parameterName }) => {
    const parameterValue = PARAMETERS[parameterName];
    return parameterValue === undefined ? [] : [{ parameterName, parameterValue }];
  });
  return {
    uniqueTaxID: id,
    locationCode: placeOf(id),
    ...(!id.startsWith('00-') && { isResident: true }),
    ...(/-ER_SUTA/.test(id) && { overrideRate: 0.0314 }),
    ...(given.length > 0 && { miscParameters: given }),
    ...more,
  };
}

const first = (id: string, grossWages: number, more: Partial<TaxEntry> = {}): PayCalcItem => ({
  employeeID: id,
  options: { allowStale: true },
  payrollRunParameters: { payDate: FIRST, payPeriodsPerYear: 26, payPeriodNumber: 1 },
  wages: [{ locationCode: placeOf(id), wageType: 'Regular', grossWages, ytdWages: 0, hours: 80 }],
  taxJurisdictionParms: [taxEntry(id, more), ...needed(id).map((other) => taxEntry(other))],
});

/** The taxes that a tax depends on, and those that they depend on. */
function needed(id: string): string[] {
  const { dependsOn = [] } = firstLaw?.taxes.get(id) ?? {};
  const all = new Set(dependsOn.flatMap((other) => [...needed(other), other]));
  return [...all].filter((other) => firstLaw?.taxes.has(other));
}

const errorOf = (item: PayCalcItem): string | undefined =>
  payCalc({ PayCalcRequest: { payCalc: [item] } }).PayCalcResponse.payCalc[0]?.errorStatus
    ?.errorMessage;

const BANDS =
  /^(wage-band-rate|state-unemployment|futa|premium-share|local-wage-rate|payroll-zones)@/;
const sameAllYear = (id: string): boolean =>
  release.at(FIRST)?.taxes.get(id)?.effective === lastLaw?.taxes.get(id)?.effective;

const random = randomNumbers(seed);
/** Wages that pass the wage bases in some years, and a payment of nothing now and then. */
function someWages(count: number): number[] {
  const most = 2 + 16_000 * random();
  return Array.from({ length: count }, () =>
    random() < 0.1 ? 0 : Math.round(most * random() * 100) / 100,
  );
}
const total = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((a, b) => a + b, 0) * 100) / 100;

const runsOf = (id: string, wages: readonly number[], more: Partial<TaxEntry> = {}) => {
  const [start = 0, ...later] = wages;
  return runOf(
    first(id, start, more),
    later.map((grossWages, i) => ({
      payDate: OTHERS[i] ?? '',
      wages: [{ locationCode: placeOf(id), wageType: 'Regular', grossWages, hours: 80 }],
      // It has the payroll of the quarter, which the item before cannot say.
      ...(id === ZONES && { taxJurisdictionParms: [taxEntry(id, more)] }),
    })),
  );
};
const ZONES = '36-000-0000-ER_POP-008';

describe('twenty-six paychecks', () => {
  const banded = sampled.filter(
    ({ id, method, parameters }) =>
      BANDS.test(method.name) &&
      sameAllYear(id) &&
      !parameters.some(({ parameterName }) => parameterName === 'EXEMPTIONS'),
  );

  test('take of each rate with a base what the year takes in one sum', () => {
    const refused = banded.filter(({ id }) => errorOf(first(id, 1000)) !== undefined);
    assert.deepEqual(
      refused.map(({ id }) => [id, errorOf(first(id, 1000))]),
      [],
    );
    assert.ok(banded.length > 150, `${banded.length}`);
    for (const { id } of banded) {
      const entry = { autoAdjust: true };
      const wages = someWages(DATES.length);
      const run = runsOf(id, wages, entry);
      const sum = first(id, total(wages), entry);
      const whole = paid({
        ...sum,
        payrollRunParameters: { payDate: LAST, payPeriodsPerYear: 26 },
      });
      const subject = [run, [whole]].map((payments) => centsOf(payments, id, 'subjectWages'));
      assert.equal(subject[0], subject[1], `${id} ${wages}`);
      const [taken = 0, owed = 0] = [run, [whole]].map((payments) => centsOf(payments, id));
      // Where autoAdjust has no effect, each payment is rounded by itself.
      const isRounded = whole.answer.taxCalculation.some(({ noteCodes = [] }) =>
        noteCodes.includes('auto_adjust_ignored'),
      );
      const most = isRounded ? DATES.length / 2 : 0;
      assert.ok(Math.abs(taken - owed) <= most, `${id}: ${taken}, not ${owed}, of ${wages}`);
    }
  });

  test('Social Security of 2026 ends at $184,500, and Additional Medicare begins at $200,000', () => {
    const ids = ['00-000-0000-FICA-000', '00-000-0000-MEDI-000', '00-000-0000-MEDI2-000'];
    const [FICA = '', MEDICARE = '', ADDITIONAL = ''] = ids;
    const opening = {
      ...first(FICA, 12_345.67),
      taxJurisdictionParms: ids.map((id) => taxEntry(id)),
    };
    const run = runOf(
      opening,
      OTHERS.map((payDate) => ({ payDate })),
    );
    const all = 1_234_567 * DATES.length;
    assert.equal(centsOf(run, FICA, 'subjectWages'), 18_450_000);
    assert.equal(centsOf(run, MEDICARE, 'subjectWages'), all);
    assert.equal(centsOf(run, ADDITIONAL, 'subjectWages'), all - 20_000_000);
    // 6.2 percent of the base; each payment is rounded by itself.
    assert.ok(Math.abs(centsOf(run, FICA) - 1_143_900) <= DATES.length / 2);
    const last = run.at(-1)?.item;
    assert.equal(last?.wages[0]?.ytdWages, (1_234_567 * 25) / 100);
    assert.equal(last?.payrollRunParameters.payPeriodNumber, 26);
  });

  test('take of fixed amounts what a year owes', () => {
    const amounts = new Map([
      ['quarterly-fee@1', 4],
      ['monthly-head-tax@1', 12],
      ['local-services-tax@1', undefined],
      ['weekly-fee@1', 26],
    ]);
    const fixed = sampled.filter(({ method }) => amounts.has(method.name));
    assert.ok(fixed.length > 10, `${fixed.length}`);
    for (const { id, method } of fixed) {
      const opening = first(id, 3000, { isResident: false, qtdWH: 0, mtdWH: 0 });
      const run = runOf(
        opening,
        OTHERS.map((payDate) => ({ payDate })),
      );
      const each = run.map((one) => centsOf([one], id)).find((cents) => cents > 0) ?? 0;
      const times = amounts.get(method.name) ?? 26;
      const isAtOnce = method.name.startsWith('local-services') && each <= 1000 && each > 200;
      assert.equal(centsOf(run, id), isAtOnce ? each : each * times, `${id} ${each}`);
    }
  });
});

describe('a second payment of a pay period', () => {
  const REGULAR = 2345.67;
  const MORE = 1234.56;
  const calculated = sampled.filter(({ id }) => errorOf(first(id, REGULAR)) === undefined);
  const wage = (
    id: string,
    grossWages: number,
    more: Partial<PayCalcItem['wages'][number]> = {},
  ) => ({
    ...{ locationCode: placeOf(id), wageType: 'Regular', grossWages, hours: 40 },
    ...more,
  });

  test('of regular wages adds up to one payment of both, or is refused', () => {
    const refused = new Set<string>();
    for (const { id, method } of calculated) {
      const opening = paid(first(id, REGULAR, { qtdWH: 0, mtdWH: 0 }));
      const found = nextRun(opening.item, opening.answer, {
        payDate: FIRST,
        samePeriod: true,
        wages: [wage(id, MORE)],
        benefits: [],
        taxJurisdictionParms: first(id, REGULAR).taxJurisdictionParms,
      });
      if ('errors' in found) {
        refused.add(`${method.name} ${found.errors[0]?.code}`);
        continue;
      }
      const second = paid(found.payCalcItem);
      const one = first(id, Math.round((REGULAR + MORE) * 100) / 100, { qtdWH: 0, mtdWH: 0 });
      const [each] = one.wages;
      const both = paid({ ...one, wages: each === undefined ? [] : [{ ...each, hours: 120 }] });
      const [taken, owed] = [[opening, second], [both]].map((payments) => centsOf(payments, id));
      assert.ok(Math.abs((taken ?? 0) - (owed ?? 0)) <= 1, `${id}: ${taken}, not ${owed}`);
    }
    const refusing = calculated.filter(({ method: { name, family } }) =>
      family === 'income'
        ? !name.startsWith('no-tax@')
        : /^(annual-threshold|weekly-cap)@/.test(name),
    );
    const names = [...new Set(refusing.map(({ method }) => method.name))];
    assert.deepEqual(
      [...refused].sort(),
      names.map((name) => `${name} method_not_available`).sort(),
    );
  });

  test('of a bonus, added to the regular wages, takes what both take together', () => {
    const bonus = { wageType: 'Supplemental', calcMethodSupplementalWages: 'PreviousAggregation' };
    const together = { ...bonus, calcMethodSupplementalWages: 'CurrentAggregation' };
    let compared = 0;
    for (const { id } of calculated.filter(({ method }) => method.family === 'income')) {
      const opening = first(id, REGULAR);
      const more = { ...wage(id, MORE, together), ytdWages: 0 };
      const both = { ...opening, wages: [...opening.wages, more] };
      if (LESS_TAXES.includes(id) || errorOf(both) !== undefined) continue;
      const item = nextItem(paid(opening), {
        ...{ payDate: FIRST, samePeriod: true, benefits: [] },
        wages: [wage(id, MORE, bonus)],
      });
      const taken = centsOf([paid(opening), paid(item)], id);
      assert.equal(taken, centsOf([paid(both)], id), id);
      compared += 1;
    }
    assert.ok(compared > 150, `${compared}`);
  });
});

/** It deducts Social Security up to an amount of the year. */
const MASSACHUSETTS = '25-000-0000-SIT-000';

/** Alabama and Massachusetts deduct federal taxes, of which a payment knows its own alone. */
const LESS_TAXES = ['01-000-0000-SIT-000', MASSACHUSETTS];

describe('a move to another state and back', () => {
  const STATES = rules.flatMap(({ id }) =>
    /^\d\d-000-0000-SIT-000$/.test(id) ? [placeOf(id)] : [],
  );
  const ANSWERS: Readonly<Record<string, number | string>> = {
    overrideRate: 0.021,
    hours: 80,
    qtdWH: 0,
    ...PARAMETERS,
  };

  /** What taxList asks for in a state, with every required answer. */
  function itemIn(state: string, grossWages: number, payDate: string): PayCalcItem {
    const asked = { payDate, homeLocation: state, workLocations: [state], options: { grossWages } };
    const answers: { uniqueTaxID: string; name: string; value: number | string }[] = [];
    // An answer can make another one required.
    for (;;) {
      const list = taxList({ ...asked, answers });
      assert.ok('taxes' in list && answers.length < 10, state);
      if (list.required.length === 0) return list.payCalcItem;
      for (const { uniqueTaxID, name } of list.required) {
        const value = ANSWERS[name];
        assert.ok(value !== undefined, `${state}: ${name}`);
        answers.push({ uniqueTaxID, name, value });
      }
    }
  }

  const isFederal = ({ uniqueTaxID }: TaxEntry): boolean => uniqueTaxID.startsWith('00-');
  const isIn = ({ taxJurisdictionParms: taxes }: PayCalcItem, { uniqueTaxID }: TaxEntry): boolean =>
    taxes.some((tax) => tax.uniqueTaxID === uniqueTaxID);

  for (const [i, state] of STATES.entries())
    test(`${state}: each base is taken once`, () => {
      const other = STATES[(i + 7) % STATES.length] as string;
      const start = itemIn(state, 4000, FIRST);
      const opening = {
        ...start,
        payrollRunParameters: { payDate: FIRST, payPeriodsPerYear: 26, payPeriodNumber: 1 },
        wages: start.wages.map((wage) => ({ ...wage, ytdWages: 0 })),
      };
      const [a = '', b = '', c = ''] = OTHERS;
      const away = itemIn(other, 30_000, b);
      const bonus = opening.wages.map(({ ytdWages: _, ...wage }) => ({
        ...wage,
        ...(wage.wageType === 'Regular' && { wageType: 'Supplemental' }),
        grossWages: 2500,
      }));
      // Hawaii's employers pay by the wages of the whole pay period.
      const again = state === '15-000-0000' ? { payPeriodNumber: 3 } : { samePeriod: true };
      const before = runOf(opening, [
        { payDate: a },
        { payDate: a, ...again, wages: bonus, benefits: [] },
        {
          payDate: b,
          wages: away.wages,
          taxJurisdictionParms: away.taxJurisdictionParms.map((tax) =>
            isFederal(tax) && !isIn(opening, tax) ? { ...tax, ytdWH: 0 } : tax,
          ),
        },
      ]);
      const taxes = opening.taxJurisdictionParms.map((tax) =>
        isIn(away, tax) ? tax : { ...tax, ytdWH: centsOf(before, tax.uniqueTaxID) / 100 },
      );
      const wages = opening.wages.map(({ ytdWages: _, ...wage }) => ({
        ...wage,
        grossWages: 60_000,
      }));
      const back = paid(
        nextItem(before.at(-1) as Paid, { payDate: c, wages, taxJurisdictionParms: taxes }),
      );
      // Entries of 0 hold the year, and no income tax is another for them.
      for (const [one, plain] of [
        [before.at(-1), away],
        [back, { ...start, payrollRunParameters: back.item.payrollRunParameters, wages }],
      ] as const) {
        const alone = paid({
          ...plain,
          payrollRunParameters: one?.item.payrollRunParameters ?? plain.payrollRunParameters,
          taxJurisdictionParms: plain.taxJurisdictionParms.map((tax) => ({ ...tax, qtdWH: 0 })),
        });
        for (const { uniqueTaxID } of plain.taxJurisdictionParms) {
          const isIncome = firstLaw?.taxes.get(uniqueTaxID)?.method.family === 'income';
          if (!isIncome || uniqueTaxID === MASSACHUSETTS) continue;
          const [held, own] = [[one as Paid], [alone]].map((payments) =>
            centsOf(payments, uniqueTaxID),
          );
          assert.equal(held, own, `${uniqueTaxID} with entries of 0`);
        }
      }
      const run = [...before, back];
      for (const { uniqueTaxID } of taxes) {
        const rule = firstLaw?.taxes.get(uniqueTaxID);
        if (rule === undefined || !BANDS.test(rule.method.name) || !sameAllYear(uniqueTaxID))
          continue;
        const total = uniqueTaxID.startsWith('00-') ? 100_500 : 70_500;
        const sum = {
          ...opening,
          wages: opening.wages.map((wage) => ({ ...wage, grossWages: total })),
        };
        const [subject, whole] = [run, [paid(sum)]].map((one) =>
          centsOf(one, uniqueTaxID, 'subjectWages'),
        );
        assert.equal(subject, whole, uniqueTaxID);
      }
    });
});

/** Payments of people who live in one state and work in others, with everything that may happen in a year. */
describe('whatever happened', () => {
  const PLACES = [
    '06-037-2410877',
    '17-031-0428803',
    '34-017-0000',
    '36-061-975772',
    '42-000-0000',
  ];
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  type Entry = PayCalcItem['wages'][number];

  /** What a payment of the history adds, by the key of its entry. */
  type Added = {
    readonly day: string;
    readonly period: number;
    readonly cents: ReadonlyMap<string, number>;
  };

  const cents = (dollars: number | null | undefined): number => Math.round((dollars ?? 0) * 100);
  const wageKey = ({ locationCode, wageType }: Entry): string =>
    `wages ${locationCode} ${wageType}`;
  const taxKey = (id: string, at: string): string => `tax ${id} ${at}`;

  function addedBy({ item, answer }: Paid): Added {
    const sums = new Map<string, number>();
    const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
    for (const wage of item.wages) add(wageKey(wage), cents(wage.grossWages));
    for (const { benefitType, amount } of item.benefits ?? [])
      add(`benefit ${benefitType}`, cents(amount));
    for (const { uniqueTaxID, locationCode, taxAmount } of answer.taxCalculation)
      add(taxKey(uniqueTaxID, locationCode), cents(taxAmount));
    const { payDate, payPeriodNumber } = item.payrollRunParameters;
    return { day: payDate, period: payPeriodNumber ?? 0, cents: sums };
  }

  const quarter = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3);

  /** Every amount of the item is what its history adds up to. */
  function assertHistory(item: PayCalcItem, history: readonly Added[]): void {
    const { payDate, payPeriodNumber } = item.payrollRunParameters;
    const sum = (key: string, counts: (added: Added) => boolean): number =>
      history.filter(counts).reduce((all, added) => all + (added.cents.get(key) ?? 0), 0);
    const inYear = () => true;
    const inQuarter = ({ day }: Added) => quarter(day) === quarter(payDate);
    const inMonth = ({ day }: Added) => day.slice(0, 7) === payDate.slice(0, 7);
    const inPeriod = ({ period }: Added) => period === payPeriodNumber;
    const keys = new Set<string>();
    for (const wage of item.wages) {
      const key = wageKey(wage);
      keys.add(key);
      assert.equal(cents(wage.ytdWages), sum(key, inYear), key);
      assert.equal(cents(wage.qtdWages), sum(key, inQuarter), key);
      assert.equal(cents(wage.mtdWages), sum(key, inMonth), key);
    }
    for (const { benefitType, ytdAmount } of item.benefits ?? []) {
      keys.add(`benefit ${benefitType}`);
      assert.equal(cents(ytdAmount), sum(`benefit ${benefitType}`, inYear), benefitType);
    }
    for (const {
      uniqueTaxID,
      locationCode,
      ytdWH,
      qtdWH,
      mtdWH,
      periodWH,
    } of item.taxJurisdictionParms) {
      const key = taxKey(uniqueTaxID, locationCode);
      keys.add(key);
      assert.equal(cents(ytdWH), sum(key, inYear), key);
      assert.equal(cents(qtdWH), sum(key, inQuarter), key);
      assert.equal(cents(mtdWH), sum(key, inMonth), key);
      if (periodWH !== undefined) assert.equal(cents(periodWH), sum(key, inPeriod), key);
    }
    // Nothing that was paid, deducted, or withheld is forgotten.
    for (const key of history.flatMap((added) => [...added.cents.keys()]))
      assert.ok(keys.has(key) || sum(key, inYear) === 0, key);
  }

  function itemOf(home: string, work: readonly string[]): PayCalcItem {
    const list = taxList({
      ...{ payDate: FIRST, homeLocation: home, workLocations: [...work] },
      options: { grossWages: 4000 },
    });
    assert.ok('taxes' in list && list.required.length === 0, `${home} ${work}`);
    return {
      ...list.payCalcItem,
      payrollRunParameters: { payDate: FIRST, payPeriodsPerYear: 26, payPeriodNumber: 1 },
      wages: list.payCalcItem.wages.map((wage) => ({ ...wage, ytdWages: 0 })),
    };
  }

  /** Pay of each kind of entry: the federal one and the bases hold the total. */
  function paidAt(item: PayCalcItem, wageType: string): Entry[] {
    const places = item.wages.filter(
      ({ locationCode: at, wageType: type }) => !at.startsWith('00-') && type === 'Regular',
    );
    const parts = places.map(() => Math.round(50_000 + random() * 400_000) / 100);
    const all = total(parts);
    return item.wages.map(({ locationCode, wageType: own, hours }) => {
      const k = places.findIndex(
        (place) => place.locationCode === locationCode && own === 'Regular',
      );
      return {
        ...{ locationCode, wageType: own === 'Regular' ? wageType : own },
        ...{ grossWages: k < 0 ? all : (parts[k] ?? 0), ...(hours != null && { hours }) },
      };
    });
  }

  function nextOf(item: PayCalcItem, payDate: string): NextPayment {
    const event = random();
    const benefits =
      random() < 0.3
        ? { benefits: [{ benefitType: pick(['125', '401K']), amount: Math.round(random() * 100) }] }
        : {};
    if (event < 0.2) {
      return { payDate, samePeriod: true, wages: paidAt(item, 'Supplemental'), benefits: [] };
    }
    const bonus = paidAt(item, 'Supplemental').filter(
      ({ wageType }) => wageType === 'Supplemental',
    );
    const regular = paidAt(item, 'Regular');
    if (event < 0.35) return { payDate, ...benefits, wages: [...regular, ...bonus] };
    return { payDate, ...benefits, wages: regular };
  }

  test('each item says what the whole history says, in every span', () => {
    let payments = 0;
    for (let people = 0; people < 40; people += 1) {
      const home = pick(PLACES);
      const others = PLACES.filter((place) => place.slice(0, 2) !== home.slice(0, 2));
      const opening = itemOf(home, random() < 0.5 ? [home, pick(others)] : [pick(PLACES)]);
      let last = paid(opening);
      const history = [addedBy(last)];
      let run = 0;
      while (run < 12) {
        const wages = opening.wages.map(({ ytdWages: _, ...wage }) => wage);
        const asked = nextOf({ ...opening, wages }, OTHERS[run] ?? '');
        const next = asked.samePeriod ? { ...asked, payDate: DATES[run] ?? '' } : asked;
        if (next.samePeriod !== true) run += 1;
        const item = nextItem(last, next);
        assertHistory(item, history);
        last = paid(item);
        history.push(addedBy(last));
        payments += 1;
      }
    }
    assert.ok(payments > 480);
  });
});

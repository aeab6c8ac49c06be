/** What `nextRun` carries from one payment to the next, and what it refuses. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type NextPayment,
  nextRun,
  type PayCalcItem,
  type PayCalcResponseItem,
} from '../../../src/tax/library/index.ts';
import { RUNNING } from '../../../src/tax/paycalc/next-run/running.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import {
  biweekly,
  centsOf,
  nextItem,
  type Paid,
  paid,
  refusal,
  runOf,
} from '../../support/next-run.ts';

const US = '00-000-0000';
const FIT = `${US}-FIT-000`;
const FICA = `${US}-FICA-000`;
const MEDICARE = `${US}-MEDI-000`;
const FUTA = `${US}-ER_FUTA-000`;
const NJ = '34-000-0000';
const NY = '36-000-0000';

type Wage = PayCalcItem['wages'][number];
type Tax = PayCalcItem['taxJurisdictionParms'][number];

const wage = (locationCode: string, grossWages: number, more: Partial<Wage> = {}): Wage => ({
  ...{ locationCode, wageType: 'Regular', grossWages },
  ...more,
});
const tax = (uniqueTaxID: string, more: Partial<Tax> = {}): Tax => ({
  ...{ uniqueTaxID, locationCode: uniqueTaxID.split('-').slice(0, 3).join('-') },
  ...more,
});

/** The first payment of 2026, biweekly. */
const opening = (more: Partial<PayCalcItem> = {}): PayCalcItem => ({
  employeeID: '1001',
  payrollRunParameters: { payDate: '2026-01-09', payPeriodsPerYear: 26, payPeriodNumber: 1 },
  wages: [wage(US, 3000, { ytdWages: 0 })],
  taxJurisdictionParms: [tax(FIT), tax(FICA), tax(MEDICARE), tax(FUTA)],
  ...more,
});

const ofTax = (item: PayCalcItem, id: string): Tax =>
  item.taxJurisdictionParms.find(({ uniqueTaxID }) => uniqueTaxID === id) ?? assert.fail(id);
const wages = (item: PayCalcItem) =>
  item.wages.map(({ locationCode, wageType, grossWages, ytdWages }) => [
    ...[locationCode, wageType, grossWages, ytdWages],
  ]);
const refused = (item: PayCalcItem, next: NextPayment): [string, string] => {
  const { path, code } = refusal(paid(item), next);
  return [path, code];
};

describe('the next payment', () => {
  test('has what was paid, deducted, and withheld before it, of employee and employer', () => {
    const item = opening({ benefits: [{ benefitType: '125', amount: 200 }] });
    const next = nextItem(paid(item), { payDate: '2026-01-23' });
    assert.deepEqual(next.payrollRunParameters, {
      ...{ payDate: '2026-01-23', payPeriodsPerYear: 26, payPeriodNumber: 2 },
    });
    assert.deepEqual(next.wages, [
      wage(US, 3000, { mtdWages: 3000, qtdWages: 3000, ytdWages: 3000 }),
    ]);
    assert.deepEqual(next.benefits, [{ benefitType: '125', amount: 200, ytdAmount: 200 }]);
    const amounts = { mtdWH: 173.6, qtdWH: 173.6, ytdWH: 173.6, periodWH: 0 };
    assert.deepEqual(ofTax(next, FICA), { ...tax(FICA), ...amounts });
    assert.equal(ofTax(next, FUTA).ytdWH, 16.8);
  });

  test('follows from its three inputs alone, and changes none of them', () => {
    const before = paid(opening());
    const next = { payDate: '2026-01-23', wages: [wage(US, 10)] };
    const sent = structuredClone([before, next]);
    const answers = [1, 2].map(() => nextRun(before.item, before.answer, next));
    assert.deepEqual(answers[0], answers[1]);
    assert.deepEqual([before, next], sent);
  });

  test('begins each month, quarter, and year with 0', () => {
    const run = runOf(
      opening(),
      [
        ...['2026-01-23', '2026-03-20', '2026-04-03'].map((payDate, i) => ({
          ...{ payDate, payPeriodNumber: [2, 6, 7][i] ?? 0 },
        })),
        { payDate: '2027-01-08', taxJurisdictionParms: [tax(FICA)], payPeriodNumber: 1 },
      ].slice(0, 3),
    );
    const [, second, third, fourth] = run.map(({ item }) => item);
    const amounts = ({ mtdWages, qtdWages, ytdWages }: Wage) => [mtdWages, qtdWages, ytdWages];
    assert.deepEqual(
      [second, third, fourth].map((item) => amounts(item?.wages[0] as Wage)),
      [
        [3000, 3000, 3000],
        [0, 6000, 6000],
        [0, 0, 9000],
      ],
    );
    const ofYear = ({ mtdWH, qtdWH, ytdWH }: Tax) => [mtdWH, qtdWH, ytdWH];
    assert.deepEqual(ofYear(ofTax(fourth as PayCalcItem, FICA)), [0, 0, 558]);
  });

  test('of a new year begins with 0 and with its own list of taxes', () => {
    const last = opening({
      payrollRunParameters: { payDate: '2025-12-26', payPeriodsPerYear: 26, payPeriodNumber: 26 },
      wages: [wage(US, 3000, { ytdWages: 75_000 }), wage(NJ, 0, { ytdWages: 900 })],
      benefits: [{ benefitType: '401K', amount: 100, ytdAmount: 2500 }],
      taxJurisdictionParms: [tax(FICA, { ytdWH: 4650 })],
    });
    const payDate = '2026-01-09';
    assert.deepEqual(refused(last, { payDate }), ['next.taxJurisdictionParms', 'field_missing']);
    const next = nextItem(paid(last), { payDate, taxJurisdictionParms: [tax(FICA)] });
    assert.equal(next.payrollRunParameters.payPeriodNumber, 1);
    assert.deepEqual(wages(next), [[US, 'Regular', 3000, 0]]);
    assert.deepEqual(next.benefits, [{ benefitType: '401K', amount: 100, ytdAmount: 0 }]);
    assert.equal(ofTax(next, FICA).ytdWH, 0);
    // A year later, in the same month and quarter.
    const later = { payDate: '2026-12-25', payPeriodNumber: 26, taxJurisdictionParms: [tax(FICA)] };
    const [entry] = nextItem(paid(last), later).wages;
    assert.deepEqual([entry?.mtdWages, entry?.qtdWages, entry?.ytdWages], [0, 0, 0]);
  });
});

describe('what goes on without being paid', () => {
  test('the wages of a former state, so that its base goes on when the employee is back', () => {
    const SUTA = `${NJ}-ER_SUTA-000`;
    const inNewJersey = { wages: [wage(NJ, 20_000)], taxJurisdictionParms: [tax(SUTA)] };
    const inNewYork = { wages: [wage(NY, 5000)], taxJurisdictionParms: [tax(`${NY}-ER_SUTA-000`)] };
    const first = opening({
      wages: [wage(NJ, 20_000, { ytdWages: 0 })],
      taxJurisdictionParms: inNewJersey.taxJurisdictionParms,
    });
    const [a, b, c] = biweekly('2026-01-23', 3);
    const away = runOf(first, [{ payDate: a ?? '', ...inNewYork }]);
    const there = away.at(-1) as Paid;
    assert.deepEqual(wages(there.item), [
      [NY, 'Regular', 5000, 0],
      [NJ, 'Regular', 0, 20_000],
    ]);
    // A tax that comes back says what was withheld for it.
    assert.deepEqual(
      refusal(there, { payDate: b ?? '', ...inNewJersey }).path,
      'next.taxJurisdictionParms[0].ytdWH',
    );
    const ytdWH = centsOf(away, SUTA) / 100;
    const back = { ...inNewJersey, taxJurisdictionParms: [tax(SUTA, { ytdWH })] };
    const rest = runOf(nextItem(there, { payDate: b ?? '', ...back }), [
      { payDate: c ?? '', wages: inNewJersey.wages },
    ]);
    const whole = paid({ ...first, wages: [wage(NJ, 60_000, { ytdWages: 0 })] });
    const subject = centsOf([...away, ...rest], SUTA, 'subjectWages');
    assert.equal(subject, centsOf([whole], SUTA, 'subjectWages'));
    assert.ok(subject < 6_000_000);
  });

  test('a benefit that is not deducted any more still lowers the wages of the year', () => {
    const benefits = [{ benefitType: '125', amount: 1000 }];
    const [a, b] = biweekly('2026-01-23', 2);
    const run = runOf(opening({ wages: [wage(US, 4000, { ytdWages: 0 })], benefits }), [
      { payDate: a ?? '', benefits: [] },
      { payDate: b ?? '' },
    ]);
    assert.deepEqual(run.at(-1)?.item.benefits, [
      { benefitType: '125', amount: 0, ytdAmount: 1000 },
    ]);
    // 3,000, then 4,000 of the 7,000 that FUTA takes.
    assert.deepEqual(
      run.map((one) => centsOf([one], FUTA, 'subjectWages')),
      [300_000, 400_000, 0],
    );
  });

  test('a bonus counts to the year’s limit of the flat rate', () => {
    const bonus = (grossWages: number) =>
      wage(US, grossWages, { wageType: 'Supplemental', calcMethodSupplementalWages: 'Flat' });
    const run = runOf(opening({ wages: [{ ...bonus(900_000), ytdWages: 0 }] }), [
      { payDate: '2026-01-23', wages: [wage(US, 3000)] },
      { payDate: '2026-02-06', wages: [bonus(200_000)] },
    ]);
    // 100,000 at 22 percent and 100,000 at 37.
    assert.equal(centsOf(run.slice(-1), FIT), 5_900_000);
    assert.deepEqual(wages(run.at(-1)?.item as PayCalcItem), [
      [US, 'Supplemental', 200_000, 900_000],
      [US, 'Regular', 0, 3000],
    ]);
  });

  test('an entry of 0 owes nothing, not even the additional amount of a certificate', () => {
    const miscParameters = [{ parameterName: 'ADDITIONALWH', parameterValue: 50 }];
    const item = opening({ taxJurisdictionParms: [tax(FIT, { miscParameters })] });
    const wagesOf = [wage(US, 1000, { wageType: 'Supplemental' })];
    const bonus = paid(nextItem(paid(item), { payDate: '2026-01-23', wages: wagesOf }));
    assert.equal(centsOf([bonus], FIT), 22_000);
  });
});

describe('names are matched as payCalc reads them', () => {
  test('wage types, benefits, locations, and parameters in any spelling', () => {
    const item = opening({
      wages: [
        wage('STATE:06', 2000, { wageType: 'Overtime', ytdWages: 0 }),
        wage('06-000-0000', 1000, { ytdWages: 0 }),
      ],
      benefits: [{ benefitType: '401K', amount: 100 }],
      taxJurisdictionParms: [tax('06-000-0000-SDI-000', { locationCode: 'STATE:06' })],
    });
    const next = nextItem(paid(item), {
      payDate: '2026-01-23',
      wages: [wage('06-000-0000', 500, { wageType: 'regular' })],
      benefits: [{ benefitType: '401k', amount: 50 }],
      taxJurisdictionParms: [tax('06-000-0000-SDI-000')],
    });
    assert.deepEqual(wages(next), [['06-000-0000', 'regular', 500, 3000]]);
    assert.deepEqual(next.benefits, [{ benefitType: '401k', amount: 50, ytdAmount: 100 }]);
    assert.equal(next.taxJurisdictionParms[0]?.ytdWH, 39);
  });

  test('a tax that is listed at other places goes on with all that was withheld for it', () => {
    const id = '18-000-0000-ER_SUTA-000';
    const counties = ['18-097-0000', '18-063-0000'];
    const item = opening({
      wages: counties.map((at) => wage(at, 3000, { ytdWages: 0 })),
      taxJurisdictionParms: counties.map((locationCode) => tax(id, { locationCode })),
    });
    const before = paid(item);
    const next = nextItem(before, { payDate: '2026-01-23', taxJurisdictionParms: [tax(id)] });
    assert.equal(next.taxJurisdictionParms[0]?.ytdWH, centsOf([before], id) / 100);
    const one = {
      payDate: '2026-02-06',
      taxJurisdictionParms: [tax(id, { locationCode: counties[0] ?? '' })],
    };
    assert.deepEqual(refused(next, one), ['next.wages', 'wages_not_separable']);
  });

  test('what would read another year is refused', () => {
    const item = opening({
      wages: [wage('18-000-0000', 3000, { ytdWages: 0 })],
      taxJurisdictionParms: [tax('18-000-0000-ER_SUTA-000', { overrideRate: 0.025 })],
    });
    // The entry around the county would hide the one inside, or the other way around.
    const wagesOf = [wage('18-097-0000', 3000)];
    assert.deepEqual(refused(item, { payDate: '2026-01-23', wages: wagesOf }), [
      'next.wages',
      'wages_not_separable',
    ]);
    const narrow = { ...item, wages: [wage('18-097-0000', 3000, { ytdWages: 0 })] };
    assert.deepEqual(
      refused(narrow, { payDate: '2026-01-23', wages: [wage('18-000-0000', 3000)] }),
      ['next.wages', 'wages_not_separable'],
    );
    const other = nextItem(paid(narrow), {
      payDate: '2026-01-23',
      wages: [wage('18-063-0000', 1000)],
    });
    assert.deepEqual(wages(other).at(-1), ['18-097-0000', 'Regular', 0, 3000]);
  });

  test('where an employee lives is not read from wages of earlier', () => {
    // Maryland withholds for the county of the wages where no county's tax is listed.
    const at = '24-001-0000';
    const sit = tax('24-000-0000-SIT-000', { isResident: true });
    const county = tax(`${at}-CNTY-000`, { isResident: true });
    const item = opening({
      wages: [wage('24-510-0000', 3000, { ytdWages: 0 })],
      taxJurisdictionParms: [sit],
    });
    const next = { payDate: '2026-01-23', wages: [wage(at, 3000)] };
    assert.deepEqual(refused(item, next), ['next.wages', 'wages_not_separable']);
    const taxJurisdictionParms = [sit, { ...county, ytdWH: 0 }];
    const listed = paid(nextItem(paid(item), { ...next, taxJurisdictionParms }));
    const alone = paid({ ...item, wages: [wage(at, 3000, { ytdWages: 0 })], taxJurisdictionParms });
    assert.deepEqual(
      [sit, county].map(({ uniqueTaxID }) => centsOf([listed], uniqueTaxID)),
      [sit, county].map(({ uniqueTaxID }) => centsOf([alone], uniqueTaxID)),
    );
  });

  test('a base of unemployment taxes is not left out, and not begun in mid-year', () => {
    const SUTA = tax(`${NY}-ER_SUTA-000`);
    const base = wage(NY, 5000, { wageType: 'SutaGrossWages', ytdWages: 0 });
    const item = opening({
      wages: [wage(NY, 3000, { ytdWages: 0 }), base],
      taxJurisdictionParms: [SUTA],
    });
    const next = { payDate: '2026-01-23' };
    assert.deepEqual(wages(nextItem(paid(item), next)).at(-1), [NY, 'SutaGrossWages', 5000, 5000]);
    const without = { ...next, wages: [wage(NY, 3000)] };
    assert.deepEqual(refused(item, without), ['next.wages', 'wages_not_separable']);
    const plain = { ...item, wages: item.wages.slice(0, 1) };
    const begun = { ...next, wages: [wage(NY, 3000), { ...base, ytdWages: 0 }] };
    assert.deepEqual(refused(plain, begun), ['next.wages', 'wages_not_separable']);
  });

  test('amounts that the sender states must be those that follow', () => {
    const own = { payDate: '2026-01-23', wages: [wage(US, 3000, { ytdWages: 3000 })] };
    assert.equal(nextItem(paid(opening()), own).wages[0]?.ytdWages, 3000);
    const other = { ...own, wages: [wage(US, 3000, { ytdWages: 0 })] };
    assert.deepEqual(refused(opening(), other), ['next.wages[0].ytdWages', 'value_unknown']);
    const taxes = { payDate: '2026-01-23', taxJurisdictionParms: [tax(FICA, { ytdWH: 1 })] };
    const at = 'next.taxJurisdictionParms[0].ytdWH';
    assert.deepEqual(refused(opening(), taxes), [at, 'value_unknown']);
  });
});

describe('opening balances', () => {
  const dates = biweekly('2026-01-23', 9);
  const benefits = [{ benefitType: '125', amount: 150 }];
  const year = runOf(
    opening({ benefits }),
    dates.map((payDate) => ({ payDate })),
  );

  test('in mid-year go on as if the year had been calculated here', () => {
    const at = 5;
    const item = year[at]?.item as PayCalcItem;
    const { payDate } = item.payrollRunParameters;
    const balances = opening({
      payrollRunParameters: { payDate, payPeriodsPerYear: 26, payPeriodNumber: at + 1 },
      wages: [wage(US, 3000, { ytdWages: 3000 * at })],
      benefits: [{ benefitType: '125', amount: 150, ytdAmount: 150 * at }],
      taxJurisdictionParms: item.taxJurisdictionParms.map(({ uniqueTaxID, ytdWH }) =>
        tax(uniqueTaxID, { ytdWH: ytdWH ?? 0 }),
      ),
    });
    const rest = runOf(
      balances,
      dates.slice(at).map((payDate) => ({ payDate })),
    );
    assert.deepEqual(
      rest.map(({ answer }) => answer.totals),
      year.slice(at).map(({ answer }) => answer.totals),
    );
    // From the next quarter on, month and quarter are known too.
    assert.deepEqual(rest.at(-1)?.item, year.at(-1)?.item);
  });

  test('are complete, or the next payment is refused: nothing is taken for 0', () => {
    const ytdWages = 3000;
    const next = { payDate: '2026-01-23' };
    const noWages = opening({ wages: [wage(US, 3000)] });
    assert.deepEqual(refused(noWages, next), ['item.wages[0].ytdWages', 'field_missing']);
    const noTax = opening({ wages: [wage(US, 3000, { ytdWages })] });
    const withheld = 'item.taxJurisdictionParms[0].ytdWH';
    assert.deepEqual(refused(noTax, next), [withheld, 'field_missing']);
    const taxJurisdictionParms = [tax(FICA, { ytdWH: 186 })];
    const noBenefit = { ...noTax, taxJurisdictionParms, benefits };
    assert.deepEqual(refused(noBenefit, next), ['item.benefits[0].ytdAmount', 'field_missing']);
  });
});

describe('a second payment of a pay period', () => {
  const LST = '42-003-1214818-LST-027451';
  const at = '42-003-1214818';
  const item = opening({
    wages: [wage(at, 3000, { ytdWages: 0 })],
    taxJurisdictionParms: [tax(FICA), tax(LST)],
  });
  const bonus = [wage(at, 1000, { wageType: 'Supplemental', calcMethodSupplementalWages: 'Flat' })];
  const second = { payDate: '2026-01-14', samePeriod: true, wages: bonus, benefits: [] };

  test('keeps the number of the period and what was withheld in it', () => {
    const run = runOf(item, [second, { payDate: '2026-01-23', wages: [wage(at, 3000)] }]);
    assert.deepEqual(
      run.map((one) => one.item.payrollRunParameters.payPeriodNumber),
      [1, 1, 2],
    );
    assert.deepEqual(
      run.map((one) => ofTax(one.item, LST).periodWH),
      [undefined, 2, 0],
    );
    assert.deepEqual(
      run.map((one) => centsOf([one], LST)),
      [200, 0, 200],
    );
  });

  test('is said by its number too, and never guessed', () => {
    const { samePeriod: _, ...unsaid } = second;
    const numbered = nextItem(paid(item), { ...unsaid, payPeriodNumber: 1 });
    assert.deepEqual(numbered, nextItem(paid(item), second));
    assert.deepEqual(refused(item, unsaid), ['next.payPeriodNumber', 'field_missing']);
    const { payPeriodNumber: __, ...run } = item.payrollRunParameters;
    const unnumbered = { ...item, payrollRunParameters: run };
    assert.deepEqual(refused(unnumbered, unsaid), ['next.samePeriod', 'field_missing']);
    assert.deepEqual(refused(item, { ...unsaid, samePeriod: false, payPeriodNumber: 1 }), [
      'next.samePeriod',
      'value_unknown',
    ]);
  });

  test('says what it pays and deducts', () => {
    const { wages: _, ...noWages } = second;
    assert.deepEqual(refused(item, noWages), ['next.wages', 'field_missing']);
    const { benefits: __, ...noBenefits } = second;
    const deducted = { ...item, benefits: [{ benefitType: '125', amount: 1 }] };
    assert.deepEqual(refused(deducted, noBenefits), ['next.benefits', 'field_missing']);
  });

  test('of regular wages is refused where a tax is figured from all of the period', () => {
    const regular = { ...second, wages: [wage(US, 500)] };
    assert.deepEqual(refused(opening(), regular), ['next.wages', 'method_not_available']);
    // After a bonus in between, too.
    const between = { ...second, wages: [wage(US, 500, { wageType: 'Supplemental' })] };
    const third = nextItem(paid(opening()), between);
    assert.deepEqual(refused(third, regular), ['next.wages', 'method_not_available']);
    const flat = opening({ taxJurisdictionParms: [tax(FICA)] });
    assert.equal(nextItem(paid(flat), regular).wages[0]?.ytdWages, 3000);
  });

  test('of regular wages goes on with the Cumulative method', () => {
    const calcMethodRegularWages = 'Cumulative';
    const parts = [2000, 1500].map((gross) => wage(US, gross, { calcMethodRegularWages }));
    const [one, two] = parts as [Wage, Wage];
    const run = runOf(opening({ wages: [{ ...one, ytdWages: 0 }] }), [{ ...second, wages: [two] }]);
    const both = paid(
      opening({ wages: [wage(US, 3500, { calcMethodRegularWages, ytdWages: 0 })] }),
    );
    assert.equal(centsOf(run, FIT), centsOf([both], FIT));
  });

  test('of a bonus has the wages that it is added to, and a second bonus those of the first', () => {
    const added = (grossWages: number, method: string) =>
      wage(US, grossWages, { wageType: 'Supplemental', calcMethodSupplementalWages: method });
    const previous = (gross: number) => ({
      ...second,
      wages: [added(gross, 'PreviousAggregation')],
    });
    const run = runOf(opening(), [previous(1000), previous(700)]);
    const both = { ...added(1700, 'CurrentAggregation'), ytdWages: 0 };
    const together = paid(opening({ wages: [wage(US, 3000, { ytdWages: 0 }), both] }));
    assert.equal(centsOf(run, FIT), centsOf([together], FIT));
    // The payment after it has regular wages of its own.
    const later = nextItem(run.at(-1) as Paid, { payDate: '2026-01-23', wages: [wage(US, 3000)] });
    assert.equal(ofTax(later, FIT).miscParameters, undefined);
  });

  test('is no way around a bonus that is added to wages which are not paid', () => {
    const method = { calcMethodSupplementalWages: 'CurrentAggregation' };
    const alone = [wage(US, 500, { wageType: 'Supplemental', ...method })];
    assert.deepEqual(refused(opening(), { ...second, wages: alone }), [
      'next.wages[0].calcMethodSupplementalWages',
      'no_regular_wages',
    ]);
  });
});

describe('a correction', () => {
  test('runs the year again from its payment; a reversal is not carried', () => {
    const payments = [3000, 9000, 3000].map((gross, i) => ({
      payDate: biweekly('2026-01-23', 3)[i] ?? '',
      wages: [wage(US, gross)],
    }));
    const wrong = runOf(opening(), payments);
    const right = runOf(opening(), [
      ...payments.slice(0, 1),
      { ...payments[1], payDate: '2026-02-06', wages: [wage(US, 900)] },
      ...payments.slice(2),
    ]);
    assert.equal(wrong.at(-1)?.item.wages[0]?.ytdWages, 15_000);
    assert.equal(right.at(-1)?.item.wages[0]?.ytdWages, 6900);
    // FUTA ends at 7,000 in both, after 6,000 and 6,900.
    assert.deepEqual(
      [wrong, right].map((run) => centsOf(run, FUTA, 'subjectWages')),
      [700_000, 700_000],
    );
    assert.deepEqual(
      right.map((one) => centsOf([one], FUTA, 'subjectWages')),
      [...[300_000, 300_000, 90_000, 10_000]],
    );
    const item = opening({
      wages: [wage(US, -100, { ytdWages: 3000 })],
      taxJurisdictionParms: [tax(FICA, { ytdWH: 186 })],
    });
    const again = { payDate: '2026-01-23', wages: [wage(US, 1)] };
    assert.deepEqual(refused(item, again), ['item.wages[0].grossWages', 'negative_wages']);
  });

  test('of a deduction is carried, and not made twice', () => {
    const benefits = [{ benefitType: '125', amount: -40, ytdAmount: 100 }];
    const item = opening({
      wages: [wage(US, 3000, { ytdWages: 3000 })],
      benefits,
      taxJurisdictionParms: [tax(FICA, { ytdWH: 179.8 })],
    });
    const payDate = '2026-01-23';
    assert.deepEqual(refused(item, { payDate }), ['next.benefits', 'field_missing']);
    const next = nextItem(paid(item), { payDate, benefits: [{ benefitType: '125', amount: 50 }] });
    assert.deepEqual(next.benefits, [{ benefitType: '125', amount: 50, ytdAmount: 60 }]);
  });
});

describe('refused with the cause', () => {
  const payDate = '2026-01-23';

  test('dates and numbers that do not follow', () => {
    const item = opening();
    const cases: [NextPayment, string, string][] = [
      [{ payDate: '2026-01-08' }, 'next.payDate', 'out_of_range'],
      [{ payDate: 'Friday' }, 'next.payDate', 'invalid_date'],
      [{ payDate: '2026-03-20' }, 'next.payPeriodNumber', 'field_missing'],
      [{ payDate, payPeriodNumber: 27 }, 'next.payPeriodNumber', 'period_number'],
      [{ payDate, payPeriodsPerYear: 52 }, 'next.payPeriodNumber', 'field_missing'],
    ];
    for (const [next, ...found] of cases) assert.deepEqual(refused(item, next), found);
    const second = nextItem(paid(item), { payDate });
    const back = refused(second, { payDate, payPeriodNumber: 1 });
    assert.deepEqual(back, ['next.payPeriodNumber', 'out_of_range']);
    const { payPeriodNumber } = nextItem(paid(item), {
      ...{ payDate, payPeriodsPerYear: 52, payPeriodNumber: 3 },
    }).payrollRunParameters;
    assert.equal(payPeriodNumber, 3);
  });

  test('an answer that is not that of the item', () => {
    const { item, answer } = paid(opening());
    const [line] = answer.taxCalculation;
    const cases: [Partial<PayCalcResponseItem>, string][] = [
      [{ employeeID: '1002' }, 'answer.employeeID'],
      [{ errorStatus: { errorCode: 2001, errorMessage: 'no' } }, 'answer.errorStatus'],
      [{ taxCalculation: answer.taxCalculation.slice(1) }, 'answer.taxCalculation'],
      [
        {
          taxCalculation: [
            { ...line, uniqueTaxID: `${NY}-SIT-000` } as (typeof answer.taxCalculation)[number],
          ],
        },
        'answer.taxCalculation[0]',
      ],
      [
        { totals: { ...answer.totals, gross: 1 } as NonNullable<typeof answer.totals> },
        'answer.totals.gross',
      ],
    ];
    for (const [changed, path] of cases) {
      const found = refusal({ item, answer: { ...answer, ...changed } }, { payDate });
      assert.deepEqual([found.path, found.code], [path, 'answers_differ']);
    }
  });

  test('pay that is not the same every time', () => {
    for (const wageType of ['Supplemental', 'Tips', 'Overtime']) {
      const item = opening({
        wages: [...opening().wages, wage(US, 100, { wageType, ytdWages: 0 })],
      });
      assert.deepEqual(refused(item, { payDate }), ['next.wages', 'field_missing'], wageType);
    }
    const item = opening({ options: { cashAvailable: 500 } });
    assert.deepEqual(refused(item, { payDate }), ['next.options', 'field_missing']);
    assert.equal(nextItem(paid(item), { payDate, options: {} }).options?.cashAvailable, undefined);
  });

  test('parameters that count up to a payment', () => {
    const columbus = '39-000-1080996-CITY-000';
    const miscParameters = [{ name: 'days_worked', value: 21 }];
    const item = opening({
      wages: [wage('39-049-1086100', 3000, { ytdWages: 0 })],
      taxJurisdictionParms: [
        tax(columbus, { locationCode: '39-049-1080996', isResident: false, miscParameters }),
      ],
    });
    const there = { ...item, wages: [wage('39-049-1080996', 3000, { ytdWages: 0 })] };
    const found = refusal(paid(there), { payDate });
    assert.equal(found.path, 'next.taxJurisdictionParms');
    assert.match(found.message, /DAYSWORKED/);
  });

  test('every parameter of a payment, a quarter, or a year was looked at', () => {
    const { highest } = everyRelease(loadRules());
    const worded = [...highest.taxes.values()]
      .flatMap(({ identity }) => [...identity.parameters])
      .filter(({ description }) =>
        /payment|quarter|this year|calendar year|pay period|weeks|days/i.test(description),
      );
    const names = new Set(worded.map(({ parameterName }) => parameterName));
    assert.deepEqual([...names].sort(), [...Object.keys(RUNNING), ...OF_CERTIFICATES].sort());
  });

  test('benefits of several wage types, with the Cumulative method', () => {
    const method = { calcMethodRegularWages: 'Cumulative' };
    const bonus = wage(US, 500, { wageType: 'Supplemental', ytdWages: 0 });
    const item = opening({
      wages: [wage(US, 3000, { ...method, ytdWages: 0 }), bonus],
      benefits: [{ benefitType: '401K', amount: 100 }],
    });
    const next = { payDate, wages: [wage(US, 3000, method)] };
    assert.deepEqual(refused(item, next), ['next.taxJurisdictionParms[0]', 'wages_not_separable']);
    const { benefits: _, ...without } = item;
    assert.equal(nextItem(paid(without), next).wages[0]?.ytdWages, 3000);
  });

  test('a month that is not known, for a tax that is owed once a month', () => {
    const denver = '08-000-201738-CITY-000';
    const at = '08-000-201738';
    const entry = tax(denver, { mtdWH: 0, ytdWH: 0 });
    const item = opening({
      wages: [wage(at, 300, { ytdWages: 3000 })],
      taxJurisdictionParms: [entry],
    });
    const path = 'next.taxJurisdictionParms[0]';
    assert.deepEqual(refused(item, { payDate }), [path, 'field_missing']);
    // The next month is known: it begins with 0.
    const february = { payDate: '2026-02-06', payPeriodNumber: 3 };
    assert.equal(nextItem(paid(item), february).wages[0]?.mtdWages, 0);
    const known = { ...item, wages: [wage(at, 300, { ytdWages: 3000, mtdWages: 0 })] };
    const month = runOf(known, [{ payDate }]);
    assert.deepEqual(
      month.map((one) => centsOf([one], denver)),
      [0, 575],
    );
    const wilmington = '10-000-214862';
    const lowered = (isExempt: boolean) =>
      opening({
        wages: [wage(wilmington, 100, { ytdWages: 0 })],
        benefits: [{ benefitType: '125', amount: 100 }],
        taxJurisdictionParms: [tax(`${wilmington}-ER_EHT-000`, { isExempt, mtdWH: 0 })],
      });
    assert.deepEqual(refused(lowered(false), { payDate }), [path, 'wages_not_separable']);
    assert.equal(nextItem(paid(lowered(true)), { payDate }).wages[0]?.mtdWages, 100);
  });

  test('hours that are missing, although an entry of 0 has some', () => {
    const oregon = '41-000-0000-WC-000';
    const at = '41-051-0000';
    const item = opening({
      wages: [wage(at, 3000, { ytdWages: 0, hours: 80 })],
      taxJurisdictionParms: [tax(oregon)],
    });
    const elsewhere = '41-005-0000';
    const found = refusal(paid(item), { payDate, wages: [wage(elsewhere, 3000)] });
    assert.deepEqual([found.path, found.code], ['next.wages', 'field_missing']);
    const hours = { payDate, wages: [wage(elsewhere, 3000, { hours: 10 })] };
    assert.deepEqual(nextItem(paid(item), hours).wages[1], {
      ...wage(at, 0, { hours: 0, mtdWages: 3000, qtdWages: 3000, ytdWages: 3000 }),
    });
  });

  test('a field that is not one of a next payment', () => {
    const { item, answer } = paid(opening());
    const found = nextRun(item, answer, { payDate, paydate: 1 } as unknown as NextPayment);
    assert.ok('errors' in found && found.errors[0]?.path === 'next.paydate');
    const nothing = nextRun(item, answer, undefined as unknown as NextPayment);
    assert.ok('errors' in nothing && nothing.errors[0]?.path === 'next');
    const version = nextRun(item, answer, { payDate }, { version: '1999.1' });
    assert.equal(version.errorStatus.errorCode, 1005);
  });
});

/** These hold until a certificate, an agreement, or the year ends, and a new year needs a list of its own. */
const OF_CERTIFICATES = [
  ...['ADDITIONALWH', 'ANNUALIZED', 'ANNUAL_SALARY', 'CREDITREDUCTION', 'FIRSTTIMEDEPENDENTS'],
  ...['FIRST_PAY_PERIOD', 'FIXED_WH_AMT', 'LOW_INCOME_ENDED', 'NUMBER_EMPLOYEES', 'PERCENTSTATE'],
  ...['REDUCED_WH_AMT', 'SUPPLEMENTAL', 'WITHHELD_ELSEWHERE'],
];

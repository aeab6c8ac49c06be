/** Every error code an item can have, with a message that names the field. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codeOf, ERRORS, type ErrorKind } from '../../../src/tax/paycalc/error-table.ts';
import {
  FEDERAL,
  FIT,
  parameter,
  paycheck,
  SOCIAL_SECURITY,
  tax,
  wage,
} from '../../support/paychecks.ts';
import { forEachServer } from '../../support/server.ts';

const ITEM = paycheck();

const NUMBERS = new Map(
  (Object.keys(ERRORS) as ErrorKind[]).map((kind) => [codeOf(kind), ERRORS[kind].code as number]),
);

const without = (object: object, name: string): object =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

const run = (fields: object): object => ({
  ...ITEM,
  payrollRunParameters: { ...ITEM.payrollRunParameters, ...fields },
});
const withWage = (fields: object): object => ({ ...ITEM, wages: [wage({ ...fields })] });
const withTax = (fields: object): object => ({
  ...ITEM,
  taxJurisdictionParms: [tax(SOCIAL_SECURITY, { ...fields })],
});
const income = (...miscParameters: object[]): object => ({
  ...ITEM,
  taxJurisdictionParms: [tax(FIT, { miscParameters })],
});

/** What is sent, the code, and what the message has to name. */
const CASES: readonly (readonly [string, unknown, number, RegExp])[] = [
  ['no employeeID', without(ITEM, 'employeeID'), 2001, /^employeeID: is missing/],
  ['no wages', without(ITEM, 'wages'), 2001, /^wages: is missing/],
  ['no run', without(ITEM, 'payrollRunParameters'), 2001, /^payrollRunParameters: is missing/],
  ['no taxes', without(ITEM, 'taxJurisdictionParms'), 2001, /^taxJurisdictionParms: is missing/],
  [
    'no grossWages',
    { ...ITEM, wages: [without(wage(), 'grossWages')] },
    2001,
    /^wages\[0\]\.grossWages: is missing/,
  ],
  [
    'a parameter without name',
    income({ parameterValue: 'M' }),
    2001,
    /miscParameters\[0\]\.parameterName/,
  ],
  [
    'a parameter without value',
    income({ parameterName: 'FILINGSTATUS' }),
    2001,
    /miscParameters\[0\]\.parameterValue/,
  ],
  ['cumulative without period', withIncomeMethod('Cumulative'), 2001, /payPeriodNumber/],
  ['null', null, 2002, /item: must be an object, not null/],
  ['text', 'x', 2002, /item: must be an object/],
  ['a list', [], 2002, /item: must be an object, not an array/],
  [
    'a number as employeeID',
    { ...ITEM, employeeID: 7 },
    2002,
    /^employeeID: must be a string, not 7/,
  ],
  [
    'text as wages',
    withWage({ grossWages: '2000' }),
    2002,
    /^wages\[0\]\.grossWages: must be a number, not text/,
  ],
  [
    'text as a flag',
    withTax({ isExempt: 'TRUE' }),
    2002,
    /^taxJurisdictionParms\[0\]\.isExempt: must be a boolean/,
  ],
  [
    'half a pay period',
    run({ payPeriodsPerYear: 26.5 }),
    2002,
    /payPeriodsPerYear: must be a whole number, such as 26, not 26\.5/,
  ],
  [
    'an object as parameter',
    income(parameter('FILINGSTATUS', {})),
    2002,
    /miscParameters\[0\]\.parameterValue/,
  ],
  [
    'null for a required field',
    withWage({ grossWages: null }),
    2002,
    /^wages\[0\]\.grossWages: must be a number, not null/,
  ],
  ['an empty list of wages', { ...ITEM, wages: [] }, 2003, /^wages: must have at least 1/],
  ['no pay periods', run({ payPeriodsPerYear: 0 }), 2003, /payPeriodsPerYear: must be at least 1/],
  [
    'too many pay periods',
    run({ payPeriodsPerYear: 367 }),
    2003,
    /payPeriodsPerYear: must be at most 366/,
  ],
  [
    'ten billion',
    withWage({ grossWages: 1e10 }),
    2003,
    /^wages\[0\]\.grossWages: must be at most 9999999999.99/,
  ],
  [
    'negative ytdWages',
    withWage({ ytdWages: -1 }),
    2003,
    /^wages\[0\]\.ytdWages: must be at least 0/,
  ],
  ['a rate above 100', withTax({ overrideRate: 270 }), 2003, /overrideRate: must be at most 100/],
  [
    'an unknown wageType',
    withWage({ wageType: 'Bonus' }),
    2003,
    /^wages\[0\]\.wageType: "Bonus".*Regular, Supplemental, Tips/,
  ],
  [
    'an unknown method',
    withWage({ calcMethodRegularWages: 'Weekly' }),
    2003,
    /calcMethodRegularWages: "Weekly".*Annualized, Cumulative, None/,
  ],
  [
    'an unknown supplemental method',
    withWage({ calcMethodSupplementalWages: 'x' }),
    2003,
    /calcMethodSupplementalWages: "x".*CurrentAggregation/,
  ],
  [
    'an unknown rounding',
    withTax({ roundResult: 'Up' }),
    2003,
    /^taxJurisdictionParms\[0\]\.roundResult: "Up".*Default, Yes, No/,
  ],
  [
    'an unknown benefit',
    { ...ITEM, benefits: [{ benefitType: 'CAR', amount: 1 }] },
    2003,
    /^benefits\[0\]\.benefitType: "CAR".*401K/,
  ],
  [
    'a pay date in words',
    run({ payDate: '26 June 2026' }),
    2003,
    /payDate: "26 June 2026".*yyyy-MM-dd/,
  ],
  ['30 February', run({ payDate: '2026-02-30' }), 2003, /payDate: "2026-02-30"/],
  [
    'a location in words',
    withWage({ locationCode: 'California' }),
    2003,
    /^wages\[0\]\.locationCode: "California"/,
  ],
  [
    'a tax location in words',
    withTax({ locationCode: '' }),
    2003,
    /^taxJurisdictionParms\[0\]\.locationCode: ""/,
  ],
  [
    'an unknown field',
    { ...ITEM, wage: [] },
    2003,
    /^wage: is not a known field\. Did you mean wages\? Allowed: employeeID, options, payrollRunParameters/,
  ],
  [
    'an unknown field of a wage',
    withWage({ gross: 1 }),
    2003,
    /^wages\[0\]\.gross: is not a known field\. Allowed: locationCode/,
  ],
  [
    'an unknown field of a tax',
    withTax({ rate: 1 }),
    2003,
    /^taxJurisdictionParms\[0\]\.rate: is not a known field\. Allowed: uniqueTaxID/,
  ],
  [
    'an unknown option',
    { ...ITEM, options: { round: true } },
    2003,
    /^options\.round: is not a known field\. Allowed: prorate, assumeWithheldElsewhere, explain/,
  ],
  [
    'an unknown field of a parameter',
    income({ key: 'a' }),
    2003,
    /miscParameters\[0\]\.key: is not a known field\. Allowed: parameterName/,
  ],
  [
    'an unknown tax',
    withTax({ uniqueTaxID: '00-000-0000-XXX-000' }),
    2004,
    /^taxJurisdictionParms\[0\]\.uniqueTaxID: "00-000-0000-XXX-000"/,
  ],
  [
    'constructor as a tax',
    withTax({ uniqueTaxID: 'constructor' }),
    2004,
    /uniqueTaxID: "constructor"/,
  ],
  [
    'an unknown parameter',
    income(parameter('MARITAL', 'M')),
    2005,
    /^taxJurisdictionParms\[0\]\.miscParameters\[0\]: .*"MARITAL".*FILINGSTATUS/,
  ],
  [
    'a wrong parameter value',
    income(parameter('FILINGSTATUS', 'X')),
    2005,
    /FILINGSTATUS "X": allowed: S .*, M .*, H /,
  ],
  [
    'a wrong boolean',
    income(parameter('TWO_JOBS', 'yes')),
    2005,
    /TWO_JOBS "yes": allowed: TRUE, FALSE/,
  ],
  [
    'a negative amount',
    income(parameter('ADDITIONALWH', '-1')),
    2005,
    /ADDITIONALWH "-1": allowed: dollars/,
  ],
  [
    'a parameter given twice',
    income(parameter('FILINGSTATUS', 'S'), { name: 'filing status', value: 'M' }),
    2005,
    /twice/,
  ],
  [
    'previous aggregation without the last wages',
    {
      ...ITEM,
      wages: [
        wage({ wageType: 'Supplemental', calcMethodSupplementalWages: 'PreviousAggregation' }),
      ],
      taxJurisdictionParms: [tax(FIT)],
    },
    2001,
    /MOST_RECENT_WAGES/,
  ],
  [
    'two locations with different settings',
    {
      ...ITEM,
      wages: [wage({ locationCode: '06-037-1662328' }), wage({ locationCode: '06-059-2409704' })],
      taxJurisdictionParms: [
        tax(SOCIAL_SECURITY, { locationCode: '06-037-1662328' }),
        tax(SOCIAL_SECURITY, { locationCode: '06-059-2409704', overrideWageBase: 5 }),
      ],
    },
    2005,
    /taxJurisdictionParms/,
  ],
  [
    'a pay date before the tax rules begin',
    run({ payDate: '2019-06-28' }),
    2007,
    /payDate: version .* has no tax rules for 2019-06-28\. It covers pay dates \d{4}-01-01 to \d{4}-12-31/,
  ],
  ['a pay date after it', run({ payDate: '9999-01-03' }), 2007, /payDate: .*9999-01-03/],
  [
    'pay periods without a printed table',
    {
      ...ITEM,
      payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 13 },
      taxJurisdictionParms: [tax(FIT, { miscParameters: [parameter('FILINGSTATUS', 'NRA')] })],
    },
    2008,
    /payPeriodsPerYear.*13/,
  ],
  [
    'the same tax and location twice',
    { ...ITEM, taxJurisdictionParms: [tax(SOCIAL_SECURITY), tax(FIT), tax(SOCIAL_SECURITY)] },
    2009,
    /^taxJurisdictionParms\[2\]: .*taxJurisdictionParms\[0\]/,
  ],
];

function withIncomeMethod(calcMethodRegularWages: string): object {
  return {
    ...ITEM,
    payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26 },
    wages: [wage({ calcMethodRegularWages })],
    taxJurisdictionParms: [tax(FIT, { ytdWH: 1 })],
  };
}

describe('errors of an item', () => {
  forEachServer('with one server', (server) => {
    for (const [name, item, code, message] of CASES) {
      test(`${name}: ${code}`, async () => {
        const { payCalc, errorStatus, transactionStamp } = await server().payCalc(item);
        assert.equal(payCalc.length, 1);
        assert.deepEqual(payCalc[0].taxCalculation, []);
        assert.match(payCalc[0].errorStatus.errorMessage, message);
        assert.equal(payCalc[0].errorStatus.errorCode, code);
        for (const { code: cause } of payCalc[0].errors) {
          assert.ok(NUMBERS.get(cause) !== undefined, cause);
        }
        assert.equal(NUMBERS.get(payCalc[0].errors[0].code), code);
        assert.deepEqual(errorStatus, { errorCode: 2000, errorMessage: '1 of 1 items failed' });
        assert.equal(transactionStamp.totalTransactions, 1);
        assert.equal(transactionStamp.failedTransactions, 1);
      });
    }

    test('no wages anywhere a tax could take: 2006', async () => {
      const item = {
        ...ITEM,
        wages: [wage({ locationCode: '06-037-1662328' })],
        taxJurisdictionParms: [tax(SOCIAL_SECURITY, { locationCode: '36-061-975772' })],
      };
      const { payCalc } = await server().payCalc(item);
      assert.equal(payCalc[0].errorStatus.errorCode, 2006);
      assert.match(payCalc[0].errorStatus.errorMessage, /wages.*36-061-975772/);
    });

    test('several wrong fields are named together, at most five of them', async () => {
      const { payCalc } = await server().payCalc({ ...ITEM, employeeID: 1, wages: 2, benefits: 3 });
      const { errorMessage } = payCalc[0].errorStatus;
      for (const field of ['employeeID', 'wages', 'benefits'])
        assert.match(errorMessage, new RegExp(field));
      const many = { ...ITEM, wages: new Array(20).fill({}) };
      const { errorStatus } = (await server().payCalc(many)).payCalc[0];
      assert.match(errorStatus.errorMessage, /and \d+ more$/);
      assert.ok(errorStatus.errorMessage.length < 1000);
    });

    test('an item that fails keeps its employeeID where it is text', async () => {
      const { payCalc } = await server().payCalc({ employeeID: 'E-7' }, { employeeID: 7 }, null);
      assert.deepEqual(
        payCalc.map(({ employeeID }: { employeeID: unknown }) => employeeID),
        ['E-7', null, null],
      );
    });

    test('one bad item leaves the others and their order untouched', async () => {
      const good = Array.from({ length: 20 }, (_, i) =>
        paycheck({ employeeID: `g${i}`, wages: [wage({ grossWages: 1000 + i })] }),
      );
      const alone = (await server().payCalc(...good)).payCalc;
      const mixed = good.flatMap((item, i) => [item, CASES[i]?.[1] ?? null]);
      const { payCalc, errorStatus, transactionStamp } = await server().payCalc(...mixed);
      assert.deepEqual(
        payCalc.filter((_: unknown, i: number) => i % 2 === 0),
        alone,
      );
      assert.deepEqual(errorStatus, { errorCode: 2000, errorMessage: '20 of 40 items failed' });
      assert.equal(transactionStamp.totalTransactions, 40);
      assert.equal(transactionStamp.failedTransactions, 20);
    });

    test('keys of the prototype are unknown fields like others', async () => {
      for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        const text = JSON.stringify({ PayCalcRequest: { payCalc: [{ ...ITEM, MARK: { a: 1 } }] } });
        const { body } = await server().post(text.replace('MARK', key));
        const [{ errorStatus }] = body.PayCalcResponse.payCalc;
        assert.equal(errorStatus.errorCode, 2003);
        assert.match(errorStatus.errorMessage, new RegExp(`^${key}: is not a known field`));
      }
      assert.equal(({} as { a?: number }).a, undefined);
    });

    test('a federal tax without a federal entry takes the sum of all others', async () => {
      const wages = [
        wage({ locationCode: '06-000-0000', grossWages: 100 }),
        wage({ locationCode: '36-000-0000', grossWages: 200 }),
      ];
      const { payCalc } = await server().payCalc({ ...ITEM, wages });
      assert.equal(payCalc[0].taxCalculation[0].subjectWages, 300);
      assert.equal(payCalc[0].taxCalculation[0].locationCode, FEDERAL);
    });
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculated } from '../../../test/support/tax-lists.ts';

/** A refusal says what to send, use, or leave out, after what is wrong. */
const REMEDY = /\b(?:[Ss]end|[Uu]se|[Ll]eave|[Cc]orrect|[Aa]dd|[Rr]emove|Round)\b/;

const FEDERAL = '00-000-0000';

const item = (tax: object, wage: object = {}, run: object = {}) => ({
  employeeID: '1',
  payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26, ...run },
  wages: [{ locationCode: FEDERAL, wageType: 'Regular', grossWages: 3000, ytdWages: 0, ...wage }],
  taxJurisdictionParms: [{ uniqueTaxID: '', locationCode: FEDERAL, ...tax }],
});

const parameter = (parameterName: string, parameterValue: string) => ({
  parameterName,
  parameterValue,
});

const WASHINGTON = { locationCode: '53-000-0000', hours: 80 };

const REFUSED: Readonly<Record<string, object>> = {
  'a period without a row for nonresident aliens': item(
    { uniqueTaxID: '00-000-0000-FIT-000', miscParameters: [parameter('FILINGSTATUS', 'NRA')] },
    {},
    { payPeriodsPerYear: 13 },
  ),
  'a form before 2020 with a later line': item({
    uniqueTaxID: '00-000-0000-FIT-000',
    miscParameters: [parameter('2020_W4', 'FALSE'), parameter('DEPENDENTS_AMT', '2000')],
  }),
  'a credit reduction above the credit': item({
    uniqueTaxID: '00-000-0000-ER_FUTA-000',
    miscParameters: [parameter('CREDITREDUCTION', '0.06')],
  }),
  'an employee’s part above the whole rate': item(
    {
      ...WASHINGTON,
      hours: undefined,
      uniqueTaxID: '53-000-0000-ER_SDI-000',
      miscParameters: [parameter('HOURLY_RATE', '0.5'), parameter('EMPLOYEE_HOURLY_RATE', '0.8')],
    },
    WASHINGTON,
  ),
  'a pay date after the last table': item(
    { uniqueTaxID: '00-000-0000-FIT-000' },
    {},
    { payDate: '2031-01-02' },
  ),
  'a graduated tax with a rate': item({ uniqueTaxID: '00-000-0000-FIT-000', overrideRate: 0.1 }),
  'a rate with nine decimals': item({
    uniqueTaxID: '00-000-0000-ER_FUTA-000',
    overrideRate: 0.123456789,
  }),
};

for (const [what, refused] of Object.entries(REFUSED)) {
  test(`the refusal of ${what} names its remedy`, () => {
    const { errorStatus } = calculated(JSON.parse(JSON.stringify(refused)));
    assert.ok(errorStatus, 'it was calculated');
    assert.match(errorStatus.errorMessage, REMEDY);
  });
}

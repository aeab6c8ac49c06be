/**
 * What people who send their first payroll get wrong: each request, and what its refusal must hold so
 * that they need not look anything up: the field, what is allowed, and what to do.
 */

import { FIT, parameter, paycheck, request, SOCIAL_SECURITY, tax, wage } from './paychecks.ts';

type Fields = Readonly<Record<string, unknown>>;

export type Mistake = {
  readonly about: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** null sends none. */
  readonly key?: string | null;
  /** A payCalc item, or the text of a body. */
  readonly item?: Fields;
  readonly text?: string;
  readonly field: RegExp;
  readonly allowed: RegExp;
  readonly remedy: RegExp;
};

const run = (fields: Fields): Fields =>
  paycheck({
    payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26, ...fields },
  });
const wages = (...entries: Fields[]): Fields => paycheck({ wages: entries });
const taxes = (...entries: Fields[]): Fields => paycheck({ taxJurisdictionParms: entries });
const fit = (name: string, value: unknown): Fields =>
  taxes(tax(FIT, { miscParameters: [parameter(name, value)] }));
const without = (item: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(item).filter(([key]) => key !== name));

const TAXES = '/ste-hosted/v1/taxes';

export const MISTAKES: readonly Mistake[] = [
  {
    about: 'a tax id that does not exist',
    item: taxes(tax('00-000-0000-FICA-001')),
    field: /taxJurisdictionParms\[0\]\.uniqueTaxID/,
    allowed: /GET \/ste-hosted\/v1\/taxes lists them/,
    remedy: /Did you mean 00-000-0000-FICA-000\?/,
  },
  {
    about: 'filing status X',
    item: fit('FILINGSTATUS', 'X'),
    field: /FILINGSTATUS/,
    allowed: /S.*M.*H/,
    remedy: /Send one of these/,
  },
  {
    about: 'filing status Married',
    item: fit('FILINGSTATUS', 'Married'),
    field: /FILINGSTATUS/,
    allowed: /S.*M.*H/,
    remedy: /Send one of these/,
  },
  {
    about: 'a misspelled parameter',
    item: fit('FILLINGSTATUS', 'S'),
    field: /miscParameters\[0\]/,
    allowed: /Allowed: .*TWO_JOBS/,
    remedy: /Did you mean FILINGSTATUS\?/,
  },
  {
    about: 'no payDate',
    item: paycheck({ payrollRunParameters: { payPeriodsPerYear: 26 } }),
    field: /payrollRunParameters\.payDate: is missing/,
    allowed: /yyyy-MM-dd/,
    remedy: /Send .*"2026-06-30"/,
  },
  {
    about: 'a date in US style',
    item: run({ payDate: '03/13/2026' }),
    field: /payrollRunParameters\.payDate/,
    allowed: /yyyy-MM-dd/,
    remedy: /2026-03-13/,
  },
  {
    about: 'a day that does not exist',
    item: run({ payDate: '2026-02-30' }),
    field: /payrollRunParameters\.payDate/,
    allowed: /28/,
    remedy: /Send|Use/,
  },
  {
    about: 'a pay date of the far future',
    item: run({ payDate: '2037-01-15' }),
    field: /payrollRunParameters\.payDate/,
    allowed: /It covers pay dates \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d/,
    remedy: /Send|Use|Install/i,
  },
  {
    about: 'negative wages of an income tax',
    item: paycheck({ wages: [wage({ grossWages: -5 })], taxJurisdictionParms: [tax(FIT)] }),
    field: /grossWages|wages/,
    allowed: /negative/,
    remedy: /reverse the original payment/i,
  },
  {
    about: 'wages in quotes',
    item: wages(wage({ grossWages: '3000' })),
    field: /wages\[0\]\.grossWages/,
    allowed: /must be a number/,
    remedy: /without quotes/,
  },
  {
    about: 'a misspelled field',
    item: wages({ ...without(wage(), 'grossWages'), grosWages: 2000 }),
    field: /wages\[0\]\.grosWages/,
    allowed: /Allowed: .*wageType/,
    remedy: /Did you mean grossWages\?/,
  },
  {
    about: 'a misspelled list',
    item: { ...without(paycheck(), 'taxJurisdictionParms'), taxJurisdictionParams: [] },
    field: /taxJurisdictionParams/,
    allowed: /Allowed: .*wages/,
    remedy: /Did you mean taxJurisdictionParms\?/,
  },
  {
    about: 'a state instead of a location code',
    item: wages(wage({ locationCode: 'CA' })),
    field: /wages\[0\]\.locationCode/,
    allowed: /state FIPS, county FIPS/,
    remedy: /Send .*06-000-0000/,
  },
  {
    about: 'a state that does not exist',
    item: wages(wage({ locationCode: '99-000-0000' })),
    field: /wages\[0\]\.locationCode: "99-000-0000"/,
    allowed: /no state FIPS code 99/,
    remedy: /Send|Use|such as/,
  },
  {
    about: 'no wages for a state',
    item: paycheck({
      wages: [wage({ locationCode: '06-000-0000' })],
      taxJurisdictionParms: [
        tax('41-000-0000-SIT-000', { locationCode: '41-000-0000', isResident: false }),
      ],
    }),
    field: /wages/,
    allowed: /41-000-0000/,
    remedy: /Add an entry/,
  },
  {
    about: 'a state tax at the federal location',
    item: taxes(tax('06-000-0000-SIT-000')),
    field: /taxJurisdictionParms\[0\]\.locationCode/,
    allowed: /06-000-0000 or a location inside it/,
    remedy: /Use 06-000-0000/,
  },
  {
    about: 'a wages entry twice',
    item: wages(wage(), wage()),
    field: /wages\[1\]: equals wages\[0\]/,
    allowed: /in every field/,
    remedy: /remove it.*combine them/,
  },
  {
    about: 'a tax twice',
    item: taxes(tax(SOCIAL_SECURITY), tax(SOCIAL_SECURITY)),
    field: /taxJurisdictionParms\[1\]/,
    allowed: /already listed in taxJurisdictionParms\[0\]/,
    remedy: /Send each tax and location once/,
  },
  {
    about: 'wageType Bonus',
    item: wages(wage({ wageType: 'Bonus' })),
    field: /wages\[0\]\.wageType: "Bonus"/,
    allowed: /Allowed: Regular, Supplemental/,
    remedy: /Did you mean Supplemental\?|Send Supplemental/,
  },
  {
    about: 'wageType Vacation',
    item: wages(wage({ wageType: 'Vacation' })),
    field: /wages\[0\]\.wageType: "Vacation"/,
    allowed: /Allowed: Regular, Supplemental/,
    remedy: /Did you mean Regular\?|Send Regular/,
  },
  {
    about: 'pay periods in words',
    item: run({ payPeriodsPerYear: 'biweekly' }),
    field: /payrollRunParameters\.payPeriodsPerYear/,
    allowed: /must be a whole number/,
    remedy: /such as 26|26/,
  },
  {
    about: 'pay period 30 of 26',
    item: run({ payPeriodNumber: 30 }),
    field: /payrollRunParameters\.payPeriodNumber: 30/,
    allowed: /26 pay periods/,
    remedy: /Correct one of them/,
  },
  {
    about: 'benefit 401(k)',
    item: paycheck({ benefits: [{ benefitType: '401(k)', amount: 100 }] }),
    field: /benefits\[0\]\.benefitType: "401\(k\)"/,
    allowed: /Allowed: 125, 401K/,
    remedy: /Did you mean 401K\?/,
  },
  {
    about: 'a rate above any percentage',
    item: taxes(tax(SOCIAL_SECURITY, { overrideRate: 425 })),
    field: /taxJurisdictionParms\[0\]\.overrideRate/,
    allowed: /at most 100/,
    remedy: /at most 100/,
  },
  {
    about: 'a misspelled method',
    item: wages(wage({ calcMethodRegularWages: 'Anualized' })),
    field: /wages\[0\]\.calcMethodRegularWages/,
    allowed: /Allowed: Annualized, Cumulative, None/,
    remedy: /Did you mean Annualized\?/,
  },
  {
    about: 'a misspelled option',
    item: paycheck({ options: { explian: true } }),
    field: /options\.explian/,
    allowed: /Allowed: .*prorate/,
    remedy: /Did you mean explain\?/,
  },
  {
    about: 'Philadelphia, which has a local tax of its own',
    item: taxes(tax('42-101-0000-CITY-999', { locationCode: '42-101-0000' })),
    field: /taxJurisdictionParms\[0\]\.uniqueTaxID/,
    allowed: /Pennsylvania/,
    remedy: /lists them|taxList/,
  },
  {
    about: 'no PayCalcRequest around the items',
    text: JSON.stringify({ payCalc: [paycheck()] }),
    field: /PayCalcRequest/,
    allowed: /payCalc/,
    remedy: /\{ "PayCalcRequest": \{ "payCalc": \[/,
  },
  {
    about: 'JSON with a comma too many',
    text: '{"PayCalcRequest":{"payCalc":[],}}',
    field: /body is not JSON/,
    allowed: /not expected at byte 32/,
    remedy: /Check the commas/,
  },
  {
    about: 'an unknown version',
    path: '/ste-hosted/v1/payCalc?version=2026.99',
    item: paycheck(),
    field: /version "2026\.99"/,
    allowed: /installed: \d{4}\.\d/,
    remedy: /Use|Send|Did you mean/,
  },
  {
    about: 'a misspelled query parameter',
    path: '/ste-hosted/v1/payCalc?verson=2026.1',
    item: paycheck(),
    field: /query: "verson"/,
    allowed: /Allowed: version/,
    remedy: /Did you mean version\?/,
  },
  {
    about: 'taxes of a state that does not exist',
    method: 'GET',
    path: `${TAXES}?state=Kalifornia`,
    field: /state: "Kalifornia"/,
    allowed: /postal code such as CA/,
    remedy: /Send/,
  },
  {
    about: 'no key',
    key: null,
    item: paycheck(),
    field: /authorization/i,
    allowed: /API key/,
    remedy: /Send|send/,
  },
  {
    about: 'a wrong key',
    key: 'ww_wrong',
    item: paycheck(),
    field: /authorization|API key/i,
    allowed: /API key/,
    remedy: /key create|Send|send|Check|administrator/,
  },
  {
    about: 'Bearer before the key',
    headers: { authorization: 'Bearer ww_wrong' },
    key: null,
    item: paycheck(),
    field: /authorization/i,
    allowed: /without.*Bearer|raw/i,
    remedy: /Send|send/,
  },
  {
    about: 'the key in x-api-key',
    headers: { 'x-api-key': 'ww_wrong' },
    key: null,
    item: paycheck(),
    field: /authorization/i,
    allowed: /API key/,
    remedy: /Send|send/,
  },
  {
    about: 'GET instead of POST',
    method: 'GET',
    path: '/ste-hosted/v1/payCalc',
    field: /\/ste-hosted\/v1\/payCalc/,
    allowed: /POST/,
    remedy: /Use|Send|Allow/,
  },
  {
    about: 'usage without its dates',
    method: 'GET',
    path: '/ste-hosted/accountInfo',
    field: /startDate/,
    allowed: /yyyy\/MM\/dd/,
    remedy: /missing|Send/,
  },
];

export const bodyOf = ({ item, text }: Mistake): string | undefined =>
  text ?? (item === undefined ? undefined : JSON.stringify(request(item)));

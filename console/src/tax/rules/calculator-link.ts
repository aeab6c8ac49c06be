/** Links into the calculator: a state filled in, or an agency's example. */

import {
  type Answers,
  EXTRA_TYPES,
  firstPaycheck,
  keyOf,
  type LocationChoice,
  PAY_PERIODS,
  type PayCalcItem,
  type Paycheck,
} from '../payroll/model.ts';
import { toLink } from '../payroll/share.ts';
import type { RuleExample } from './data.ts';

/** A state without an income tax, where the federal taxes are the only ones. */
const TEXAS: LocationChoice = { code: '48-000-0000', label: 'Texas' };
const FEDERAL = '00-000-0000';

export const placeOf = (fips: string, name: string): LocationChoice =>
  fips === '00' ? TEXAS : { code: `${fips}-000-0000`, label: name };

export const stateHref = (place: LocationChoice, payDate: string): string =>
  toLink({ ...firstPaycheck(place), payDate }, '');

/** The request of an example, which its description leaves open. */
export const itemOf = ({ item }: Pick<RuleExample, 'item'>) =>
  item as Omit<PayCalcItem, 'employeeID'>;
type Item = ReturnType<typeof itemOf>;

/** Fields of a payCalc item that the calculator can show. */
const ITEM_FIELDS = ['payrollRunParameters', 'wages', 'taxJurisdictionParms'];
const RUN_FIELDS = ['payDate', 'payPeriodsPerYear', 'payPeriodNumber'];
const WAGE_FIELDS = ['locationCode', 'wageType', 'grossWages', 'ytdWages'];
const TAX_FIELDS = ['uniqueTaxID', 'locationCode', 'isResident', 'miscParameters', 'overrideRate'];

const hasOnly = (value: object, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

/** The example as someone would enter it; undefined where the calculator has no field for a part of it. */
function examplePaycheck(example: RuleExample, place: LocationChoice): Paycheck | undefined {
  const item = itemOf(example);
  const { payrollRunParameters: run, wages, taxJurisdictionParms: taxes } = item;
  const [regular, ...others] = wages;
  const isPlain =
    hasOnly(item, ITEM_FIELDS) &&
    hasOnly(run, RUN_FIELDS) &&
    wages.every((wage) => hasOnly(wage, WAGE_FIELDS) && isIn(wage.locationCode, place)) &&
    taxes.every(
      (tax) =>
        hasOnly(tax, TAX_FIELDS) && tax.isResident !== false && isIn(tax.locationCode, place),
    );
  const extras = others.flatMap(({ wageType, grossWages }, i) => {
    const type = EXTRA_TYPES.find((one) => one === wageType);
    return type === undefined ? [] : [{ id: i + 1, type, amount: grossWages }];
  });
  if (
    !isPlain ||
    regular?.wageType !== 'Regular' ||
    extras.length < others.length ||
    !PAY_PERIODS.some((periods) => periods === run.payPeriodsPerYear)
  ) {
    return undefined;
  }
  return {
    ...firstPaycheck(place),
    payDate: run.payDate,
    payPeriodsPerYear: run.payPeriodsPerYear,
    gross: regular.grossWages,
    yearToDate: regular.ytdWages ?? Number.NaN,
    extras,
    answers: answersOf(taxes),
  };
}

const isIn = (code: string, { code: own }: LocationChoice): boolean =>
  code === own || code === FEDERAL;

function answersOf(taxes: Item['taxJurisdictionParms']): Answers {
  return Object.fromEntries(
    taxes.map(({ uniqueTaxID, locationCode, miscParameters, overrideRate }) => [
      keyOf({ uniqueTaxID, locationCode }),
      {
        ...Object.fromEntries(
          (miscParameters ?? []).map(({ parameterName, parameterValue }) => [
            String(parameterName),
            String(parameterValue),
          ]),
        ),
        ...(overrideRate == null ? {} : { overrideRate: String(overrideRate) }),
      },
    ]),
  );
}

export const exampleHref = (example: RuleExample, place: LocationChoice): string | undefined => {
  const paycheck = examplePaycheck(example, place);
  return paycheck === undefined ? undefined : toLink(paycheck, '');
};

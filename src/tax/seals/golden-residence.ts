/**
 * Paychecks that show how each state's taxes treat residents who work elsewhere, daily pay, and
 * supplemental wages paid apart from regular ones.
 */

import { parametersOn, type Release, type ReleasedTax } from '../rules/index.ts';
import { ratesOf } from './golden-states.ts';

type Entry = readonly [name: string, value: string];

const STATEWIDE = /^\d{2}-000-0000-/;
const CALIFORNIA = '06';
const NEW_YORK = '36';
const PAYMENT = 2861.5;
const DAY = 310.25;
const BONUS = 1000;
const RECENT: readonly Entry[] = [
  ['MOST_RECENT_WAGES', '3000'],
  ['MOST_RECENT_WH', '100'],
];

export function residenceGrid(release: Release): object[] {
  const withRule = new Set(release.residences.map(({ tax }) => tax));
  return [...release.taxes.written.values()]
    .filter(({ identity }) => STATEWIDE.test(identity.tax) && withRule.has(identity.tax))
    .flatMap(paychecksOf);
}

function paychecksOf({ identity, blocks }: ReleasedTax): object[] {
  const { tax } = identity;
  const home = tax.slice(0, 2);
  const work = home === CALIFORNIA ? NEW_YORK : CALIFORNIA;
  return blocks.flatMap(({ lastPayDate }) => {
    const known = parametersOn(identity.parameters, lastPayDate);
    const takes = (name: string): boolean => known.some((one) => one.parameterName === name);
    const asked = (more: readonly Entry[] = []) => ({
      uniqueTaxID: tax,
      locationCode: place(home),
      isResident: true,
      miscParameters: [...ratesOf(known), ...more].map(([parameterName, parameterValue]) => ({
        parameterName,
        parameterValue,
      })),
    });
    const there = {
      uniqueTaxID: `${place(work)}-SIT-000`,
      locationCode: place(work),
      isResident: false,
    };
    const pay = (periods: number, wages: readonly object[], taxes: readonly object[]): object => ({
      payrollRunParameters: { payDate: lastPayDate, payPeriodsPerYear: periods },
      wages,
      taxJurisdictionParms: taxes,
    });
    const bonus = { ...regular(home, BONUS), wageType: 'Supplemental' };
    const recent = RECENT.filter(([name]) => takes(name));
    return [
      pay(26, [regular(work, PAYMENT)], [asked(), there]),
      pay(26, [regular(home, PAYMENT), regular(work, PAYMENT)], [asked(), there]),
      ...[260, 365].map((periods) => pay(periods, [regular(home, DAY)], [asked()])),
      pay(26, [bonus], [asked(recent)]),
    ];
  });
}

const place = (state: string): string => `${state}-000-0000`;

const regular = (state: string, grossWages: number): object => ({
  locationCode: place(state),
  wageType: 'Regular',
  grossWages,
  ytdWages: 0,
});

/** Payments with wages in several states, over the wire format and with the states' real rules. */

import { loadRules } from '../../src/tax/rules/index.ts';
import { calculateOne } from '../../src/tax/seals/examples.ts';
import { everyRelease } from '../../src/tax/seals/sealing.ts';

export const releases = everyRelease(loadRules());

const CODES = {
  CT: '09',
  DC: '11',
  GA: '13',
  IL: '17',
  IN: '18',
  KY: '21',
  LA: '22',
  MN: '27',
  NE: '31',
  NJ: '34',
  NY: '36',
  OH: '39',
  OR: '41',
  PA: '42',
  TX: '48',
  VA: '51',
  WI: '55',
  PR: '72',
} as const;
type State = keyof typeof CODES;

const place = (state: State): string => `${CODES[state]}-000-0000`;
const sit = (state: State): string => `${place(state)}-SIT-000`;

export type Tax = {
  readonly id: string;
  readonly at: string;
  readonly isResident?: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
};

export const resident = (state: State): Tax => ({
  id: sit(state),
  at: place(state),
  isResident: true,
});
export const nonresident = (state: State, ...switches: string[]): Tax => ({
  id: sit(state),
  at: place(state),
  isResident: false,
  parameters: Object.fromEntries(switches.map((name) => [name, 'TRUE'])),
});

export type Wages = Partial<Record<State, number>>;

export function answer(
  wages: Readonly<Record<string, number>>,
  taxes: readonly Tax[],
  payDate: string,
  options: object = {},
  version?: string,
) {
  return calculateOne(
    {
      options,
      payrollRunParameters: { payDate, payPeriodsPerYear: 26, payPeriodNumber: 1 },
      wages: Object.entries(wages).map(([locationCode, grossWages]) => ({
        locationCode,
        wageType: 'Regular',
        grossWages,
      })),
      taxJurisdictionParms: taxes.map(({ id, at, isResident, parameters = {} }) => ({
        uniqueTaxID: id,
        locationCode: at,
        ...(isResident === undefined ? {} : { isResident }),
        miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      })),
    },
    releases,
    version,
  );
}

/** Biweekly regular wages by state; the lines in the order of the taxes. */
export function lines(
  wages: Wages,
  taxes: readonly Tax[],
  payDate = '2026-06-15',
  version: string | undefined = undefined,
) {
  const placed = Object.fromEntries(
    Object.entries(wages).map(([state, amount]) => [place(state as State), amount]),
  );
  const found = answer(placed, taxes, payDate, {}, version);
  if (found.errorStatus !== undefined) throw new Error(found.errorStatus.errorMessage);
  return found.taxCalculation;
}

export const amounts = (wages: Wages, taxes: readonly Tax[]): number[] =>
  lines(wages, taxes).map(({ taxAmount }) => taxAmount);

/** What the state takes from wages that its resident earns at home. */
export const atHome = (state: State, amount: number): number =>
  amounts({ [state]: amount }, [{ id: sit(state), at: place(state) }])[0] ?? Number.NaN;

export const cents = (amount: number): number => Math.round(amount * 100) / 100;
export const notes = (line: { readonly notes?: readonly string[] } | undefined): string =>
  (line?.notes ?? []).join(' ');

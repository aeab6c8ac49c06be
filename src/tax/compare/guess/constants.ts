/** What holds for all checks of a register, as a command line or a query says it. */

import { SheetError } from '../../../platform/sheets/sheet.ts';
import { readFrequency } from '../table/cells.ts';
import type { Constants } from './guess-columns.ts';

export const CONSTANT_NAMES = [
  'payDate',
  'frequency',
  'state',
  'workPlace',
  'homeState',
  'homePlace',
  'employee',
] as const;
export type ConstantName = (typeof CONSTANT_NAMES)[number];

/** Empty texts say nothing. Throws a `SheetError`; `nameOf` is how it calls what is wrong. */
export function constantsOf(
  texts: Readonly<Partial<Record<ConstantName, string | undefined>>>,
  nameOf: (name: ConstantName) => string = (name) => name,
): Constants {
  const given = (name: ConstantName): string | undefined => texts[name]?.trim() || undefined;
  const frequency = given('frequency');
  const periods = frequency === undefined ? undefined : readFrequency(frequency);
  if (frequency !== undefined && periods === undefined) {
    throw new SheetError(
      `${nameOf('frequency')} ${frequency} is not a pay frequency. Use weekly, biweekly, semimonthly, monthly, or the number of pay periods.`,
    );
  }
  const [payDate, employee, workState] = [given('payDate'), given('employee'), given('state')];
  const places = {
    workPlace: given('workPlace'),
    homeState: given('homeState'),
    homePlace: given('homePlace'),
  };
  return {
    ...(payDate === undefined ? {} : { payDate: { value: payDate } }),
    ...(periods === undefined ? {} : { payPeriodsPerYear: periods }),
    ...(workState === undefined ? {} : { workState }),
    ...Object.fromEntries(Object.entries(places).filter(([, place]) => place !== undefined)),
    ...(employee === undefined ? {} : { employee: { value: employee } }),
  };
}

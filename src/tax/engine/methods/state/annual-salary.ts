/** The annual salary that a state's rule on supplemental wages depends on, and where it was taken from. */

import { figureAt } from '../../elements.ts';
import { note } from '../../lines.ts';
import type { Line } from '../../result.ts';
import { isSent } from '../../wage.ts';
import type { StateRun } from './state-run.ts';

type Salary = {
  /** Cents a year, from the request; else `wages` of a pay period times the pay periods. */
  readonly stated: number;
  readonly wages: number;
  readonly amount: number;
  readonly words: string;
};

/**
 * The annual salary that a rule depends on: as stated, else from the regular wages of this payment,
 * else from those of the most recent pay period. Rules that do not take it look at this payment only.
 */
export function annualSalary({ tax, request, regularWages, paycheck }: StateRun): Salary {
  const { salary } = tax.supplemental;
  const periods = paycheck.payPeriodsPerYear;
  const of = (wages: number, words: string): Salary => ({
    stated: 0,
    wages,
    amount: wages * periods,
    words,
  });
  if (salary < 0) return of(regularWages, '');
  const stated = figureAt(request.parameters, salary);
  if (isSent(stated)) return { stated, wages: 0, amount: stated, words: '' };
  if (regularWages > 0) return of(regularWages, 'the regular wages of this payment');
  const recent = figureAt(request.parameters, tax.slots.recentWages);
  return isSent(recent) ? of(recent, 'MOST_RECENT_WAGES') : of(0, 'nothing');
}

export function noteSalary(run: StateRun, line: Line): void {
  const { words } = annualSalary(run);
  if (words === '') return;
  note(
    line,
    'annual_salary_assumed',
    words === 'nothing'
      ? 'The annual salary is 0: the request has no ANNUAL_SALARY, no regular wages and no MOST_RECENT_WAGES. Send ANNUAL_SALARY.'
      : `The annual salary is ${words} times the pay periods per year. Send ANNUAL_SALARY if it differs.`,
  );
}

/** What lists of employees are narrowed to. */

import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/storage/database/tables.ts';
import type { SubmissionStatus } from '../../../platform/storage/database/tables-submissions.ts';

export type EmployeeFilter = {
  /** `yyyy-MM-dd`, both included: hired, or where that is not known at work, between these days. */
  readonly hiredFrom?: string | undefined;
  readonly hiredBy?: string | undefined;
  /** With a form in one of these states; `none`: with no form in use. */
  readonly forms?: readonly SubmissionStatus[] | 'none' | undefined;
};

export const isFiltered = ({ hiredFrom, hiredBy, forms }: EmployeeFilter): boolean =>
  hiredFrom !== undefined || hiredBy !== undefined || forms !== undefined;

/** Forms that were given up or destroyed. */
export const OUT_OF_USE: readonly SubmissionStatus[] = ['restarted', 'purged'];

export const passes =
  (employerId: string, { hiredFrom, hiredBy, forms }: EmployeeFilter) =>
  ({ and, eb, fn, not, exists, selectFrom }: ExpressionBuilder<Tables, 'employees'>) => {
    const hired = fn.coalesce('employees.hire_date', 'employees.start_date');
    const ofEmployer = selectFrom('submissions')
      .select('submissions.employee_id')
      .where('submissions.employer_id', '=', employerId);
    return and([
      ...(hiredFrom === undefined ? [] : [eb(hired, '>=', hiredFrom)]),
      ...(hiredBy === undefined ? [] : [eb(hired, '<=', hiredBy)]),
      ...(forms === undefined || forms === 'none'
        ? []
        : [eb('employees.id', 'in', ofEmployer.where('submissions.status', 'in', forms))]),
      ...(forms === 'none'
        ? [
            not(
              exists(
                selectFrom('submissions')
                  .select(sql`1`.as('one'))
                  .whereRef('submissions.employee_id', '=', 'employees.id')
                  .where('submissions.status', 'not in', OUT_OF_USE),
              ),
            ),
          ]
        : []),
    ]);
  };

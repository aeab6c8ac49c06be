// The tables of the work list as TypeScript sees them; see tables.ts. Both are derived: what they hold
// can be made again from employees, submissions and E-Verify cases.
import type { Generated } from 'kysely';

export type WorkTables = {
  work_items: WorkItemRow;
  work_queue: { id: Generated<number>; employer_id: string; employee_id: string };
};

export type WorkItemRow = {
  employer_id: string;
  employee_id: string;
  /** 0 while the employee has no form. */
  submission_id: number;
  /** One of i9/work/derive-work.ts. */
  kind: string;
  /** `yyyy-MM-dd`; `NO_DAY` when nothing says by when. */
  due_on: string;
  /** Last and first name in lower case, to sort by. */
  name: string;
  case_id: string | null;
  /** 1: `due_on` counts the employer's business days. Null of an entry that an older version wrote. */
  counts_business_days: number | null;
};

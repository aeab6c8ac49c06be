/**
 * The business days of employers. An entry of the work list says whether it counts them; when they
 * change, every employee of the employer is queued.
 */

import type { Migration } from 'kysely/migration';
import { schema } from './schema.ts';
import { queueOnChange } from './work-list.ts';

const columns = schema`
alter table employers add column business_days text;
alter table work_items add column counts_business_days integer;
`;

export const businessDays: Migration = {
  async up(db) {
    await columns(db);
    await queueOnChange(db, {
      table: 'employers',
      event: 'update of business_days',
      when: 'new.business_days is distinct from old.business_days',
      // Rows of an import wait until it is complete.
      queued: `select employer_id, id from employees where employer_id = new.id
        and not exists (select 1 from employee_imports where employee_imports.id = employees.import_id)`,
    });
  },
};

/** An employee as lists of forms show one. */

import type { EmployeeRow } from '../../../../platform/storage/database/tables-i9.ts';

type Row = Pick<EmployeeRow, 'id' | 'first_name' | 'last_name' | 'status'>;

export const personOf = ({ id, first_name, last_name, status }: Row) => ({
  id,
  firstName: first_name,
  lastName: last_name,
  status,
});

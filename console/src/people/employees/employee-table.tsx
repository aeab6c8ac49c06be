/** Rows of employees, each with the state of the form in use. */

import type { ListedEmployee } from '@wagewright/client';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Day } from '../model/day.tsx';
import { FormStatus } from '../model/form-status.tsx';
import { employeeHref, formHref } from '../work/work.ts';
import { EMPLOYMENT_STATUSES } from './employees.ts';

type Selection = {
  readonly selected: ReadonlyMap<string, ListedEmployee>;
  readonly select: (employees: readonly ListedEmployee[], isOn: boolean) => void;
};

type Props = {
  readonly employerId: string;
  readonly employees: readonly ListedEmployee[];
  readonly selection: Selection | undefined;
};

export const nameOf = ({ firstName, lastName }: Pick<ListedEmployee, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

export function EmployeeTable({ employerId, employees, selection }: Props) {
  const t = useText();
  const columns: readonly Column<ListedEmployee>[] = [
    ...(selection === undefined ? [] : [selectColumn(t, selection)]),
    {
      id: 'name',
      label: t('admins.name'),
      isRowHeader: true,
      cell: (employee) => (
        <Link href={employeeHref(employerId, employee.id)}>{nameOf(employee)}</Link>
      ),
    },
    { id: 'email', label: t('admins.email'), cell: ({ emailAddress }) => emailAddress },
    {
      id: 'hired',
      label: t('employees.hired'),
      cell: ({ employment: { hireDate, startDate } }) => {
        const day = hireDate ?? startDate;
        return day === undefined ? null : <Day on={day} />;
      },
    },
    {
      id: 'form',
      label: t('work.form'),
      cell: ({ form }) =>
        form === null ? (
          <Badge>
            <Text id="form9.none" />
          </Badge>
        ) : (
          <Link href={formHref(employerId, form.id)} className="status-link">
            <FormStatus status={form.status} />
          </Link>
        ),
    },
    {
      id: 'status',
      label: t('employees.status'),
      cell: ({ employment: { status } }) => <Text id={EMPLOYMENT_STATUSES[status]} />,
    },
  ];
  return (
    <>
      {selection === undefined ? null : (
        <Checkbox
          isSelected={employees.every(({ id }) => selection.selected.has(id))}
          onChange={(isOn) => selection.select(employees, isOn)}
        >
          <Text id="bulk.all" values={{ count: employees.length }} />
        </Checkbox>
      )}
      <DataTable
        label={t('hr.employees')}
        columns={columns}
        rows={employees}
        keyOf={({ id }) => id}
      />
    </>
  );
}

const selectColumn = (
  t: ReturnType<typeof useText>,
  { selected, select }: Selection,
): Column<ListedEmployee> => ({
  id: 'select',
  label: t('bulk.select'),
  isLabelHidden: true,
  cell: (employee) => (
    <Checkbox isSelected={selected.has(employee.id)} onChange={(isOn) => select([employee], isOn)}>
      <span className="visually-hidden">{t('bulk.selectNamed', { name: nameOf(employee) })}</span>
    </Checkbox>
  ),
});

/** Chooses one employee by name. */

import type { ReactNode } from 'react';
import { useDeferredValue, useState } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import { nameOf } from './employee-table.tsx';
import { useEmployee, useEmployees } from './employees.ts';

type Props = {
  readonly employerId: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Empty: nobody. */
  readonly employeeId: string;
  readonly onChoose: (employeeId: string) => void;
};

const ALL = { status: '', form: '', hiredFrom: '', hiredBy: '' };

export function EmployeeField({ employerId, employeeId, onChoose, ...field }: Props) {
  const [text, setText] = useState<string>();
  const search = useDeferredValue((text ?? '').trim());
  const { data } = useEmployees(employerId, { ...ALL, search });
  const { data: chosen } = useEmployee(employerId, employeeId);
  const found = data?.pages[0]?.employees ?? [];
  return (
    <SearchField
      {...field}
      text={text ?? (employeeId === '' || chosen === undefined ? '' : nameOf(chosen.employee))}
      onText={(next) => {
        setText(next);
        if (next === '' && employeeId !== '') onChoose('');
      }}
      chosen={text === undefined && employeeId !== '' ? employeeId : null}
      found={found.map((employee) => ({
        id: employee.id,
        label: nameOf(employee),
        ...(employee.emailAddress == null ? {} : { detail: employee.emailAddress }),
      }))}
      onChoose={({ id }) => {
        setText(undefined);
        onChoose(id);
      }}
    />
  );
}

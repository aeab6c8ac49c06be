/** The employees of an employer: find them, and start forms or make links for several together. */

import type { ListedEmployee } from '@wagewright/client';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { type EmployerContext, HrPage, onEmployer } from '../hr/hr-page.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { EmployeeFilters, filterOf, isNarrowed } from './employee-filters.tsx';
import { EmployeeTable } from './employee-table.tsx';
import { useEmployees } from './employees.ts';

export const EmployeesPage = onEmployer((context) => {
  const t = useText();
  const { employer, rights } = context;
  return (
    <HrPage
      {...context}
      tab="employees"
      title={t('hr.employees')}
      actions={
        rights.mayWork ? (
          <>
            <Link href={`/employers/${employer.id}/employees/import`} className="button plain">
              <Text id="employees.import" />
            </Link>
            <Link href={`/employers/${employer.id}/employees/new`} className="button primary">
              <Text id="employees.add" />
            </Link>
          </>
        ) : null
      }
    >
      <Employees {...context} />
    </HrPage>
  );
});

function Employees({ employer, rights }: EmployerContext) {
  const t = useText();
  const [params] = useSearchParams();
  const filter = filterOf(params);
  const search = useDeferredValue(filter.search.trim());
  const list = useEmployees(employer.id, { ...filter, search });
  const employees = list.data?.pages.flatMap((page) => page.employees);
  const [selected, setSelected] = useState<ReadonlyMap<string, ListedEmployee>>(new Map());
  const [isBulkOpen, setBulkOpen] = useState(false);
  const select = (changed: readonly ListedEmployee[], isOn: boolean): void =>
    setSelected((before) => {
      const next = new Map(before);
      for (const employee of changed) {
        if (isOn) next.set(employee.id, employee);
        else next.delete(employee.id);
      }
      return next;
    });
  return (
    <div className="stack">
      <EmployeeFilters />
      <ErrorNotice error={list.error} />
      {employees === undefined ? (
        list.error === null && <Text id="loading" />
      ) : employees.length === 0 ? (
        <Nobody employerId={employer.id} isNarrowed={isNarrowed(filter)} mayWork={rights.mayWork} />
      ) : (
        <EmployeeTable
          employerId={employer.id}
          employees={employees}
          selection={rights.mayWork ? { selected, select } : undefined}
        />
      )}
      {list.hasNextPage ? (
        <p>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            <Text id="employers.more" />
          </Button>
        </p>
      ) : null}
      {selected.size === 0 ? null : (
        <section className="selection-bar" aria-label={t('bulk.selection')}>
          <span role="status">
            <Text id="bulk.selected" values={{ count: selected.size }} />
          </span>
          <span className="row">
            <Button variant="primary" onPress={() => setBulkOpen(true)}>
              <Text id="bulk.open" />
            </Button>
            <Button variant="quiet" onPress={() => setSelected(new Map())}>
              <Text id="bulk.clear" />
            </Button>
          </span>
        </section>
      )}
      {isBulkOpen ? (
        <BulkDialog
          employerId={employer.id}
          employees={[...selected.values()]}
          mayLink={rights.mayLinkEmployees}
          onClose={() => {
            setBulkOpen(false);
            setSelected(new Map());
          }}
        />
      ) : null}
    </div>
  );
}

type NobodyProps = {
  readonly employerId: string;
  readonly isNarrowed: boolean;
  readonly mayWork: boolean;
};

const Nobody = ({ employerId, isNarrowed, mayWork }: NobodyProps) => (
  <div className="empty-state" role="status">
    <p>
      <Text id={isNarrowed ? 'employees.noneFound' : 'employees.none'} />
    </p>
    {isNarrowed ? (
      <Link href={`/employers/${employerId}/employees`} className="button plain">
        <Text id="employees.showAll" />
      </Link>
    ) : mayWork ? (
      <div className="row">
        <Link href={`/employers/${employerId}/employees/new`} className="button primary">
          <Text id="employees.add" />
        </Link>
        <Link href={`/employers/${employerId}/employees/import`} className="button plain">
          <Text id="employees.import" />
        </Link>
      </div>
    ) : null}
  </div>
);

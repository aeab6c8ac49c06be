/** Entries of the work list, the most urgent first, each with a link to its page. */

import type { WorkItem } from '@wagewright/client';
import { Link } from 'wouter';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Due } from '../model/day.tsx';
import { FormStatus } from '../model/form-status.tsx';
import { ACTS, employeeHref, workHref } from './work.ts';

type Props = {
  readonly employerId: string;
  readonly items: readonly WorkItem[];
  readonly today: string;
};

export function WorkTable({ employerId, items, today }: Props) {
  const t = useText();
  const columns: readonly Column<WorkItem>[] = [
    {
      id: 'what',
      label: t('work.what'),
      isRowHeader: true,
      cell: (item) => (
        <Link href={workHref(employerId, item)}>
          <Text id={ACTS[item.kind]} />
        </Link>
      ),
    },
    {
      id: 'employee',
      label: t('work.employee'),
      cell: ({ employee: { id, firstName, lastName } }) => (
        <Link href={employeeHref(employerId, id)} className="breaks">
          {`${firstName} ${lastName}`}
        </Link>
      ),
    },
    {
      id: 'due',
      label: t('work.due'),
      cell: ({ dueOn, daysLate, lateUnless }) => (
        <Due dueOn={dueOn} daysLate={daysLate} lateUnless={lateUnless} today={today} />
      ),
    },
    {
      id: 'form',
      label: t('work.form'),
      cell: ({ submission }) =>
        submission === null ? <Text id="form9.none" /> : <FormStatus status={submission.status} />,
    },
  ];
  return (
    <DataTable
      label={t('hr.work')}
      columns={columns}
      rows={items}
      keyOf={({ kind, employee, submission }) => `${kind} ${employee.id} ${submission?.id}`}
    />
  );
}

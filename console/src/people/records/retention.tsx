/** Forms whose retention has ended: what will be destroyed, what stays, and the confirmation in writing. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DueForm, DueFormPage, PurgeResults } from '@wagewright/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { employerPath } from '../../ui/api/employers.ts';
import { useList } from '../../ui/api/lists.ts';
import { request } from '../../ui/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { nameOf } from '../employees/employee-table.tsx';
import { Day } from '../model/day.tsx';
import { FormStatus } from '../model/form-status.tsx';
import { employeeHref, formHref } from '../work/work.ts';

const pathOf = (employerId: string): string => `${employerPath(employerId)}/retention`;

/** As many as one request takes. */
const MOST_AT_ONCE = 200;

export function Retention({ employerId }: { readonly employerId: string }) {
  const t = useText();
  const [dueBy, setDueBy] = useState('');
  const list = useList<DueFormPage>(pathOf(employerId), { dueBy, limit: String(MOST_AT_ONCE) });
  const forms = list.data?.pages.flatMap((page) => page.forms);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [results, setResults] = useState<PurgeResults['results']>([]);
  const choose: Choose = (ids, isOn) =>
    setChosen((before) => (isOn ? before.union(new Set(ids)) : before.difference(new Set(ids))));
  const isOver = chosen.size > MOST_AT_ONCE;
  return (
    <Card title={<Text id="retention.title" />}>
      <p>
        <Text id="retention.text" />
      </p>
      <div className="retention-day">
        <TextField
          type="date"
          label={t('retention.dueBy')}
          hint={t('retention.dueByHint')}
          value={dueBy}
          onChange={setDueBy}
        />
      </div>
      <ErrorNotice error={list.error} />
      <Results results={results} />
      {forms === undefined ? (
        list.error === null && <Text id="loading" />
      ) : (
        <DueForms employerId={employerId} forms={forms} chosen={chosen} choose={choose} />
      )}
      {list.hasNextPage ? (
        <p>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            <Text id="employers.more" />
          </Button>
        </p>
      ) : null}
      {isOver ? (
        <Notice tone="warn" title={<Text id="retention.most" values={{ most: MOST_AT_ONCE }} />} />
      ) : null}
      {chosen.size === 0 ? null : (
        <div>
          <Button variant="danger" isDisabled={isOver} onPress={() => setAsking(true)}>
            <Text id="retention.purge" values={{ count: chosen.size }} />
          </Button>
        </div>
      )}
      {isAsking ? (
        <PurgeDialog
          employerId={employerId}
          ids={[...chosen]}
          onClose={() => setAsking(false)}
          onPurged={(done) => {
            setResults(done);
            setChosen(new Set());
            setAsking(false);
          }}
        />
      ) : null}
    </Card>
  );
}

type Choose = (ids: readonly number[], isOn: boolean) => void;

type DueProps = {
  readonly employerId: string;
  readonly forms: readonly DueForm[];
  readonly chosen: ReadonlySet<number>;
  readonly choose: Choose;
};

function DueForms({ employerId, forms, chosen, choose }: DueProps) {
  const t = useText();
  if (forms.length === 0) {
    return (
      <p className="muted" role="status">
        <Text id="retention.none" />
      </p>
    );
  }
  const due = forms.filter((form) => form.due).map(({ submissionId }) => submissionId);
  return (
    <>
      {due.length === 0 ? null : (
        <Checkbox
          isSelected={due.every((id) => chosen.has(id))}
          onChange={(isOn) => choose(due, isOn)}
        >
          <Text id="retention.all" values={{ count: due.length }} />
        </Checkbox>
      )}
      <DataTable
        label={t('retention.title')}
        columns={columnsOf(t, employerId, chosen, choose)}
        rows={forms}
        keyOf={({ submissionId }) => String(submissionId)}
      />
    </>
  );
}

const columnsOf = (
  t: ReturnType<typeof useText>,
  employerId: string,
  chosen: ReadonlySet<number>,
  choose: Choose,
): readonly Column<DueForm>[] => [
  {
    id: 'select',
    label: t('bulk.select'),
    isLabelHidden: true,
    cell: ({ submissionId, due }) =>
      due ? (
        <Checkbox
          isSelected={chosen.has(submissionId)}
          onChange={(isOn) => choose([submissionId], isOn)}
        >
          <span className="visually-hidden">
            {t('bulk.selectNamed', { name: String(submissionId) })}
          </span>
        </Checkbox>
      ) : null,
  },
  {
    id: 'form',
    label: t('work.form'),
    isRowHeader: true,
    cell: ({ submissionId }) => (
      <Link href={formHref(employerId, submissionId)}>{submissionId}</Link>
    ),
  },
  {
    id: 'employee',
    label: t('work.employee'),
    cell: ({ employee }) => (
      <Link href={employeeHref(employerId, employee.id)}>{nameOf(employee)}</Link>
    ),
  },
  {
    id: 'status',
    label: t('employees.form'),
    cell: ({ status }) => <FormStatus status={status} />,
  },
  {
    id: 'left',
    label: t('employee.lastDay'),
    cell: ({ terminationDate }) => <Day on={terminationDate} />,
  },
  { id: 'until', label: t('retention.until'), cell: ({ retainUntil }) => <Day on={retainUntil} /> },
];

function Results({ results }: { readonly results: PurgeResults['results'] }) {
  if (results.length === 0) return null;
  const failed = results.filter(({ result }) => result !== 'purged');
  return (
    <Notice
      tone={failed.length === 0 ? 'good' : 'warn'}
      title={<Text id="retention.purged" values={{ count: results.length - failed.length }} />}
    >
      {failed.length === 0 ? null : (
        <ul className="plain">
          {failed.map(({ submissionId, message }) => (
            <li key={submissionId}>
              {submissionId}: {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

type PurgeProps = {
  readonly employerId: string;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onPurged: (results: PurgeResults['results']) => void;
};

function PurgeDialog({ employerId, ids, onClose, onPurged }: PurgeProps) {
  const t = useText();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const purging = useMutation({
    mutationFn: () =>
      request<PurgeResults>(`${pathOf(employerId)}/purge`, {
        method: 'POST',
        body: { submissionIds: ids },
      }),
    onSuccess: async ({ results }) => {
      await client.invalidateQueries({ queryKey: [pathOf(employerId)] });
      onPurged(results);
    },
  });
  const isRight = typed.trim() === String(ids.length);
  const purge = (): void => {
    setTried(true);
    if (isRight) purging.mutate();
  };
  return (
    <Dialog title={t('retention.purge', { count: ids.length })} onClose={onClose} isAlert>
      <ErrorNotice error={purging.error} />
      <div>
        <strong>
          <Text id="retention.destroyed" />
        </strong>
        <p>
          <Text id="retention.destroyedText" />
        </p>
      </div>
      <div>
        <strong>
          <Text id="retention.stays" />
        </strong>
        <p>
          <Text id="retention.staysText" />
        </p>
      </div>
      <TextField
        label={t('retention.typeCount', { count: ids.length })}
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
        error={isTried && !isRight ? t('retention.wrongCount', { count: ids.length }) : undefined}
      />
      <div className="row">
        <Button variant="danger" isPending={purging.isPending} onPress={purge}>
          <Text id="retention.purge" values={{ count: ids.length }} />
        </Button>
        <Button onPress={onClose} autoFocus>
          <Text id="cancel" />
        </Button>
      </div>
    </Dialog>
  );
}

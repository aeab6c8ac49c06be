/** The form of an employee's record: a new one, or the changes of one. */

import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { DraftForm, useDraft, type Values } from '../../ui/draft.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { employeeBody, employeeDraft, employeeProblems } from './employee-draft.ts';
import { EmployeeFields } from './employee-fields.tsx';
import { type ReadEmployee, useSaveEmployee } from './employees.ts';

type Props = {
  readonly employerId: string;
  readonly before?: ReadEmployee;
  readonly onSaved: (employeeId: string) => void;
  readonly cancel: ReactNode;
};

const CHANGED_MEANWHILE = 412;

export function EmployeeForm({ employerId, before, onSaved, cancel }: Props) {
  const t = useText();
  const check = useCallback((values: Values) => employeeProblems(t, values), [t]);
  const draft = useDraft(employeeDraft(before?.employee), check);
  const save = useSaveEmployee(employerId, before);
  const { error } = save;
  const isRefused = error instanceof ApiError && error.problems.length > 0;
  const isOld = error instanceof ApiError && error.status === CHANGED_MEANWHILE;
  return (
    <DraftForm
      draft={draft}
      className="card stack"
      onSave={() =>
        save.mutate(employeeBody(draft.values, before?.employee), {
          onSuccess: ({ employee }) => onSaved(employee.id),
          onError: draft.refuse,
        })
      }
    >
      <EmployeeFields isStored={before !== undefined} />
      {draft.hasErrors ? <Notice tone="bad" title={<Text id="form.fix" />} /> : null}
      {isOld ? (
        <Notice tone="warn" title={<Text id="employee.changedMeanwhile" />} />
      ) : isRefused ? null : (
        <ErrorNotice error={error} />
      )}
      <div className="row">
        <Button variant="primary" type="submit" isPending={save.isPending}>
          <Text id={before === undefined ? 'employees.add' : 'form.save'} />
        </Button>
        {cancel}
      </div>
    </DraftForm>
  );
}

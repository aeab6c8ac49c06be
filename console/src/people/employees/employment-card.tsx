/** When an employee was hired, started, and left; ending the employment, and undoing that. */

import { useCallback, useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Pair } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftForm, DraftText, useDraft, type Values } from '../../ui/draft.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { required } from '../employers/rules.ts';
import { Day } from '../model/day.tsx';
import { EMPLOYMENT_STATUSES, type OfEmployee, useSaveEmployee } from './employees.ts';

export function EmploymentCard(context: OfEmployee) {
  const { rights, read } = context;
  const { status, hireDate, startDate, terminationDate } = read.employee.employment;
  const [isEnding, setEnding] = useState(false);
  const back = useSaveEmployee(context.employer.id, read);
  const isActive = status === 'active';
  const day = (on: string | undefined) => (on === undefined ? null : <Day on={on} />);
  return (
    <Card
      title={<Text id="employee.employment" />}
      action={
        !rights.mayWork ? undefined : isActive ? (
          <Button variant="danger" onPress={() => setEnding(true)}>
            <Text id="employee.terminate" />
          </Button>
        ) : (
          <Button
            isPending={back.isPending}
            onPress={() => back.mutate({ employment: { status: 'active' } })}
          >
            <Text id="employee.reactivate" />
          </Button>
        )
      }
    >
      <ErrorNotice error={back.error} />
      <dl className="pairs">
        <Pair label={<Text id="employees.status" />}>
          <Badge tone={isActive ? 'good' : 'neutral'}>
            <Text id={EMPLOYMENT_STATUSES[status]} />
          </Badge>
        </Pair>
        <Pair label={<Text id="employee.hireDate" />}>{day(hireDate)}</Pair>
        <Pair label={<Text id="employee.startDate" />}>{day(startDate)}</Pair>
        <Pair
          label={
            <Text id={status === 'never_started' ? 'employee.calledOff' : 'employee.lastDay'} />
          }
        >
          {day(terminationDate)}
        </Pair>
        {read.employee.skipEverify === true ? (
          <Pair label={<Text id="employee.everifyElsewhere" />}>
            <Text id="employee.skipsEverify" />
          </Pair>
        ) : null}
      </dl>
      {isEnding ? <Terminate {...context} onClose={() => setEnding(false)} /> : null}
    </Card>
  );
}

type TerminateProps = OfEmployee & { readonly onClose: () => void };

function Terminate({ employer, read, onClose }: TerminateProps) {
  const t = useText();
  const check = useCallback(
    (values: Values) => required(t, values, 'employment.terminationDate'),
    [t],
  );
  const draft = useDraft({ 'employment.terminationDate': '' }, check);
  const [hasStarted, setStarted] = useState(true);
  const save = useSaveEmployee(employer.id, read);
  const isRefused = save.error instanceof ApiError && save.error.problems.length > 0;
  const send = () =>
    save.mutate(
      {
        employment: {
          status: hasStarted ? 'terminated' : 'never_started',
          terminationDate: draft.text('employment.terminationDate'),
        },
      },
      { onSuccess: onClose, onError: draft.refuse },
    );
  return (
    <Dialog title={t('employee.terminate')} onClose={onClose} isAlert>
      <DraftForm draft={draft} onSave={send}>
        {isRefused ? null : <ErrorNotice error={save.error} />}
        <p>
          <Text id={hasStarted ? 'employee.terminateText' : 'employee.calledOffText'} />
        </p>
        <Checkbox isSelected={!hasStarted} onChange={(never) => setStarted(!never)}>
          <Text id="employee.neverStarted" />
        </Checkbox>
        <DraftText
          path="employment.terminationDate"
          type="date"
          label={t(hasStarted ? 'employee.lastDay' : 'employee.calledOff')}
          isRequired
        />
        <div className="row">
          <Button variant="danger" type="submit" isPending={save.isPending}>
            <Text id="employee.terminate" />
          </Button>
          <Button onPress={onClose}>
            <Text id="cancel" />
          </Button>
        </div>
      </DraftForm>
    </Dialog>
  );
}

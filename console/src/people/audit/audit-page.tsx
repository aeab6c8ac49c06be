/** Who did what and when, for an inspection: one trail at a time, and whether it is intact. */

import { useSearchParams } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { EmployeeField } from '../employees/employee-field.tsx';
import { useForms } from '../employees/employees.ts';
import { type EmployerContext, HrPage, onEmployer } from '../hr/hr-page.tsx';
import { ADMINISTRATION } from './actions.ts';
import { type TrailOf, useTrail, useVerification } from './audit.ts';
import { AuditTable } from './audit-table.tsx';

export const AuditPage = onEmployer((context) => {
  const t = useText();
  return (
    <HrPage {...context} tab="audit" title={t('hr.audit')}>
      <Audit {...context} />
    </HrPage>
  );
});

const ANY = 'any';

function Audit({ employer, rights }: EmployerContext) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const [employeeId, formId, action, since] = ['employee', 'form', 'action', 'since'].map(
    (name) => params.get(name) ?? '',
  ) as [string, string, string, string];
  const of: TrailOf = { employerId: employer.id, employeeId, formId };
  const change = (changes: Readonly<Record<string, string>>): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const isAdministration = employeeId === '';
  const mayRead = !isAdministration || rights.mayAdminister;
  return (
    <div className="stack">
      <p className="muted">
        <Text id="audit.intro" />
      </p>
      <search className="filters">
        <EmployeeField
          employerId={employer.id}
          label={t('audit.whose')}
          hint={t('audit.whoseHint')}
          employeeId={employeeId}
          onChoose={(id) => change({ employee: id, form: '', action: '', since: '' })}
        />
        {isAdministration ? (
          <>
            <Select
              label={t('audit.action')}
              options={[
                { id: ANY, label: t('log.any') },
                ...Object.entries(ADMINISTRATION).map(([id, label]) => ({ id, label: t(label) })),
              ]}
              value={action === '' ? ANY : action}
              onChange={(id) => change({ action: id === ANY ? '' : id })}
            />
            <TextField
              type="date"
              label={t('audit.since')}
              value={since}
              onChange={(day) => change({ since: day })}
            />
          </>
        ) : (
          <FormChoice of={of} onChoose={(id) => change({ form: id })} />
        )}
      </search>
      {mayRead ? (
        <Trail key={`${employeeId} ${formId}`} of={of} filter={{ action, since }} />
      ) : (
        <Notice title={<Text id="audit.chooseEmployee" />} />
      )}
    </div>
  );
}

const RECORD = 'record';

type FormChoiceProps = { readonly of: TrailOf; readonly onChoose: (formId: string) => void };

function FormChoice({ of, onChoose }: FormChoiceProps) {
  const t = useText();
  const { data: forms = [] } = useForms(of.employerId, of.employeeId);
  return (
    <Select
      label={t('audit.trail')}
      options={[
        { id: RECORD, label: t('audit.ofRecord') },
        ...forms.map(({ id }) => ({
          id: String(id),
          label: t('audit.ofForm', { id: String(id) }),
        })),
      ]}
      value={of.formId === '' ? RECORD : of.formId}
      onChange={(id) => onChoose(id === RECORD ? '' : id)}
    />
  );
}

type TrailProps = {
  readonly of: TrailOf;
  readonly filter: { readonly action: string; readonly since: string };
};

function Trail({ of, filter }: TrailProps) {
  const list = useTrail(of, filter);
  const entries = list.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <Verified of={of} />
      <ErrorNotice error={list.error} />
      {entries === undefined ? (
        list.error === null && <Text id="loading" />
      ) : entries.length === 0 ? (
        <p className="muted" role="status">
          <Text id="audit.none" />
        </p>
      ) : (
        <AuditTable entries={entries} />
      )}
      {list.hasNextPage ? (
        <p>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            <Text id="employers.more" />
          </Button>
        </p>
      ) : null}
    </>
  );
}

function Verified({ of }: { readonly of: TrailOf }) {
  const { data, error, isFetching, refetch } = useVerification(of);
  if (data === undefined) return <ErrorNotice error={error} />;
  const { entries, isIntact, problems } = data;
  return (
    <Notice
      tone={isIntact ? 'good' : 'bad'}
      title={<Text id={isIntact ? 'audit.intact' : 'audit.broken'} values={{ count: entries }} />}
    >
      {isIntact ? null : (
        <ul className="plain">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div className="row">
        <span className="small">
          <Text id="audit.verifyNote" />
        </span>
        <Button isPending={isFetching} onPress={() => void refetch()}>
          <Text id="audit.verifyAgain" />
        </Button>
      </div>
    </Notice>
  );
}

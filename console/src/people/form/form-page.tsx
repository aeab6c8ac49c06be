/** HR's page of one form: its status, who must act, what was answered, and what can be done with it. */

import { useQueryClient } from '@tanstack/react-query';
import type { EmployerSubmission } from '@wagewright/client';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AskBusinessDays } from '../employers/business-days.tsx';
import { type EmployerContext, HrPage, onEmployer, Waiting } from '../hr/hr-page.tsx';
import { Changes, type FormChanges } from '../model/changes.tsx';
import { FileLink } from '../model/file-link.tsx';
import { type FormIds, pathOf } from '../model/form-requests.ts';
import { usePossibleActs } from '../model/use-submission.ts';
import { employeeHref } from '../work/work.ts';
import { FormActs } from './acts.tsx';
import { AnswersCard } from './answers.tsx';
import { CopiesCard } from './copies-card.tsx';
import { ExaminePage } from './examine-page.tsx';
import { forgetClear, type OfForm, useFormEntry, useMaskedForm } from './form-queries.ts';
import { StatusCard } from './status-card.tsx';
import { TrailCard } from './trail-card.tsx';

export const FormPage = onEmployer((context) => {
  const { submissionId = '' } = useParams();
  return <Found key={submissionId} {...context} id={submissionId} />;
});

function Found({ id, ...context }: EmployerContext & { readonly id: string }) {
  const { act } = useParams();
  const { data: entry, error } = useFormEntry(context.employer.id, id);
  if (entry === undefined) return <Waiting error={error} />;
  const ids: FormIds = {
    employerId: context.employer.id,
    employeeId: entry.employeeId,
    submissionId: entry.id,
  };
  const path = pathOf(ids);
  if (act === 'section2' || act === 'supplementB') {
    return <ExaminePage {...context} entry={entry} part={act} path={path} />;
  }
  return <Overview {...context} entry={entry} path={path} />;
}

type OverviewProps = EmployerContext & {
  readonly entry: EmployerSubmission;
  readonly path: string;
};

function Overview({ entry, path, ...context }: OverviewProps) {
  const t = useText();
  const form = useMaskedForm(path);
  const acts = usePossibleActs(path);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  useEffect(() => forgetClear(client), [client]);
  const [changes, setChanges] = useState<FormChanges | undefined>(undefined);
  const error = form.error ?? acts.error;
  if (form.data === undefined || acts.data === undefined) return <Waiting error={error} />;
  const shared: OfForm = { ...context, entry, path, form: form.data, acts: acts.data };
  const { firstName, lastName } = entry.employee;
  const { id: employerId } = context.employer;
  return (
    <HrPage
      {...context}
      tab="work"
      title={t('hrForm.title', { name: `${firstName} ${lastName}` })}
      actions={
        <>
          <Link href={employeeHref(employerId, entry.employeeId)} className="button plain">
            <Text id="hrForm.employee" />
          </Link>
          <FileLink path={`${path}/pdf`} name={`form-i9-${entry.id}.pdf`} label="i9.done.form" />
        </>
      }
    >
      <div className="stack">
        {changes === undefined ? null : (
          <Changes changes={changes} by={form.data.statusChangedBy} />
        )}
        {form.data.deadlines.section2LateUnless === null ? null : (
          <AskBusinessDays {...context} mayAdminister={context.rights.mayAdminister} />
        )}
        {form.data.warnings.length === 0 ? null : (
          <Notice tone="warn" title={<Text id="hrForm.warnings" />}>
            <ul className="bullets" lang="en">
              {form.data.warnings.map(({ code, path: at, message }) => (
                <li key={`${code} ${at}`}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        <StatusCard {...shared} />
        <FormActs
          {...shared}
          onConflict={setChanges}
          onRestarted={(id) => navigate(`/employers/${employerId}/i9/${id}`)}
        />
        <AnswersCard {...shared} />
        <CopiesCard {...shared} />
        {acts.data.acts.includes('readAuditTrail') ? <TrailCard path={path} /> : null}
      </div>
    </HrPage>
  );
}

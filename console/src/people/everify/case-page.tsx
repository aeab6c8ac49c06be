/** One E-Verify case: its state in words, what is due when, and the acts the agency asks for. */

import type { EVerifyCase } from '@wagewright/client';
import { Link, useParams } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Card, Pair } from '../../ui/card.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AskBusinessDays } from '../employers/business-days.tsx';
import { useFormEntry } from '../form/form-queries.ts';
import { HrPage, onEmployer, Waiting } from '../hr/hr-page.tsx';
import { Day } from '../model/day.tsx';
import { employeeHref, formHref } from '../work/work.ts';
import { CaseActs } from './case-acts.tsx';
import { CLOSURES, isClosure, STATUS_WORDS, toneOf } from './case-words.ts';
import { type OfCase, useCase } from './cases.ts';

export const CasePage = onEmployer((context) => {
  const { caseId = '' } = useParams();
  const { data, error } = useCase(context.employer.id, caseId);
  if (data === undefined) return <Waiting error={error} />;
  return <OneCase key={caseId} {...context} everifyCase={data} />;
});

function OneCase({ everifyCase, ...context }: OfCase) {
  const t = useText();
  const { employer, rights } = context;
  const { data: entry } = useFormEntry(employer.id, String(everifyCase.submission.id));
  return (
    <HrPage
      {...context}
      tab="work"
      title={
        entry === undefined
          ? t('work.everifyCase')
          : t('everify.titleOf', { name: `${entry.employee.firstName} ${entry.employee.lastName}` })
      }
      actions={
        <>
          <Link href={employeeHref(employer.id, everifyCase.employeeId)} className="button plain">
            <Text id="work.employee" />
          </Link>
          <Link href={formHref(employer.id, everifyCase.submission.id)} className="button plain">
            <Text id="employee.forms" />
          </Link>
        </>
      }
    >
      <div className="case-columns">
        <div className="stack">
          <CaseStatus rights={rights} everifyCase={everifyCase} />
          {everifyCase.allowedActions.includes('submit') ? (
            <AskBusinessDays employer={employer} mayAdminister={rights.mayAdminister} />
          ) : null}
          <CaseActs {...context} everifyCase={everifyCase} />
        </div>
        <Card title={<Text id="everify.facts" />}>
          <CaseFacts everifyCase={everifyCase} />
        </Card>
      </div>
    </HrPage>
  );
}

/** The state in words, until when to act, and who may. */
function CaseStatus({ rights, everifyCase }: Pick<OfCase, 'rights' | 'everifyCase'>) {
  const { status, closed, adminActionNeeded, problem } = everifyCase;
  return (
    <section className="card stack" aria-labelledby="case-status">
      <div className="row">
        <Badge tone={toneOf(everifyCase)}>
          <Text
            id={
              closed
                ? 'everify.isClosed'
                : adminActionNeeded
                  ? 'everify.needsYou'
                  : 'everify.isOpen'
            }
          />
        </Badge>
        {everifyCase.mismatch === null ? null : (
          <Badge tone="warn">
            <Text id="everify.mismatchOf" values={{ agency: everifyCase.mismatch }} />
          </Badge>
        )}
      </div>
      <h2 id="case-status">
        <Text id={STATUS_WORDS[status]} />
      </h2>
      {everifyCase.actionDueOn === null || closed ? null : (
        <p>
          <Text
            id="everify.actBy"
            values={{
              day: (
                <strong>
                  <Day on={everifyCase.actionDueOn} />
                </strong>
              ),
            }}
          />
        </p>
      )}
      {problem === null ? null : <Notice tone="warn" title={problem} />}
      {rights.mayAct || closed || rights.isViewer || !adminActionNeeded ? null : (
        <Notice title={<Text id="everify.personsOnly" />} />
      )}
    </section>
  );
}

function CaseFacts({ everifyCase }: { readonly everifyCase: EVerifyCase }) {
  const { caseNumber, dueOn, createdAt, statusChangedAt, closedAt, closureReason } = everifyCase;
  return (
    <dl className="pairs">
      <Pair label={<Text id="everify.caseNumber" />}>{caseNumber}</Pair>
      <Pair label={<Text id="everify.dueOn" />}>
        <Day on={dueOn} />
      </Pair>
      <Pair label={<Text id="everify.createdAt" />}>
        <Moment at={createdAt} />
      </Pair>
      <Pair label={<Text id="everify.changedAt" />}>
        <Moment at={statusChangedAt} />
      </Pair>
      <Pair label={<Text id="everify.attempt" />}>
        {everifyCase.attempt > 1 ? everifyCase.attempt : null}
      </Pair>
      <Pair label={<Text id="everify.lateReason" />}>{everifyCase.lateReason}</Pair>
      <Pair label={<Text id="everify.duplicateReason" />}>{everifyCase.duplicateReason}</Pair>
      <Pair label={<Text id="everify.closedAt" />}>
        {closedAt === null ? null : <Moment at={closedAt} />}
      </Pair>
      <Pair label={<Text id="everify.closureReason" />}>
        {closureReason === null ? null : isClosure(closureReason) ? (
          <Text id={CLOSURES[closureReason]} />
        ) : (
          closureReason
        )}
      </Pair>
      <Pair label={<Text id="everify.explanation" />}>{everifyCase.closureExplanation}</Pair>
    </dl>
  );
}

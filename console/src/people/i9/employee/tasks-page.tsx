/** The start page: what there is to do, what was begun, and what is done. */

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Details } from '../../../ui/details.tsx';
import { Select } from '../../../ui/fields.tsx';
import { useLanguage } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Day } from '../../model/day.tsx';
import { CloseButton } from '../../model/parent-page.tsx';
import type { Me, Submission } from '../api.ts';
import type { ApplicableForm, ApplicableForms } from '../certificates/api.ts';
import { codeFor, nameOf } from '../certificates/names.ts';
import { STATE_OPTIONS, stateName } from '../certificates/states.ts';
import { tabState } from '../person-token.ts';
import type { Photos } from '../photos/photos.ts';

type Props = {
  readonly me: Me;
  readonly form: Submission;
  /** Undefined while loading; null: not known yet. */
  readonly applicable: ApplicableForms | null | undefined;
  readonly onWorkState: (state: string) => void;
  readonly photos: Photos | undefined;
  readonly hrefOf: (task: string) => string;
};

type State = 'todo' | 'begun' | 'done';
const STATES = {
  todo: { name: 'i9.task.todo', tone: 'neutral' },
  begun: { name: 'i9.task.begun', tone: 'accent' },
  done: { name: 'i9.task.done', tone: 'good' },
} as const satisfies Record<State, { readonly name: string; readonly tone: Tone }>;

export function TasksPage({ me, form, applicable, onWorkState, photos, hrefOf }: Props) {
  const t = useText();
  const { language } = useLanguage();
  return (
    <Page title={t('i9.tasks.title')} isNarrow>
      <div className="stack">
        <p>
          <Text id="i9.tasks.text" values={{ name: me.name, employer: me.employer?.name ?? '' }} />
        </p>
        {me.everifyMismatch === undefined ? null : <Mismatch me={me} {...me.everifyMismatch} />}
        <ul className="plain tasks">
          <Task
            href={hrefOf('section1')}
            name={t('i9.tasks.section1')}
            about={<Text id="i9.tasks.section1About" />}
            state={sectionState(form)}
          />
          {applicable?.forms.map((one) => (
            <CertificateTask
              key={one.formCode}
              form={one}
              href={hrefOf(codeFor(one, language))}
              state={one.draft !== null ? 'begun' : one.latest !== null ? 'done' : 'todo'}
            />
          ))}
          {photos?.areKept ? (
            <Task
              href={hrefOf('photos')}
              name={t('i9.photos.title')}
              about={<Text id="i9.photos.about" />}
              state={photos.copies.length > 0 ? 'begun' : 'todo'}
            />
          ) : null}
        </ul>
        {applicable === undefined ? <Text id="loading" /> : null}
        {applicable === null ? (
          <p className="muted">
            <Text id="i9.tasks.later" />
          </p>
        ) : null}
        {applicable ? <WorkState applicable={applicable} onChange={onWorkState} /> : null}
        <CloseButton />
        <p className="muted">
          {/* An emailed link opens the page each time, an embedded one for its half hour. */}
          <Text id={tabState()?.link === undefined ? 'i9.tasks.link' : 'i9.tasks.ownLink'} />
        </p>
      </div>
    </Page>
  );
}

type MismatchProps = NonNullable<Me['everifyMismatch']> & { readonly me: Me };

/** What the agency asks of the employee, and what the employer may not do meanwhile. */
function Mismatch({ me, referred, actionDueOn }: MismatchProps) {
  const values = { employer: me.employer?.name ?? '' };
  return (
    <Notice tone="warn" title={<Text id="i9.mismatch.title" values={values} />}>
      <p>
        <Text id={referred ? 'i9.mismatch.referred' : 'i9.mismatch.pending'} values={values} />
      </p>
      {actionDueOn === null ? null : (
        <p>
          <Text
            id="i9.mismatch.by"
            values={{
              day: (
                <strong>
                  <Day on={actionDueOn} />
                </strong>
              ),
            }}
          />
        </p>
      )}
      <p>
        <Text id="i9.mismatch.rights" />
      </p>
    </Notice>
  );
}

const sectionState = ({ status }: Submission): State => {
  if (status === 'not_started') return 'todo';
  return status === 'section1_in_progress' ? 'begun' : 'done';
};

type TaskProps = {
  readonly href: string;
  readonly name: string;
  readonly nameLanguage?: string;
  readonly about: ReactNode;
  readonly state: State;
};

const Task = ({ href, name, nameLanguage, about, state }: TaskProps) => (
  <li>
    <Link href={href} state={tabState()} className="task">
      <span className="task-name" lang={nameLanguage}>
        {name}
      </span>
      <span className="muted small">{about}</span>
      <Badge tone={STATES[state].tone}>
        <Text id={STATES[state].name} />
      </Badge>
    </Link>
  </li>
);

type CertificateTaskProps = {
  readonly form: ApplicableForm;
  readonly href: string;
  readonly state: State;
};

function CertificateTask({ form, href, state }: CertificateTaskProps) {
  const { language } = useLanguage();
  const { formCode, translations, notAvailable, why, withoutIt, conditions } = form;
  const shown = [form, ...translations].find((each) => each.language === language) ?? form;
  const name = `${nameOf(shown)}: ${shown.title}`;
  if (notAvailable !== null) {
    return (
      <li className="task">
        <span className="task-name" lang={shown.language}>
          {name}
        </span>
        <span>
          <Text id="i9.tasks.onPaper" />
        </span>
      </li>
    );
  }
  return (
    <>
      <Task
        href={href}
        name={name}
        nameLanguage={shown.language}
        about={
          <Text id={form.kind === 'nonresidence' ? 'i9.tasks.nonresidence' : 'i9.tasks.tax'} />
        }
        state={state}
      />
      <li className="task-why">
        <Details title={<Text id="i9.tasks.why" values={{ name: nameOf(form) }} />} level={2}>
          <div className="stack tight" lang="en" data-form={formCode}>
            {[why.rule, withoutIt, conditions].map((words) =>
              words === null ? null : <p key={words}>{words}</p>,
            )}
          </div>
        </Details>
      </li>
    </>
  );
}

type WorkProps = {
  readonly applicable: ApplicableForms;
  readonly onChange: (state: string) => void;
};

/** Which certificates apply depends on it, and only the reader may know. */
function WorkState({ applicable: { homeState, workState }, onChange }: WorkProps) {
  const t = useText();
  return (
    <Notice
      title={
        <Text
          id="i9.tasks.states"
          values={{ home: stateName(homeState), work: stateName(workState) }}
        />
      }
    >
      <Details title={<Text id="i9.tasks.otherState" />} level={2}>
        <Select
          label={t('i9.tasks.workState')}
          hint={t('i9.tasks.workStateHint')}
          options={STATE_OPTIONS}
          value={workState}
          onChange={onChange}
        />
      </Details>
    </Notice>
  );
}

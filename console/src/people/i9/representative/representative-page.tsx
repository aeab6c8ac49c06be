/** Where an invitation leads: an authorized representative examines documents and signs for the employer. */

import { useMutation, useQuery } from '@tanstack/react-query';
import type { RepresentativeSession, Submission } from '@wagewright/client';
import { useState } from 'react';
import { ApiError } from '../../../ui/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { pathOf } from '../../model/form-requests.ts';
import { useParent } from '../../model/parent-page.tsx';
import { untilAnswered } from '../../model/until-answered.ts';
import { useCatalog, usePossibleActs, useSubmission } from '../../model/use-submission.ts';
import { type Me, readMe } from '../api.ts';
import { forgetDraft } from '../examine/kept-draft.ts';
import { refusalFor } from '../examine/problems.ts';
import { ExaminationWalk, employeeName } from '../examine/walk.tsx';
import { useNewLinks } from '../person-token.ts';
import { Reported, Signed } from './done.tsx';
import { MismatchScreen } from './mismatch.tsx';
import { begin, type Opened, openTab } from './representative-session.ts';

export function RepresentativePage() {
  useNewLinks();
  const [opened, setOpened] = useState<Opened>(openTab);
  if (opened.is === 'nothing')
    return <Closed title="representative.noLink.title" text="representative.noLink.text" />;
  if (opened.is === 'session') return <Session session={opened.session} />;
  return (
    <Beginning token={opened.token} onBegin={(session) => setOpened({ is: 'session', session })} />
  );
}

const POINTS = [
  'representative.start.person',
  'representative.start.originals',
  'representative.start.choice',
  'representative.start.time',
] as const satisfies readonly MessageId[];

type BeginningProps = {
  readonly token: string;
  readonly onBegin: (session: RepresentativeSession) => void;
};

/** The link works once, so it is used when they say that they are ready, not by whatever opens it. */
function Beginning({ token, onBegin }: BeginningProps) {
  const t = useText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => begin(token),
    onSuccess: onBegin,
  });
  const refusal = error === null ? undefined : linkRefusal(error);
  if (refusal?.isFinal) return <Closed title={refusal.title} text={refusal.text} />;
  return (
    <Page title={t('representative.start.title')} isNarrow>
      <div className="stack">
        <p>
          <Text id="representative.start.text" />
        </p>
        <ul className="bullets stack tight">
          {POINTS.map((id) => (
            <li key={id}>
              <Text id={id} />
            </li>
          ))}
        </ul>
        {refusal === undefined ? null : (
          <Notice tone="bad" title={<Text id={refusal.title} />}>
            <p>
              <Text id={refusal.text} />
            </p>
          </Notice>
        )}
        <div className="row">
          <Button variant="primary" isPending={isPending} onPress={() => mutate()}>
            <Text id="representative.start.go" />
          </Button>
        </div>
      </div>
    </Page>
  );
}

type Refusal = { readonly title: MessageId; readonly text: MessageId; readonly isFinal: boolean };

/** Why a link opens nothing. */
function linkRefusal(error: unknown): Refusal {
  const final = (title: MessageId, text: MessageId): Refusal => ({ title, text, isFinal: true });
  if (error instanceof ApiError) {
    // A part of a link, or another one, is no better than one that was used.
    if (error.isSignedOut || error.status === 400) {
      return final('representative.used.title', 'representative.used.text');
    }
    if (error.code === 'own_form') {
      return final('representative.own.title', 'examine.refused.ownForm');
    }
    if (error.status === 403 || error.status === 409) {
      return final('representative.ended.title', 'examine.refused.ended');
    }
    if (error.isUnreachable || error.status === 503) {
      return {
        title: 'i9.away.title',
        text: 'representative.away.text',
        isFinal: false,
      };
    }
  }
  return { title: 'error.title', text: 'examine.refused.other', isFinal: false };
}

type ClosedProps = { readonly title: MessageId; readonly text: MessageId };

function Closed({ title, text }: ClosedProps) {
  const t = useText();
  return (
    <Page title={t(title)} isNarrow>
      <p>
        <Text id={text} />
      </p>
    </Page>
  );
}

function Session({ session }: { readonly session: RepresentativeSession }) {
  const path = pathOf(session);
  const me = useQuery({
    queryKey: ['me'],
    queryFn: readMe,
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });
  const form = useSubmission(path);
  const acts = usePossibleActs(path);
  const catalog = useCatalog();
  const isAllowed = useParent(me.data);
  const [isMismatch, setMismatch] = useState(false);
  const [done, setDone] = useState<'signed' | 'reported' | undefined>(undefined);

  const error = me.error ?? form.error ?? acts.error ?? catalog.error;
  if (error !== null && done === undefined) {
    const isEnded = error instanceof ApiError && error.code === 'invitation_ended';
    const title = isEnded ? 'representative.ended.title' : 'representative.expired.title';
    return <Closed title={title} text={refusalFor(error)} />;
  }
  if (!me.data || !form.data || !acts.data || !catalog.data) return <Loading />;
  if (!isAllowed) {
    return <Closed title="representative.noLink.title" text="representative.noLink.text" />;
  }
  const shared = { me: me.data, form: form.data, path };
  if (done === 'signed') return <Signed {...shared} part={session.purpose} />;
  if (done === 'reported') return <Reported {...shared} />;
  if (isMismatch) {
    return (
      <MismatchScreen
        {...shared}
        onBack={() => setMismatch(false)}
        onReported={() => {
          forgetDraft(session.purpose, path);
          setDone('reported');
        }}
      />
    );
  }
  return (
    <ExaminationWalk
      part={session.purpose}
      path={path}
      form={form.data}
      acts={acts.data}
      catalog={catalog.data}
      signer={me.data.name}
      intro={<Intro me={me.data} form={form.data} purpose={session.purpose} />}
      actions={
        acts.data.acts.includes('reportMismatch') ? (
          <Button variant="quiet" onPress={() => setMismatch(true)}>
            <Text id="representative.mismatch.open" />
          </Button>
        ) : undefined
      }
      onSigned={() => setDone('signed')}
    />
  );
}

const DUTIES = [
  'representative.who.examine',
  'representative.who.compare',
  'representative.who.sign',
  'representative.who.mismatch',
] as const satisfies readonly MessageId[];

type IntroProps = {
  readonly me: Me;
  readonly form: Submission;
  readonly purpose: RepresentativeSession['purpose'];
};

function Intro({ me, form, purpose }: IntroProps) {
  const t = useText();
  const part = t(purpose === 'section2' ? 'examine.part.section2' : 'examine.part.supplementB');
  const values = {
    name: me.name,
    employer: me.employer?.name ?? '',
    employee: employeeName(form),
    part,
  };
  return (
    <>
      <p>
        <Text
          id="representative.who.text"
          values={{
            ...values,
            name: <strong>{me.name}</strong>,
            employee: <strong>{values.employee}</strong>,
          }}
        />
      </p>
      <ul className="bullets stack tight">
        {DUTIES.filter((id) => purpose === 'section2' || id !== 'representative.who.mismatch').map(
          (id) => (
            <li key={id}>
              <Text id={id} values={values} />
            </li>
          ),
        )}
      </ul>
      <Notice>
        <p>
          <Text id="representative.who.notYou" values={values} />
        </p>
      </Notice>
    </>
  );
}

const Loading = () => (
  <main id="content" className="page narrow" aria-busy="true">
    <p className="muted">
      <Text id="loading" />
    </p>
  </main>
);

/** One certificate: its questions, the review, and what was signed. */

import { useLocation, useSearchParams } from 'wouter';
import type { Tagged } from '../../../ui/api/request.ts';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Page } from '../../../ui/page.tsx';
import { tabState } from '../person-token.ts';
import type { Answers, ApplicableForm, CertificateForm, Draft } from './api.ts';
import { nameOf } from './names.ts';
import { answersOf, prefilled } from './prefill.ts';
import type { CertificateProps } from './props.ts';
import { Signed } from './signed.tsx';
import { useCertificateForm, useSavedDraft } from './use-certificate.ts';
import { CertificateWalk } from './walk.tsx';

export function CertificatePage(props: CertificateProps) {
  const { certificates, code, applicable, onLeave } = props;
  const t = useText();
  const known = applicable.forms.find(({ formCode, translations }) =>
    [formCode, ...translations.map((each) => each.formCode)].includes(code),
  );
  const form = useCertificateForm(certificates, code);
  const draft = useSavedDraft(certificates, code);
  // After a change of language, the form continues with what was entered in the other one.
  const other =
    known &&
    [known.formCode, ...known.translations.map((each) => each.formCode)].find(
      (each) => each !== code,
    );
  const begun = useSavedDraft(certificates, other);
  const { step, go } = useStep();
  if (known === undefined || form.error !== null || draft.error !== null) {
    return (
      <Page title={t('i9.cert.none')} isNarrow>
        <p>
          <Text id="i9.cert.noneText" />
        </p>
      </Page>
    );
  }
  const isWaiting = other !== undefined && begun.isPending;
  if (form.data === undefined || draft.data === undefined || isWaiting) return <Loading />;
  const isDone = known.latest !== null && known.draft === null && step === undefined;
  if ((isDone || step === 'signed') && known.latest !== null) {
    return (
      <Signed
        {...props}
        certificateId={known.latest.certificateId}
        onAgain={() => go('begin')}
        onLeave={onLeave}
      />
    );
  }
  return (
    <Open
      key={code}
      {...props}
      applicable={applicable}
      known={known}
      form={form.data}
      saved={draft.data}
      begun={begun.data?.answer}
      other={other}
      step={step === 'begin' ? undefined : step}
      go={go}
    />
  );
}

type OpenProps = CertificateProps & {
  readonly known: ApplicableForm;
  readonly form: CertificateForm;
  readonly saved: Tagged<Draft>;
  /** Of the same certificate in another language. */
  readonly begun: Draft | undefined;
  /** Its code. */
  readonly other: string | undefined;
  readonly step: string | undefined;
  readonly go: (step: string) => void;
};

const Open = (props: OpenProps) => (
  <CertificateWalk {...props} name={nameOf(props.form)} first={firstAnswers(props)} />
);

/** What a draft begins with, or continues with after it was continued in another language. */
function firstAnswers({ form, section1, saved, begun }: OpenProps): Answers {
  const { savedAt } = saved.answer;
  const isNewer = begun?.savedAt != null && (savedAt === null || begun.savedAt > savedAt);
  if (isNewer) return answersOf(form, begun.answers);
  return savedAt === null ? prefilled(form, section1) : {};
}

/** The screen the address names; the task is there too. */
function useStep() {
  const [path, navigate] = useLocation();
  const [search] = useSearchParams();
  return {
    step: search.get('step') ?? undefined,
    go: (step: string): void => {
      const next = new URLSearchParams(window.location.search);
      next.set('step', step);
      navigate(`${path}?${next}`, { state: tabState() });
    },
  };
}

const Loading = () => (
  <main id="content" className="page narrow" aria-busy="true">
    <p className="muted">
      <Text id="loading" />
    </p>
  </main>
);

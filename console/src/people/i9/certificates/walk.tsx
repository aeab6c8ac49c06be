/** The questions of a certificate, one screen at a time, each saved; then the review with the signature. */

import { useMemo, useState } from 'react';
import type { Tagged } from '../../../ui/api/request.ts';
import type { Answers, AskedForm, CertificateForm, Draft } from './api.ts';
import type { CertificateProps } from './certificate-page.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { EMPTY_WAGE, type SampleWage } from './sample-paycheck.tsx';
import { allScreens, askedOn, nextScreen, type Plan, planOf, previousScreen } from './screens.ts';
import { useFilling } from './use-certificate.ts';

type Props = CertificateProps & {
  readonly known: AskedForm;
  readonly form: CertificateForm;
  readonly saved: Tagged<Draft>;
  /** The code of the same certificate in another language. */
  readonly other: string | undefined;
  readonly first: Answers;
  readonly name: string;
  readonly step: string | undefined;
  readonly go: (step: string) => void;
};

/** What every screen of a certificate is given. */
export type CertificateScreenProps = Props & {
  readonly plan: Plan;
  readonly draft: Draft;
  readonly filling: ReturnType<typeof useFilling>;
  readonly wage: SampleWage;
  readonly onWage: (wage: SampleWage) => void;
  readonly onBack: () => void;
};

export function CertificateWalk(props: Props) {
  const { certificates, code, form, saved, first, step, go, onLeave } = props;
  const filling = useFilling(certificates, code, saved, first);
  const plan = useMemo(() => planOf(form), [form]);
  const [wage, setWage] = useState(EMPTY_WAGE);
  const draft = saved.answer;
  // Where it was when the walk began: what is saved meanwhile takes nobody to another screen.
  const [resumed] = useState(() => resumeAt(plan, draft));
  const screen =
    allScreens(plan).find(({ id }) => id === step) ?? (step === 'review' ? undefined : resumed);
  const before = previousScreen(plan, screen?.id ?? 'review', draft.applying);
  const common: CertificateScreenProps = {
    ...props,
    plan,
    draft,
    filling,
    wage,
    onWage: setWage,
    onBack: () => (before === undefined ? onLeave() : go(before)),
  };
  if (screen === undefined) return <ReviewScreen {...common} />;
  return (
    <QuestionScreen
      key={screen.id}
      {...common}
      screen={screen}
      onNext={(now) => go(nextScreen(plan, screen.id, now.applying) ?? 'review')}
    />
  );
}

/** The first screen of a new draft; of one begun, the first that still needs an answer. */
function resumeAt({ main }: Plan, { savedAt, applying, problems, answers }: Draft) {
  const screens = askedOn(main, applying);
  if (savedAt === null) return screens[0] ?? main[0];
  const needs = new Set(problems.map(({ field }) => field));
  const open = screens.find(({ questions }) => questions.some(({ field }) => needs.has(field)));
  if (open !== undefined) return open;
  const last = screens.findLast(({ questions }) => questions.some(({ field }) => field in answers));
  return last ?? screens[0];
}

/** The questions of a certificate, one screen at a time, each saved; then the review with the signature. */

import { useMemo, useState } from 'react';
import type { Draft } from './api.ts';
import type { CertificateScreenProps, WalkProps } from './props.ts';
import { QuestionScreen } from './question-screen.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { EMPTY_WAGE } from './sample-paycheck.tsx';
import {
  allScreens,
  applyingScreens,
  nextScreen,
  type Plan,
  planOf,
  previousScreen,
} from './screens.ts';
import { useFilling } from './use-certificate.ts';

export function CertificateWalk(props: WalkProps) {
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
  const screens = applyingScreens(main, applying);
  if (savedAt === null) return screens[0] ?? main[0];
  const needs = new Set(problems.map(({ field }) => field));
  const open = screens.find(({ questions }) => questions.some(({ field }) => needs.has(field)));
  if (open !== undefined) return open;
  const last = screens.findLast(({ questions }) => questions.some(({ field }) => field in answers));
  return last ?? screens[0];
}

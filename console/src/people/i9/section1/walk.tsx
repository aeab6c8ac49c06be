/** Section 1 from the first question to the signature: one screen at a time, saved at each. */

import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Text } from '../../../ui/i18n/text.tsx';
import { START_POINTS } from '../../model/section1-words.ts';
import type { Forms, Me, Submission } from '../api.ts';
import { tabState } from '../person-token.ts';
import { Done } from './done.tsx';
import { PreparerScreen } from './preparer-screen.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { NOTHING_FOUND, type ScreenProps } from './screen.ts';
import { StepFrame } from './step-frame.tsx';
import { nextOf, previousOf, resumeAt, SCREENS, type ScreenId, stepsFor } from './steps.ts';
import { useDraft } from './use-form.ts';
import { useTexts } from './use-texts.ts';

type Props = {
  readonly me: Me;
  readonly forms: Forms;
  readonly form: Submission;
  /** To the list of what there is to do. */
  readonly onLeave: () => void;
};

const WRITABLE = ['not_started', 'section1_in_progress'];

export const Walk = (props: Props) =>
  WRITABLE.includes(props.form.status) ? (
    <OpenWalk {...props} />
  ) : (
    <Done
      form={props.form}
      path={props.forms.pathOf(props.form)}
      me={props.me}
      onLeave={props.onLeave}
    />
  );

function OpenWalk({ me, forms, form, onLeave }: Props) {
  const { section1, change } = useDraft(form.section1);
  const { step, go } = useStep(form, me);
  const texts = useTexts();
  const shown = stepsFor(section1).includes(step) ? step : nextOf(step, section1);
  const back = previousOf(shown, section1);
  const screen: ScreenProps = {
    step: shown,
    me,
    forms,
    form,
    section1,
    change,
    texts,
    go,
    onBack: back === undefined ? onLeave : () => go(back),
  };
  // The problems of one screen do not concern the next.
  return <Screen key={shown} {...screen} />;
}

function Screen(props: ScreenProps) {
  switch (props.step) {
    case 'start':
      return (
        <StepFrame {...props} {...NOTHING_FOUND} next="i9.start.go" onNext={() => props.go('name')}>
          <Start me={props.me} />
        </StepFrame>
      );
    case 'preparer':
      return <PreparerScreen {...props} />;
    case 'review':
      return <ReviewScreen {...props} />;
    default:
      return <QuestionScreen {...props} />;
  }
}

const Start = ({ me }: { readonly me: Me }) => (
  <>
    <p>
      <Text id="i9.start.text" values={{ employer: me.employer?.name ?? '', name: me.name }} />
    </p>
    <ul className="bullets stack tight">
      {START_POINTS.map((id) => (
        <li key={id}>
          <Text id={id} />
        </li>
      ))}
    </ul>
  </>
);

/** The screen the address names; without one, where the person left. */
function useStep(form: Submission, me: Me) {
  const [path, navigate] = useLocation();
  const [search] = useSearchParams();
  const [resumed] = useState(() => resumeAt(form.section1, me));
  const step = SCREENS.find((one) => one === search.get('step')) ?? resumed;
  return {
    step,
    go: (next: ScreenId): void => {
      const query = new URLSearchParams(window.location.search);
      query.set('task', 'section1');
      query.set('step', next);
      navigate(`${path}?${query}`, { state: tabState() });
    },
  };
}

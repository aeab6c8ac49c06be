/** One screen of questions: the page reports what is missing, the server what is wrong; then it is saved. */

import { tidyDay } from '../../model/written-day.ts';
import type { Section1 } from '../api.ts';
import { missingAt, refusedFields } from './problems.ts';
import { Questions } from './questions.tsx';
import { type ScreenProps, useFindings } from './screen.ts';
import { StepFrame } from './step-frame.tsx';
import { FIELDS, nextOf } from './steps.ts';
import { useAct } from './use-form.ts';

export function QuestionScreen(props: ScreenProps) {
  const { step, me, forms, form, section1, change, texts, go } = props;
  const findings = useFindings();
  const goOn = (): void => go(nextOf(step, section1));
  const save = useAct<Section1>(me, (saved, answers) => forms.saveSection1(saved, answers), goOn);

  const refuse = (error: unknown): void => {
    const paths = [...(refusedFields(error)?.keys() ?? [])];
    const isElsewhere = paths.length > 0 && !paths.some((path) => FIELDS[step]?.includes(path));
    // What is missing on another screen is shown there and at the review.
    if (isElsewhere) goOn();
    else findings.refuse(error);
  };
  const answer = (): void => {
    const answers = withTidyDays(section1);
    const missing = missingAt(step, answers, me);
    findings.show(missing);
    if (missing.size > 0) return;
    change(answers);
    save.mutate(answers, { onError: refuse });
  };
  return (
    <StepFrame
      {...props}
      {...findings}
      next="i9.next"
      onNext={answer}
      isPending={save.isPending}
      isAway={save.isAway}
    >
      <Questions
        step={step}
        section1={section1}
        change={change}
        problems={findings.problems}
        me={me}
        edition={texts.edition(form.edition)}
      />
    </StepFrame>
  );
}

function withTidyDays(section1: Section1): Section1 {
  const { dateOfBirth, authorizationExpirationDate } = section1;
  return {
    ...section1,
    ...(dateOfBirth ? { dateOfBirth: tidyDay(dateOfBirth) } : {}),
    ...(authorizationExpirationDate
      ? { authorizationExpirationDate: tidyDay(authorizationExpirationDate) }
      : {}),
  };
}

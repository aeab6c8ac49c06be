/** One screen of Section 1, with the Lists of Acceptable Documents and the instructions at hand. */

import type { ReactNode } from 'react';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { useText } from '../../../ui/i18n/text.tsx';
import type { Section1 } from '../api.ts';
import { AtHand } from '../help/at-hand.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import type { Problems } from './problems.ts';
import { type ScreenId, stepsFor, TITLES } from './steps.ts';

type Props = {
  readonly step: ScreenId;
  readonly section1: Section1;
  readonly problems: Problems;
  readonly children: ReactNode;
  readonly next: MessageId | undefined;
  readonly onNext: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly isPending?: boolean;
  readonly isAway?: boolean;
  readonly refusal: MessageId | undefined;
};

export function StepFrame({ step, section1, ...props }: Props) {
  const t = useText();
  const steps: readonly ScreenId[] = stepsFor(section1).filter((one) => one !== 'start');
  return (
    <ScreenFrame
      {...props}
      name={step}
      title={t(TITLES[step])}
      place={steps.indexOf(step) + 1}
      of={steps.length}
      aside={<AtHand />}
    />
  );
}

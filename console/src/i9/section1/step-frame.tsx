/** One screen of the walk: where one stands, the question, what is wrong, and the way on and back. */

import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-aria-components';
import type { MessageId } from '../../i18n/language.tsx';
import { Text, useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Section1 } from '../api.ts';
import type { Problems } from './problems.ts';
import { type ScreenId, stepsFor, TITLES } from './steps.ts';

type Props = {
  readonly step: ScreenId;
  readonly section1: Section1;
  readonly problems: Problems;
  readonly children: ReactNode;
  readonly next: MessageId;
  readonly onNext: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly isPending?: boolean;
  /** The server cannot be reached; it is tried again. */
  readonly isAway?: boolean;
  /** What was refused though no field is to blame. */
  readonly refusal: MessageId | undefined;
};

export function StepFrame(props: Props) {
  const { step, section1, problems, children, next, onNext, onBack, isPending = false } = props;
  const { isAway = false, refusal } = props;
  const t = useText();
  const title = t(TITLES[step]);
  const steps: readonly ScreenId[] = stepsFor(section1).filter((one) => one !== 'start');
  const place = steps.indexOf(step) + 1;
  const heading = useFocusedHeading(step);
  useEffect(() => {
    document.title = `${title} · Form I-9`;
  }, [title]);
  return (
    <main id="content" tabIndex={-1} className="page narrow">
      {onBack === undefined ? null : (
        <Button variant="quiet" onPress={onBack}>
          <span aria-hidden="true">←</span> <Text id="i9.back" />
        </Button>
      )}
      {place === 0 ? null : (
        <>
          <p className="step-caption">
            <Text id="i9.step" values={{ place, of: steps.length }} />
          </p>
          <progress className="step-progress" value={place} max={steps.length} aria-hidden="true" />
        </>
      )}
      <Form
        className="stack"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) onNext();
        }}
      >
        <ErrorSummary problems={problems} />
        {refusal === undefined ? null : <Notice tone="bad" title={<Text id={refusal} />} />}
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
        {isAway ? (
          <Notice tone="warn" title={<Text id="i9.away.title" />}>
            <p>
              <Text id="i9.away.text" />
            </p>
          </Notice>
        ) : null}
        <div className="row">
          <Button variant="primary" type="submit" isPending={isPending}>
            <Text id={next} />
          </Button>
        </div>
      </Form>
    </main>
  );
}

/** A screen reader hears the question of the screen that came. */
function useFocusedHeading(step: ScreenId) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is a new screen
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [step]);
  return heading;
}

/** What is wrong, first thing on the screen; each line leads to its field. */
function ErrorSummary({ problems }: { readonly problems: Problems }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.size > 0) summary.current?.focus();
  }, [problems]);
  if (problems.size === 0) return null;
  return (
    <div className="notice bad" role="alert" tabIndex={-1} ref={summary}>
      <h2>
        <Text id="i9.problem.title" />
      </h2>
      <ul className="plain">
        {[...problems].map(([path, message]) => (
          <li key={path}>
            <a
              href={`#${path}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(path);
              }}
            >
              <Text id={message} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(path: string): void {
  const found = document.getElementById(path);
  const field = found?.matches('input') ? found : found?.querySelector<HTMLElement>('input');
  (field ?? found)?.focus();
}

/** One screen of a walk through a form: where one stands, the question, what is wrong, and the way on and back. */

import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-aria-components';
import type { MessageId } from '../i18n/language.tsx';
import { Text } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** What is wrong, by the path of the field. */
type Problems = ReadonlyMap<string, MessageId>;

type Props = {
  /** Changes with the screen. */
  readonly name: string;
  readonly title: string;
  /** From 1; 0 before the first. */
  readonly place: number;
  readonly of: number;
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
  /** What else can be done here. */
  readonly actions?: ReactNode;
  /** What came up meanwhile, above the question. */
  readonly notice?: ReactNode;
};

export function ScreenFrame(props: Props) {
  const { name, title, place, of, problems, children, next, onNext, onBack, notice } = props;
  const { isPending = false, isAway = false, refusal, actions } = props;
  const heading = useFocusedHeading(name);
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
            <Text id="i9.step" values={{ place, of }} />
          </p>
          <progress className="step-progress" value={place} max={of} aria-hidden="true" />
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
        {notice}
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
          {actions}
        </div>
      </Form>
    </main>
  );
}

/** A screen reader hears the question of the screen that came. */
function useFocusedHeading(name: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another screen
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [name]);
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

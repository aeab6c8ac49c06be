/** One screen of a walk through a form: progress, the question, what is wrong, and the buttons to continue and go back. */

import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What is wrong, by the path of the field. */
type Problems = ReadonlyMap<string, MessageId | ReactElement>;

type Props = {
  /** Changes with the screen. */
  readonly name: string;
  readonly title: string;
  /** Of the title, where it is not the reader's. */
  readonly titleLanguage?: string;
  /** In the title of the window; default: Form I-9. */
  readonly task?: string;
  /** From 1; 0 before the first. */
  readonly place: number;
  readonly of: number;
  readonly problems: Problems;
  readonly children: ReactNode;
  /** Undefined: nothing follows yet. */
  readonly next: MessageId | ReactElement | undefined;
  readonly onNext: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly isPending?: boolean;
  /** The server cannot be reached; it is tried again. */
  readonly isAway?: boolean;
  /** A refusal that concerns no field. */
  readonly refusal: MessageId | undefined;
  /** What else can be done here. */
  readonly actions?: ReactNode;
  /** What came up meanwhile, above the question. */
  readonly notice?: ReactNode;
  /** Below everything: what is at hand on every screen. */
  readonly aside?: ReactNode;
};

export function ScreenFrame(props: Props) {
  const { name, title, place, of, problems, children, next, onNext, onBack, notice } = props;
  const { isPending = false, isAway = false, refusal, actions, task = 'Form I-9', aside } = props;
  const heading = useFocusedHeading(name);
  useEffect(() => {
    document.title = `${title} · ${task}`;
  }, [title, task]);
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
        <h1 tabIndex={-1} ref={heading} lang={props.titleLanguage}>
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
          {next === undefined ? null : (
            <Button variant="primary" type="submit" isPending={isPending}>
              {worded(next)}
            </Button>
          )}
          {actions}
        </div>
      </Form>
      {aside}
    </main>
  );
}

const worded = (words: MessageId | ReactElement): ReactElement =>
  typeof words === 'string' ? <Text id={words} /> : words;

/** A screen reader hears the question of the screen that came; later, it would take the focus from a field. */
function useFocusedHeading(name: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another screen
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [name]);
  return heading;
}

/** What is wrong, at the top of the screen; each line links to its field. */
function ErrorSummary({ problems }: { readonly problems: Problems }) {
  const summary = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
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
              {worded(message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(path: string): void {
  const found = document.getElementById(path);
  const isField = found?.matches('input') ?? false;
  const field = isField ? found : found?.querySelector<HTMLElement>('input, textarea, button');
  (field ?? found)?.focus();
}

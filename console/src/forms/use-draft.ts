/**
 * The form as it is filled in so far: the server says which questions apply, what is wrong, and how it
 * looks, a moment after the last keystroke. Answers are kept in memory only, and go when the page does.
 */

import { useCallback, useEffect, useState } from 'react';
import { type Answers, type FilledForm, fillForm } from './model.ts';

const PAUSE_MS = 500;

export type Draft = {
  readonly answers: Answers;
  /** Undefined takes the answer back. */
  readonly answer: (field: string, value: string | boolean | undefined) => void;
  readonly filled: FilledForm | undefined;
  readonly error: unknown;
  /** What is shown belongs to answers before the last ones. */
  readonly isPending: boolean;
};

export function useDraft(code: string, date: string, isAvailable: boolean): Draft {
  const [answers, setAnswers] = useState<Answers>({});
  const [filled, setFilled] = useState<FilledForm>();
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(true);
  useEffect(() => {
    if (!isAvailable) return;
    const stop = new AbortController();
    setPending(true);
    const fill = async (): Promise<void> => {
      try {
        const next = await fillForm({ code, date, answers, signal: stop.signal });
        setFilled(next);
        setError(null);
        setAnswers((old) => withoutInapplicable(old, next));
        setPending(false);
      } catch (problem) {
        if (stop.signal.aborted) return;
        setError(problem);
        setPending(false);
      }
    };
    const timer = setTimeout(fill, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [code, date, answers, isAvailable]);
  const answer = useCallback((field: string, value: string | boolean | undefined): void => {
    setAnswers(({ [field]: _, ...others }) =>
      value === undefined || value === '' ? others : { ...others, [field]: value },
    );
  }, []);
  return { answers, answer, filled, error, isPending };
}

/** An answer to a question that no longer applies would be refused, and nobody sees it anymore. */
function withoutInapplicable(answers: Answers, { problems }: FilledForm): Answers {
  const inapplicable = new Set(
    problems.filter(({ code }) => code === 'not_allowed').map(({ path }) => path),
  );
  if (inapplicable.size === 0) return answers;
  return Object.fromEntries(
    Object.entries(answers).filter(([field]) => !inapplicable.has(`answers.${field}`)),
  );
}

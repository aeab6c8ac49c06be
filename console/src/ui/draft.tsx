/**
 * What someone enters into a form, by the paths the interface names its fields by: what the page's
 * checks and the server say about a path appears at its field.
 */

import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Form } from 'react-aria-components';
import { ApiError } from './api/api-error.ts';
import { Checkbox, RadioChoice, Select, TextField } from './fields.tsx';
import { useLanguage } from './i18n/language.tsx';
import { fieldWords } from './i18n/refusals.ts';

export type Values = Readonly<Record<string, string | boolean>>;

export type Problem = { readonly path: string; readonly words: string };

export type Draft = {
  readonly values: Values;
  readonly set: (path: string, value: string | boolean) => void;
  /** Starts over from other values. */
  readonly reset: (values: Values) => void;
  /** The same after what was submitted is stored; what was typed since then stays. */
  readonly store: (values: Values) => void;
  /** Text of a field, trimmed as the server does; empty when the field has no text. */
  readonly text: (path: string) => string;
  readonly isOn: (path: string) => boolean;
  readonly errorOf: (path: string) => string | undefined;
  readonly hasErrors: boolean;
  /** Checks, and calls `send` when nothing is wrong. */
  readonly submit: (send: () => void) => void;
  /** Shows what the server refused at its fields. */
  readonly refuse: (error: unknown) => void;
  readonly form: React.RefObject<HTMLFormElement | null>;
};

type Check = (values: Values) => readonly Problem[];

export function useDraft(initial: Values, check: Check): Draft {
  const { language } = useLanguage();
  const [values, setValues] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  /** Counts failed attempts: after each one the focus goes to the first field that is wrong. */
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef(initial);
  const problems = useMemo(
    () => [...(isChecked ? check(values) : []), ...refused],
    [isChecked, check, values, refused],
  );
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [failures]);
  const begin = (next: (before: Values) => Values): void => {
    setValues(next);
    setChecked(false);
    setRefused([]);
  };
  return {
    values,
    set: (path, value) => {
      setValues((before) => ({ ...before, [path]: value }));
      setRefused((before) => before.filter((problem) => !isAt(problem.path, path)));
    },
    reset: (next) => begin(() => next),
    store: (next) => {
      const sent = submitted.current;
      begin((now) => ({ ...next, ...changesSince(sent, now) }));
    },
    text: (path) => String(values[path] ?? '').trim(),
    isOn: (path) => values[path] === true,
    errorOf: (path) => errorAt(problems, path),
    hasErrors: problems.length > 0,
    submit: (send) => {
      setRefused([]);
      setChecked(true);
      submitted.current = values;
      if (check(values).length === 0) send();
      else setFailures((count) => count + 1);
    },
    refuse: (error) => {
      if (!(error instanceof ApiError)) return;
      setRefused(
        error.problems.map((problem) => ({
          path: problem.field ?? '',
          words: fieldWords(problem, language),
        })),
      );
      setFailures((count) => count + 1);
    },
    form,
  };
}

const changesSince = (before: Values, now: Values): Values =>
  Object.fromEntries(Object.entries(now).filter(([path, value]) => before[path] !== value));

const WRONG = '[aria-invalid="true"], [data-invalid] input, [data-invalid] button';

const isAt = (problem: string, path: string): boolean =>
  problem === path || problem.startsWith(`${path}.`) || problem.startsWith(`${path}[`);

function errorAt(problems: readonly Problem[], path: string): string | undefined {
  const found = problems.find((problem) => isAt(problem.path, path));
  if (found === undefined) return undefined;
  const member = found.path.slice(path.length + 1);
  return member === '' || found.path[path.length] === '['
    ? sentence(found.words)
    : `${member}: ${found.words}`;
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const DraftContext = createContext<Draft | null>(null);

export function useDraftContext(): Draft {
  const draft = use(DraftContext);
  if (draft === null) throw new Error('useDraftContext needs a DraftForm around it.');
  return draft;
}

type FormProps = {
  readonly draft: Draft;
  readonly onSave: () => void;
  readonly children: ReactNode;
  readonly className?: string;
};

/** Without the browser's own checks, which use the browser's language and report one field at a time. */
export const DraftForm = ({ draft, onSave, children, className = 'stack' }: FormProps) => (
  <DraftContext value={draft}>
    <Form
      ref={draft.form}
      className={className}
      validationBehavior="aria"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        draft.submit(onSave);
      }}
    >
      {children}
    </Form>
  </DraftContext>
);

type FieldProps = { readonly path: string; readonly label: string; readonly hint?: ReactNode };

type TextProps = FieldProps & {
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'tel';
  readonly isMultiline?: boolean;
  readonly isRequired?: boolean;
  readonly autoComplete?: string;
};

export function DraftText({ path, autoComplete = 'off', ...props }: TextProps) {
  const draft = useDraftContext();
  return (
    <TextField
      {...props}
      autoComplete={autoComplete}
      value={String(draft.values[path] ?? '')}
      onChange={(value) => draft.set(path, value)}
      error={draft.errorOf(path)}
    />
  );
}

export function DraftCheckbox({ path, children }: { path: string; children: ReactNode }) {
  const draft = useDraftContext();
  return (
    <Checkbox isSelected={draft.isOn(path)} onChange={(isOn) => draft.set(path, isOn)}>
      <span>{children}</span>
    </Checkbox>
  );
}

type ChoiceProps = FieldProps & {
  readonly options: readonly { readonly id: string; readonly label: string }[];
};

export function DraftSelect({ path, ...props }: ChoiceProps) {
  const draft = useDraftContext();
  return (
    <Select
      {...props}
      value={draft.text(path)}
      onChange={(id) => draft.set(path, id)}
      error={draft.errorOf(path)}
    />
  );
}

export function DraftRadio({ path, ...props }: ChoiceProps) {
  const draft = useDraftContext();
  return (
    <RadioChoice
      {...props}
      value={draft.text(path)}
      onChange={(id) => draft.set(path, id)}
      error={draft.errorOf(path)}
    />
  );
}

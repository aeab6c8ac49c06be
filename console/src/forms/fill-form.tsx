/** The questions on one side, the form with the answers on the other. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { Text, useText } from '../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { save } from '../ui/save-file.ts';
import { FedParameters } from './fed-parameters.tsx';
import {
  blankHref,
  bytesOf,
  type FilledForm,
  type FormDetails,
  fillForm,
  type Question,
  useQuestions,
} from './model.ts';
import { PdfView } from './pdf-view.tsx';
import { QuestionField } from './question-field.tsx';
import { type Draft, useDraft } from './use-draft.ts';

type Props = {
  readonly form: FormDetails;
  /** Of the edition; empty for today. */
  readonly date: string;
};

export function FillForm({ form, date }: Props) {
  const { code, title } = form;
  const { data: questions, error } = useQuestions(code, date, true);
  const draft = useDraft(code, date, true);
  const { filled } = draft;
  const [isChecked, setChecked] = useState(false);
  const pdf = useMemo(() => (filled === undefined ? undefined : bytesOf(filled.pdf)), [filled]);
  const problems = problemsByField(filled);
  const applying = (questions ?? []).filter(({ field }) => filled?.applying.includes(field));
  return (
    <div className="columns fill">
      <section className="card stack" aria-labelledby="questions">
        <h2 id="questions">
          <Text id="forms.questions" />
        </h2>
        <ErrorNotice error={error} />
        {isChecked ? <Summary questions={applying} problems={problems} /> : null}
        <div className="stack" lang={form.language}>
          <Sections questions={applying} draft={draft} problems={problems} isChecked={isChecked} />
        </div>
      </section>
      <section className="card stack preview" aria-labelledby="preview">
        <h2 id="preview">
          <Text id="forms.preview" />
        </h2>
        <ErrorNotice error={draft.error} />
        <Acts form={form} date={date} draft={draft} onChecked={() => setChecked(true)} />
        <div aria-busy={draft.isPending}>
          <PdfView pdf={pdf} title={title} />
        </div>
        {filled === undefined ? null : <FedParameters filled={filled} />}
      </section>
    </div>
  );
}

/** The first of each field. */
function problemsByField(filled: FilledForm | undefined): ReadonlyMap<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>();
  for (const { path, code, message } of filled?.problems ?? []) {
    const field = path.replace(/^answers\./, '');
    if (!problems.has(field)) problems.set(field, { code, message });
  }
  return problems;
}

type FieldProblem = { readonly code: string; readonly message: string };
type Problems = ReadonlyMap<string, FieldProblem>;

const idOf = (field: string): string => `question-${field}`;

type SectionsProps = {
  readonly questions: readonly Question[];
  readonly draft: Draft;
  readonly problems: Problems;
  /** A missing answer is an error only after the person tried to get the form. */
  readonly isChecked: boolean;
};

function Sections({ questions, draft, problems, isChecked }: SectionsProps) {
  const { answers, answer, filled } = draft;
  const sections = [...Map.groupBy(questions, ({ section }) => section)];
  const t = useText();
  const errorOf = (field: string): string | undefined => {
    const problem = problems.get(field);
    if (problem === undefined || problem.code === 'not_allowed') return undefined;
    if (problem.code === 'required' && !isChecked) return undefined;
    return problem.code === 'required' ? t('forms.required') : problem.message;
  };
  return sections.map(([title, own]) => {
    const fields = own.map((question) => {
      const { field } = question;
      const isComputed = filled?.computed.includes(field) ?? false;
      return (
        <div key={field} id={idOf(field)}>
          <QuestionField
            question={question}
            value={answers[field]}
            suggestion={isComputed ? filled?.values[field] : undefined}
            error={errorOf(field)}
            onAnswer={(value) => answer(field, value)}
          />
        </div>
      );
    });
    return own[0]?.worksheet ? (
      <Details key={title} title={<Text id="forms.worksheet" values={{ title }} />}>
        <div className="stack">{fields}</div>
      </Details>
    ) : (
      <fieldset key={title} className="stack form-section">
        <legend>{title}</legend>
        {fields}
      </fieldset>
    );
  });
}

type SummaryProps = { readonly questions: readonly Question[]; readonly problems: Problems };

/** What keeps the answers from becoming the form, each with a link to its question. */
function Summary({ questions, problems }: SummaryProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  if (problems.size === 0) return null;
  const nameOf = (field: string): string =>
    questions.find((question) => question.field === field)?.question ?? field;
  const goTo = (field: string): void => {
    const question = document.getElementById(idOf(field));
    question?.closest('.details')?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
    question?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  };
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="bad" title={t('forms.problems', { count: problems.size })}>
        <ul className="plain">
          {[...problems].map(([field, { code, message }]) => (
            <li key={field}>
              <button type="button" className="link-button" onClick={() => goTo(field)}>
                {nameOf(field)}
              </button>{' '}
              {code === 'required' ? t('forms.required') : message}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

type ActsProps = Props & { readonly draft: Draft; readonly onChecked: () => void };

function Acts({ form: { code }, date, draft, onChecked }: ActsProps) {
  const t = useText();
  const { answers, filled } = draft;
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const missing = filled?.problems.length ?? 0;
  const download = async (): Promise<void> => {
    setSaving(true);
    setSaid('');
    setProblem(null);
    try {
      // Of the answers as they are now, which the preview may not have reached.
      const { pdf, problems } = await fillForm({ code, date, answers });
      if (problems.length > 0) onChecked();
      else save(new Blob([bytesOf(pdf)]), `${code}.pdf`, 'application/pdf');
      setSaid(t(problems.length > 0 ? 'forms.notSaved' : 'forms.saved'));
    } catch (error) {
      setProblem(error);
    }
    setSaving(false);
  };
  return (
    <>
      <div className="row">
        <Button variant="primary" onPress={download} isPending={isSaving}>
          <Text id="forms.download" />
        </Button>
        <a className="button plain" href={blankHref(code, date)} target="_blank" rel="noreferrer">
          <Text id="forms.blank" />
        </a>
      </div>
      <ErrorNotice error={problem} />
      <p role="status" className="muted small">
        {said === '' ? (
          <Text
            id={missing === 0 ? 'forms.complete' : 'forms.toAnswer'}
            values={{ count: missing }}
          />
        ) : (
          said
        )}
      </p>
      <p className="muted small">
        <Text id="forms.signByHand" />
      </p>
    </>
  );
}

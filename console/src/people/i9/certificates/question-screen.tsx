/** Up to five questions of a certificate, what the form says about them, and what they do to a paycheck. */

import { type ReactNode, useMemo, useRef, useState } from 'react';
import { QuestionField } from '../../../forms/question-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Details } from '../../../ui/details.tsx';
import { type MessageId, useLanguage } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { refusalFor } from '../section1/screen.ts';
import type { Draft, DraftProblem } from './api.ts';
import { AtHand } from './at-hand.tsx';
import type { CertificateScreenProps } from './props.ts';
import { applyingScreens, type Screen, worksheetsFor } from './screens.ts';
import { WorksheetLines } from './worksheet-lines.tsx';

type Props = CertificateScreenProps & {
  readonly screen: Screen;
  readonly onNext: (draft: Draft) => void;
};

/** Characters of the form's text that are shown without opening it. */
const SHORT_WORDS = 320;

export function QuestionScreen(props: Props) {
  const { screen, form, draft, plan, filling, name, go, onNext, onBack } = props;
  const { found, refusal, leaveFor } = useLeaving(props);
  const isMain = screen.returnsTo === undefined;
  const screens = applyingScreens(plan.main, draft.applying);
  const words = form.sections.find(({ title }) => title === screen.section)?.words ?? [];
  // The list above the questions stays as it was found: a new one would take the focus while someone types.
  const problems = useMemo(
    () =>
      new Map(
        found.map((problem) => [
          problem.field,
          <ProblemText key={problem.field} problem={problem} form={form} />,
        ]),
      ),
    [found, form],
  );
  return (
    <ScreenFrame
      name={screen.id}
      title={screen.section}
      titleLanguage={form.language}
      task={name}
      place={isMain ? screens.findIndex(({ id }) => id === screen.id) + 1 : 0}
      of={screens.length + 1}
      problems={problems}
      next="i9.next"
      onNext={() => void leaveFor(onNext, true)}
      onBack={onBack}
      isPending={filling.isPending && filling.isAway}
      isAway={filling.isAway}
      refusal={refusal ?? (filling.error === null ? undefined : refusalFor(filling.error))}
      aside={<AtHand {...props} />}
    >
      <LanguageNote {...props} />
      <Words words={words} language={form.language} />
      <ScreenQuestions {...props} found={found} />
      <WorksheetButtons {...props} onOpen={(id) => void leaveFor(() => go(id), false)} />
      {screen.isWorksheet ? <WorksheetLines {...props} /> : null}
    </ScreenFrame>
  );
}

/** The problems of the questions on this screen. */
const ownProblems = ({ questions }: Screen, { problems }: Draft): readonly DraftProblem[] =>
  problems.filter(({ field }) => questions.some((question) => question.field === field));

/** Saves before the screen is left; what is wrong with its answers keeps a person there. */
function useLeaving({ screen, filling }: Pick<Props, 'screen' | 'filling'>) {
  const [found, setFound] = useState<readonly DraftProblem[]>([]);
  const [refusal, setRefusal] = useState<MessageId>();
  const isLeaving = useRef(false);
  const leaveFor = async (then: (draft: Draft) => void, mustBeRight: boolean): Promise<void> => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    setRefusal(undefined);
    try {
      const saved = await filling.save();
      const wrong = mustBeRight ? ownProblems(screen, saved) : [];
      setFound(wrong);
      if (wrong.length === 0) then(saved);
    } catch (error) {
      setRefusal(refusalFor(error));
    } finally {
      isLeaving.current = false;
    }
  };
  return { found, refusal, leaveFor };
}

type QuestionsProps = Props & { readonly found: readonly DraftProblem[] };

function ScreenQuestions({ screen, form, draft, filling, found }: QuestionsProps) {
  const t = useText();
  // A corrected answer is no longer a problem.
  const open = found.filter(({ field }) =>
    ownProblems(screen, draft).some((each) => each.field === field),
  );
  return screen.questions
    .filter(({ field }) => draft.applying.includes(field))
    .map((question) => (
      <div key={question.field} id={question.field} className="question" lang={form.language}>
        <QuestionField
          question={question}
          value={toField(filling.answers[question.field])}
          suggestion={
            draft.computed.includes(question.field) ? draft.values[question.field] : undefined
          }
          error={errorOf(open, question.field, t)}
          onAnswer={(value) => filling.change(question.field, value)}
        />
      </div>
    ));
}

type WorksheetsProps = Props & { readonly onOpen: (screen: string) => void };

const WorksheetButtons = ({ screen, form, draft, plan, onOpen }: WorksheetsProps) =>
  worksheetsFor(plan, screen).map((title) => {
    const first = applyingScreens(plan.worksheets.get(title) ?? [], draft.applying)[0];
    return first === undefined ? null : (
      <div key={title}>
        <Button onPress={() => onOpen(first.id)}>
          <span>
            <Text
              id="i9.cert.worksheet"
              values={{ title: <span lang={form.language}>{title}</span> }}
            />
          </span>
        </Button>
      </div>
    );
  });

const toField = (answer: string | number | boolean | undefined): string | boolean | undefined =>
  typeof answer === 'number' ? String(answer) : answer;

const errorOf = (
  problems: readonly DraftProblem[],
  field: string,
  t: ReturnType<typeof useText>,
): string | undefined => {
  const problem = problems.find((each) => each.field === field);
  if (problem === undefined) return undefined;
  return problem.code === 'required' ? t('forms.required') : problem.message;
};

/** Named by its question; what is wrong in the words of the form where it has any. */
function ProblemText({
  problem: { field, code, message },
  form,
}: {
  readonly problem: DraftProblem;
  readonly form: CertificateScreenProps['form'];
}) {
  const question = form.questions.find((each) => each.field === field)?.question ?? field;
  return (
    <>
      <span lang={form.language}>{question}</span>:{' '}
      {code === 'required' ? <Text id="forms.required" /> : <span lang="en">{message}</span>}
    </>
  );
}

type WordsProps = { readonly words: readonly string[]; readonly language: string };

function Words({ words, language }: WordsProps): ReactNode {
  if (words.length === 0) return null;
  const paragraphs = words.map((text) => <p key={text}>{text}</p>);
  if (words.join(' ').length <= SHORT_WORDS) {
    return (
      <div className="stack tight form-words" lang={language}>
        {paragraphs}
      </div>
    );
  }
  return (
    <Details title={<Text id="i9.cert.words" />} level={2}>
      <div className="stack tight" lang={language}>
        {paragraphs}
      </div>
    </Details>
  );
}

/** Shown on every screen where the form is not in the reader's language. */
function LanguageNote({ form, known }: CertificateScreenProps) {
  const { language } = useLanguage();
  if (form.language === language) return null;
  const own = [known, ...known.translations].find((each) => each.language === language);
  if (language === 'en') return null;
  return (
    <Notice title={<Text id="i9.cert.english" />}>
      {own === undefined ? null : (
        <p>
          <Text id="i9.cert.translated" values={{ code: own.number ?? own.title }} />
        </p>
      )}
    </Notice>
  );
}

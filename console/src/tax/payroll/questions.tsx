/** What each tax still asks: the lines of the withholding certificates, and the employer's own rates. */

import { memo, type ReactNode } from 'react';
import { Details } from '../../ui/details.tsx';
import { MoneyInput, NumberInput, Select, Switch } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { type Answers, keyOf, type ListedTax, type TaxQuestion } from './model.ts';
import { useMeaning, useParameterName } from './parameter-names.ts';
import { TaxName } from './tax-name.tsx';

type Props = {
  readonly taxes: readonly ListedTax[];
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
};

/** Drawn again only when they change: the paycheck follows every key. */
export const Questions = memo(function Questions({ taxes, answers, onChange }: Props) {
  const withQuestions = taxes
    .map((tax) => ({ tax, questions: tax.ask }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <div>
      {withQuestions.map(({ tax, questions }) => {
        const key = keyOf(tax);
        const given = answers[key] ?? {};
        const answer = (name: string, value: string | undefined): void => {
          const { [name]: _, ...rest } = given;
          onChange({ ...answers, [key]: value === undefined ? rest : { ...rest, [name]: value } });
        };
        return (
          <Details
            key={key}
            title={<TaxName tax={tax} />}
            isOpen={questions.some(({ required }) => required)}
            isLazy
          >
            <div className="stack">
              {tax.certificate === undefined ? null : (
                <p className="muted small">
                  <Text id="questions.form" values={{ form: tax.certificate.number }} />
                </p>
              )}
              {questions.map((question) => (
                <Question
                  key={question.name}
                  question={question}
                  value={given[question.name]}
                  onChange={(value) => answer(question.name, value)}
                />
              ))}
            </div>
          </Details>
        );
      })}
    </div>
  );
});

type QuestionProps = {
  readonly question: TaxQuestion;
  /** Undefined: the default. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

function Question({ question, value, onChange }: QuestionProps) {
  const t = useText();
  const { question: words, dataType, allowedValues = [], certificateLine } = question;
  const name = useParameterName()(question.name);
  const meaningOf = useMeaning();
  const shown = value ?? question.default;
  const line =
    certificateLine === undefined ? undefined : t('questions.line', { line: certificateLine });
  const label = name ?? <span lang="en">{words}</span>;
  const hint =
    name === undefined ? (
      line
    ) : (
      <>
        {line === undefined ? null : `${line}. `}
        <span lang="en">{words}</span>
      </>
    );
  const number = shown === undefined ? Number.NaN : Number(shown);
  const onNumber = (next: number): void => onChange(Number.isNaN(next) ? undefined : String(next));
  if (allowedValues.length > 0) {
    return (
      <Select
        label={label}
        hint={hint}
        options={allowedValues.map(({ value: id, meaning }) => ({ id, label: meaningOf(meaning) }))}
        value={shown ?? null}
        onChange={onChange}
      />
    );
  }
  if (dataType === 'boolean') {
    return (
      <Switch
        isSelected={shown?.toUpperCase() === 'TRUE'}
        onChange={(isOn) => onChange(isOn ? 'TRUE' : 'FALSE')}
        hint={name === undefined ? undefined : hint}
      >
        {label}
      </Switch>
    );
  }
  if (dataType === 'money') {
    return <MoneyInput isLive label={label} hint={hint} value={number} onChange={onNumber} />;
  }
  if (dataType === 'fraction') {
    // What the API says of an own rate is for programs: a fraction.
    const words = question.sendAs === 'overrideRate' ? t('questions.ownRate') : hint;
    return <Percent label={label} hint={words} value={number} onChange={onNumber} />;
  }
  return (
    <NumberInput isLive label={label} hint={hint} value={number} onChange={onNumber} minValue={0} />
  );
}

type PercentProps = {
  readonly label: ReactNode;
  readonly hint: ReactNode;
  /** A fraction; NaN: none. */
  readonly value: number;
  readonly onChange: (value: number) => void;
};

/** With what it takes of $1,000, which shows when 0.027 was typed for 2.7%. */
function Percent({ label, hint, value, onChange }: PercentProps) {
  const t = useText();
  const { money } = useFormats();
  return (
    <NumberInput
      label={label}
      hint={
        <>
          {hint} {t('questions.inPercent')}
          {Number.isNaN(value) ? null : (
            <> {t('questions.ofThousand', { amount: money(value * THOUSAND) })}</>
          )}
        </>
      }
      value={value}
      onChange={onChange}
      minValue={0}
      maxValue={1}
      format={{ style: 'percent', maximumFractionDigits: 6 }}
    />
  );
}

const THOUSAND = 1_000;

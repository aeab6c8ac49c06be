/** One question of a form, with the control that its kind of answer needs. */

import type { ReactNode } from 'react';
import {
  Checkbox,
  MoneyInput,
  NumberInput,
  RadioChoice,
  Select,
  TextField,
} from '../ui/fields.tsx';
import { useText } from '../ui/i18n/text.tsx';
import type { Question } from './model.ts';

/** More options than these are a list to open. */
const MOST_RADIOS = 8;
const LONGEST_LINE = 80;

type Props = {
  readonly question: Question;
  readonly value: string | boolean | undefined;
  /** What a worksheet makes of it while it is not answered. */
  readonly suggestion: string | undefined;
  readonly error: string | undefined;
  readonly onAnswer: (value: string | boolean | undefined) => void;
};

export function QuestionField({ question, value, suggestion, error, onAnswer }: Props) {
  const t = useText();
  const { field, question: label, help, line, type, required } = question;
  const hint: ReactNode = [
    line === null ? null : t('forms.line', { line }),
    help,
    suggestion === undefined ? null : t('forms.suggested', { value: suggestion }),
  ]
    .filter((part) => part !== null)
    .join(' · ');
  const common = {
    label,
    name: field,
    ...(hint === '' ? {} : { hint }),
    error,
    isRequired: required === true,
  };
  const text = typeof value === 'string' ? value : '';
  if (type === 'checkbox') {
    return (
      <Box
        label={label}
        hint={hint}
        error={error}
        isSelected={value === true}
        onChange={(isOn) => onAnswer(isOn ? true : undefined)}
      />
    );
  }
  if (type === 'choice')
    return <Choice {...common} question={question} value={text} onAnswer={onAnswer} />;
  if (NUMBERS.has(type)) {
    const number = text === '' ? Number.NaN : Number(text);
    const onChange = (next: number): void =>
      onAnswer(Number.isNaN(next) ? undefined : String(next));
    return type === 'money' ? (
      <MoneyInput {...common} value={number} onChange={onChange} />
    ) : (
      <NumberInput
        {...common}
        value={number}
        onChange={onChange}
        format={{ maximumFractionDigits: type === 'integer' ? 0 : 6 }}
      />
    );
  }
  return (
    <TextField
      {...common}
      type={type === 'date' ? 'date' : type === 'email' ? 'email' : 'text'}
      autoComplete="off"
      isMultiline={(question.maxLength ?? 0) > LONGEST_LINE}
      value={text}
      onChange={onAnswer}
    />
  );
}

const NUMBERS = new Set(['money', 'integer', 'decimal']);

type ChoiceProps = Omit<Props, 'suggestion' | 'value'> & {
  readonly label: string;
  readonly value: string;
  readonly hint?: ReactNode;
  readonly isRequired: boolean;
};

function Choice({ question, value, onAnswer, ...rest }: ChoiceProps) {
  const t = useText();
  const listed = (question.options ?? []).map(({ value: id, label }) => ({ id, label }));
  const options = rest.isRequired ? listed : [{ id: '', label: t('forms.noAnswer') }, ...listed];
  const Control = options.length > MOST_RADIOS ? Select : RadioChoice;
  // With a value outside the options, the keyboard would reach no radio.
  const chosen = options.some(({ id }) => id === value) ? value : null;
  return <Control {...rest} options={options} value={chosen} onChange={onAnswer} />;
}

type BoxProps = {
  readonly label: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
};

const Box = ({ label, hint, error, isSelected, onChange }: BoxProps) => (
  <div className="field">
    <Checkbox isSelected={isSelected} onChange={onChange}>
      {label}
    </Checkbox>
    {hint === '' ? null : <p className="hint">{hint}</p>}
    {error === undefined ? null : <p className="react-aria-FieldError">{error}</p>}
  </div>
);

/** One of several, each with a line that explains it. Nothing is chosen in advance. */

import type { ReactNode } from 'react';
import { Text as AriaText, FieldError, Label, Radio, RadioGroup } from 'react-aria-components';

type ChoiceOption<Id extends string> = {
  readonly id: Id;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

type Props<Id extends string> = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly options: readonly ChoiceOption<Id>[];
  readonly value: Id | undefined;
  readonly onChange: (id: Id) => void;
  readonly error?: string | undefined;
};

export function Choice<Id extends string>(props: Props<Id>) {
  const { id, label, hint, options, value, onChange, error } = props;
  return (
    <RadioGroup
      id={id}
      className="field"
      value={value ?? null}
      onChange={(chosen) => onChange(chosen as Id)}
      isInvalid={error !== undefined}
    >
      <Label>{label}</Label>
      {hint === undefined ? null : (
        <AriaText slot="description" className="hint">
          {hint}
        </AriaText>
      )}
      {options.map((option) => (
        <Radio key={option.id} value={option.id} className="radio choice">
          <span>
            <span>{option.label}</span>
            {option.hint === undefined ? null : (
              <>
                <br />
                <span className="hint">{option.hint}</span>
              </>
            )}
          </span>
        </Radio>
      ))}
      <FieldError>{error}</FieldError>
    </RadioGroup>
  );
}

/** Labeled inputs: label above, hint below it, error next to what is wrong. */

import { type ReactNode, useId } from 'react';
import {
  Checkbox as AriaCheckbox,
  Select as AriaSelect,
  Switch as AriaSwitch,
  TextField as AriaTextField,
  Button,
  FieldError,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  NumberField,
  Popover,
  Radio,
  RadioGroup,
  SelectValue,
  Text,
  TextArea,
} from 'react-aria-components';
import { DOLLARS } from './format.ts';
import { useLiveNumber } from './live-number.ts';

type Common = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly name?: string;
  /** Of the input, for a link that leads to it. */
  readonly id?: string;
};

const Hint = ({ children }: { readonly children: ReactNode }) =>
  children === undefined ? null : (
    <Text slot="description" className="hint">
      {children}
    </Text>
  );

type TextProps = Common & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'url'
    | 'search'
    | 'date'
    | 'datetime-local'
    | 'tel';
  readonly inputMode?: 'numeric' | 'text';
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly isMultiline?: boolean;
  readonly placeholder?: string;
};

export function TextField(props: TextProps) {
  const {
    label,
    hint,
    error,
    isMultiline = false,
    placeholder = '',
    type = 'text',
    ...rest
  } = props;
  return (
    <AriaTextField {...rest} type={type} className="field" isInvalid={error !== undefined}>
      <Label>{label}</Label>
      <Hint>{hint}</Hint>
      {isMultiline ? (
        <TextArea className="input" rows={4} />
      ) : (
        <Input className="input" placeholder={placeholder} />
      )}
      <FieldError>{error}</FieldError>
    </AriaTextField>
  );
}

type NumberProps = Common & {
  /** NaN: empty. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly format?: Intl.NumberFormatOptions;
  /** Reports the value with every key. Not for percentages. */
  readonly isLive?: boolean;
};

export function NumberInput(props: NumberProps) {
  const { label, hint, error, format, isLive = false, value, onChange, ...rest } = props;
  const live = useLiveNumber(value, onChange);
  return (
    <NumberField
      {...rest}
      value={isLive ? live.value : value}
      onChange={isLive ? live.onChange : onChange}
      className="field"
      isInvalid={error !== undefined}
      {...(format === undefined ? {} : { formatOptions: format })}
    >
      <Label>{label}</Label>
      <Hint>{hint}</Hint>
      <Input
        className="input number"
        {...(isLive ? { onInput: ({ currentTarget }) => live.onInput(currentTarget.value) } : {})}
      />
      <FieldError>{error}</FieldError>
    </NumberField>
  );
}

/** Dollars and cents. */
export const MoneyInput = (props: Omit<NumberProps, 'format'>) => (
  <NumberInput minValue={0} {...props} format={DOLLARS} />
);

export type Option<Id extends string = string> = { readonly id: Id; readonly label: string };

type SelectProps<Id extends string> = Common & {
  readonly options: readonly Option<Id>[];
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
};

export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, hint, error, options, value, onChange, ...rest } = props;
  return (
    <AriaSelect
      {...rest}
      className="field"
      value={value}
      onChange={(key: Key | null) => key !== null && onChange(String(key) as Id)}
      isInvalid={error !== undefined}
    >
      <Label>{label}</Label>
      <Hint>{hint}</Hint>
      <Button className="input select-button">
        <SelectValue />
        <span aria-hidden="true" className="chevron" />
      </Button>
      <FieldError>{error}</FieldError>
      <Popover className="popover">
        <ListBox className="listbox" items={options}>
          {({ id, label: text }) => (
            <ListBoxItem id={id} className="listbox-item">
              {text}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

export function RadioChoice<Id extends string>(props: SelectProps<Id>) {
  const { label, hint, error, options, value, onChange, ...rest } = props;
  return (
    <RadioGroup
      {...rest}
      className="field"
      value={value}
      onChange={(id) => onChange(id as Id)}
      isInvalid={error !== undefined}
    >
      <Label>{label}</Label>
      <Hint>{hint}</Hint>
      {options.map(({ id, label: text }) => (
        <Radio key={id} value={id} className="radio">
          {text}
        </Radio>
      ))}
      <FieldError>{error}</FieldError>
    </RadioGroup>
  );
}

type ToggleProps = {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
};

export const Checkbox = ({ children, ...props }: ToggleProps) => (
  <AriaCheckbox {...props} className="checkbox">
    <span aria-hidden="true" className="check" />
    {children}
  </AriaCheckbox>
);

export function Switch({ children, hint, ...props }: ToggleProps & Pick<Common, 'hint'>) {
  const id = useId();
  return (
    <div>
      <AriaSwitch
        {...props}
        className="switch"
        {...(hint === undefined ? {} : { 'aria-describedby': id })}
      >
        <span aria-hidden="true" className="track" />
        {children}
      </AriaSwitch>
      {hint === undefined ? null : (
        <p id={id} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * A number field reports its value when a person leaves it, and formats it then. Here the value is
 * reported with every key, while the text stays as it is typed.
 */

import { useState } from 'react';

/** Dollars and plain numbers as they are typed in the United States. */
const TYPED = /^\$?\s*(\d[\d,]*(?:\.\d*)?|\.\d+)$/;

/** NaN for what is not a number yet. */
function numberIn(text: string): number {
  const [, digits] = TYPED.exec(text.trim()) ?? [];
  return digits === undefined ? Number.NaN : Number(digits.replaceAll(',', ''));
}

type Live = {
  /** What the field is given: the value before the typing, until somebody leaves the field. */
  readonly value: number;
  readonly onInput: (text: string) => void;
  readonly onChange: (value: number) => void;
};

export function useLiveNumber(value: number, onChange: (value: number) => void): Live {
  const [typing, setTyping] = useState<{ readonly typed: number; readonly before: number }>();
  const before = typing !== undefined && Object.is(value, typing.typed) ? typing.before : value;
  return {
    value: before,
    onInput: (text) => {
      const typed = numberIn(text);
      if (Number.isNaN(typed) || Object.is(typed, value)) return;
      setTyping({ typed, before });
      onChange(typed);
    },
    onChange: (next) => {
      setTyping(undefined);
      onChange(next);
    },
  };
}

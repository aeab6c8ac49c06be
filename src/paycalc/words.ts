/** Enumerated words of the wire: matching ignores case, `_`, `-` and spaces. */

import { normalized } from '../rules/index.ts';
import { unknownName } from '../shape/nearest.ts';
import { TaxInterfaceError } from './errors.ts';

/**
 * A reader of one enumeration: the value a text names, or a `TaxInterfaceError` that lists what is
 * allowed. The texts as documented are found without normalising.
 */
export function wordList<T>(
  values: readonly T[],
  nameOf: (value: T) => string = String,
): (text: string, list: string, index: number, field: string) => T {
  const exact = new Map(values.map((value) => [nameOf(value), value]));
  const loose = new Map(values.map((value) => [normalized(nameOf(value)), value]));
  return (text, list, index, field) => {
    const value = exact.get(text) ?? loose.get(normalized(text));
    if (value !== undefined) return value;
    throw unknownWord(text, [...exact.keys()], `${list}[${index}].${field}`);
  };
}

/** The one of `words` that the text of `field` names; throws like a `wordList`. */
export function wordOf<T extends string>(words: readonly T[], text: string, field: string): T {
  const wanted = normalized(text);
  const word = words.find((one) => normalized(one) === wanted);
  if (word === undefined) throw unknownWord(text, words, field);
  return word;
}

const unknownWord = (text: string, words: readonly string[], field: string): TaxInterfaceError =>
  new TaxInterfaceError(
    'value-not-allowed',
    `${field}: ${JSON.stringify(text)} ${unknownName(text, words, 'value')}`,
  );

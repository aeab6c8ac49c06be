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
    throw new TaxInterfaceError(
      'value-not-allowed',
      `${list}[${index}].${field}: ${JSON.stringify(text)} ${unknownName(text, [...exact.keys()], 'value')}`,
    );
  };
}

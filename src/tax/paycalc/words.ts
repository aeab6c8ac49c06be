/** Enumerated words of the wire: matching ignores case, `_`, `-` and spaces. */

import { nearest, unknownName } from '../../platform/shape/nearest.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import { normalized } from '../rules/index.ts';
import { type TaxInterfaceError, unknownAt } from './errors.ts';

/**
 * A reader of one enumeration: the value a text names, or a `TaxInterfaceError` that lists what is
 * allowed. The texts as documented are found without normalizing.
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
  unknownAt(
    'value-unknown',
    field,
    `${quoted(text)} ${unknownName(text, words, 'value')}${payHint(text, words)}`,
    [text, words],
  );

/** What pay is called elsewhere, by the wage type it is sent as. */
const PAY_NAMES = {
  Supplemental: [
    'BONUS',
    'COMMISSION',
    'SEVERANCE',
    'AWARD',
    'BACKPAY',
    'INCENTIVE',
    'RETENTION',
    // Leave that is paid out instead of taken.
    'PAYOUT',
    'CASHOUT',
    'ACCRUED',
    'INLIEU',
  ],
  Regular: ['OVERTIME', 'SALARY', 'HOURLY', 'WAGES', 'BASE', 'HOLIDAY', 'VACATION', 'SICK', 'PTO'],
} as const;

function payHint(text: string, words: readonly string[]): string {
  if (nearest(text, words) !== undefined) return '';
  const named = normalized(text);
  for (const [wageType, names] of Object.entries(PAY_NAMES)) {
    if (!words.includes(wageType) || !names.some((name) => named.includes(name))) continue;
    return ` Send ${wageType} for it.`;
  }
  return '';
}

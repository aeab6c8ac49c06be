/** A header of a register as words: of which state it speaks, and whose tax it holds. */

import { allStates } from '../../places/places.ts';

export type HeaderWords = {
  /** In small letters, with single blanks. */
  readonly text: string;
  /** Postal code of the state that the header names. */
  readonly state: string | undefined;
  readonly side: 'employee' | 'employer' | undefined;
};

const TAX_WORD =
  /\b(taxe?s?|w\/?h|withh\w*|withholdng|sit|swt|sui|suta|sdi|vpdi|tdi|pfl|pfml|fli|famli|unemp\w*|disab\w*|income|oasdi|transit|family|medical|leave|training|local|city|county|eit|lst|ls)\b/;
/** Codes that are also words or parts of names in headers: a state only before a tax word. */
const WORDS_TOO = new Set(['IN', 'OR', 'ID', 'ME', 'OK', 'HI', 'OH', 'PA', 'CO', 'DE', 'LA', 'AL']);

const EMPLOYER =
  /\b(er|employers?|company|co)\b|\(er\)|-er\b|\bclient side\b|\bexpense\b|\bcontributions?\b/;
const EMPLOYEE = /\b(ee|employees?|associate|w\/h|withh\w*)\b|\(ee\)|-ee\b/;

export function headerWords(header: string): HeaderWords {
  const words = header.replaceAll(/[_\s]+/g, ' ').trim();
  const text = words.toLowerCase();
  const state = stateIn(words, text);
  // CO is the company's side only where it is not Colorado.
  const sides = state === undefined ? text : text.replace(/^[a-z]{2}\b/, '');
  const side = EMPLOYER.test(sides) ? 'employer' : EMPLOYEE.test(sides) ? 'employee' : undefined;
  return { text, state, side };
}

const codes = new Set([...allStates()].map(({ code }) => code));
/** The longest first: West Virginia before Virginia. */
const names = [...allStates()]
  .map(({ code, name }) => ({ code, pattern: new RegExp(`\\b${name.toLowerCase()}\\b`), name }))
  .sort((a, b) => b.name.length - a.name.length);

/** A code counts as the first word before a tax word, in brackets, or as the last word after one. */
function stateIn(words: string, text: string): string | undefined {
  const [, first = '', rest = ''] = /^([A-Z]{2})[ :–-]+(.*)$/.exec(words) ?? [];
  if (codes.has(first) && TAX_WORD.test(rest.toLowerCase())) return first;
  const [, bracketed = ''] = /[([]([A-Z]{2})[)\]]/.exec(words) ?? [];
  if (codes.has(bracketed) && TAX_WORD.test(text)) return bracketed;
  const [, before = '', dash = '', last = ''] =
    /^(.*\S)(\s*[-–:]\s*| )([A-Z]{2})$/.exec(words) ?? [];
  const isApart = dash.trim() !== '' || !WORDS_TOO.has(last);
  if (codes.has(last) && isApart && TAX_WORD.test(before.toLowerCase())) return last;
  return names.find(({ pattern }) => pattern.test(text))?.code;
}

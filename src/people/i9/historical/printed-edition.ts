/**
 * The edition as it is printed on a form, in the spellings of almost forty years: `(Rev. 11-21-91) N`,
 * `Rev. 06/05/07`, `11/14/2016 N`. The date alone names the edition; the letter says only whether
 * earlier editions were accepted then.
 */

import { parseDay } from '../../../platform/shape/days.ts';

const PRINTED = /^\(?\s*(?:Rev\.?\s*)?(\d{2})[/-](\d{2})[/-](\d{2}|\d{4})\s*\)?\s*[NY]?$/i;

/** As MM/DD/YY, or undefined where the text names no day. */
export function printedEdition(text: string): string | undefined {
  const [, month, day, year = ''] = PRINTED.exec(text.trim()) ?? [];
  if (month === undefined) return undefined;
  const century = Number(year) >= 86 ? '19' : '20';
  const full = year.length === 4 ? year : `${century}${year}`;
  if (parseDay(`${month}/${day}/${full}`) === undefined) return undefined;
  return `${month}/${day}/${full.slice(2)}`;
}

/**
 * The edition as it is printed on a form, in the spellings of almost forty years: `(Rev. 11-21-91) N`,
 * `Rev. 06/05/07`, `11/14/2016 N`, `June 2008`. The date alone names the edition; the letter says only
 * whether earlier editions were accepted then.
 */

import { parseDay } from '../../../platform/shape/days.ts';
import { PRINTED_EDITIONS } from '../form-data/printed-editions.ts';

const BARE = /^\(?\s*(?:rev(?:ised|ision)?\b[.:]?\s*)?(.*?)\s*\)?\s*[NY]?\s*$/i;
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const WORDS = /^([a-z]{3,9})\.?(?:\s+(\d{1,2}),?)?\s+(\d{4})$/i;
const CNMI = /^(?:form\s*)?(?:i-?9\s*)?cnmi$/i;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** As MM/DD/YY, or undefined where the text names no day, or a month in which no one edition was printed. */
export function printedEdition(text: string): string | undefined {
  const [, bare = ''] = BARE.exec(text.trim()) ?? [];
  if (CNMI.test(bare)) return 'CNMI';
  const [, year, ...rest] = ISO.exec(bare) ?? [];
  if (year !== undefined) return dated(rest[0], rest[1], year);
  const [, month, day, printed] = NUMBERS.exec(bare) ?? [];
  if (month !== undefined) return dated(month, day, printed);
  const [, name = '', dayOfMonth, inYear = ''] = WORDS.exec(bare) ?? [];
  const index = MONTHS.findIndex((each) => each.startsWith(name.toLowerCase()));
  if (name === '' || index < 0) return undefined;
  const number = String(index + 1).padStart(2, '0');
  return dayOfMonth === undefined ? onlyOneOf(number, inYear) : dated(number, dayOfMonth, inYear);
}

function dated(month = '', day = '', year = ''): string | undefined {
  const century = Number(year) >= 86 ? '19' : '20';
  const full = year.length === 4 ? year : `${century}${year}`;
  const [mm, dd] = [month.padStart(2, '0'), day.padStart(2, '0')];
  if (parseDay(`${mm}/${dd}/${full}`) === undefined) return undefined;
  return `${mm}/${dd}/${full.slice(2)}`;
}

/** The edition printed in that month, where there is one and no other. */
function onlyOneOf(month: string, year: string): string | undefined {
  const [found, other] = PRINTED_EDITIONS.filter(
    ({ edition }) => edition.startsWith(`${month}/`) && edition.endsWith(`/${year.slice(2)}`),
  );
  return other === undefined && /^(19[89]|20)\d/.test(year) ? found?.edition : undefined;
}

/** Numbers and dates as agencies write them, exactly; anything else throws an Error that says what. */

import { isDay } from '../../../src/platform/shape/days.ts';

/** "1.25" percent as "0.0125". */
export function fractionOfPercent(text: string): string {
  const [whole = '', decimals = ''] = plain(text, 'a percentage').split('.');
  const digits = whole.padStart(3, '0') + decimals;
  return trimmed(
    `${digits.slice(0, whole.padStart(3, '0').length - 2)}.${whole.padStart(3, '0').slice(-2)}${decimals}`,
  );
}

/** ".02500" as "0.025". */
export const fraction = (text: string): string => {
  const value = trimmed(plain(text, 'a rate'));
  if (Number(value) < 1) return value;
  throw new Error(`"${text}" is not a rate as a fraction of 1`);
};

/** Dollars and cents: "$24,500.00" as "24500". */
export const dollars = (text: string): string =>
  trimmed(plain(text.replace(/^\$/, '').replace(/(?<=\d),(?=\d{3}\b)/g, ''), 'an amount'));

/** "06/15/2026", also without leading zeros, "20260615", or "2026-06-15" as an ISO date. */
export function isoDate(text: string): string {
  const [, month = '', date = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const compact = /^\d{8}$/.test(text);
  const day =
    year !== undefined
      ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
      : compact
        ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
        : text;
  if (isDay(day)) return day;
  throw new Error(`"${text}" is not a date`);
}

/** `digits` digits with the leading zeros that a spreadsheet may have dropped. */
export function code(text: string, digits: number): string {
  if (/^\d+$/.test(text) && text.length <= digits) return text.padStart(digits, '0');
  throw new Error(`"${text}" is not a number of ${digits} digits`);
}

/** The sum of decimal texts. */
export function sumOf(texts: readonly string[]): string {
  const decimals = Math.max(...texts.map((text) => (text.split('.')[1] ?? '').length));
  const sum = texts.reduce((total, text) => total + scaled(text, decimals), 0n);
  const digits = String(sum).padStart(decimals + 1, '0');
  return decimals === 0
    ? digits
    : trimmed(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

function scaled(text: string, decimals: number): bigint {
  const [whole = '', parts = ''] = text.split('.');
  return BigInt(whole + parts.padEnd(decimals, '0'));
}

function plain(text: string, what: string): string {
  if (/^(\d{1,7}(\.\d{0,8})?|\.\d{1,8})$/.test(text))
    return text.startsWith('.') ? `0${text}` : text;
  throw new Error(`${JSON.stringify(text)} is not ${what}`);
}

/** Without zeros that say nothing. */
function trimmed(text: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  const left = whole.replace(/^0+(?=\d)/, '');
  const right = decimals.replace(/0+$/, '');
  return right === '' ? left : `${left}.${right}`;
}

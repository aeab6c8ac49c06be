/** Cells of payroll registers as people and systems write them. All return undefined for what they cannot read. */

import { isDay } from '../../../platform/shape/days.ts';
import { dollarText } from '../../../platform/shape/written.ts';
import type { SaidCode } from './said.ts';

/** Why a row cannot be read, naming its column. */
export class CellError extends Error {
  readonly code: SaidCode;
  constructor(code: SaidCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Cents of `$1,234.56`, `(12.00)`, `12.00-`; more than two decimals are rounded half up. */
export function readMoney(text: string): number | undefined {
  const match = /^(\(|-)?\s*\$?\s*(-?)([\d,]*\.?\d+|\d[\d,]*\.)\s*(\)|-)?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, before = '', minus = '', digits = '', after = ''] = match;
  const cents = Math.round(Number((Number(digits.replaceAll(',', '')) * 100).toFixed(4)));
  return before !== '' || minus !== '' || after !== '' ? -cents : cents;
}

/** Cents as `1,234.56`. */
export const money = (cents: number): string => dollarText(cents / 100);

/** ISO date of `2026-06-26`, `6/26/2026`, `06/26/26` or `Jun 26, 2026`. */
export function readDay(text: string): string | undefined {
  const day = isoDay(text.trim());
  return day !== undefined && isDay(day) ? day : undefined;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function isoDay(text: string): string | undefined {
  const [iso] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  if (iso !== undefined) return iso;
  const [, m, d, y = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text) ?? [];
  if (m !== undefined && d !== undefined) return joined(y.length === 2 ? `20${y}` : y, m, d);
  const [, name = '', day, year] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return month === 0 || day === undefined ? undefined : joined(year ?? '', `${month}`, day);
}

const joined = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const FREQUENCIES: readonly (readonly [RegExp, number])[] = [
  [/^(semi-?\s?monthly|sm|s|twice a month)$/i, 24],
  [/^(bi-?\s?weekly|bw|b|every (two|other|2) weeks?|fortnightly)$/i, 26],
  [/^(weekly|w|wk|every week)$/i, 52],
  [/^(monthly|m|mo)$/i, 12],
  [/^(quarterly|q)$/i, 4],
  [/^(semi-?\s?annual(ly)?|twice a year)$/i, 2],
  [/^(annual(ly)?|yearly|a|y)$/i, 1],
  [/^(daily|d)$/i, 260],
];

/** Pay periods per year. */
export function readFrequency(text: string): number | undefined {
  if (/^\d{1,3}$/.test(text)) return Number(text) || undefined;
  return FREQUENCIES.find(([pattern]) => pattern.test(text.trim()))?.[1];
}

/** First and last day of `03/01/2025 to 03/15/2025`, also with a hyphen. */
export function readPeriod(text: string): [first: string, last: string] | undefined {
  const [, begin = '', end = ''] = /^(\S+)\s*(?:to|through|[-–])\s*(\S+)$/i.exec(text.trim()) ?? [];
  const [first, last] = [readDay(begin), readDay(end)];
  return first === undefined || last === undefined || first > last ? undefined : [first, last];
}

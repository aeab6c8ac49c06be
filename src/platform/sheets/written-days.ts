/**
 * Days as spreadsheets write them: 2026-03-04, or 3/4/2026, which is March 4 to one reader and April 3
 * to another. A file tells which it means by a day after the twelfth; where none does, nobody guesses.
 */

/** How the days of a file begin. */
export type DayOrder = 'month-first' | 'day-first';

const WRITTEN = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
/** As programs write a day that they store with a time. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?Z?$/;
const MONTHS = 12;

/** The order that these texts show; undefined where none of them does, or they show both. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | undefined {
  const shown = new Set<DayOrder>();
  for (const text of texts) {
    const order = orderShown(text.trim());
    if (order !== undefined) shown.add(order);
  }
  return shown.size === 1 ? [...shown][0] : undefined;
}

function orderShown(text: string): DayOrder | undefined {
  const [, first, , second] = WRITTEN.exec(text) ?? [];
  if (Number(first) > MONTHS) return Number(second) > MONTHS ? undefined : 'day-first';
  return Number(second) > MONTHS ? 'month-first' : undefined;
}

/** Whether a text can be two days, as `3/4/2026`, and not `3/3/2026` or `3/31/2026`. */
export function isTwoDays(text: string): boolean {
  const [, first, , second] = WRITTEN.exec(text.trim()) ?? [];
  return first !== undefined && Number(first) !== Number(second) && orderShown(text) === undefined;
}

/** `3/31/2026` as `2026-03-31`; what is not a day that can be read stays as it is. */
export function isoDay(text: string, order: DayOrder | undefined): string {
  const parts = WRITTEN.exec(text);
  if (parts === null) return text.replace(MIDNIGHT, '$1');
  const [, first = '', , second = '', year = ''] = parts;
  const isSame = Number(first) === Number(second);
  const known = order ?? orderShown(text) ?? (isSame ? 'month-first' : undefined);
  if (known === undefined) return text;
  const [month, day] = known === 'month-first' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

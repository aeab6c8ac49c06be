/** A day in the query of a request. */

import { parseDay } from '../shape/days.ts';
import { invalid } from './errors.ts';

/** `yyyy-MM-dd`; undefined where none was sent. Refuses anything but a day. */
export function queryDay(path: string, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const day = parseDay(sent);
  if (day !== undefined) return day;
  throw invalid([
    { path, code: 'invalid_format', message: 'must be a date in the format yyyy-MM-dd' },
  ]);
}

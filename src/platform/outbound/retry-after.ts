/** `Retry-After` (RFC 9110 section 10.2.3): seconds, or a date in one of the three HTTP formats. */

import type { ResponseHeaders } from './exchange.ts';

/** Milliseconds to wait from `now` (milliseconds), at least 0; undefined without a usable value. */
export function retryAfterMs(headers: ResponseHeaders, now: number): number | undefined {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  const at = HTTP_DATE.test(text) ? Date.parse(utc(text)) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** IMF-fixdate, RFC 850, asctime. */
const HTTP_DATE =
  /^(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?, \d\d[ -]\w{3}[ -]\d{2,4} \d\d:\d\d:\d\d GMT|\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/** asctime names no zone; it is UTC. */
const utc = (text: string): string => (text.endsWith('GMT') ? text : `${text} GMT`);

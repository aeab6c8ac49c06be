/** `If-Match` (RFC 9110, 13.1.1): a change is made only to the version the client has seen. */

import { RequestError } from './errors.ts';

/** Refused with 412 unless `ifMatch` is absent, `*`, or names this version by its strong tag. */
export function requireMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes(`"${version}"`)) return;
  throw new RequestError('version_mismatch');
}

/**
 * Release names `YYYY.N`, compared number by number. `YYYY.N+overlays` is a release with imported
 * registers on it: newer than the release, older than the next.
 */

import { present } from '../../../platform/shape/known.ts';

/** Negative when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  if (a === b) return 0;
  // Of most, the text has the order of the numbers.
  if (a.length === b.length && a.length < 8 && a[4] === '.' && b[4] === '.') return a < b ? -1 : 1;
  const [ownRelease = '', ownOverlays = ''] = a.split('+');
  const [otherRelease = '', otherOverlays = ''] = b.split('+');
  const [yearA = 0, numberA = 0] = ownRelease.split('.').map(Number);
  const [yearB = 0, numberB = 0] = otherRelease.split('.').map(Number);
  return yearA - yearB || numberA - numberB || compareOverlays(ownOverlays, otherOverlays);
}

/** By the day of the newest import, then by how many there are, then by name. */
function compareOverlays(a: string, b: string): number {
  const own = daysIn(a);
  const other = daysIn(b);
  const newest = own.at(-1) ?? '';
  const otherNewest = other.at(-1) ?? '';
  if (newest !== otherNewest) return newest < otherNewest ? -1 : 1;
  return own.length - other.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Oldest first. */
const daysIn = (overlays: string): string[] =>
  (overlays.match(/\d{4}-\d{2}-\d{2}/g) ?? []).toSorted();

/** The release of a version, whatever registers were imported over it. */
export const releaseOf = (version: string): string => present(version.split('+', 1)[0]);

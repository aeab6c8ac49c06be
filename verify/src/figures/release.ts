/** Releases by their names, `2026.1`: which is newer, and what one of them holds. */

/** A number that grows with each release. */
export function order(version: string): number {
  const [year = 0, number = 0] = version.split('.').map(Number);
  return year * 1000 + number;
}

/** Whether the release has what is known `since` one release and `until` another. */
export const isIn = (
  { since, until }: { readonly since?: string; readonly until?: string },
  version: string,
): boolean =>
  (since === undefined || order(since) <= order(version)) &&
  (until === undefined || order(until) > order(version));

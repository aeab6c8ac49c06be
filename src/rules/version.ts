/** Release names `YYYY.N`, compared number by number. */

/** Negative when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [yearA = 0, numberA = 0] = a.split('.').map(Number);
  const [yearB = 0, numberB = 0] = b.split('.').map(Number);
  return yearA - yearB || numberA - numberB;
}

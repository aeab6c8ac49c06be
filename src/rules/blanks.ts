/** Blanks of files that `wagewright rules new-year` prepares: what an author must still fill in. */

export const BLANK = 'FILL IN';

/** Paths of all blanks in a value, such as `source.page`. */
export function blanksIn(value: unknown, path = ''): string[] {
  if (value === BLANK) return [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    blanksIn(
      inner,
      Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`,
    ),
  );
}

/** What the surroundings know of a value, and the compiler cannot. */

/**
 * `value`, which is there where this is written: a faulty program stops here, and not with a wrong
 * figure later. In loops that run for each wage, a cast costs nothing and stays.
 */
export function present<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) {
    throw new Error('a value that must be there is missing');
  }
  return value;
}

/** The keys of a table that was written down here, and so has no others. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[];

/** Fields by name: no list, and not null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks that end with a finding instead of an error when a stored value is not what it should be. */

import { SealError } from '../storage/secrets/secrets.ts';

/**
 * What `check` returns. A value that does not open or has another type than it should adds a finding
 * and gives undefined; errors of the database itself are thrown.
 */
export async function attempt<Result>(
  problems: string[],
  what: string,
  check: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await check();
  } catch (error) {
    problems.push(`${what} ${reasonOf(error)}`);
    return undefined;
  }
}

/** Throws the error again when no stored value can be the cause of it. */
export function reasonOf(error: unknown): string {
  if (error instanceof SealError) return 'does not open';
  const isOfValue =
    error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError;
  if (isOfValue) return 'is damaged';
  throw error;
}

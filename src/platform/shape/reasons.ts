/** What was thrown, which can be anything: its message and its code. */

/** The message of an error; anything else in words. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** Such as `ENOENT`; undefined for what has no code. */
export function codeOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

export const hasCode = (thrown: unknown, code: string): boolean => codeOf(thrown) === code;

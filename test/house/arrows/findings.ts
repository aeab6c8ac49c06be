/** What a check reports. */

export type Finding = {
  /** Name of the check, one word. */
  readonly check: string;
  /** The file, folder, or arrow; the same fault has the same key in every run. */
  readonly key: string;
  /** How often, where a file can have several. */
  readonly count?: number;
  /** What to do about it, or where to look. */
  readonly text: string;
};

/** `tax` of `src/tax/engine/money.ts`; `verify`, `console`, and `test` of files outside `src`. */
export const listOf = (key: string): string =>
  /^src\/([\w-]+)/.exec(key)?.[1] ?? /^[\w-]+/.exec(key)?.[0] ?? 'house';

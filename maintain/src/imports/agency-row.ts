/** What a reader makes of an agency's file: rows with their places in the file, and what is odd. */

/** One statement of the agency: what holds in a place from a day on. */
export type AgencyRow = {
  /** Where it is in the file: `row 17`, or `page 2, "0203 Bluffton EVSD"`. */
  readonly at: string;
  /** The agency's number of the place, as the register's key has it. */
  readonly key: string;
  readonly name: string;
  /** First pay date (ISO); undefined where the file has no dates of its own. */
  readonly effective: string | undefined;
  /** Last pay date (ISO); undefined while it is open. */
  readonly ends: string | undefined;
  /** Decimal texts: rates as fractions, amounts in dollars. */
  readonly figures: Readonly<Record<string, string>>;
  /** First day of what is other than before and has no day of its own. */
  readonly undated?: string;
  /** Since when each figure holds, where the file says it for each. */
  readonly dates?: Readonly<Record<string, string | undefined>>;
};

/** All that a file says. */
export type AgencyFile = {
  readonly rows: readonly AgencyRow[];
  /** Of the whole file, when it says so: the first day of its rates. */
  readonly asOf: string | undefined;
  /** What is odd but known from the agency's own files, in words. */
  readonly remarks: readonly string[];
};

/** The file cannot be used: every problem names its row. Nothing is written. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const shown = problems.slice(0, MOST_SHOWN);
    const more = problems.length - shown.length;
    super([...shown, ...(more === 0 ? [] : [`and ${more} more`])].join('\n'));
    this.problems = problems;
  }
}

const MOST_SHOWN = 20;

/** Throws an `ImportError` when there are any. */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ImportError(problems);
}

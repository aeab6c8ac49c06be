/** What happens again and again is logged once a minute for each subject, with how often it was not. */

const REPEAT_MS = 60_000;
/** Someone who makes up subjects, such as addresses, must not fill memory. */
const MOST_SUBJECTS = 10_000;

type Subject = { loggedAt: number; unlogged: number };

type RepeatedOptions = {
  readonly repeatMs?: number;
  readonly most?: number;
  /** Milliseconds from any point in time. */
  readonly now?: () => number;
};

export class Repeated {
  readonly #options: Required<RepeatedOptions>;
  readonly #subjects = new Map<string, Subject>();

  constructor(options: RepeatedOptions = {}) {
    this.#options = {
      repeatMs: REPEAT_MS,
      most: MOST_SUBJECTS,
      now: () => performance.now(),
      ...options,
    };
  }

  /** What to add to the log line of this subject; undefined when it was logged within the minute. */
  next(subject: string): { readonly unloggedSince?: number } | undefined {
    const { repeatMs, most, now } = this.#options;
    const at = now();
    const known = this.#subjects.get(subject);
    if (known !== undefined && at - known.loggedAt < repeatMs) {
      known.unlogged += 1;
      return undefined;
    }
    // Last in the map is the one logged last, so the first is the one to forget.
    this.#subjects.delete(subject);
    this.#subjects.set(subject, { loggedAt: at, unlogged: 0 });
    if (this.#subjects.size > most) this.#subjects.delete(this.#subjects.keys().next().value ?? '');
    return known?.unlogged ? { unloggedSince: known.unlogged } : {};
  }

  /** From now on every subject is new. */
  clear(): void {
    this.#subjects.clear();
  }
}

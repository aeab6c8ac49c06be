/**
 * What goes wrong in the background, where no one gets an answer: one line a minute for each cause,
 * and one when the database is back.
 */

import { codeOf } from '../shape/reasons.ts';
import { DatabaseUnavailable } from '../storage/errors.ts';
import { Repeated } from './repeated.ts';

export type Log = {
  info(about: object, text: string): void;
  warn(about: object, text: string): void;
  error(about: object, text: string): void;
};

type BackgroundLogOptions = {
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Why the database does not work; undefined when it does. */
  readonly trouble: () => Promise<string | undefined>;
  /** Milliseconds from any point in time. */
  readonly now?: () => number;
  readonly timing?: { readonly repeatMs: number; readonly checkMs: number };
};

const TIMING = { repeatMs: 60_000, checkMs: 1_000 };
const MOST_CAUSES = 100;

export class BackgroundLog {
  readonly #options: Required<BackgroundLogOptions>;
  readonly #causes: Repeated;
  #awaySince: number | undefined;
  #check: NodeJS.Timeout | undefined;

  constructor(options: BackgroundLogOptions) {
    this.#options = { now: () => performance.now(), timing: TIMING, ...options };
    const { now, timing } = this.#options;
    this.#causes = new Repeated({ now, repeatMs: timing.repeatMs, most: MOST_CAUSES });
  }

  readonly report = (error: unknown): void => {
    const isAway = error instanceof DatabaseUnavailable;
    if (isAway) this.#awaitReturn();
    const since = this.#causes.next(causeOf(error));
    if (since === undefined) return;
    if (isAway) {
      this.#options.log.error(
        { reason: error.message, ...since },
        'background work waits for the database',
      );
    } else {
      this.#options.log.error(
        { err: error, ...since },
        'background work failed; it will be retried',
      );
    }
  };

  close(): void {
    clearTimeout(this.#check);
  }

  #awaitReturn(): void {
    if (this.#awaySince !== undefined) return;
    const { now, trouble, log, timing } = this.#options;
    const since = now();
    this.#awaySince = since;
    const look = async (): Promise<void> => {
      if ((await trouble()) !== undefined) {
        this.#check = setTimeout(look, timing.checkMs).unref();
        return;
      }
      this.#awaySince = undefined;
      this.#causes.clear();
      const seconds = Math.round((now() - since) / 1000);
      log.info({ awaySeconds: seconds }, 'the database works again');
    };
    this.#check = setTimeout(look, timing.checkMs).unref();
  }
}

/** What an error is about, without the ids its message may hold. */
function causeOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return error.message;
  if (!(error instanceof Error)) return String(error);
  const place = /^\s+at .*$/m.exec(error.stack ?? '')?.[0] ?? '';
  return `${error.name} ${codeOf(error) ?? ''}${place}`;
}

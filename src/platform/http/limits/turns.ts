/**
 * Takes turns on the event loop: large pieces of work run one at a time, and before each the small
 * requests that have arrived are calculated, counted and answered. So a stream of large requests
 * delays a small one by about one piece, not by all that wait.
 */

/** Rounds of the event loop in which arrived requests are read before the next large piece. */
const ROUNDS_BETWEEN = 2;

/** A database that takes longer than this for a count keeps large pieces waiting no longer. */
const LONGEST_HOLD_MS = 10;

export class Turns {
  readonly #waiting: (() => void)[] = [];
  #scheduled = false;
  #small = 0;
  #wake: (() => void) | undefined;

  /** Resolves when it is the caller's turn, one caller at a time, in order. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
  }

  /** Lets small requests through in the middle of a large piece; it continues before any other. */
  pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.unshift(resolve);
      this.#schedule();
    });
  }

  /** A small request is under way until `leave`. */
  enter(): void {
    this.#small += 1;
  }

  leave(): void {
    this.#small -= 1;
    if (this.#small === 0) this.#wake?.();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    let rounds = 0;
    const round = (): void => {
      rounds += 1;
      if (rounds < ROUNDS_BETWEEN) setImmediate(round);
      else if (this.#small > 0) this.#sleep();
      else this.#run();
    };
    setImmediate(round);
  }

  /** Asleep, not polling: the database's thread may have only this core to run on. */
  #sleep(): void {
    const wake = (): void => {
      clearTimeout(timer);
      this.#wake = undefined;
      setImmediate(() => this.#run());
    };
    const timer = setTimeout(wake, LONGEST_HOLD_MS);
    this.#wake = wake;
  }

  #run(): void {
    this.#scheduled = false;
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) this.#schedule();
  }
}

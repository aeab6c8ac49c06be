/**
 * Takes turns on the event loop: between any two large pieces of work lie full rounds of the loop,
 * in which small requests are read, calculated and handed to the database. A stream of large
 * requests so delays a small one by one piece before its calculation and one before its answer.
 */

/** One to read and calculate what arrived, two for the usage counter to see that no more comes. */
const ROUNDS_BETWEEN = 3;

function afterRounds(rounds: number, run: () => void): void {
  setImmediate(() => (rounds === 1 ? run() : afterRounds(rounds - 1, run)));
}

export class Turns {
  readonly #waiting: (() => void)[] = [];
  #scheduled = false;

  /** Resolves in a later round of the event loop, one caller at a time, in order. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    afterRounds(ROUNDS_BETWEEN, () => {
      this.#scheduled = false;
      this.#waiting.shift()?.();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }
}

/**
 * Takes turns on the event loop: large pieces of work run one per round of the loop, so that a
 * stream of large requests leaves room for small ones between any two of them.
 */

export class Turns {
  readonly #waiting: (() => void)[] = [];
  #scheduled = false;

  /** Resolves in a later round of the event loop, one caller per round, in order. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#waiting.shift()?.();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }
}

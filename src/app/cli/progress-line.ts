/** One line on a terminal that says how far a long run is; without a terminal, its last state only. */

import type { WriteStream } from 'node:tty';
import { countText } from '../../platform/shape/written.ts';

const EVERY_MS = 500;

export class ProgressLine {
  readonly #stream: WriteStream;
  readonly #size: number | undefined;
  readonly #before: number;
  readonly #began = performance.now();
  #last = 0;
  #total = 0;
  #failed = 0;
  #read = 0;
  #isOpen = true;

  /** `size`: bytes to read, where known; `before`: paychecks of an earlier run. */
  constructor(stream: WriteStream, size: number | undefined, before: number) {
    this.#stream = stream;
    this.#size = size;
    this.#before = before;
  }

  get failed(): number {
    return this.#failed;
  }

  add(total: number, failed: number, read: number): void {
    this.#total += total;
    this.#failed += failed;
    this.#read += read;
    const now = performance.now();
    if (!this.#stream.isTTY || now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#stream.write(`\r\x1b[K${this.#words()}${this.#remaining()}`);
  }

  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const seconds = (performance.now() - this.#began) / 1000;
    const start = this.#stream.isTTY ? '\r\x1b[K' : '';
    const before = this.#before === 0 ? '' : ` after ${countText(this.#before)} that were there`;
    this.#stream.write(`${start}${this.#words()}${before}, ${seconds.toFixed(1)} s\n`);
  }

  #words(): string {
    const seconds = Math.max((performance.now() - this.#began) / 1000, 0.001);
    const rate = countText(Math.round(this.#total / seconds));
    const failed = this.#failed === 0 ? '' : `, ${countText(this.#failed)} failed`;
    return `${countText(this.#total)} paychecks${failed}, ${rate}/s`;
  }

  #remaining(): string {
    if (this.#size === undefined || this.#read === 0) return '';
    const share = this.#read / this.#size;
    const seconds = (performance.now() - this.#began) / 1000;
    const left = Math.ceil((seconds * (1 - share)) / share);
    return `, ${Math.floor(100 * share)}%, about ${countText(left)} s left`;
  }
}

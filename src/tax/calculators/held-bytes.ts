/** Bytes that came and were not taken yet, in memory that is used again and again. */

import { releaseBuffer } from '../../platform/http/bodies/release-buffer.ts';

const FIRST_SIZE = 64 * 1024;

/** Copies what it is given and what is taken, so that both can be given back or handed over at any time. */
export class HeldBytes {
  #memory = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #from = 0;
  #to = 0;

  get length(): number {
    return this.#to - this.#from;
  }

  /** What is held; good until more is added. */
  get bytes(): Buffer {
    return this.#memory.subarray(this.#from, this.#to);
  }

  add(piece: Buffer): void {
    if (this.#to + piece.length > this.#memory.length) this.#makeRoom(this.length + piece.length);
    this.#memory.set(piece, this.#to);
    this.#to += piece.length;
  }

  /** The first `count` bytes, in memory of their own. */
  take(count: number): Buffer {
    const taken = Buffer.allocUnsafeSlow(count);
    this.#memory.copy(taken, 0, this.#from, this.#from + count);
    this.drop(count);
    return taken;
  }

  drop(count: number): void {
    this.#from += count;
  }

  #makeRoom(needed: number): void {
    const before = this.#memory;
    if (needed > before.length) this.#memory = Buffer.allocUnsafeSlow(2 * needed);
    before.copy(this.#memory, 0, this.#from, this.#to);
    this.#to -= this.#from;
    this.#from = 0;
    if (before !== this.#memory) releaseBuffer(before);
  }
}

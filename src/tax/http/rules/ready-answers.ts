/** Answers that depend on the rules alone: made once, compressed, the least used forgotten first. */

import { type ReadyBytes, readyBytes } from '../../../platform/http/rest/ready-bytes.ts';

/** Each state of two releases, and pay dates that people ask for: about 40 KB each. */
const MOST = 256;

export class ReadyAnswers {
  readonly #kept = new Map<string, Promise<ReadyBytes>>();

  /** `key` says everything that the answer depends on. A failure is not kept. */
  get(key: string, make: () => Promise<object>): Promise<ReadyBytes> {
    const known = this.#kept.get(key);
    const bytes = known ?? this.#make(key, make);
    // Last in the map is the one used last.
    this.#kept.delete(key);
    this.#kept.set(key, bytes);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
    return bytes;
  }

  #make(key: string, make: () => Promise<object>): Promise<ReadyBytes> {
    const bytes = make().then((answer) =>
      readyBytes(Buffer.from(JSON.stringify(answer)), 'application/json; charset=utf-8'),
    );
    bytes.catch(() => {
      if (this.#kept.get(key) === bytes) this.#kept.delete(key);
    });
    return bytes;
  }
}

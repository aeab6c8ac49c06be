/** A register in its own worker. Canceling ends the worker; the file is read again when it is needed. */

import type {
  MoreFiles,
  OpenedRegister,
  Progress,
  Work,
  WorkerAnswer,
  WorkerCall,
  WorkName,
} from './messages.ts';

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
};

type WorkResult<Name extends WorkName> = Promise<Awaited<ReturnType<Work[Name]>>>;

/** The page canceled the work that it had started. */
export class Canceled extends Error {}

export class RegisterWorker {
  readonly file: File;
  readonly more: MoreFiles;
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(file: File, more: MoreFiles) {
    this.file = file;
    this.more = more;
  }

  open(): Promise<OpenedRegister> {
    this.cancel();
    return this.#send('open', [this.file, this.more]);
  }

  /** Rejects with an `Error` in words, or with `Canceled`. */
  async call<Name extends WorkName>(
    name: Name,
    args: Parameters<Work[Name]>,
    onProgress?: (progress: Progress) => void,
  ): WorkResult<Name> {
    if (this.#worker === undefined) await this.#send('open', [this.file, this.more]);
    return await this.#send(name, args, onProgress);
  }

  cancel(): void {
    this.#end(new Canceled());
  }

  #end(reason: Error): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #send<Name extends WorkName>(
    name: Name,
    args: Parameters<Work[Name]>,
    onProgress?: (progress: Progress) => void,
  ): WorkResult<Name> {
    this.#lastId += 1;
    const call: WorkerCall = { id: this.#lastId, name, args };
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.id, { resolve: resolve as Waiting['resolve'], reject, onProgress });
      this.#started().postMessage(call);
    });
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => this.#receive(data);
    // Also when it runs out of memory.
    made.onerror = ({ message }) => this.#end(new Error(message));
    this.#worker = made;
    return made;
  }

  #receive(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if ('progress' in answer) {
      waiting?.onProgress?.(answer.progress);
      return;
    }
    this.#waiting.delete(answer.id);
    if ('problem' in answer) waiting?.reject(new Error(answer.problem));
    else waiting?.resolve(answer.value);
  }
}

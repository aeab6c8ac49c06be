/**
 * Threads that answer large `PayCalcRequest` bodies, one body a thread, so that the thread that
 * listens keeps answering small ones. They start with the first body, share nothing, and end when they
 * have had nothing to do for a minute; one that dies fails its own body only and is replaced.
 */

import { availableParallelism } from 'node:os';
import { entryPoint } from '../../platform/compiled/product.ts';
import type { Pool } from '../../platform/processes/pool.ts';
import { threadPool } from '../../platform/processes/thread.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import type { Asked } from '../preview/pair.ts';
import type { Chunk } from './chunk.ts';
import type {
  AnsweredBytes,
  ChunkTask,
  PreviewTask,
  RegisterTask,
  RulesToUse,
  Task,
  TaskResult,
} from './messages.ts';
import type { RegisterQuestion, SentRegister } from './register-chunk.ts';

type Settings = {
  /** The largest number of threads, at least 1. */
  readonly threads: number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly rules: RulesToUse;
  /** Another module than `calculator-worker.ts`, for tests of threads that end. */
  readonly worker?: URL;
  /** As for `threadPool`. */
  readonly youngMegabytes?: number;
};

const WORKER = entryPoint('./calculator-worker.ts', import.meta.url);

export class Calculators {
  readonly #settings: Settings;
  #installed: RulesToUse['installed'] = [];
  #pool: Pool | undefined;
  /** Pools with the releases of before, which answer what they were given. */
  readonly #ending = new Set<Promise<void>>();

  /** The largest number of threads. */
  get threads(): number {
    return this.#settings.threads;
  }

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** With as many threads as there are cores, unless set; undefined for no threads. */
  static of(
    threads: number | undefined,
    settings: Omit<Settings, 'threads'>,
  ): Calculators | undefined {
    if (threads === undefined) return Calculators.onAllCores(settings);
    return threads === 0 ? undefined : new Calculators({ ...settings, threads });
  }

  static onAllCores(settings: Omit<Settings, 'threads'>): Calculators {
    return new Calculators({ ...settings, threads: availableParallelism() });
  }

  /**
   * Answers `body`, which is empty afterward. Rejects with a `TaxInterfaceError` when the request as
   * a whole cannot be taken, and with another error when its thread ends.
   */
  async answer(
    body: Buffer,
    version: string | undefined,
    onFault: OnFault,
  ): Promise<AnsweredBytes> {
    const bytes = ownBytes(body);
    const now = this.#settings.clock();
    return await this.#run('answer', { bytes, version, now }, onFault);
  }

  /**
   * Answers the items of a part of a file, whose bytes are empty afterward. Rejects as `answer` does;
   * what is not an item is answered with an error.
   */
  async answerChunk(chunk: Chunk, onFault: OnFault): Promise<AnsweredBytes> {
    return await this.#run('answerPart', { ...chunk, bytes: ownBytes(chunk.bytes) }, onFault);
  }

  /** The same with the previews of the items. */
  async previewChunk(chunk: Chunk, asked: Asked, onFault: OnFault): Promise<AnsweredBytes> {
    const task = { ...chunk, asked, bytes: ownBytes(chunk.bytes) };
    return await this.#run('previewPart', task, onFault);
  }

  /** Reads a register, whose bytes are empty afterward. Rejects with a `TaxInterfaceError` if it cannot be read. */
  async readRegister(
    { register: { bytes, name }, ...files }: SentRegister,
    question: RegisterQuestion,
    onFault: OnFault,
  ): Promise<AnsweredBytes> {
    const task = { name, files, question, bytes: ownBytes(bytes) };
    return await this.#run('readRegister', task, onFault);
  }

  async #run(
    name: 'answer' | 'answerPart' | 'previewPart' | 'readRegister',
    task: Task | ChunkTask | PreviewTask | RegisterTask,
    onFault: OnFault,
  ): Promise<AnsweredBytes> {
    this.#pool ??= this.#start();
    const result = await this.#pool.run<TaskResult>(name, task, { transfer: [task.bytes.buffer] });
    for (const fault of result.faults) onFault(fault);
    if (result.refusal === undefined) return result.answer;
    const { kind, message, problems } = result.refusal;
    throw new TaxInterfaceError(kind, message, problems);
  }

  /** How many threads there are, and how many bodies wait for one. */
  get state(): { readonly threads: number; readonly waiting: number } {
    return { threads: this.#pool?.count ?? 0, waiting: this.#pool?.waiting ?? 0 };
  }

  /** Bodies that come from here on are answered with these releases, in new threads. */
  useInstalled(installed: NonNullable<RulesToUse['installed']>): void {
    this.#installed = installed;
    const ending = this.#pool?.finish();
    this.#pool = undefined;
    if (ending === undefined) return;
    this.#ending.add(ending);
    ending.finally(() => this.#ending.delete(ending));
  }

  /** Waits for the bodies that were accepted. */
  async close(): Promise<void> {
    await Promise.all([this.#pool?.finish(), ...this.#ending]);
  }

  #start(): Pool {
    const { threads, rules, worker = WORKER, youngMegabytes } = this.#settings;
    return threadPool(threads, {
      tasks: worker,
      workerData: { ...rules, installed: this.#installed },
      youngMegabytes,
    });
  }
}

/** Bytes that nothing else is kept in, so that they can be handed over without a copy. */
function ownBytes(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = body;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(body);
}

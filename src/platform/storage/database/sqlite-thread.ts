// The thread that owns the SQLite connection, from the main thread's side. Waking a thread costs more
// than most statements: what is asked during one turn of the event loop is one message, and while a
// transaction is open, everything else waits to travel with its last statement.
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { entryPoint } from '../../compiled/product.ts';
import { SetupError } from '../errors.ts';
import { damagedWords, workerOptions } from './sqlite-file.ts';
import {
  SETUP_CODE,
  type SqliteReply,
  type SqliteRequest,
  type SqliteWorkerSettings,
  type Statement,
} from './sqlite-messages.ts';
import { isDamage } from './unavailable.ts';

type Answered = (reply: SqliteReply | Promise<never>) => void;
type Asked = { readonly request: SqliteRequest; readonly answered: Answered };

const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };

export class SqliteThread {
  readonly #file: string;
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  #failure: { message: string; code: string } | undefined;
  /** Asked in this turn of the event loop. */
  #asked: Asked[] = [];
  readonly #waiting: Answered[] = [];
  #isOpen = false;
  readonly #statements: (() => void)[] = [];
  readonly #transactions: (() => void)[] = [];

  constructor(settings: SqliteWorkerSettings) {
    this.#file = settings.file;
    const url = entryPoint('./sqlite-worker.ts', import.meta.url);
    this.#worker = new Worker(url, workerOptions(settings));
    this.#worker.on('message', (replies: readonly SqliteReply[]) => {
      for (const reply of replies) this.#waiting.shift()?.(reply);
    });
    this.#worker.on('error', (error: Error & { code?: string }) => {
      this.#fail(error.message, error.code ?? 'SQLITE_WORKER');
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#fail('the database is closed', 'SQLITE_WORKER');
        resolve();
      });
    });
  }

  /** Resolves when the file is open, rejects with the reason when it cannot be. */
  async ready(): Promise<void> {
    const reply = await this.outside({ sql: 'select 1', parameters: [] });
    if (!('error' in reply)) return;
    const { message, code } = reply.error;
    if (code === SETUP_CODE) throw new SetupError(message);
    const error = new Sqlite.SqliteError(message, code);
    if (isDamage(error)) throw new SetupError(damagedWords(this.#file, message), { cause: error });
    throw new SetupError(`DATA_DIR: ${this.#file} cannot be opened (${message}).`, {
      cause: error,
    });
  }

  /** Asks outside of any transaction: now, or when the open one ends. */
  outside(request: SqliteRequest): Promise<SqliteReply> {
    if (!this.#isOpen) return this.#ask(request);
    return new Promise((resolve) => {
      this.#statements.push(() => resolve(this.#ask(request)));
    });
  }

  /** Begins a transaction, when no other is open; one that `ends` with this message is never open. */
  begin(request: SqliteRequest): Promise<SqliteReply> {
    if (!this.#isOpen) return this.#begin(request);
    return new Promise((resolve) => {
      this.#transactions.push(() => resolve(this.#begin(request)));
    });
  }

  /** Asks inside the open transaction. */
  inside(request: SqliteRequest): Promise<SqliteReply> {
    const reply = this.#ask(request);
    if (request.ends) this.#next();
    return reply;
  }

  async close(): Promise<void> {
    this.#send();
    this.#worker.postMessage(null);
    await this.#ended;
  }

  #begin(request: SqliteRequest): Promise<SqliteReply> {
    this.#isOpen = !request.ends;
    return this.#ask(request);
  }

  /** What waited for the end of a transaction: all statements, then transactions until one stays open. */
  #next(): void {
    this.#isOpen = false;
    for (const ask of this.#statements.splice(0)) ask();
    while (!this.#isOpen) {
      const begin = this.#transactions.shift();
      if (begin === undefined) return;
      begin();
    }
  }

  #ask(request: SqliteRequest): Promise<SqliteReply> {
    if (this.#failure) return Promise.resolve({ error: this.#failure });
    if (this.#asked.length === 0) setImmediate(() => this.#send());
    return new Promise((answered) => {
      this.#asked.push({ request, answered });
    });
  }

  #send(): void {
    const asked = this.#asked;
    if (asked.length === 0) return;
    this.#asked = [];
    try {
      this.#post(asked);
    } catch (error) {
      // A parameter that cannot be sent: its statement fails, and no other.
      const [first, ...others] = asked;
      if (first === undefined) return;
      if (others.length > 0) for (const each of asked) this.#sendAlone(each);
      else this.#refuse(first, error);
    }
  }

  #sendAlone(asked: Asked): void {
    this.#asked = [asked];
    this.#send();
  }

  #refuse({ request, answered }: Asked, error: unknown): void {
    answered(Promise.reject(error));
    // Its caller takes the transaction for ended.
    if (request.ends && request.begin === undefined) {
      this.#post([{ request: { ...ROLLBACK, ends: true }, answered: () => {} }]);
    }
  }

  #post(asked: readonly Asked[]): void {
    this.#worker.postMessage(asked.map(({ request }) => request));
    for (const { answered } of asked) this.#waiting.push(answered);
  }

  #fail(message: string, code: string): void {
    this.#failure ??= { message, code };
    const error = this.#failure;
    for (const { answered } of this.#asked.splice(0)) answered({ error });
    for (const answered of this.#waiting.splice(0)) answered({ error });
    this.#next();
  }
}

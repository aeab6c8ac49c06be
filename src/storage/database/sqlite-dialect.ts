// Kysely's SQLite dialect with the connection in a worker thread, so that a slow disk never blocks
// the event loop. Kysely itself lets one caller at a time use the connection, transactions included.
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { SetupError } from '../setup-error.ts';
import { howSent } from './batches.ts';
import { damagedWords, workerOptions } from './sqlite-file.ts';
import {
  type Begin,
  SETUP_CODE,
  type SqliteReply,
  type SqliteRequest,
  type SqliteWorkerSettings,
  type Statement,
} from './sqlite-messages.ts';
import { asUnavailable, isDamage } from './unavailable.ts';

export class SqliteWorkerDialect implements Dialect {
  readonly #settings: SqliteWorkerSettings;

  constructor(settings: SqliteWorkerSettings) {
    this.#settings = settings;
  }

  createAdapter = () => new TransactionalSqliteAdapter();
  createDriver = () => new SqliteWorkerDriver(this.#settings);
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db);
  createQueryCompiler = () => new SqliteQueryCompiler();
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // SQLite rolls back its DDL; saying so makes a migration all or nothing, as on PostgreSQL.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteWorkerDriver implements Driver {
  readonly #settings: SqliteWorkerSettings;
  #connection: WorkerConnection | undefined;

  constructor(settings: SqliteWorkerSettings) {
    this.#settings = settings;
  }

  async init(): Promise<void> {
    const connection = new WorkerConnection(this.#settings);
    await connection.ready();
    this.#connection = connection;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection as WorkerConnection;
  }

  // `immediate`: a transaction that starts by reading and then writes would otherwise fail immediately,
  // without the busy timeout, when another process wrote in between.
  async beginTransaction(_connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    this.#connection?.begin(accessMode === 'read only' ? 'begin' : 'begin immediate');
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.endUnbegun(false)) return;
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.endUnbegun(true)) return;
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      // After a full disk, for example, SQLite has rolled back itself; the first error is the one
      // the caller needs.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) {
        throw error;
      }
    }
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#connection?.close();
  }
}

class WorkerConnection implements DatabaseConnection {
  readonly #file: string;
  readonly #worker: Worker;
  readonly #waiting: ((reply: SqliteReply) => void)[] = [];
  readonly #ended: Promise<void>;
  #failure: { message: string; code: string } | undefined;
  /** The transaction that the next message begins. */
  #begin: Begin | undefined;
  #isInTransaction = false;
  /** Statements of the transaction that go with the next message. */
  #later: Statement[] = [];

  constructor(settings: SqliteWorkerSettings) {
    this.#file = settings.file;
    const url = new URL(`./sqlite-worker${extname(import.meta.url)}`, import.meta.url);
    this.#worker = new Worker(url, workerOptions(settings));
    this.#worker.on('message', (reply: SqliteReply) => this.#waiting.shift()?.(reply));
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
    const reply = await this.#ask({ sql: 'select 1', parameters: [] });
    if (!('error' in reply)) return;
    const { message, code } = reply.error;
    if (code === SETUP_CODE) throw new SetupError(message);
    const error = new Sqlite.SqliteError(message, code);
    if (isDamage(error)) throw new SetupError(damagedWords(this.#file, message), { cause: error });
    throw new SetupError(`DATA_DIR: ${this.#file} cannot be opened (${message}).`, {
      cause: error,
    });
  }

  /** Begins a transaction with the next statement, in one message. */
  begin(begin: Begin): void {
    this.#begin = begin;
    this.#isInTransaction = true;
  }

  /** Ends a transaction of which nothing was sent; returns whether it was one. */
  endUnbegun(isRollback: boolean): boolean {
    this.#isInTransaction = false;
    if (isRollback) this.#later = [];
    const isUnbegun = this.#begin !== undefined && this.#later.length === 0;
    if (isUnbegun) this.#begin = undefined;
    return isUnbegun;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    const { isLater, others } = howSent(query);
    if (isLater && this.#isInTransaction) {
      this.#later.push({ sql, parameters });
      return { rows: [] };
    }
    const begin = this.#begin;
    this.#begin = undefined;
    const reply = await this.#ask({
      sql,
      parameters,
      begin,
      before: this.#takeLater(sql),
      others: others?.map((other) => ({ sql: other.sql, parameters: other.parameters })),
    });
    // Made here and not in the message handler, so that its stack names the caller.
    if ('error' in reply) {
      throw asUnavailable(new Sqlite.SqliteError(reply.error.message, reply.error.code));
    }
    const rows = reply.rows as R[];
    if (reply.changes === undefined) return { rows };
    return { rows, numAffectedRows: BigInt(reply.changes) };
  }

  /** What goes before `sql`. What a savepoint undoes was written after it, since it is a statement, too. */
  #takeLater(sql: string): readonly Statement[] | undefined {
    if (this.#later.length === 0) return undefined;
    const later = this.#later;
    this.#later = [];
    return sql.startsWith('rollback') ? undefined : later;
  }

  // biome-ignore lint/correctness/useYield: the refusal is the whole implementation
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming would hold the only connection; read page by page instead.');
  }

  async close(): Promise<void> {
    this.#worker.postMessage(null satisfies SqliteRequest);
    await this.#ended;
  }

  #ask(request: SqliteRequest): Promise<SqliteReply> {
    if (this.#failure) return Promise.resolve({ error: this.#failure });
    return new Promise((resolve) => {
      // In this order: a parameter that cannot be sent throws, and then no one waits for a reply.
      this.#worker.postMessage(request);
      this.#waiting.push(resolve);
    });
  }

  #fail(message: string, code: string): void {
    this.#failure ??= { message, code };
    for (const resolve of this.#waiting.splice(0)) resolve({ error: this.#failure });
  }
}

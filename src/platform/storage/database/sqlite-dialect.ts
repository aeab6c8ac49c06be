// Kysely's SQLite dialect with the connection in a worker thread, so that a slow disk never blocks
// the event loop. One transaction at a time is open there; `SqliteThread` lets the others wait.
import Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
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
import { howSent } from './how-sent.ts';
import type { Begin, SqliteReply, SqliteWorkerSettings, Statement } from './sqlite-messages.ts';
import { SqliteThread } from './sqlite-thread.ts';
import { asUnavailable } from './unavailable.ts';

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

  // Of statements and transactions that wait for each other in `SqliteThread`, not in Kysely.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteWorkerDriver implements Driver {
  readonly #settings: SqliteWorkerSettings;
  #thread: SqliteThread | undefined;

  constructor(settings: SqliteWorkerSettings) {
    this.#settings = settings;
  }

  async init(): Promise<void> {
    const thread = new SqliteThread(this.#settings);
    await thread.ready();
    this.#thread = thread;
  }

  async acquireConnection(): Promise<ThreadConnection> {
    return new ThreadConnection(this.#thread as SqliteThread);
  }

  // `immediate`: a transaction that starts by reading and then writes would otherwise fail immediately,
  // without the busy timeout, when another process wrote in between.
  async beginTransaction(connection: ThreadConnection, { accessMode }: TransactionSettings) {
    connection.begin(accessMode === 'read only' ? 'begin' : 'begin immediate');
  }

  async commitTransaction(connection: ThreadConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: ThreadConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread?.close();
  }
}

/** Statements of one caller: a transaction, or what is outside of any. */
class ThreadConnection implements DatabaseConnection {
  readonly #thread: SqliteThread;
  /** The transaction that the next message begins. */
  #begin: Begin | undefined;
  #isInTransaction = false;
  /** Statements of the transaction that go with the next message. */
  #later: Statement[] = [];

  constructor(thread: SqliteThread) {
    this.#thread = thread;
  }

  /** Begins a transaction with the next statement, in one message. */
  begin(begin: Begin): void {
    this.#begin = begin;
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    if (this.#begin !== undefined && this.#later.length === 0) this.#leave();
    else await this.#run({ sql: 'commit', parameters: [] }, true);
  }

  /** What failed to commit was undone by the thread. */
  async rollback(): Promise<void> {
    if (!this.#isInTransaction) return;
    this.#later = [];
    if (this.#begin !== undefined) return this.#leave();
    try {
      await this.#run({ sql: 'rollback', parameters: [] }, true);
    } catch (error) {
      // After a full disk, for example, SQLite has rolled back itself; the first error is the one
      // the caller needs.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) {
        throw error;
      }
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    const { isLater, others } = howSent(query);
    if (isLater && this.#isInTransaction) {
      this.#later.push({ sql, parameters });
      return { rows: [] };
    }
    return await this.#run({
      sql,
      parameters,
      others: others?.map((other) => ({ sql: other.sql, parameters: other.parameters })),
    });
  }

  // biome-ignore lint/correctness/useYield: the refusal is the whole implementation
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming would hold the only connection; read page by page instead.');
  }

  async #run<R>(
    statement: Statement & { readonly others?: readonly Statement[] | undefined },
    ends = false,
  ): Promise<QueryResult<R>> {
    const reply = await this.#ask(statement, ends);
    // Made here and not in the message handler, so that its stack names the caller.
    if ('error' in reply) {
      throw asUnavailable(new Sqlite.SqliteError(reply.error.message, reply.error.code));
    }
    const rows = reply.rows as R[];
    if (reply.changes === undefined) return { rows };
    return { rows, numAffectedRows: BigInt(reply.changes) };
  }

  #ask(statement: Statement, ends: boolean): Promise<SqliteReply> {
    if (!this.#isInTransaction) return this.#thread.outside(statement);
    const begin = this.#begin;
    // A savepoint undoes only what was written after it, since it is a statement, too.
    const before = this.#later.length === 0 ? undefined : this.#later;
    if (ends) this.#leave();
    this.#begin = undefined;
    this.#later = [];
    const request = { ...statement, begin, before, ends };
    return begin === undefined ? this.#thread.inside(request) : this.#thread.begin(request);
  }

  #leave(): void {
    this.#begin = undefined;
    this.#isInTransaction = false;
  }
}

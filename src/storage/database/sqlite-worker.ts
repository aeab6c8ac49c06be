// The worker thread that owns the SQLite connection: runs one statement per message and answers in
// order. It may block on the disk; no one else does.
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { missingWords } from './sqlite-file.ts';
import {
  SETUP_CODE,
  type SqliteReply,
  type SqliteRequest,
  type SqliteWorkerSettings,
  type Statement,
} from './sqlite-messages.ts';
import { Watermark } from './watermark.ts';

const { file, fsyncDelayMs, watermarkFile } = workerData as SqliteWorkerSettings;
const port = parentPort;
if (!port) throw new Error('sqlite-worker runs as a worker thread only');

// The application's statements are a few hundred texts; only a batch's row count varies them.
const MAX_STATEMENTS = 500;
const statements = new Map<string, Sqlite.Statement<unknown[], unknown>>();

const db = new Sqlite(file, { timeout: 10_000 });
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('foreign_keys = ON');
// Destroyed keys must leave no trace in free pages.
db.pragma('secure_delete = ON');
const watermark = watermarkFile === undefined ? undefined : openWatermark(watermarkFile);

port.on('message', (request: SqliteRequest) => {
  if (request === null) {
    watermark?.close();
    db.close();
    port.close();
    return;
  }
  port.postMessage(answer(request));
});

function openWatermark(path: string): Watermark {
  const { watermark, missing } = Watermark.open(db, path);
  if (missing === 0) return watermark;
  db.close();
  throw Object.assign(new Error(missingWords(file)), { code: SETUP_CODE });
}

/** Why a transaction did not begin: statements sent after it must not run outside of one. */
let notBegun: SqliteReply | undefined;

function answer(request: NonNullable<SqliteRequest>): SqliteReply {
  const { sql, begin } = request;
  if (begin !== undefined) {
    const began = reply({ sql: begin, parameters: [] });
    notBegun = 'error' in began ? began : undefined;
  }
  if (notBegun === undefined) return answerAll(request);
  if (sql !== 'rollback') return notBegun;
  notBegun = undefined;
  return { rows: [] };
}

function answerAll({
  sql,
  parameters,
  before = [],
  others,
}: NonNullable<SqliteRequest>): SqliteReply {
  for (const statement of before) {
    const written = reply(statement);
    if ('error' in written) return written;
  }
  const answered = reply({ sql, parameters });
  if (others === undefined || 'error' in answered) return answered;
  const rows = [answered.rows];
  for (const statement of others) {
    const read = reply(statement);
    if ('error' in read) return read;
    rows.push(read.rows);
  }
  return { rows };
}

function reply({ sql, parameters }: Statement): SqliteReply {
  try {
    return run(prepare(sql), parameters);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { error: { message, code: code ?? 'SQLITE_ERROR' } };
  }
}

function run(statement: Sqlite.Statement<unknown[], unknown>, parameters: readonly unknown[]) {
  const wasInTransaction = db.inTransaction;
  const result = statement.reader
    ? { rows: statement.all(...parameters) }
    : { rows: [], changes: statement.run(...parameters).changes };
  const committed = !db.inTransaction && (wasInTransaction || !statement.readonly);
  if (committed) watermark?.committed();
  if (committed && fsyncDelayMs > 0) sleep(fsyncDelayMs);
  return result;
}

function prepare(sql: string): Sqlite.Statement<unknown[], unknown> {
  const known = statements.get(sql);
  if (known) return known;
  if (statements.size >= MAX_STATEMENTS) statements.clear();
  const statement = db.prepare<unknown[], unknown>(sql);
  statements.set(sql, statement);
  return statement;
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

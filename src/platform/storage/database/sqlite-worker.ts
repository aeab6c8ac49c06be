// The worker thread that owns the SQLite connection: runs what it is asked and answers in order. It may
// block on the disk; no one else does.

import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { codeOf, reasonOf } from '../../shape/reasons.ts';
import { missingWords } from './sqlite-file.ts';
import {
  SETUP_CODE,
  type SqliteReply,
  type SqliteRequest,
  type SqliteRequests,
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

/** Answers that wait no longer for those of the same message: what comes next may take long. */
const TOGETHER_MS = 2;

port.on('message', (requests: SqliteRequests) => {
  if (requests === null) {
    watermark?.close();
    db.close();
    port.close();
    return;
  }
  let replies: SqliteReply[] = [];
  let since = performance.now();
  for (let index = 0; index < requests.length; ) {
    if (replies.length > 0 && performance.now() - since > TOGETHER_MS) {
      port.postMessage(replies);
      replies = [];
      since = performance.now();
    }
    const answers = answersFrom(requests, index);
    replies.push(...answers);
    index += answers.length;
  }
  port.postMessage(replies);
});

/** The answer to the request at `index`, and to those after it that are committed with it. */
function answersFrom(requests: readonly SqliteRequest[], index: number): readonly SqliteReply[] {
  const rest = requests.slice(index);
  const end = rest.findIndex((request) => !isWhole(request));
  const whole = end === -1 ? rest : rest.slice(0, end);
  return whole.length > 1 ? commitTogether(whole) : rest.slice(0, 1).map(answer);
}

/** A transaction that came as one request. */
const isWhole = ({ begin, ends, sql }: SqliteRequest): boolean =>
  begin === 'begin immediate' && ends === true && sql === 'commit';

const raw = (sql: string): SqliteReply => reply({ sql, parameters: [] });

/**
 * One commit, which waits once for the disk. A transaction that fails is undone alone. On a full disk, SQLite
 * undoes all of them: then each is committed by itself, since a small one may find room where a large one does not.
 */
function commitTogether(requests: readonly SqliteRequest[]): readonly SqliteReply[] {
  const begun = raw('begin immediate');
  if ('error' in begun) return requests.map(() => begun);
  const failures: (SqliteReply | undefined)[] = [];
  for (const { before = [] } of requests) {
    raw('savepoint one');
    const failed = firstError(before);
    if (failed !== undefined && !db.inTransaction) return requests.map(answer);
    if (failed !== undefined) raw('rollback to one');
    raw('release one');
    failures.push(failed);
  }
  const ended = raw('commit');
  if ('error' in ended && db.inTransaction) raw('rollback');
  if ('error' in ended && ended.error.code === 'SQLITE_FULL') return requests.map(answer);
  return failures.map((failed) => failed ?? ended);
}

function openWatermark(path: string): Watermark {
  const { watermark, missing } = Watermark.open(db, path);
  if (missing === 0) return watermark;
  db.close();
  throw Object.assign(new Error(missingWords(file)), { code: SETUP_CODE });
}

/** Why a transaction did not begin: statements sent after it must not run outside of one. */
let notBegun: SqliteReply | undefined;

function answer(request: SqliteRequest): SqliteReply {
  const { sql, begin, ends } = request;
  if (begin !== undefined) {
    const began = raw(begin);
    notBegun = 'error' in began ? began : undefined;
  }
  const failed = notBegun;
  if (ends) notBegun = undefined;
  if (failed !== undefined) return sql === 'rollback' ? { rows: [] } : failed;
  const answered = answerAll(request);
  // Nothing after this request belongs to its transaction.
  if (ends && 'error' in answered && db.inTransaction) raw('rollback');
  return answered;
}

function answerAll({ sql, parameters, before = [], others }: SqliteRequest): SqliteReply {
  const failed = firstError(before);
  if (failed !== undefined) return failed;
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

/** Runs statements up to the first that fails. */
function firstError(statements: readonly Statement[]): SqliteReply | undefined {
  for (const statement of statements) {
    const written = reply(statement);
    if ('error' in written) return written;
  }
  return undefined;
}

function reply({ sql, parameters }: Statement): SqliteReply {
  try {
    return run(prepare(sql), parameters);
  } catch (error) {
    return { error: { message: reasonOf(error), code: codeOf(error) ?? 'SQLITE_ERROR' } };
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

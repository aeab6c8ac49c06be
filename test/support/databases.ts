// Runs the same tests on both databases: SQLite in a temporary directory, PostgreSQL in a database of its
// own when one is reachable (TEST_DATABASE_URL, else the local superuser). TEST_DATABASES=sqlite or
// =postgres runs them on one of the two, as `npm test` and `npm run test:postgres` do. With REQUIRE_ALL=1
// an unreachable PostgreSQL fails instead of being skipped.
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe } from 'node:test';
import pg from 'pg';
import {
  type Database,
  type DatabaseSettings,
  openDatabase,
  SQLITE_FILE,
} from '../../src/platform/storage/database/database.ts';
import {
  postgresDialect,
  STATEMENT_MS,
} from '../../src/platform/storage/database/postgres-dialect.ts';
import { SqliteWorkerDialect } from '../../src/platform/storage/database/sqlite-dialect.ts';
import {
  CommitTellingDatabase,
  joiningUnits,
} from '../../src/platform/storage/database/unit-of-work.ts';
import type { DatabaseKind } from '../../src/platform/storage/schema/schema.ts';
import { skipUnlessRequired } from './programs.ts';

/** For each pool: several processes of tests, each with several pools, share a server that has 100. */
const CONNECTIONS = 4;

const ONLY = process.env.TEST_DATABASES;

const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export type TestDatabases = {
  kind: DatabaseKind;
  /** Settings of a new, empty, unmigrated database; removed after the tests. */
  create(): Promise<DatabaseSettings>;
  /** The same, migrated: a copy, made several times as fast as a migration. */
  createMigrated(): Promise<DatabaseSettings>;
  /** Opens `settings`, by default the one database these tests share, which is closed after them. */
  open(settings?: DatabaseSettings): Promise<Database>;
  /** The same of a database that a server has migrated; nothing is opened before the first query. */
  connect(settings: DatabaseSettings): Database;
  /** Opens its own new database. What a test opens is closed at its end. */
  openNew(): Promise<Database>;
};

/** Defines the tests of `define` once per database. */
export function forEachDatabase(define: (databases: TestDatabases) => void): void {
  if (ONLY !== 'postgres') onSqlite(define);
  if (ONLY !== 'sqlite') onPostgres(define);
}

/** Defines the tests on PostgreSQL alone: where SQLite has nothing of the kind. */
export function onPostgres(define: (databases: TestDatabases) => void): void {
  if (unreachable === undefined) {
    describe('on PostgreSQL', () => define(managed('postgres', createPostgres)));
    return;
  }
  skipUnlessRequired('on PostgreSQL', `PostgreSQL is not reachable: ${unreachable}`);
}

/** Defines the tests once, on SQLite: where what is tested is the same on every database. */
export const onSqlite = (define: (databases: TestDatabases) => void): void => {
  describe('on SQLite', () => define(managed('sqlite', createSqlite)));
};

const dialectOf = ({ databaseUrl, databaseConnections, dataDir }: DatabaseSettings) =>
  databaseUrl === undefined
    ? new SqliteWorkerDialect({ file: join(dataDir, SQLITE_FILE), fsyncDelayMs: 0 })
    : postgresDialect({
        connectionString: databaseUrl,
        connections: databaseConnections,
        statementMs: STATEMENT_MS,
      });

/** A database that is migrated already; the caller closes it. */
export const connectTo = (settings: DatabaseSettings): Database =>
  joiningUnits(new CommitTellingDatabase({ dialect: dialectOf(settings) }));

type Created = { settings: DatabaseSettings; remove(): Promise<void> };
/** A new database: empty, or a copy of one that no one is connected to. */
type CreateOne = (template?: DatabaseSettings) => Promise<Created>;

/** Migrated once for all files of the process, and never opened again: copies are made of it. */
const templates = new Map<DatabaseKind, Promise<Created>>();

async function createTemplate(createOne: CreateOne): Promise<Created> {
  const created = await createOne();
  await (await openDatabase(created.settings)).destroy();
  return created;
}

function templateOf(kind: DatabaseKind, createOne: CreateOne): Promise<Created> {
  const template = templates.get(kind) ?? createTemplate(createOne);
  templates.set(kind, template);
  return template;
}

after(async () => {
  for (const template of templates.values()) await (await template).remove();
});

function managed(kind: DatabaseKind, createOne: CreateOne): TestDatabases {
  const opened: Database[] = [];
  const openedByTest: Database[] = [];
  const created: Created[] = [];
  let shared: Promise<DatabaseSettings> | undefined;
  /** How many tests, one inside the other, are running. */
  let depth = 0;

  const close = async (databases: Database[]): Promise<void> => {
    await Promise.all(databases.splice(0).map((db) => db.destroy()));
  };
  const keep = (db: Database, isShared = false): Database => {
    (depth > 0 && !isShared ? openedByTest : opened).push(db);
    return db;
  };

  beforeEach(() => {
    depth += 1;
  });
  afterEach(async () => {
    depth -= 1;
    if (depth === 0) await close(openedByTest);
  });
  after(async () => {
    await close(opened);
    for (const { remove } of created) await remove();
  });

  const create = async (template?: DatabaseSettings) => {
    const one = await createOne(template);
    created.push(one);
    return one.settings;
  };
  const createMigrated = async (): Promise<DatabaseSettings> =>
    await create((await templateOf(kind, createOne)).settings);
  const openNew = async () => await open(await createMigrated());
  const open = async (settings?: DatabaseSettings) => {
    shared ??= settings ? undefined : createMigrated();
    const db = await openDatabase(settings ?? (await (shared as Promise<DatabaseSettings>)));
    return keep(db, settings === undefined);
  };
  const connect = (settings: DatabaseSettings): Database => keep(connectTo(settings));
  return { kind, create: () => create(), createMigrated, open, connect, openNew };
}

async function createSqlite(template?: DatabaseSettings): Promise<Created> {
  const dataDir = await temporaryDirectory();
  if (template !== undefined) await cp(template.dataDir, dataDir, { recursive: true });
  return { settings: { dataDir }, remove: () => removeFolder(dataDir) };
}

async function createPostgres(template?: DatabaseSettings): Promise<Created> {
  const name = `wagewright_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const dataDir = await temporaryDirectory();
  const from = new URL(template?.databaseUrl ?? 'postgres:///template1').pathname.slice(1);
  await asAdministrator(`create database ${name} template ${from}`);
  const url = new URL(POSTGRES_URL);
  url.pathname = name;
  const remove = async () => {
    await asAdministrator(`drop database ${name} with (force)`);
    await removeFolder(dataDir);
  };
  const settings = { databaseUrl: url.href, databaseConnections: CONNECTIONS, dataDir };
  return { settings, remove };
}

/** A server that ends after its databases can write a last time meanwhile. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });

/** A new empty directory; the caller removes it. */
export async function temporaryDirectory(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'wagewright-test-'));
}

const administrator = new pg.Pool({
  connectionString: POSTGRES_URL,
  // A busy machine may take seconds to answer; a refused connection fails immediately.
  connectionTimeoutMillis: 30_000,
  max: 1,
  idleTimeoutMillis: 1000,
  allowExitOnIdle: true,
});
// A connection that ends while no one uses it: the next statement opens another.
administrator.on('error', () => {});

export async function asAdministrator(statement: string): Promise<void> {
  await administrator.query(statement);
}

const unreachable =
  ONLY === 'sqlite'
    ? 'these tests run on SQLite'
    : await asAdministrator('select 1').then(
        () => undefined,
        (error: Error & { code?: string }) => error.message || error.code || 'no connection',
      );

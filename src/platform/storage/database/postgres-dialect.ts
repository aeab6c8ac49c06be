// Connections to PostgreSQL with limits on waiting: a database that hangs becomes an error that can
// be answered, never a request without end.
import type { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import pg from 'pg';
import { asUnavailable } from './postgres-unavailable.ts';

type PostgresSettings = {
  readonly connectionString: string;
  /** At most; 10 without it. */
  readonly connections?: number | undefined;
  /** Milliseconds a statement may take before the server ends it; 0: as long as it needs. */
  readonly statementMs: number;
};

// The server ends a statement and says so; only when nothing at all comes from it, we do.
const SILENCE_MARGIN_MS = 10_000;
const CONNECTION_MS = 10_000;
const CONNECTIONS = 10;
const INT8_OID = 20;

/** Far more than any statement of a request takes; migrations and whole-database checks have none. */
export const STATEMENT_MS = 30_000;

export function postgresDialect({
  connectionString,
  connections = CONNECTIONS,
  statementMs,
}: PostgresSettings) {
  const types = new pg.TypeOverrides();
  // Counts stay far below 2^53; pg would hand out strings.
  types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    connectionString,
    types,
    max: connections,
    keepAlive: true,
    // A database that is away becomes an error the caller can answer, not an endless wait.
    connectionTimeoutMillis:
      statementMs === 0 ? CONNECTION_MS : Math.min(CONNECTION_MS, silenceMs(statementMs)),
  });
  // The pool drops an idle connection that broke and the next query opens another one; without a
  // listener Node would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same for a connection that breaks while a query waits on it: the query itself fails.
    client.on('error', () => {});
    joinResults(client);
    if (statementMs > 0) endSilence(client, silenceMs(statementMs));
  });
  return new TellingPostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      // What is acknowledged is on disk, also where the server's default says otherwise; a stricter
      // default (`remote_apply`) stays.
      await connection.executeQuery(
        CompiledQuery.raw(`select set_config('synchronous_commit', 'on', false)
          where current_setting('synchronous_commit') = 'off'`),
      );
      if (statementMs === 0) return;
      // A transaction that a server left open holds its locks; limits the operator set stay.
      for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
        await connection.executeQuery(
          CompiledQuery.raw(`select set_config($1, $2, false) where current_setting($1) = '0'`, [
            name,
            String(statementMs),
          ]),
        );
      }
    },
  });
}

/**
 * Kysely reads one result of a query. Of several statements in one text it gets the rows of all of
 * them, which pg-boss asks of a database that is given to it.
 */
function joinResults(client: pg.PoolClient): void {
  const query: (...args: readonly unknown[]) => unknown = client.query.bind(client);
  const joining = (...args: readonly unknown[]): unknown => {
    const answer = query(...args);
    return answer instanceof Promise ? answer.then(joined) : answer;
  };
  Object.assign(client, { query: joining });
}

/** Named after the first statement: of one that ends in COMMIT, Kysely reads no rows. */
function joined(result: pg.QueryResult | readonly pg.QueryResult[]): unknown {
  if (!('at' in result)) return result;
  return { ...result.at(0), rows: result.flatMap(({ rows }) => rows) };
}

/** Says of a database that cannot work that it cannot, in one kind of error. */
class TellingPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new TellingPostgresDriver(this.#config);
  }
}

class TellingPostgresDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await told(super.acquireConnection());
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, ...rest) => told(execute(query, ...rest));
    return connection;
  }
}

async function told<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw asUnavailable(error);
  }
}

const silenceMs = (statementMs: number): number =>
  statementMs + Math.min(SILENCE_MARGIN_MS, statementMs);

/** Breaks a connection on which nothing comes or goes for so long: what waits on it fails. */
function endSilence(client: pg.PoolClient, ms: number): void {
  // A net.Socket or a tls.TLSSocket; the types of pg say less.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(ms, () => {
    stream.destroy(new Error(`The database did not answer for ${ms} ms.`));
  });
}

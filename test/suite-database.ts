/**
 * PostgreSQL for one run of the tests: `TEST_DATABASE_URL` where it is set, else its own cluster
 * made from the installed binaries. The cluster lives as long as the run, so it never waits for the
 * disk: a crash of the machine would lose it, a killed server does not.
 */

import {
  type PostgresCluster,
  postgresBinaries,
  startCluster,
} from './support/postgres-cluster.ts';

const THROWAWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Hundreds of small databases, each gone after a few seconds.
  autovacuum: 'off',
};

/** Runs `work` with `TEST_DATABASE_URL` set if there is a PostgreSQL to start. */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const cluster = await startOwn();
  if (cluster === undefined) return await work();
  process.env.TEST_DATABASE_URL = cluster.url;
  const stop = (): void => {
    cluster.remove().finally(() => process.exit(1));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await work();
  } finally {
    await cluster.remove();
  }
}

/** Undefined leaves the tests to a local server, as `test/support/databases.ts` finds it. */
async function startOwn(): Promise<PostgresCluster | undefined> {
  const binaries = postgresBinaries();
  if (process.env.TEST_DATABASE_URL !== undefined || binaries === undefined) return undefined;
  try {
    return await startCluster(binaries, THROWAWAY);
  } catch (error) {
    console.log(`No PostgreSQL of its own for this run: ${(error as Error).message}`);
    return undefined;
  }
}

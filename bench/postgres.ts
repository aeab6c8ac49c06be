/** The PostgreSQL that benchmarks use. */

import pg from 'pg';

export const POSTGRES_URL =
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs a statement; false, with the reason printed, if that is not possible. */
export async function onPostgres(statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: POSTGRES_URL });
  try {
    await client.connect();
    await client.query(statement);
    return true;
  } catch (error) {
    console.log(`PostgreSQL: ${(error as Error).message}`);
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

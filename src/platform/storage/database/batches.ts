// Statements that travel together. On SQLite, a message to the database thread and its answer cost
// more than most statements, so a transaction on the way of every request sends few of them.
import type { Compilable, CompiledQuery } from 'kysely';
import { databaseKind } from '../schema/schema.ts';
import type { Database } from './database.ts';
import { sent } from './how-sent.ts';

/**
 * Writes without waiting: on SQLite the statement runs before the next one of its transaction, which
 * fails if it fails; the commit is such a one. For statements that fail only by a defect or a full disk.
 */
export async function writeLater(transaction: Database, query: Query<unknown>): Promise<void> {
  await transaction.executeQuery(sent(compiled(query), { isLater: true }));
}

type Query<Row> = Compilable<Row> | CompiledQuery<Row>;

const compiled = <Row>(query: Query<Row>): CompiledQuery<Row> =>
  'compile' in query ? query.compile() : query;

type RowsOf<Queries extends readonly Query<unknown>[]> = {
  readonly [Index in keyof Queries]: Queries[Index] extends Query<infer Row>
    ? readonly Row[]
    : never;
};

/** The rows of each query, run one after the other; on SQLite in one message. */
export async function readTogether<
  const Queries extends readonly [Query<unknown>, ...Query<unknown>[]],
>(db: Database, queries: Queries): Promise<RowsOf<Queries>> {
  const [first, ...others] = queries.map(compiled);
  const results: (readonly unknown[])[] = [];
  if (databaseKind(db) === 'sqlite' && first !== undefined) {
    const { rows } = await db.executeQuery<readonly unknown[]>(sent(first, { others }));
    results.push(...rows);
  } else {
    for (const query of queries) results.push((await db.executeQuery(compiled(query))).rows);
  }
  return results as unknown as RowsOf<Queries>;
}

/** Tables as SQL that both databases read; two words stand for the little in which they differ. */

import { PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';

export type DatabaseKind = 'postgres' | 'sqlite';

/** Which of the two databases a connection leads to. */
export const databaseKind = (db: QueryExecutorProvider): DatabaseKind =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** By database: a text column that sorts by bytes, and a key that counts by itself. */
const WORDS: Readonly<Record<DatabaseKind, readonly (readonly [RegExp, string])[]>> = {
  postgres: [
    [/\btext bytewise\b/g, 'text collate "C"'],
    [/\bnumbered\b/g, 'bigserial primary key'],
  ],
  // SQLite sorts text by bytes.
  sqlite: [
    [/\btext bytewise\b/g, 'text'],
    [/\bnumbered\b/g, 'integer primary key autoincrement'],
  ],
};

/** Statements, each ended by a semicolon at the end of a line. */
export type TableSchema = (db: QueryExecutorProvider) => Promise<void>;

/** SQL to run. Beyond what PostgreSQL 15 and SQLite share: `text bytewise` and `numbered`, as above. */
export const schema =
  ({ raw: [text = ''] }: TemplateStringsArray): TableSchema =>
  async (db) => {
    const own = WORDS[databaseKind(db)].reduce(
      (all, [word, meant]) => all.replace(word, meant),
      text,
    );
    for (const statement of own.split(/;$/m).filter((one) => one.trim() !== '')) {
      await sql.raw(statement).execute(db);
    }
  };

// Encrypts everything again under the current SECRET_KEY, while servers read and write, and proves
// that nothing is left under an older one. What is done is in the values themselves, so that a
// run that was interrupted is simply begun again.
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import {
  DIGEST_COLUMNS,
  type DigestColumn,
  type Row,
  SEALED_COLUMNS,
} from '../rows/sealed-columns.ts';
import { databaseKind } from '../schema/schema.ts';
import { SealError, type Secrets } from './secrets.ts';

/** Rows written in one transaction: a few milliseconds in which others wait. */
const BATCH = 200;
/** More than anyone reads. */
const MAX_PROBLEMS = 100;

type Leftover = { readonly table: string; readonly column: string; readonly count: number };

export type Resealed = {
  /** Values encrypted or digested again, by `table.column`; columns without any are left out. */
  readonly counts: ReadonlyMap<string, number>;
  /** Values that could not be: damaged, tampered with, or under a key that was not given. */
  readonly problems: readonly string[];
  /** What the whole database, listed columns or not, still has under an older key. */
  readonly left: readonly Leftover[];
};

type Column = (typeof SEALED_COLUMNS)[number] | DigestColumn;

/** Safe while servers encrypt with the same key, and to be killed and run again. */
export async function resealAll(
  db: Database,
  secrets: Secrets,
  batch: number = BATCH,
): Promise<Resealed> {
  const counts = new Map<string, number>();
  const problems: string[] = [];
  for (const column of [...SEALED_COLUMNS, ...DIGEST_COLUMNS]) {
    // The second pass finds the rows that servers held during the first; waiting for a lock while
    // holding no other cannot deadlock.
    const done =
      (await resealColumn(db, secrets, column, { size: batch, waits: false }, [])) +
      (await resealColumn(db, secrets, column, { size: 1, waits: true }, problems));
    if (done > 0) counts.set(`${column.table}.${column.column}`, done);
  }
  return { counts, problems, left: await findLeftovers(db, secrets) };
}

type Pass = { readonly size: number; readonly waits: boolean };

async function resealColumn(
  db: Database,
  secrets: Secrets,
  column: Column,
  pass: Pass,
  problems: string[],
): Promise<number> {
  let done = 0;
  let after: Row | undefined;
  for (;;) {
    const begun = performance.now();
    const rows = await db.transaction().execute(async (transaction) => {
      const found = await selectOlder(transaction, secrets, column, pass, after);
      for (const row of found) {
        const value = renewed(secrets, column, row, problems);
        if (value === undefined) continue;
        await writeValue(transaction, column, row, value);
        done += 1;
      }
      return found;
    });
    if (rows.length < pass.size) return done;
    after = rows.at(-1);
    // As long as the batch took: servers that write get in between.
    await pause(performance.now() - begun);
  }
}

/** The next rows whose value is not of the current key, locked, in the order of the primary key. */
async function selectOlder(
  transaction: Database,
  secrets: Secrets,
  column: Column,
  { size, waits }: Pass,
  after: Row | undefined,
): Promise<readonly Row[]> {
  const value = sql.ref(column.column);
  const isDigest = 'textOf' in column;
  const prefix = isDigest ? '' : 'v1.';
  const columns = [...column.id, column.column, ...(isDigest ? column.needs : [])];
  const next =
    after === undefined
      ? sql`true`
      : sql`(${refs(column.id)}) > (${sql.join(column.id.map((name) => after[name]))})`;
  const isPostgres = databaseKind(transaction) === 'postgres';
  const lock = !isPostgres ? sql`` : waits ? sql`for update` : sql`for update skip locked`;
  const { rows } = await sql<Row>`
    select ${refs(columns)} from ${sql.table(column.table)}
    where ${value} like ${`${prefix}%`} and ${value} not like ${`${prefix}${secrets.keyId}.%`}
      and ${next}
    order by ${refs(column.id)} limit ${sql.lit(size)} ${lock}`.execute(transaction);
  return rows;
}

const refs = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(name)));

/** The same value under the current key; undefined when it cannot be made, with the reason reported. */
function renewed(
  secrets: Secrets,
  column: Column,
  row: Row,
  problems: string[],
): string | undefined {
  const place = column.id.map((name) => row[name]).join(':');
  const tell = (why: string): undefined => {
    if (problems.length < MAX_PROBLEMS) {
      problems.push(`${column.table}.${column.column} of ${place}: ${why}`);
    }
  };
  const open = (sealed: string, context: string): string => secrets.open(sealed, context);
  try {
    const value = `${row[column.column]}`;
    if (!('textOf' in column)) {
      const context = `${column.context}:${place}`;
      return secrets.seal(open(value, context), context);
    }
    const text = column.textOf(row, open);
    if (text === undefined) return tell('there is nothing it could be a digest of');
    if (column.isProof && !secrets.blindIndexes(text, column.context).includes(value)) {
      return tell('is not authentic, and is left as it is: run wagewright i9 verify-audit');
    }
    return secrets.blindIndex(text, column.context);
  } catch (error) {
    if (error instanceof SealError) return tell(error.message);
    throw error;
  }
}

async function writeValue(
  transaction: Database,
  { table, column, id }: Column,
  row: Row,
  value: string,
): Promise<void> {
  const isRow = sql.join(
    id.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isRow}`.execute(
    transaction,
  );
}

/** Of pg-boss, which the product's own tables are not in. */
const QUEUE_SCHEMA = 'pgboss';

/** Looks at every text column there is, whether or not the list knows it to depend on the key. */
async function findLeftovers(db: Database, secrets: Secrets): Promise<readonly Leftover[]> {
  const older = secrets.keyIds.filter((id) => id !== secrets.keyId);
  const left: Leftover[] = [];
  if (older.length === 0) return left;
  for (const { name: table, schema, columns } of await db.introspection.getTables()) {
    // Ids of bulk jobs only.
    if (schema === QUEUE_SCHEMA) continue;
    for (const { name: column, dataType } of columns) {
      if (!/text|char/i.test(dataType)) continue;
      const isOlder = sql.join(
        older
          .flatMap((id) => [`v1.${id}.%`, `${id}.%`])
          .map((p) => sql`${sql.ref(column)} like ${p}`),
        sql` or `,
      );
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where ${isOlder}`.execute(db);
      const count = Number(rows[0]?.count ?? 0);
      if (count > 0) left.push({ table, column, count });
    }
  }
  return left;
}

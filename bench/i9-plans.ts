/** Which queries a piece of work runs, their plans, and how many rows they read. */

import {
  CompiledQuery,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
  SelectQueryNode,
} from 'kysely';
import type { Database } from '../src/platform/storage/database/database.ts';

export type Plans = {
  readonly plans: readonly string[];
  /** Rows of tables and indexes looked at, by PostgreSQL's own count; SQLite tells none. */
  readonly rowsRead: number | null;
  /** On SQLite, which counts no rows: whole tables read, results sorted. */
  readonly faults: readonly string[];
};

/** Does `work` on a database that remembers its queries, then explains each. */
export async function plansOf(
  db: Database,
  isPostgres: boolean,
  work: (watched: Database) => Promise<unknown>,
): Promise<Plans> {
  const seen: { node: RootOperationNode; queryId: QueryId }[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (SelectQueryNode.is(node)) seen.push({ node, queryId });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(watch));
  const queries = seen.map(({ node, queryId }) => db.getExecutor().compileQuery(node, queryId));
  const plans: string[] = [];
  const faults: string[] = [];
  let rowsRead = 0;
  for (const { sql, parameters } of queries) {
    const explained = await (isPostgres ? onPostgres : onSqlite)(db, sql, parameters);
    plans.push(...explained.plan);
    rowsRead += explained.rowsRead;
    faults.push(...explained.faults);
  }
  return { plans, rowsRead: isPostgres ? rowsRead : null, faults };
}

type Explained = {
  readonly plan: readonly string[];
  readonly rowsRead: number;
  readonly faults: readonly string[];
};

async function onSqlite(
  db: Database,
  sql: string,
  parameters: readonly unknown[],
): Promise<Explained> {
  const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(query);
  const plan = rows.map(({ detail }) => detail);
  const faults = plan.filter((line) => /^SCAN|TEMP B-TREE/.test(line));
  return { plan, rowsRead: 0, faults };
}

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
};

async function onPostgres(
  db: Database,
  sql: string,
  parameters: readonly unknown[],
): Promise<Explained> {
  const query = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(query);
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (root === undefined) throw new Error(`no plan of ${sql}`);
  const plan: string[] = [];
  let rowsRead = 0;
  const visit = (node: PlanNode): void => {
    const removed =
      (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const read = Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
    const line = `${type}${table ? ` on ${table}` : ''}${index ? ` (${index})` : ''}`;
    if (table !== undefined) {
      rowsRead += read;
      plan.push(`${line}: ${read} rows read`);
    }
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(root);
  return { plan, rowsRead, faults: [] };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Compilable, sql } from 'kysely';
import { forEachDatabase, type TestDatabases } from '../../test/support/databases.ts';
import { createAccount } from './accounts.ts';
import type { Database } from './database.ts';
import { insertEmployees, listEmployeeRows, searchEmployeeRows } from './employees.ts';
import { insertEmployer } from './employers.ts';
import { newId } from './new-id.ts';
import type { EmployeeRow } from './tables-i9.ts';

const NOW = '2026-06-15T12:00:00.000Z';
const MANY = 20_000;

const employeeOf = (accountId: string, employerId: string, index: number): EmployeeRow => ({
  id: newId(Date.parse(NOW)),
  account_id: accountId,
  employer_id: employerId,
  status: index % 10 === 0 ? 'terminated' : 'active',
  first_name: `First${index % 997}`,
  last_name: `Last${index % 1009}`,
  middle_name: null,
  nickname: null,
  email_address: `person${index}@example.com`,
  telephone_number: null,
  gender: null,
  address: null,
  sealed_ssn: null,
  ssn_index: null,
  sealed_date_of_birth: null,
  applied_for_ssn: 0,
  hire_date: null,
  start_date: null,
  termination_date: null,
  document_options: '{}',
  version: 1,
  created_at: NOW,
  updated_at: NOW,
});

/** Records the statements made through a database. */
function recording(db: Database): { db: Database; last: () => Compilable } {
  let last: Compilable | undefined;
  const recorded = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node as never, queryId);
      last = { compile: () => query };
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: recorded, last: () => last as Compilable };
}

/** How the database runs a statement, one step a line. */
async function planOf(databases: TestDatabases, db: Database, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const explain = databases.kind === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await db.executeQuery<Record<string, unknown>>({
    ...query.compile(),
    sql: `${explain} ${text}`,
    parameters,
  });
  // The few imports under way may be read whole; there are seldom any.
  return rows
    .map((row) => `${row.detail ?? row['QUERY PLAN']}`)
    .filter((step) => !step.includes('employee_imports'))
    .join('\n');
}

forEachDatabase((databases) => {
  test('a page of a list or a search walks an index: nothing is scanned or sorted', async () => {
    const db = await databases.openNew();
    const account = await createAccount(db, 'plans', NOW);
    const account_id = account?.id as string;
    const employer_id = newId(Date.parse(NOW));
    const address = '{}';
    await insertEmployer(db, {
      ...{ id: employer_id, account_id, name: 'x', federal_ein: 'x', timezone: 'x', address },
      ...{ options: '{}', postback: null, webhook: null, version: 1 },
      ...{ created_at: NOW, updated_at: NOW },
    });
    const rows = Array.from({ length: MANY }, (_, index) =>
      employeeOf(account_id, employer_id, index),
    );
    await db.transaction().execute((transaction) => insertEmployees(transaction, rows));
    await sql`analyze`.execute(db);
    const { db: recorded, last } = recording(db);
    const list = { employerId: employer_id, limit: 50 };
    const after = rows[MANY / 2]?.id as string;
    const pages: readonly (() => Promise<{ length: number }>)[] = [
      () => listEmployeeRows(recorded, list),
      () => listEmployeeRows(recorded, { ...list, after }),
      () => listEmployeeRows(recorded, { ...list, status: 'terminated', after }),
      () => searchEmployeeRows(recorded, { ...list, search: 'last' }),
      () => searchEmployeeRows(recorded, { ...list, search: 'last', status: 'terminated' }),
      () =>
        searchEmployeeRows(recorded, {
          ...list,
          search: 'last',
          after: { term: 'last500', id: after },
        }),
    ];
    for (const page of pages) {
      assert.equal((await page()).length, 50);
      const plan = await planOf(databases, db, last());
      assert.match(plan, /index/i);
      assert.doesNotMatch(plan, /^SCAN|Seq Scan|Sort|TEMP B-TREE|Hash/m, plan);
    }
  });
});

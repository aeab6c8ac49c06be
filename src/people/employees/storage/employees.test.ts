import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Compilable, sql } from 'kysely';
import { forEachDatabase, type TestDatabases } from '../../../../test/support/databases.ts';
import { createAccount } from '../../../platform/storage/accounts/accounts.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import { newId } from '../../../platform/storage/rows/new-id.ts';
import { insertEmployer } from '../../employers/storage/employers.ts';
import { type EmployeeSearch, searchEmployeeRows, type TermPosition } from './employee-search.ts';
import { insertEmployees, listEmployeeRows } from './employees.ts';

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
  skip_everify: 0,
  hire_date: null,
  start_date: null,
  termination_date: null,
  document_options: '{}',
  language: null,
  version: 1,
  created_at: NOW,
  updated_at: NOW,
});

/** Records the statements made through a database. */
function recording(db: Database): { db: Database; made: Compilable[] } {
  const made: Compilable[] = [];
  const recorded = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node as never, queryId);
      made.push({ compile: () => query });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: recorded, made };
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
      ...{ options: '{}', business_days: null, postback: null, webhook: null, version: 1 },
      ...{ created_at: NOW, updated_at: NOW },
    });
    const rows = Array.from({ length: MANY }, (_, index) =>
      employeeOf(account_id, employer_id, index),
    );
    await db.transaction().execute((transaction) => insertEmployees(transaction, rows));
    await sql`analyze`.execute(db);
    const { db: recorded, made } = recording(db);
    const list = { employerId: employer_id, limit: 50 };
    const found = async (search: Omit<EmployeeSearch, 'employerId' | 'limit'>) =>
      (await searchEmployeeRows(recorded, { ...list, ...search })).rows;
    const after = rows[MANY / 2]?.id as string;
    const pages: readonly (() => Promise<{ length: number }>)[] = [
      () => listEmployeeRows(recorded, list),
      () => listEmployeeRows(recorded, { ...list, after }),
      () => listEmployeeRows(recorded, { ...list, status: 'terminated', after }),
      () => found({ search: 'last' }),
      () => found({ search: 'last', status: 'terminated' }),
      () => found({ search: 'last', after: { term: 'last500', id: after } }),
    ];
    for (const page of pages) {
      made.length = 0;
      assert.equal((await page()).length, 50);
      assert.ok(made.length > 0);
      for (const query of made) {
        const plan = await planOf(databases, db, query);
        assert.match(plan, /index/i);
        assert.doesNotMatch(plan, /^SCAN|Seq Scan|Sort|TEMP B-TREE|Hash/m, plan);
      }
    }
  });

  test('who is found twice is shown once, and no page reads past more than a few times its rows', async () => {
    const db = await databases.openNew();
    const account_id = (await createAccount(db, 'twice', NOW))?.id as string;
    const employer_id = newId(Date.parse(NOW));
    await insertEmployer(db, {
      ...{ id: employer_id, account_id, name: 'x', federal_ein: 'x', timezone: 'x' },
      ...{
        address: '{}',
        options: '{}',
        business_days: null,
        postback: null,
        webhook: null,
        version: 1,
      },
      ...{ created_at: NOW, updated_at: NOW },
    });
    const people = Array.from({ length: 300 }, (_, index) => ({
      ...employeeOf(account_id, employer_id, index),
      first_name: 'Maria',
      nickname: `Mariasol ${index}`,
      email_address: `maria${index}@example.com`,
    }));
    await db.transaction().execute((transaction) => insertEmployees(transaction, people));
    const { db: recorded, made } = recording(db);
    const seen: string[] = [];
    let after: TermPosition | undefined;
    let pages = 0;
    do {
      made.length = 0;
      const list = { employerId: employer_id, limit: 10, search: 'maria', after };
      const { rows, resume } = await searchEmployeeRows(recorded, list);
      seen.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      const isFull = rows.length === 10 && last !== undefined;
      after = isFull ? { term: last.term, id: last.id } : resume;
      assert.ok(made.length <= 8, `${made.length} queries for one page`);
      pages += 1;
    } while (after !== undefined);
    assert.deepEqual([...seen].sort(), people.map(({ id }) => id).sort());
    // 30 full pages, and 600 repeated terms in pages of 40.
    assert.ok(pages <= 46, `${pages} pages`);
  });
});

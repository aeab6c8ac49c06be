/** With many submissions, lists and the expiry scan read what they show and no more. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import {
  dueSubmissionsQuery,
  submissionListQuery,
} from '../../../src/people/i9/storage/submissions.ts';
import { scanExpirations } from '../../../src/people/i9/submissions/scan-expirations.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { ALIEN, EAD, Workplace } from '../../support/submissions.ts';

const MANY = 20_000;
const BATCH = 1000;

/** Copies of a form whose dates lie far ahead, straight into the table. */
async function multiply(db: Database, employerId: string): Promise<void> {
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
  for (let made = 0; made < MANY; made += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) => ({
      ...row,
      id: 1_000_000 + made + index,
      sequence: null,
      content: null,
      notify_on: `2030-01-${String((index % 28) + 1).padStart(2, '0')}`,
      expires_on: '2030-02-15',
    }));
    await db.insertInto('submissions').values(rows).execute();
  }
  await sql`analyze`.execute(db);
}

type Explained = {
  explain(format?: undefined, options?: ReturnType<typeof sql>): Promise<Record<string, unknown>[]>;
};

forEachDatabase((databases) => {
  let db: Database;
  let work: Workplace;
  before(async () => {
    db = await databases.openNew();
    work = await Workplace.open(db);
    for (let count = 0; count < 3; count++) {
      await work.completed(
        { ...ALIEN, authorizationExpirationDate: 'N/A' },
        { ...EAD, expirationDate: '2026-08-01' },
      );
    }
    await multiply(db, work.employerId);
  });

  const planOf = async (query: Explained): Promise<string> => {
    const rows = await (databases.kind === 'sqlite'
      ? query.explain(undefined, sql`query plan`)
      : query.explain());
    return rows.map((row) => Object.values(row).join(' ')).join('\n');
  };

  test('the scan looks at what is due, whatever else there is', async () => {
    const now = Date.parse('2026-07-05T12:00:00Z');
    const { notified, looked, failures } = await scanExpirations(work.deps, now);
    assert.deepEqual([notified, looked, failures], [3, 3, []]);
    const again = await scanExpirations(work.deps, now);
    assert.deepEqual([again.notified, again.looked], [0, 0]);
  });

  test('the scan and the lists walk an index', async () => {
    const start = { notifyOn: '', id: 0 };
    const due = await planOf(dueSubmissionsQuery(db, '2026-07-05', start, 200));
    assert.match(due, /submissions_notify_on_id/);
    const { employerId } = work;
    const list = await planOf(submissionListQuery(db, { employerId, after: 5, limit: 51 }));
    assert.match(list, /submissions_employer_id_sequence|submissions_sequence/);
    for (const plan of [due, list]) {
      assert.doesNotMatch(plan, /temp b-tree|seq scan on submissions|scan submissions(?! using)/i);
    }
  });
});

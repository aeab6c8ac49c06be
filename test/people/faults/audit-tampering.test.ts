/** Anyone who changes the database behind the product's back is found, in every way there is. */

import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { stateDigest } from '../../../src/people/i9/evidence/audit.ts';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import { readSubmission } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { purgeSubmission } from '../../../src/people/i9/submissions/retention/purge-submission.ts';
import type { Anchor } from '../../../src/platform/audit/anchors.ts';
import { parseAnchors, readAnchors } from '../../../src/platform/audit/anchors.ts';
import { entryHash, GENESIS } from '../../../src/platform/audit/chain.ts';
import { sha256 } from '../../../src/platform/digest/digest.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import type { AuditEntryRow } from '../../../src/platform/storage/database/tables-submissions.ts';
import { listEntries, SUBMISSIONS } from '../../../src/platform/storage/rows/trails.ts';
import { Secrets } from '../../../src/platform/storage/secrets/secrets.ts';
import { forEachDatabase, type TestDatabases } from '../../support/databases.ts';
import { SECRETS, Workplace } from '../../support/submissions.ts';

async function anchorsOf(work: Workplace): Promise<Anchor[]> {
  return await Array.fromAsync(readAnchors(work.deps.db, work.deps));
}

async function listAuditRows(
  db: Database,
  id: number,
  after?: number,
  limit?: number,
): Promise<AuditEntryRow[]> {
  const rows = await listEntries(db, SUBMISSIONS, id, { after, limit });
  return rows.map((row) => ({ employer_id: '', ...row, submission_id: id }));
}

/** A database of its own with one complete form and another one next to it. */
async function prepare(databases: TestDatabases, t: TestContext) {
  const opened = await databases.openNew();
  // So many databases open side by side would use up PostgreSQL's connections.
  t.after(() => opened.destroy());
  const work = await Workplace.open(opened);
  const { place, employee } = await work.completed();
  await work.completed();
  return { work, db: work.deps.db, place, employee, id: place.submissionId };
}

/** What was removed with all its traces has no name anymore; anchors tell it. */
const UNNAMED = /submissions: 2 were started, 1 are there/;

/** Rewrites the chain from `rows`, as someone does who knows how it is hashed. */
function rechain(rows: readonly AuditEntryRow[]): AuditEntryRow[] {
  let previous = GENESIS;
  return rows.map((row, index) => {
    const moved = { ...row, sequence: index + 1, previous_hash: previous };
    previous = entryHash(SUBMISSIONS, moved.submission_id, moved);
    return { ...moved, hash: previous };
  });
}

forEachDatabase((databases) => {
  test('what nobody touched has no problems, also after reads, purge and export', async (t) => {
    const { work, place, employee } = await prepare(databases, t);
    await readSubmission(work.deps, work.admin, place);
    await work.setEmployment(employee.id, 'terminated', '2026-06-20');
    work.time.now = Date.parse('2030-01-01T12:00:00Z');
    await purgeSubmission(work.deps, work.admin, place);
    await readSubmission(work.deps, work.admin, place);
    const report = await verifyAudit(work.deps, await anchorsOf(work));
    assert.deepEqual(report.problems, []);
    assert.deepEqual([report.submissions, report.entries], [2, 13]);
  });

  type Prepared = Awaited<ReturnType<typeof prepare>>;
  const entry = async ({ db, id }: Prepared, sequence: number): Promise<AuditEntryRow> =>
    (await listAuditRows(db, id, sequence - 1, 1))[0] as AuditEntryRow;
  const replace = async ({ db, id }: Prepared, rows: readonly AuditEntryRow[]): Promise<void> => {
    await db.deleteFrom('audit_entries').where('submission_id', '=', id).execute();
    await db.insertInto('audit_entries').values(rows).execute();
  };
  const update = async (
    { db, id }: Prepared,
    sequence: number,
    changes: Partial<AuditEntryRow>,
  ): Promise<void> => {
    await db
      .updateTable('audit_entries')
      .set(changes)
      .where('submission_id', '=', id)
      .where('sequence', '=', sequence)
      .execute();
  };

  const TAMPERING: Record<string, readonly [(of: Prepared) => Promise<unknown>, RegExp]> = {
    'an edited time': [
      (of) => update(of, 2, { at: '2020-01-01T00:00:00.000Z' }),
      /entry 2 .*was changed/,
    ],
    'an edited actor': [(of) => update(of, 3, { actor_id: 'x' }), /entry 3 .*was changed/],
    'an edited action': [(of) => update(of, 3, { action: 'x' }), /entry 3 .*was changed/],
    'edited values': [
      async (of) => update(of, 2, { sealed: (await entry(of, 3)).sealed }),
      /entry 2 .*sealed values were changed/,
    ],
    'edited values with a new digest': [
      async (of) => {
        const { sealed } = await entry(of, 3);
        await update(of, 2, { sealed, value_digest: sha256(sealed ?? '') });
      },
      /entry 2 .*was changed/,
    ],
    'erased values': [(of) => update(of, 2, { sealed: null }), /sealed values were changed/],
    'a removed entry': [
      ({ db, id }) =>
        db
          .deleteFrom('audit_entries')
          .where('submission_id', '=', id)
          .where('sequence', '=', 3)
          .execute(),
      /entry 3: is missing/,
    ],
    'a removed entry, the rest chained again': [
      async (of) => {
        const rows = await listAuditRows(of.db, of.id);
        await replace(of, rechain(rows.filter(({ sequence }) => sequence !== 3)));
      },
      /does not end at the entry 5 that its head names/,
    ],
    'an inserted entry, the rest chained again': [
      async (of) => {
        const rows = await listAuditRows(of.db, of.id);
        await replace(of, rechain(rows.toSpliced(2, 0, rows[1] as AuditEntryRow)));
      },
      /does not end at the entry 5/,
    ],
    'an entry put at the end': [
      async (of) => {
        const rows = await listAuditRows(of.db, of.id);
        await replace(of, rechain([...rows, rows[0] as AuditEntryRow]));
      },
      /does not end at the entry 5/,
    ],
    'two entries exchanged': [
      async (of) => {
        const [two, three] = [await entry(of, 2), await entry(of, 3)];
        await update(of, 2, { ...three, sequence: 2 });
        await update(of, 3, { ...two, sequence: 3 });
      },
      /entry 2 .*(was changed|does not follow)/,
    ],
    'two entries exchanged, all chained again': [
      async (of) => {
        const [one, two, three, ...rest] = await listAuditRows(of.db, of.id);
        const rows = [one, three, two, ...rest] as AuditEntryRow[];
        await replace(of, rechain(rows));
      },
      /does not end at the entry 5/,
    ],
    'the last entries cut off': [
      ({ db, id }) =>
        db
          .deleteFrom('audit_entries')
          .where('submission_id', '=', id)
          .where('sequence', '>', 3)
          .execute(),
      /does not end at the entry 5/,
    ],
    'a head made to fit the cut': [
      async ({ db, id }) => {
        await db
          .deleteFrom('audit_entries')
          .where('submission_id', '=', id)
          .where('sequence', '>', 3)
          .execute();
        const last = (await listAuditRows(db, id)).at(-1) as AuditEntryRow;
        await db
          .updateTable('audit_heads')
          .set({ sequence: last.sequence, hash: last.hash })
          .where('submission_id', '=', id)
          .execute();
      },
      /head of its audit trail is not authentic/,
    ],
    'a head removed': [
      ({ db, id }) => db.deleteFrom('audit_heads').where('submission_id', '=', id).execute(),
      /has no head/,
    ],
    'a status edited': [
      ({ db, id }) =>
        db.updateTable('submissions').set({ status: 'rejected' }).where('id', '=', id).execute(),
      /changed without an entry/,
    ],
    'content of another time': [
      async ({ db, id }) => {
        const { content } = await db
          .selectFrom('submissions')
          .select('content')
          .where('id', '!=', id)
          .executeTakeFirstOrThrow();
        await db.updateTable('submissions').set({ content }).where('id', '=', id).execute();
      },
      /changed without an entry/,
    ],
    'a submission removed with its trail': [
      async ({ db, id }) => {
        await db.deleteFrom('audit_entries').where('submission_id', '=', id).execute();
        await db.deleteFrom('audit_heads').where('submission_id', '=', id).execute();
        await db.deleteFrom('submission_keys').where('submission_id', '=', id).execute();
        await db.deleteFrom('submissions').where('id', '=', id).execute();
      },
      UNNAMED,
    ],
    'a submission removed without its trail': [
      ({ db, id }) => db.deleteFrom('submissions').where('id', '=', id).execute(),
      /has an audit trail or a key, but does not exist/,
    ],
    'a trail removed': [
      ({ db, id }) => db.deleteFrom('audit_entries').where('submission_id', '=', id).execute(),
      /does not end at the entry 5/,
    ],
    'a key removed': [
      ({ db, id }) => db.deleteFrom('submission_keys').where('submission_id', '=', id).execute(),
      /its key is missing/,
    ],
  };

  describe('finds', () => {
    for (const [what, [tamper, expected]] of Object.entries(TAMPERING)) {
      test(what, async (t) => {
        const prepared = await prepare(databases, t);
        assert.deepEqual((await verifyAudit(prepared.work.deps)).problems, []);
        await tamper(prepared);
        const { problems } = await verifyAudit(prepared.work.deps);
        assert.ok(
          problems.some(
            (problem) =>
              expected.test(problem) &&
              (problem.startsWith(`submission ${prepared.id}:`) || expected === UNNAMED),
          ),
          JSON.stringify(problems),
        );
        const other = problems.filter(
          (problem) => !problem.startsWith(`submission ${prepared.id}:`) && !UNNAMED.test(problem),
        );
        assert.deepEqual(other, []);
      });
    }
  });

  test('an old copy put back whole is found by the anchor, and by nothing else', async (t) => {
    const prepared = await prepare(databases, t);
    const { work, db, id, place } = prepared;
    const tables = ['audit_entries', 'audit_heads'] as const;
    const old = {
      audit_entries: await listAuditRows(db, id),
      audit_heads: await db
        .selectFrom('audit_heads')
        .selectAll()
        .where('submission_id', '=', id)
        .execute(),
    };
    await readSubmission(work.deps, work.admin, place);
    const anchors = await anchorsOf(work);
    for (const table of tables) {
      await db.deleteFrom(table).where('submission_id', '=', id).execute();
    }
    await db.insertInto('audit_entries').values(old.audit_entries).execute();
    await db.insertInto('audit_heads').values(old.audit_heads).execute();
    assert.deepEqual((await verifyAudit(work.deps)).problems, []);
    const { problems } = await verifyAudit(work.deps, anchors);
    assert.deepEqual(problems, [`submission ${id}: entry 6: was anchored, but is missing`]);
  });

  test('anchors of a forger are no anchors', async (t) => {
    const { work } = await prepare(databases, t);
    const [anchor] = await anchorsOf(work);
    const forged = { ...anchor, sequence: 1 };
    const text = `${JSON.stringify(anchor)}\n${JSON.stringify(forged)}\nno json\n`;
    const { anchors, problems } = parseAnchors(text, SECRETS);
    assert.equal(anchors.length, 1);
    assert.equal(problems.length, 2);
    const foreign = new Secrets([Buffer.alloc(32, 8)]);
    assert.equal(parseAnchors(text, foreign).anchors.length, 0);
  });

  test('who knows every rule but not SECRET_KEY cannot make a head', async (t) => {
    const prepared = await prepare(databases, t);
    const { work, db, id } = prepared;
    const row = await db
      .updateTable('submissions')
      .set({ status: 'rejected' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const rows = await listAuditRows(db, id);
    const last = { ...(rows.at(-1) as AuditEntryRow), state_digest: stateDigest(row) };
    const chained = rechain([...rows.slice(0, -1), last]);
    await replace(prepared, chained);
    await db
      .updateTable('audit_heads')
      .set({ hash: chained.at(-1)?.hash ?? '' })
      .where('submission_id', '=', id)
      .execute();
    const { problems } = await verifyAudit(work.deps);
    assert.deepEqual(problems, [`submission ${id}: the head of its audit trail is not authentic`]);
  });
});

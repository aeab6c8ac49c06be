/**
 * Checks the audit trails of accounts and employers, and the rows that they guard: each is as the
 * trail recorded it last, and none is there that the trail does not tell of.
 */

import type { Database } from '../storage/database/database.ts';
import type { GuardedTable } from '../storage/rows/guarded-rows.ts';
import { ACCOUNTS, EMPLOYERS, listOwners, type Trail } from '../storage/rows/trails.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { IMPORTED } from './administration.ts';
import { type Anchor, anchorsOf } from './anchors.ts';
import { attempt } from './findings.ts';
import { compareRows, recordRows } from './recorded-rows.ts';
import { collectRemoved, noSamples, type RemovedSamples } from './removed-samples.ts';
import type { RecordedRows } from './trail.ts';
import { inSnapshot, type VerifiedTrail, verifyTrail } from './verify-trail.ts';

type Deps = {
  readonly db: Database;
  readonly secrets: Secrets;
  /** How many employees of an employer are on record, by the id of their import. */
  readonly countImported: (
    db: Database,
    employerId: string,
  ) => Promise<ReadonlyMap<string, number>>;
};

type AdministrationReport = {
  readonly accounts: number;
  readonly employers: number;
  readonly entries: number;
  readonly problems: readonly string[];
  /** What belonged to sample data that was removed. */
  readonly removed: RemovedSamples;
};

const PAGE = 200;

const NO_TRAIL =
  'has no audit trail. Trails begin when a server of this version starts; if one has started, the trail was removed';

export async function verifyAdministration(
  deps: Deps,
  anchors: readonly Anchor[],
): Promise<AdministrationReport> {
  // Employers whose creation an account's trail tells of.
  const created = new Set<string>();
  const removed = noSamples();
  const ofAccounts = { trail: ACCOUNTS, noun: 'account', anchors, removed: new Set<string>() };
  const accounts = await verifyAll(deps, ofAccounts, (_, { opened }) => {
    for (const { action, details } of opened) {
      if (action === 'employer.created') created.add(String(details.employerId));
    }
    collectRemoved(opened, removed);
    return [];
  });
  const ofEmployers = {
    trail: EMPLOYERS,
    noun: 'employer',
    anchors,
    removed: removed.employers,
  };
  const employers = await verifyAll(deps, ofEmployers, (id, { entries }) => {
    const isComplete = !created.delete(id) || entries[0]?.action === 'employer.created';
    return isComplete ? [] : ['its audit trail does not begin with its creation'];
  });
  const lost = [...created.difference(removed.employers)].map(
    (id) => `employer ${id}: was created, but does not exist`,
  );
  return {
    accounts: accounts.owners,
    employers: employers.owners,
    entries: accounts.entries + employers.entries,
    problems: [...accounts.problems, ...employers.problems, ...lost],
    removed,
  };
}

type Trails = {
  readonly trail: Trail<string>;
  /** What an owner is called. */
  readonly noun: string;
  readonly anchors: readonly Anchor[];
  /** Owners that were sample data: they may be missing. */
  readonly removed: ReadonlySet<string>;
};

async function verifyAll(
  deps: Deps,
  { trail, noun, anchors, removed }: Trails,
  more: (owner: string, verified: VerifiedTrail) => string[],
) {
  const problems: string[] = [];
  const anchored = anchorsOf(trail, anchors);
  const table: GuardedTable = trail === ACCOUNTS ? 'accounts' : 'employers';
  let [owners, entries] = [0, 0];
  for (let after = ''; ; ) {
    const ids = await listOwners(deps.db, trail, { table, column: 'id' }, after, PAGE);
    for (const id of ids) {
      const verified = await verifyOne(deps, trail, id, anchored.get(id) ?? []);
      anchored.delete(id);
      owners += 1;
      entries += verified.entries.length;
      const found = [...verified.problems, ...more(id, verified)];
      problems.push(...found.map((problem) => `${noun} ${id}: ${problem}`));
    }
    if (ids.length < PAGE) break;
    after = ids.at(-1) ?? after;
  }
  for (const id of anchored.keys()) {
    if (removed.has(id)) continue;
    problems.push(`${noun} ${id}: the audit trail was anchored, but does not exist`);
  }
  return { owners, entries, problems };
}

async function verifyOne(
  { db, secrets, countImported }: Deps,
  trail: Trail<string>,
  owner: string,
  anchors: readonly Anchor[],
): Promise<VerifiedTrail> {
  return await inSnapshot(db, async (transaction) => {
    const verified = await verifyTrail(transaction, secrets, trail, owner, anchors);
    const { entries, opened, key, hasKey, problems } = verified;
    if (entries.length === 0 && !hasKey && anchors.length === 0) {
      return { ...verified, problems: [NO_TRAIL] };
    }
    if (!hasKey) problems.push('the key of its audit trail is missing');
    if (key === undefined) return verified;
    const recorded: RecordedRows = Object.assign({}, ...opened.map(({ rows }) => rows));
    await attempt(problems, 'a row it guards', async () => {
      const current = await recordRows(transaction, { secrets, key }, trail, owner);
      problems.push(...compareRows(recorded, current));
    });
    problems.push(...(await lostImports(verified, () => countImported(transaction, owner))));
    return verified;
  });
}

/** The trail of one employer. */
export async function verifyEmployer(deps: Deps, id: string) {
  const { entries, problems } = await verifyOne(deps, EMPLOYERS, id, []);
  return { entries: entries.length, problems };
}

/** Imported employees have no trail of their own before they are opened or changed. */
async function lostImports(
  { opened }: VerifiedTrail,
  countImported: () => Promise<ReadonlyMap<string, number>>,
): Promise<string[]> {
  const imports = opened.filter(({ action }) => action === IMPORTED);
  if (imports.length === 0) return [];
  const counts = await countImported();
  return imports.flatMap(({ details: { importId, employees } }) => {
    const found = counts.get(String(importId)) ?? 0;
    if (found === employees) return [];
    return [`import ${importId}: ${employees} employees were imported, ${found} are on record`];
  });
}

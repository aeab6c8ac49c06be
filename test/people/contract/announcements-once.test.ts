/**
 * However many servers announce and queue at the same time, and wherever one of them stops: each
 * announcement is written once, and queued once for each subscription that asks for it. `ACCOUNTS` sets
 * how many accounts there are.
 */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { before, test } from 'node:test';
import { type ServeDeps, serveSubscriptions } from '../../../src/people/announcements/serve.ts';
import { insertSubscription } from '../../../src/people/announcements/storage/subscriptions.ts';
import { createAccount } from '../../../src/platform/storage/accounts/accounts.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { sealSubscription } from '../../../src/platform/storage/delivery/endpoint-settings.ts';
import { newId } from '../../../src/platform/storage/rows/new-id.ts';
import { type AnnounceDeps, announceNew } from '../../../src/tax/announcements/announce.ts';
import type { FormEditionLine } from '../../../src/tax/announcements/form-changes.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { MONDAY, SECRETS } from '../../support/submissions.ts';

const ACCOUNTS = Number(process.env.ACCOUNTS ?? 120);
const rules = loadRules();
const NONE = { id: randomUUID(), authType: 'none' } as const;

const form = (code: string, effective: string): FormEditionLine => ({
  code,
  title: 'A form',
  jurisdiction: '13-000-0000',
  edition: `Rev. ${effective}`,
  effective,
  citation: 'The form',
});

forEachDatabase((databases) => {
  let db: Database;
  let now = MONDAY;
  const clock = (): number => now;

  const announcing = (
    versions: number,
    forms: readonly FormEditionLine[] = [],
    productVersion = '1.0.0',
  ): AnnounceDeps => ({
    db,
    clock,
    tree: { ...rules, releases: rules.releases.slice(0, versions) },
    releases: installedReleases(rules),
    installed: () => [],
    forms,
    productVersion,
  });
  const serving = (): ServeDeps => ({
    db,
    secrets: SECRETS,
    clock,
    defaultVersion: () => 'x',
    publicUrl: 'https://payroll.example',
    hasMail: true,
  });

  const subscribe = async (filter: object, count: number): Promise<string[]> => {
    const ids: string[] = [];
    const at = new Date(now).toISOString();
    const { sequence } = await db
      .selectFrom('announcements')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirstOrThrow();
    for (let i = 0; i < count; i += 1) {
      const account = await createAccount(db, `account ${randomUUID()}`, at);
      assert.ok(account);
      const id = newId(now);
      ids.push(id);
      const webhook = { id, callbackUrl: 'https://hooks.example/', authentication: NONE };
      await insertSubscription(db, {
        id,
        account_id: account.id,
        name: 'Payroll',
        webhook: sealSubscription(SECRETS, id, webhook),
        email_address: null,
        language: null,
        filter: JSON.stringify({ states: [], taxes: [], kinds: [], drafts: false, ...filter }),
        unsubscribe_token: null,
        unsubscribed_at: null,
        served: Number(sequence ?? 0),
        version: 1,
        created_at: at,
        updated_at: at,
      });
    }
    return ids;
  };

  const queuedFor = async (ids: readonly string[]): Promise<number[]> => {
    const rows = await db.selectFrom('deliveries').select('employer_id').execute();
    const counts = new Map(ids.map((id) => [id, 0]));
    for (const { employer_id } of rows) {
      counts.set(employer_id, (counts.get(employer_id) ?? 0) + 1);
    }
    return [...new Set(ids.map((id) => counts.get(id) ?? 0))];
  };

  before(async () => {
    db = await databases.open();
    await announceNew(announcing(1));
  });

  test('of several servers, one announces a release', async () => {
    const written = await Promise.all([1, 2, 3].map(() => announceNew(announcing(2))));
    assert.equal(
      written.reduce((sum, one) => sum + one, 0),
      1,
    );
    assert.equal(await announceNew(announcing(2)), 0);
    // An older program on the same database: what was announced stays.
    assert.equal(await announceNew(announcing(1)), 0);
  });

  test('several servers queue one message for each subscription that asks for it', async (t) => {
    const asking = await subscribe({}, ACCOUNTS);
    const other = await subscribe({ states: ['GU'], kinds: ['ended'] }, 3);
    const late = new Date(now).toISOString();
    now += 60_000;
    assert.equal(await announceNew(announcing(3)), 1);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const began = performance.now();
    const queued = await Promise.all([1, 2, 3].map(() => serveSubscriptions(serving())));
    const ms = Math.round(performance.now() - began);
    delay.disable();
    t.diagnostic(
      `${ACCOUNTS} subscriptions in ${ms} ms; longest turn of the event loop ${Math.round(delay.max / 1e6)} ms`,
    );
    assert.equal(
      queued.reduce((sum, one) => sum + one, 0),
      ACCOUNTS,
    );
    assert.deepEqual(await queuedFor(asking), [1], 'each once');
    assert.deepEqual(await queuedFor(other), [0], 'none for a filter that nothing passes');
    assert.equal(await serveSubscriptions(serving()), 0, `since ${late}`);
  });

  test('a server that stops in between leaves the rest to the next one', async () => {
    const asking = await subscribe({}, 120);
    now += 60_000;
    await announceNew(announcing(3, [form('GA101', '2026-01-01')]));
    await announceNew(
      announcing(3, [form('GA101', '2026-01-01'), form('GA101', '2027-01-01')], '1.1.0'),
    );
    let left = 60;
    const stopping = serving();
    const stopped = { ...stopping, clock: () => (left-- > 0 ? now : assert.fail('it stopped')) };
    await assert.rejects(serveSubscriptions(stopped), /it stopped/);
    const [some] = (await queuedFor(asking)).slice(-1);
    assert.ok(some !== undefined);
    await serveSubscriptions(serving());
    assert.deepEqual(await queuedFor(asking), [2], 'of both announcements');
  });

  test('forms are announced from their second count on, and an older program forgets none', async () => {
    const old = [form('GA101', '2026-01-01')];
    const changes = async (): Promise<unknown[]> => {
      const rows = await db
        .selectFrom('announcements')
        .select('changes')
        .where('subject', '=', 'forms')
        .orderBy('sequence')
        .execute();
      return rows.map(({ changes }) => JSON.parse(changes).length);
    };
    assert.deepEqual((await changes()).slice(-1), [1], 'the edition of 2027');
    const count = (await changes()).length;
    assert.equal(await announceNew(announcing(3, old)), 0, 'an older program');
    assert.equal(
      await announceNew(announcing(3, [...old, form('GA101', '2027-01-01')], '1.1.0')),
      0,
      'the newer one again',
    );
    assert.equal((await changes()).length, count);
  });
});

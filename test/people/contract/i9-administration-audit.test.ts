/** `GET /v1/audit` and `GET /v1/employers/{employerId}/audit`: who may read them, and what they say. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeCursor } from '../../../src/platform/http/rest/pages.ts';
import {
  ADMIN,
  actAs,
  badFields,
  type Client,
  EMPLOYER,
  newAccountClient,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { forEachServer, type TestServer } from '../../support/server.ts';

const MINUTE = 60_000;

type Entry = {
  readonly sequence: number;
  readonly at: string;
  readonly action: string;
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string };
  readonly origin: object;
  readonly details: Readonly<Record<string, unknown>>;
  readonly hash: string;
  readonly previousHash: string;
};

const actionsOf = (entries: readonly Entry[]): string[] => entries.map(({ action }) => action);

/** Every page from `path` on, as `next` links lead. */
async function pagesFrom(client: Client, path: string): Promise<Entry[][]> {
  const pages: Entry[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, body, headers, text } = await client.get(next);
    assert.equal(status, 200, text);
    pages.push(body.entries);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    assert.equal(body.nextCursor === null, next === undefined);
  }
  return pages;
}

/** An account with an employer whose trail holds these seven entries, one every minute. */
async function prepare(server: TestServer) {
  const account = await newAccountClient(server);
  const employer = await newEmployer(account);
  const later = () => server.setTime(MINUTE);
  later();
  const owner = await newAdmin(account, employer, { role: 'owner' });
  later();
  const reviewer = await newAdmin(account, employer, { role: 'reviewer' });
  later();
  const viewer = await newAdmin(account, employer, { role: 'viewer', firstName: 'Vi' });
  later();
  const changed = await account.patch(employer, { ...EMPLOYER, timezone: 'America/Denver' });
  assert.equal(changed.status, 200, changed.text);
  later();
  const asOwner = await actAs(server, account, owner);
  assert.equal((await asOwner.patch(viewer, { firstName: 'Viola' })).status, 200);
  const employee = await newEmployee(account, employer);
  return { account, employer, owner, reviewer, viewer, employee, asOwner };
}

const SEVEN = [
  'employer.created',
  'admin.created',
  'admin.created',
  'admin.created',
  'employer.updated',
  'admin.linkCreated',
  'admin.updated',
];

forEachServer('audit trails of administration', (server) => {
  test('owners and API keys read the employer’s, API keys the account’s', async () => {
    const { account, employer, owner, reviewer, viewer, employee } = await prepare(server());
    const other = await newEmployer(account);
    const elsewhere = await newAdmin(account, other, { role: 'owner' });
    const as = (path: string) => actAs(server(), account, path);
    const rows = [
      ['account', account, 200, 200],
      ['owner', await as(owner), 200, 403],
      ['reviewer', await as(reviewer), 403, 403],
      ['viewer', await as(viewer), 403, 403],
      ['employee', await as(employee), 403, 403],
      ['owner of another employer', await as(elsewhere), 404, 403],
      ['another account', await newAccountClient(server()), 404, 200],
    ] as const;
    for (const [who, client, ofEmployer, ofAccount] of rows) {
      assert.equal((await client.get(`${employer}/audit`)).status, ofEmployer, who);
      assert.equal((await client.get('/v1/audit')).status, ofAccount, who);
    }
    const nobody = await server().fetch(`${employer}/audit`, { key: null });
    assert.equal(nobody.status, 401);
    assert.equal((await server().fetch('/v1/audit', { key: null })).status, 401);
    assert.equal((await account.get(`/v1/employers/${crypto.randomUUID()}/audit`)).status, 404);
  });

  test('an account reads no other account’s trail', async () => {
    const { account, employer } = await prepare(server());
    const stranger = await newAccountClient(server());
    const { text } = await stranger.get('/v1/audit');
    const id = employer.split('/').at(-1) as string;
    assert.ok(!text.includes(id));
    assert.ok((await account.get('/v1/audit')).text.includes(id));
  });

  test('entries say who, when, from where and what, in a chain, oldest first', async () => {
    const { account, employer, viewer } = await prepare(server());
    const { body, headers } = await account.get(`${employer}/audit`);
    assert.equal(body.nextCursor, null);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('link'), `<${employer}/audit>; rel="self", <${employer}>; rel="up"`);
    const entries: Entry[] = body.entries;
    assert.deepEqual(actionsOf(entries), SEVEN);
    entries.forEach((entry, index) => {
      assert.equal(entry.sequence, index + 1);
      assert.match(entry.hash, /^[0-9a-f]{64}$/);
      if (index > 0) assert.equal(entry.previousHash, entries[index - 1]?.hash);
    });
    const { actor, origin, details, at } = entries.at(-1) as Entry;
    assert.deepEqual([actor.kind, actor.name], ['admin', `${ADMIN.firstName} ${ADMIN.lastName}`]);
    assert.deepEqual(Object.keys(origin), ['ip', 'userAgent']);
    assert.equal(at, new Date(server().now()).toISOString());
    assert.deepEqual(details, {
      adminId: viewer.split('/').at(-1),
      changes: [{ path: 'firstName', old: 'Vi', new: 'Viola' }],
    });
    assert.equal(entries[0]?.actor.kind, 'account');
    const changes = entries[4]?.details.changes;
    assert.deepEqual(changes, [
      { path: 'timezone', old: EMPLOYER.timezone, new: 'America/Denver' },
    ]);
  });

  test('the account’s trail names its employers; it belongs to nothing above it', async () => {
    const { account, employer } = await prepare(server());
    const { body, headers } = await account.get('/v1/audit');
    assert.equal(headers.get('link'), '</v1/audit>; rel="self"');
    const created = body.entries.filter(({ action }: Entry) => action === 'employer.created');
    assert.deepEqual(
      created.map(({ details }: Entry) => details.employerId),
      [employer.split('/').at(-1)],
    );
  });

  test('pages hold every entry once, in order, filtered or not', async () => {
    const { account, employer } = await prepare(server());
    const all = (await account.get(`${employer}/audit`)).body.entries;
    const pages = await pagesFrom(account, `${employer}/audit?limit=3`);
    assert.deepEqual(
      pages.map(({ length }) => length),
      [3, 3, 1],
    );
    assert.deepEqual(pages.flat(), all);
    const admins = await pagesFrom(account, `${employer}/audit?limit=2&action=admin.created`);
    assert.deepEqual(
      admins.map(({ length }) => length),
      [2, 1],
    );
    assert.deepEqual(
      admins.flat().map(({ sequence }) => sequence),
      [2, 3, 4],
    );
    await newEmployer(account);
    const accounts = await pagesFrom(account, '/v1/audit?limit=1&action=employer.created');
    assert.deepEqual(accounts.map(actionsOf), [['employer.created'], ['employer.created']]);
    // An entry that comes between two pages comes with the last.
    const [first] = await pagesFrom(account, `${employer}/audit?limit=7`);
    assert.equal(first?.length, 7);
    const cut = await account.get(`${employer}/audit?limit=6`);
    await account.patch(employer, { ...EMPLOYER, timezone: 'America/Phoenix' });
    const rest = await account.get(`${employer}/audit?cursor=${cut.body.nextCursor}`);
    assert.deepEqual(actionsOf(rest.body.entries), ['admin.updated', 'employer.updated']);
  });

  test('since and action filter, together too, whatever the offset of the time', async () => {
    const { account, employer } = await prepare(server());
    const all: Entry[] = (await account.get(`${employer}/audit`)).body.entries;
    const at = all[4]?.at as string;
    const read = async (query: string) =>
      actionsOf((await account.get(`${employer}/audit?${query}`)).body.entries);
    assert.deepEqual(await read(`since=${at}`), SEVEN.slice(4));
    const offset = new Date(Date.parse(at) - 7 * 60 * MINUTE).toISOString().replace('Z', '-07:00');
    assert.deepEqual(await read(`since=${offset}`), SEVEN.slice(4));
    assert.deepEqual(await read(`since=${at}&action=admin.updated`), ['admin.updated']);
    assert.deepEqual(await read(`since=${at}&action=admin.created`), []);
    assert.deepEqual(await read('since=2999-01-01T00:00:00Z'), []);
    const { body } = await account.get(`/v1/audit?since=${at}`);
    assert.deepEqual(body.entries, []);
  });

  test('wrong parameters are refused by name: a misspelled action never finds nothing', async () => {
    const { account, employer } = await prepare(server());
    const rows = [
      ['limit=0', 'limit'],
      ['limit=201&cursor=x', 'cursor', 'limit'],
      [`cursor=${encodeCursor('1')}`, 'cursor'],
      [`cursor=${encodeCursor(1.5)}`, 'cursor'],
      [`cursor=${encodeCursor(-1)}`, 'cursor'],
      [`cursor=${encodeCursor({ sequence: 1 })}`, 'cursor'],
      ['action=admin.update', 'action'],
      ['action=', 'action'],
      ['since=yesterday', 'since'],
      ['since=2026-06-15', 'since'],
      ['since=2026-02-30T00:00:00Z', 'since'],
      ['until=2026-06-15T12:00:00Z', 'until'],
      ['action=admin.created&action=admin.updated', 'action'],
    ] as const;
    for (const path of [`${employer}/audit`, '/v1/audit']) {
      for (const [query, ...fields] of rows) {
        const answer = await account.get(`${path}?${query}`);
        assert.equal(answer.status, 400, `${path}?${query} ${answer.text}`);
        assert.deepEqual(badFields(answer), fields, query);
      }
    }
    // Each trail has actions of its own.
    const keys = await account.get(`${employer}/audit?action=apiKey.created`);
    assert.deepEqual(badFields(keys), ['action']);
    const admins = await account.get('/v1/audit?action=admin.created');
    assert.deepEqual(badFields(admins), ['action']);
    for (const at of [`${employer}/audit`, '/v1/audit']) {
      assert.equal((await account.get(`${at}?action=trail.begun`)).status, 200);
    }
  });
});

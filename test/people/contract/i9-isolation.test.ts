/**
 * Another account's data does not exist: every route the server describes, with every mixture of own
 * and foreign ids, by the account and by each kind of person.
 */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Client, clientOf } from '../../support/i9.ts';
import {
  BODIES,
  CONTENT_TYPES,
  type Ids,
  newTenant,
  QUERIES,
  type Tenant,
} from '../../support/i9-tenants.ts';
import { type Answer, forEachServer, type TestServer } from '../../support/server.ts';

type Route = {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
};

/** Every I-9 route with parameters, as the server describes itself. */
const describedRoutes = ({ description }: TestServer): Route[] =>
  Object.entries(description.paths).flatMap(([path, operations]) => {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    return (
      Object.entries(operations)
        .filter(([, { security }]) => security?.some((scheme) => 'bearer' in scheme))
        // The catalog of forms is everyone's; API keys are asked for in sessions.test.ts.
        .filter(() => parameters.length > 0 && !/^\/(spf|v1\/apiKeys)\//.test(path))
        .map(([method, { operationId }]) => ({
          operationId,
          method: method.toUpperCase(),
          path,
          parameters,
        }))
    );
  });

/** A name is what a mistake would send instead: nothing, no JSON, other fields. */
const BAD_BODIES = [{ unknown: 1 }, '{', undefined] as const;
const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const unknownId = (name: string): string => (name === 'submissionId' ? '987654321' : UNKNOWN);

const pathOf = ({ path }: Route, ids: Ids): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => {
    const id = ids[name];
    assert.ok(id !== undefined, `no id for {${name}}: add it to newTenant`);
    return encodeURIComponent(id);
  });

async function ask(client: Client, route: Route, ids: Ids, body: unknown): Promise<Answer> {
  const { operationId } = route;
  const path = pathOf(route, ids) + (QUERIES[operationId] ?? '');
  const headers = { 'content-type': CONTENT_TYPES[operationId] ?? 'application/json' };
  switch (route.method) {
    case 'GET':
      return await client.get(path);
    case 'DELETE':
      return await client.delete(path);
    case 'POST':
      return await client.post(path, body ?? undefined, headers);
    case 'PUT':
      return await client.put(path, body ?? undefined);
    default:
      return await client.patch(path, body ?? undefined);
  }
}

/** Every way to take some of the parameters from `theirs` and the rest from `own`, named. */
function mixtures({ parameters }: Route, own: Ids, theirs: Ids): (readonly [string, Ids])[] {
  const differing = parameters.filter((name) => own[name] !== theirs[name]);
  return Array.from({ length: 2 ** differing.length - 1 }, (_, index) => {
    const taken = differing.filter((_name, bit) => ((index + 1) >> bit) & 1);
    const ids = { ...own, ...Object.fromEntries(taken.map((name) => [name, theirs[name] ?? ''])) };
    return [`foreign ${taken.join(', ')}`, ids] as const;
  });
}

/**
 * Only these are looked up behind the permission: who may do nothing of the kind to the own
 * submission or employer hears so, whatever the id.
 */
const LAST_IDS = ['copyId', 'signatureId'];

const isUnderOwn = (ids: Ids, own: Ids): boolean =>
  Object.keys(ids).every((name) => ids[name] === own[name] || LAST_IDS.includes(name));

/** What only the account reaches: a person hears so, whatever the id. */
const isOfAccount = ({ path }: Route): boolean =>
  /^\/v1\/(announcementSubscriptions|deliveries)\//.test(path);

type Who = 'account' | 'owner' | 'employee' | 'representative';

type Probe = {
  readonly client: Client;
  readonly who: string;
  readonly own: Ids;
  readonly theirs: Ids;
  /** Bodies to send, next to the one the route takes. */
  readonly badBodies: readonly unknown[];
  /** What answers to ids that no one has, asked once. */
  readonly missing: Map<string, string>;
};

/** Ids of `theirs` are as unknown to `client` as ids that no one has. */
async function assertHidden(
  route: Route,
  { client, who, own, theirs, badBodies, missing }: Probe,
): Promise<void> {
  const bodies =
    route.method === 'GET' || route.method === 'DELETE'
      ? [undefined]
      : [BODIES[route.operationId], ...badBodies];
  for (const [mixture, ids] of mixtures(route, own, theirs)) {
    const nowhere = Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, id === own[name] ? id : unknownId(name)]),
    ) as Ids;
    for (const body of bodies) {
      const name = `${who}: ${route.operationId}, ${mixture}, body ${JSON.stringify(body)}`;
      const answer = await ask(client, route, ids, body);
      const isOutOfReach = isOfAccount(route) && who !== 'account';
      // No path of an employer is looked at before the body.
      const isBadBody = isOfAccount(route) && answer.status === 400 && badBodies.includes(body);
      const isRefused = answer.status === 403 && (isUnderOwn(ids, own) || isOutOfReach);
      if (!isRefused && !isBadBody) {
        assert.equal(answer.status, 404, `${name}: ${answer.text}`);
        assert.equal(answer.body.statusCode, 404, name);
        assert.deepEqual(answer.body.errors, [], name);
      }
      const asked = JSON.stringify([who, route.operationId, nowhere, body]);
      if (!missing.has(asked)) missing.set(asked, (await ask(client, route, nowhere, body)).text);
      assert.equal(answer.text, missing.get(asked), name);
    }
  }
}

/** Every row of every table, to prove that nothing was written. */
async function rowsOf(server: TestServer): Promise<Record<string, string[]>> {
  const tables = await server.db.introspection.getTables();
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    // Of each account the requests of its own that were refused, which these are.
    if (name === 'failed_requests') continue;
    const found = await server.db
      .selectFrom(name as 'employers')
      .selectAll()
      .execute();
    rows[name] = found
      .map((row) => JSON.stringify(row))
      // The server's own marks of time, written at every request.
      .filter((row) => name !== 'settings' || !/"name":"(committed|heartbeat)"/.test(row))
      .sort();
  }
  return rows;
}

forEachServer('isolation', (server) => {
  let routes: Route[];
  /** Two accounts; `sister` is another employer of the second. */
  let theirs: Tenant;
  let own: Tenant;
  let sister: Tenant;
  before(async () => {
    routes = describedRoutes(server());
    theirs = await newTenant(server(), 'theirs', 'Quillfeather');
    own = await newTenant(server(), 'own', 'Owen');
    sister = await newTenant(server(), 'own', 'Sistersdottir');
  });

  /** Fails when anything was written meanwhile. */
  const unchanged = async (attempt: () => Promise<void>): Promise<void> => {
    const before = await rowsOf(server());
    assert.ok((before.submissions ?? []).length >= 6, 'rows are seen');
    await attempt();
    assert.deepEqual(await rowsOf(server()), before);
  };
  const forEachRoute = (check: (route: Route) => Promise<void>) =>
    unchanged(async () => {
      for (const route of routes) await check(route);
    });

  test('every described route has its entry, and every entry its route', () => {
    assert.deepEqual(
      routes.map(({ operationId }) => operationId).sort(),
      Object.keys(BODIES).sort(),
    );
  });

  const missing = new Map<string, string>();
  /** Bodies are read alike on both databases. */
  const probe = (who: Who, mine: Ids, others: Ids): Probe => {
    const badBodies = server().settings.databaseUrl === undefined ? BAD_BODIES : [];
    return { client: own[who], who, own: mine, theirs: others, badBodies, missing };
  };

  for (const who of ['account', 'owner', 'employee', 'representative'] as const) {
    test(`another account’s ids are not there: ${who}`, async () => {
      const mine = who === 'representative' ? own.colleague : own.ids;
      await forEachRoute((route) => assertHidden(route, probe(who, mine, theirs.ids)));
    });
  }

  for (const who of ['owner', 'employee', 'representative'] as const) {
    test(`another employer of the same account is not there: ${who}`, async () => {
      const mine = who === 'representative' ? own.colleague : own.ids;
      await forEachRoute((route) => assertHidden(route, probe(who, mine, sister.ids)));
    });
  }

  test('a colleague of the same employer is not there: employee, representative', async () => {
    await forEachRoute(async (route) => {
      await assertHidden(route, probe('employee', own.ids, own.colleague));
      const { employeeId, submissionId } = own.ids as Record<string, string>;
      const first = { ...own.colleague, employeeId, submissionId } as Ids;
      await assertHidden(route, probe('representative', own.colleague, first));
    });
  });

  test('ids that are none', async () => {
    const none = ['x', '1', '0', '-1', '1.5', '1e3', '%', ' ', '\u0000', "'; drop table employers"];
    await forEachRoute(async (route) => {
      for (const name of route.parameters) {
        for (const text of none) {
          // A number is a submission's id, and some of them are there.
          if (name === 'submissionId' && text === '1') continue;
          const ids = { ...own.ids, [name]: text };
          const permitted = LAST_IDS.includes(name) ? own.owner : own.account;
          // Drafts are read by the employee alone.
          const who = name === 'formCode' ? own.employee : permitted;
          const answer = await ask(who, route, ids, BODIES[route.operationId]);
          const what = `${route.operationId} with ${name} ${JSON.stringify(text)}`;
          // Control characters are refused wherever they are, whatever is there.
          const status = text === '\u0000' ? 400 : 404;
          assert.equal(answer.status, status, `${what}: ${answer.status} ${answer.text}`);
          // The code of a form is nobody's: the refusal quotes it.
          if (name !== 'formCode') assert.ok(!answer.text.includes('drop'), what);
        }
      }
      if (!route.parameters.includes('submissionId')) return;
      for (const text of [`0${own.ids.submissionId}`, `+${own.ids.submissionId}`, '9'.repeat(20)]) {
        const ids = { ...own.ids, submissionId: text };
        const answer = await ask(own.account, route, ids, BODIES[route.operationId]);
        assert.equal(answer.status, 404, `${route.operationId} of submission ${text}`);
      }
    });
  });

  test('ids in a body: forms of others are neither destroyed nor reported', async () => {
    const path = `/v1/employers/${own.ids.employerId}/retention/purge`;
    const refusal = async (id: number) => {
      const { status, text } = await own.owner.post(path, { submissionIds: [id] });
      assert.equal(status, 200);
      return text.replace(/\d+/g, '');
    };
    await unchanged(async () => {
      const none = await refusal(987_654_321);
      assert.match(none, /"refused"/);
      for (const tenant of [theirs, sister]) {
        assert.equal(await refusal(Number(tenant.ids.submissionId)), none);
      }
    });
  });

  test('a kept answer is nobody else’s, whatever the Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'shared' };
    const path = `/v1/employers/${theirs.ids.employerId}/employees`;
    const first = await theirs.account.post(path, BODIES.createEmployee, key);
    assert.equal(first.status, 201);
    await unchanged(async () => {
      for (const client of [own.account, own.owner, own.employee, own.representative]) {
        const answer = await client.post(path, BODIES.createEmployee, key);
        assert.equal(answer.status, 404);
        assert.equal(answer.headers.get('idempotency-replayed'), null);
      }
    });
  });

  describe('what an account reads of its own', () => {
    test('tells nothing of the others, in no list, search or bundle', async () => {
      for (const client of [own.account, own.owner]) {
        for (const route of routes.filter(({ method }) => method === 'GET')) {
          const answer = await ask(client, route, own.ids, undefined);
          const isLink =
            /^generate(Admin|EverifySettings)Token$/.test(route.operationId) &&
            client === own.owner;
          // What an employee has begun is the employee's alone.
          const isOutOfReach = isOfAccount(route) && client === own.owner;
          const isRefused = isLink || isOutOfReach || route.operationId === 'readCertificateDraft';
          assert.equal(
            answer.status,
            isRefused ? 403 : 200,
            `${route.operationId}: ${answer.text}`,
          );
          // RFC 8288: every resource tells where it belongs.
          if (!isRefused)
            assert.match(answer.headers.get('link') ?? '', /rel="/, route.operationId);
          const names = [theirs, sister].map(({ ids }) => `forms/${ids.submissionId}.`);
          for (const mark of [...theirs.marks, ...sister.marks, ...names]) {
            assert.ok(!answer.text.includes(mark), `${route.operationId} tells ${mark}`);
          }
          if (route.operationId !== 'inspectionExport') continue;
          assert.ok(answer.text.includes(`forms/${own.ids.submissionId}.`), 'names are seen');
        }
      }
      const found = await own.account.post(
        `/v1/employers/${own.ids.employerId}/employees/search`,
        BODIES.findEmployeesBySsn,
      );
      const ids = found.body.employees.map(({ id }: { id: string }) => id);
      assert.deepEqual(ids.sort(), [own.ids.employeeId, own.colleague.employeeId].sort());
      const named = await own.account.get(
        `/v1/employers/${own.ids.employerId}/employees?search=${theirs.name}`,
      );
      assert.deepEqual(named.body.employees, []);
      const all = await own.account.get('/v1/employers');
      assert.deepEqual(
        all.body.employers.map(({ id }: { id: string }) => id).sort(),
        [own.ids.employerId, sister.ids.employerId].sort(),
      );
    });

    test('the marks are seen where they belong', async () => {
      const told = await theirs.account.get(`/v1/employers/${theirs.ids.employerId}/employees`);
      assert.ok(told.text.includes(theirs.name));
      assert.ok(theirs.marks.some((mark) => told.text.includes(mark)));
    });

    test('a cursor of another account opens nothing of it', async () => {
      for (const list of ['employees', 'admins', 'everifyCases']) {
        const at = (tenant: Tenant) => `/v1/employers/${tenant.ids.employerId}/${list}?limit=1`;
        const { nextCursor } = (await theirs.account.get(at(theirs))).body;
        if (nextCursor === null) continue;
        const answer = await own.account.get(`${at(own)}&cursor=${nextCursor}`);
        for (const mark of theirs.marks) assert.ok(!answer.text.includes(mark), list);
      }
    });
  });

  test('without a token, or with a damaged one, no route answers', async () => {
    await forEachRoute(async (route) => {
      for (const token of ['', 'x.y.z']) {
        const answer = await ask(clientOf(server(), token), route, theirs.ids, undefined);
        assert.equal(answer.status, 401, route.operationId);
        assert.equal(answer.body.message, 'Unauthorized');
      }
    });
  });
});

/**
 * Every documented operation under odd input: paths, queries, headers, bodies and tokens of all
 * kinds, some as documented, some damaged. Whatever is sent, the answer is a documented one (held
 * against its schema by the test server), never a 5xx, and says nothing of what is inside.
 * FUZZ_RUNS sets the requests per operation, FUZZ_SEED the seed.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { W4 } from '../support/certificates.ts';
import { forEachDatabase } from '../support/databases.ts';
import type { Operation } from '../support/description.ts';
import { actAs, type Client, EMPLOYER, newEmployee } from '../support/i9.ts';
import {
  BODIES,
  CONTENT_TYPES,
  type Ids,
  newTenant,
  QUERIES,
  type Tenant,
} from '../support/i9-tenants.ts';
import { paycheck, request } from '../support/paychecks.ts';
import { API_KEY, TestServer } from '../support/server.ts';
import { CITIZEN, signature } from '../support/submissions.ts';
import { damagedBy, odd } from './odd.ts';
import { allowedBy, type Schema } from './schema-values.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 15);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** What would show the inside: stacks, SQL, files. */
const INSIDE =
  /\n\s+at |node_modules|\bsrc\/|SQLITE_|\b(select|insert into|update) .*\b(from|values|set)\b|Cannot read prop|is not a function|undefined/i;

type Sent = {
  readonly path: string;
  readonly method: string;
  readonly key: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

forEachDatabase((databases) => {
  describe('every operation under odd input', () => {
    let server: TestServer;
    const seen = new Map<string, Set<number>>();
    before(async () => {
      server = await TestServer.start(databases);
    });
    after(() => server.close());

    test('is answered as documented, never with a 5xx', async () => {
      const failures: Error[] = [];
      // Whoever only reads may share; whoever changes gets a tenant of its own.
      let shared: World | undefined;
      for (const { method, path, operation } of operationsOf(server)) {
        const name = `${method} ${path}`;
        const statuses = new Set<number>();
        seen.set(name, statuses);
        const world = (method === 'GET' ? shared : undefined) ?? (await newWorld(server, name));
        shared ??= world;
        const property = fc.asyncProperty(
          requestOf(world, method, path, operation),
          async (sent) => {
            const answer = await server.fetch(sent.path, sent);
            assert.ok(answer.status < 500, `${name}: ${answer.status} ${answer.text}`);
            statuses.add(answer.status);
            if (answer.status < 400) return;
            assert.ok(answer.text.length < 64 * 1024, `${name}: ${answer.text.length} bytes`);
            assert.doesNotMatch(answer.text, INSIDE, name);
          },
        );
        // Reported per operation, so that one run names all that fail.
        await fc
          .assert(property, { seed: SEED, numRuns: RUNS })
          .catch((error: Error) => failures.push(error));
      }
      assert.equal(
        failures.length,
        0,
        failures.map(({ message, cause }) => `${message}\n${String(cause)}`).join('\n\n'),
      );
    });

    // Otherwise the requests would prove nothing but that tokens are checked.
    test('most operations also say yes, and nearly all also say no', () => {
      const all = [...seen.values()];
      const yes = all.filter((statuses) => [...statuses].some((status) => status < 300));
      const no = all.filter((statuses) => [...statuses].some((status) => status >= 400));
      assert.ok(yes.length > all.length / 2, `${yes.length} of ${all.length} said yes`);
      assert.ok(no.length > all.length * 0.9, `${no.length} of ${all.length} said no`);
    });
  });
});

function operationsOf(server: TestServer) {
  return Object.entries(server.description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** E-Verify asks for the number. */
const SECTION_1 = { ...CITIZEN, socialSecurityNumber: '123-45-0007' };

/** Bodies that the operations outside the I-9 rooms take, so that damage reaches deep. */
const GOOD_BODIES: Readonly<Record<string, unknown>> = {
  ...BODIES,
  putSection1: SECTION_1,
  payCalc: request(paycheck()),
  createEmployer: EMPLOYER,
  createEmployerAlias: EMPLOYER,
  fillPdf: { answers: { ...W4, signatureDate: '2026-06-15' } },
  exchangeInvitation: { token: 'a.b' },
};

const GOOD_QUERIES: Readonly<Record<string, string>> = {
  ...QUERIES,
  accountInfo: '?startDate=2026/01/01&endDate=2026/12/31',
  taxes: '?payDate=2026-06-26',
  tax: '?payDate=2026-06-26',
  steMapping: '?formCode=W4101',
};

const IDS: Ids = {
  code: 'W4101',
  uniqueTaxID: '00-000-0000-FIT-000',
  eventKey: 'employee.i9Complete',
};

type World = { readonly tenant: Tenant; readonly people: readonly Newcomer[] };

let worlds = 0;

async function newWorld(server: TestServer, account: string): Promise<World> {
  worlds += 1;
  const tenant = await newTenant(server, `fuzz ${account}`, `Fuzz${worlds}`);
  return { tenant, people: await newcomers(server, tenant) };
}

/** One whose form was only started, and one who has signed Section 1. */
async function newcomers(server: TestServer, { account, ids }: Tenant): Promise<Newcomer[]> {
  const employer = `/v1/employers/${ids.employerId}`;
  const both = [1, 2].map(async (): Promise<Newcomer> => {
    const path = await newEmployee(account, employer);
    const self = await actAs(server, account, path);
    const started = await account.post(`${path}/submissions`);
    const form = started.headers.get('location') as string;
    const [employeeId, submissionId] = [path, form].map((at) => at.split('/').at(-1) as string);
    return { self, form, ids: { ...ids, ...{ employeeId, submissionId } } as Ids };
  });
  const [fresh, signed] = (await Promise.all(both)) as [Newcomer, Newcomer];
  await signed.self.put(`${signed.form}/section1`, SECTION_1);
  const { status } = await signed.self.post(`${signed.form}/section1/sign`, signature('section1'));
  assert.equal(status, 200);
  return [fresh, signed];
}

type Newcomer = { readonly self: Client; readonly form: string; readonly ids: Ids };

function requestOf(
  { tenant, people }: World,
  method: string,
  path: string,
  operation: Operation,
): fc.Arbitrary<Sent> {
  const isRawKey = operation.security?.some((way) => 'rawKey' in way) ?? false;
  const { account, owner, employee, representative } = tenant;
  const selves = people.map(({ self }) => self);
  const all = path.includes('{employerId}')
    ? [account, owner, owner, employee, ...selves]
    : [account];
  const usual = isRawKey ? [API_KEY] : all.map(bearer);
  const others = [
    bearer(representative),
    API_KEY,
    '',
    'Bearer',
    'Bearer a.b.c',
    'Basic eDp5',
    null,
  ];
  const places = [tenant.ids, tenant.colleague, ...people.map(({ ids }) => ids)];
  return fc.record({
    method: fc.constant(method),
    path: fc.oneof(...places.map((ids) => pathOf({ ...IDS, ...ids }, path, operation))),
    key: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom<(string | null)[]>(...usual) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
    ),
    headers: headersOf(operation),
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: bodyOf(operation) }),
  }) as fc.Arbitrary<Sent>;
}

const bearer = ({ token }: Client): string => `Bearer ${token}`;

const oddText = odd.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

function pathOf(ids: Ids, path: string, operation: Operation): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const known = ids[name];
    assert.ok(known !== undefined, `no id for {${name}}`);
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant(known) },
      { weight: 1, arbitrary: oddText.map((text) => encoded(text.slice(0, 200)) || '0') },
    );
  });
  const asked = (operation.parameters ?? []).filter(({ in: place }) => place === 'query');
  const query = fc.record(
    Object.fromEntries(
      asked.map(({ name, schema = {} }) => {
        const usual = allowedBy(schema as Schema).map(String);
        return [name, fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: oddText })];
      }),
    ),
    { requiredKeys: [] },
  );
  const good = fc.constant(GOOD_QUERIES[operation.operationId] ?? '');
  const built = query.map((values) => {
    const pairs = Object.entries(values).map(
      ([name, value]) => `${name}=${encoded(String(value).slice(0, 500))}`,
    );
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  });
  return fc
    .tuple(fc.tuple(...parts), fc.oneof(good, built))
    .map(([segments, asking]) => segments.join('/') + asking);
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function headersOf(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const types = Object.keys(operation.requestBody?.content ?? { 'application/json': {} });
  const type = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom(CONTENT_TYPES[operation.operationId] ?? (types[0] as string)),
    },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/pdf', 'x/y; charset=zz') },
  );
  const more = fc.record(
    {
      'idempotency-key': fc.constantFrom('a', '"b"', 'x'.repeat(400)),
      'if-match': fc.constantFrom('"1"', '"2"', '*', 'W/"1"', '"'),
      'if-none-match': fc.constantFrom('"1"', '*', ','),
      version: fc.constantFrom('2026.1', 'none'),
    },
    { requiredKeys: [] },
  );
  const apiKey = { 'api-key': API_KEY };
  const all = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: more },
    { weight: 1, arbitrary: fc.constantFrom(apiKey, { 'api-key': 'x' }) },
  );
  return fc
    .tuple(type, all)
    .map(([contentType, rest]) => ({ ...rest, 'content-type': contentType }));
}

function bodyOf(operation: Operation): fc.Arbitrary<string> {
  const content = Object.values(operation.requestBody?.content ?? {})[0];
  const allowed = allowedBy((content?.schema ?? {}) as Schema);
  const known = GOOD_BODIES[operation.operationId];
  // Null: it takes no body.
  const good = known === undefined ? allowed : fc.oneof(fc.constant(known ?? ''), allowed);
  const text = (value: unknown): string =>
    typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 5, arbitrary: good.map(text) },
    { weight: 4, arbitrary: damagedBy(good).map(text) },
    { weight: 1, arbitrary: odd.map(text) },
    { weight: 1, arbitrary: fc.tuple(good, fc.nat(50)).map(([v, cut]) => text(v).slice(0, -cut)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
}

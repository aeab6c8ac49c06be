/**
 * Odd requests to every documented operation: paths, queries, headers, bodies and tokens of all kinds,
 * some as documented, some damaged, in the name of every kind of caller.
 */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { damagedBy, odd } from '../../app/fuzz/odd.ts';
import { allowedBy, type Schema } from '../../app/fuzz/schema-values.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { W4 } from '../../support/certificates.ts';
import type { Operation } from '../../support/description.ts';
import { actAs, type Client, EMPLOYER, newEmployee } from '../../support/i9.ts';
import {
  BODIES,
  CONTENT_TYPES,
  type Ids,
  newTenant,
  QUERIES,
  type Tenant,
} from '../../support/i9-tenants.ts';
import { makeOperatorKey } from '../../support/operator-key.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { NEWEST } from '../../support/releases.ts';
import { type Answer, API_KEY, type TestServer } from '../../support/server.ts';
import { CITIZEN, signature } from '../../support/submissions.ts';

/** What would show the inside: stacks, SQL, files. */
const INSIDE =
  /\n\s+at |node_modules|\bsrc\/|SQLITE_|\b(select|insert into|update) .*\b(from|values|set)\b|Cannot read prop|is not a function|undefined/i;

/** Throws unless the answer may be given to whatever was sent. */
export function checkAnswer(name: string, { status, text }: Answer): void {
  assert.ok(status < 500, `${name}: ${status} ${text}`);
  if (status < 400) return;
  assert.ok(text.length < 64 * 1024, `${name}: ${text.length} bytes`);
  assert.doesNotMatch(text, INSIDE, `${name}: ${text.slice(0, 1000)}`);
}

export type Sent = {
  readonly path: string;
  readonly method: string;
  readonly key: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export function operationsOf(server: TestServer) {
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
  taxList: {
    payDate: '2026-06-26',
    homeLocation: { locationCode: '39-049-0000', schoolDistrict: '2503' },
    workLocations: ['36-061-0000', { locationCode: '42-003-0000', psd: '700102' }],
    options: { unemploymentState: 'PA', grossWages: 2000, payPeriodsPerYear: 26 },
  },
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
  announcementId: '11111111-1111-4111-8111-111111111111',
  jobId: '11111111-1111-4111-8111-111111111111',
  // Of no key: the requests would revoke the one they are sent with.
  apiKeyId: '11111111-1111-4111-8111-111111111111',
  code: 'W4101',
  formCode: 'W4101',
  state: 'GA',
  from: '2026.1',
  to: NEWEST,
  // Of no installed release.
  version: '2099.1',
  uniqueTaxID: '00-000-0000-FIT-000',
  eventKey: 'employee.i9Complete',
};

export type World = {
  readonly tenant: Tenant;
  readonly people: readonly Newcomer[];
  readonly operatorKey: string;
};

let worlds = 0;

export async function newWorld(server: TestServer, account: string): Promise<World> {
  worlds += 1;
  const tenant = await newTenant(server, `fuzz ${account}`, `Fuzz${worlds}`);
  const operatorKey = await makeOperatorKey(server);
  return { tenant, people: await newcomers(server, tenant), operatorKey };
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

export function requestOf(
  { tenant, people, operatorKey }: World,
  method: string,
  path: string,
  operation: Operation,
): fc.Arbitrary<Sent> {
  const takes = (scheme: string): boolean =>
    operation.security?.some((way) => scheme in way) ?? false;
  const { account, owner, employee, representative } = tenant;
  const selves = people.map(({ self }) => self);
  const all = path.includes('{employerId}')
    ? [account, owner, owner, employee, ...selves]
    : [account];
  const key = takes('operatorKey') ? operatorKey : API_KEY;
  const usual = takes('operatorKey') || takes('rawKey') ? [key] : all.map(bearer);
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
      version: fc.constantFrom(NEWEST, 'none'),
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
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
  );
}

/** Requests to the I-9 interface: as an account's key holder, as an admin, as an employee. */

import assert from 'node:assert/strict';
import { type Answer, API_KEY, type TestServer } from './server.ts';

export type Client = {
  readonly token: string;
  get(path: string, headers?: Headers): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Headers): Promise<Answer>;
  put(path: string, body: unknown, headers?: Headers): Promise<Answer>;
  delete(path: string, headers?: Headers): Promise<Answer>;
};
type Headers = Readonly<Record<string, string>>;

/** Someone with a bearer token. A body that is text is sent as it is, anything else as JSON. */
export function clientOf(server: TestServer, token: string): Client {
  const send = (method: string, path: string, body: unknown, headers: Headers = {}) =>
    server.fetch(path, {
      method,
      key: `Bearer ${token}`,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    token,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

export async function login(server: TestServer, key = API_KEY): Promise<string> {
  const { status, body } = await server.fetch('/authentication/login', {
    key: null,
    headers: { 'api-key': key },
  });
  assert.equal(status, 200);
  return body.accessToken;
}

/** Holds the API key of an account, by default the server's first. */
export const accountClient = async (server: TestServer, key?: string): Promise<Client> =>
  clientOf(server, await login(server, key));

/** An account of its own. */
export async function newAccountClient(server: TestServer): Promise<Client> {
  const { key } = await server.makeKey({ account: `account ${Math.random()}` });
  return await accountClient(server, key);
}

export const ADDRESS = {
  streetAddress1: '7015 N Scottsdale Rd',
  city: 'Scottsdale',
  state: 'AZ',
  zipCode: '85253',
};

export const EMPLOYER = {
  name: 'Acme Rockets',
  federalEIN: '12-3456789',
  timezone: 'America/Phoenix',
  address: ADDRESS,
};

/** The path of a new employer. */
export async function newEmployer(client: Client, changes: object = {}): Promise<string> {
  const { status, body, text } = await client.post('/employers', { ...EMPLOYER, ...changes });
  assert.equal(status, 201, text);
  return `/v1/employers/${body.employer.id}`;
}

export const EMPLOYEE = {
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@example.com',
  socialSecurityNumber: '123-45-6789',
  dateOfBirth: '1990-12-10',
  address: ADDRESS,
  employment: { hireDate: '2026-06-01', startDate: '2026-06-15' },
};

/** The path of a new employee of the employer at `employer`. */
export async function newEmployee(
  client: Client,
  employer: string,
  changes: object = {},
): Promise<string> {
  const { status, body, text } = await client.post(`${employer}/employees`, {
    ...EMPLOYEE,
    ...changes,
  });
  assert.equal(status, 201, text);
  return `${employer}/employees/${body.employee.id}`;
}

export const ADMIN = { emailAddress: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' };

let admins = 0;

/** The path of a new administrator, with their own email address. */
export async function newAdmin(
  client: Client,
  employer: string,
  changes: object = {},
): Promise<string> {
  admins += 1;
  const own = { ...ADMIN, emailAddress: `grace${admins}@example.com` };
  const { status, body, text } = await client.post(`${employer}/admins`, { ...own, ...changes });
  assert.equal(status, 201, text);
  return `${employer}/admins/${body.admin.id}`;
}

/** Acts as the admin or employee at `path`, through an embedded link made by `client`. */
export async function actAs(server: TestServer, client: Client, path: string): Promise<Client> {
  const { status, body, text } = await client.get(`${path}/generateToken`);
  assert.equal(status, 200, text);
  return clientOf(server, body.token.token);
}

/** The paths of the fields an answer refuses, sorted. */
export const badFields = (answer: Answer): string[] =>
  answer.body.errors.map(({ path }: { path: string }) => path).sort();

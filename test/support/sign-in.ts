/** Sessions of administrators, as a sign-in opens them. */

import { KeyGuard } from '../../src/platform/auth/key-guard.ts';
import { openPersonSession } from '../../src/platform/auth/person-sessions.ts';
import { csrfTokenOf } from '../../src/platform/auth/session-times.ts';
import { foldEmail } from '../../src/platform/storage/accounts/person-sessions.ts';
import type { SignInMethod } from '../../src/platform/storage/database/tables.ts';
import { openSecrets } from '../../src/platform/storage/secrets/secret-key.ts';
import { type Answer, SECRET_KEY, type TestServer } from './server.ts';

const ORIGIN = { ip: '127.0.0.1', userAgent: 'test' };

export const SESSION_COOKIE = 'wagewright-session';

type PersonSession = {
  /** The cookie's value. */
  readonly secret: string;
  readonly cookie: string;
  readonly csrf: string;
};

export const sessionOfSecret = (secret: string): PersonSession => ({
  secret,
  cookie: `${SESSION_COOKIE}=${secret}`,
  csrf: csrfTokenOf(secret),
});

/** Everyone who has this email address, as if a link to it had been used. */
export async function signInByEmail(
  server: TestServer,
  email: string,
  method: SignInMethod = 'emailLink',
): Promise<PersonSession> {
  const { databaseUrl } = server.settings;
  const secretKey = databaseUrl === undefined ? undefined : SECRET_KEY;
  const secrets = await openSecrets(server.db, { ...server.settings, secretKey });
  const clock = () => server.now();
  const deps = { db: server.db, secrets, clock, guard: new KeyGuard(server.db, clock) };
  const secret = await openPersonSession(deps, { email: foldEmail(email), method }, ORIGIN);
  if (secret === undefined) throw new Error(`nobody active has the address ${email}`);
  return sessionOfSecret(secret);
}

/** The administrator at `path`, such as `newAdmin` answers; with an address of no other administrator. */
export async function adminSession(server: TestServer, path: string): Promise<PersonSession> {
  const id = path.split('/').at(-1) as string;
  const { email_address } = await server.db
    .selectFrom('admins')
    .select('email_address')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return await signInByEmail(server, email_address);
}

type Headers = Readonly<Record<string, string>>;

/** Sends requests with the session's cookie; changing ones with its token. */
export function sessionClient(server: TestServer, { cookie, csrf }: PersonSession) {
  const send = (
    method: string,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<Answer> =>
    server.fetch(path, {
      method,
      key: null,
      headers: {
        cookie,
        ...(method === 'GET' ? {} : { 'x-csrf-token': csrf }),
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    get: (path: string, headers?: Headers) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Headers) => send('POST', path, body, headers),
    put: (path: string, body: unknown, headers?: Headers) => send('PUT', path, body, headers),
    patch: (path: string, body: unknown, headers?: Headers) => send('PATCH', path, body, headers),
    delete: (path: string, headers?: Headers) => send('DELETE', path, undefined, headers),
  };
}

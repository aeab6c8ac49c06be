/**
 * The whole server in this process, on its own port and on its own database, with a clock
 * the test sets. Every answer a test fetches is held against the documented schema of its route.
 */

import { after, before, describe } from 'node:test';
import { request } from 'undici';
import { readConfig } from '../../src/app/parts/config.ts';
import { startServer } from '../../src/app/parts/main.ts';
import type { ConnectGateway } from '../../src/people/everify/gateway.ts';
import type { Scope } from '../../src/platform/auth/access.ts';
import { createApiKey } from '../../src/platform/auth/keys.ts';
import type { BodySettings } from '../../src/platform/http/bodies/intake.ts';
import { createAccount, findAccountByName } from '../../src/platform/storage/accounts/accounts.ts';
import type { Database, DatabaseSettings } from '../../src/platform/storage/database/database.ts';
import { forEachDatabase, type TestDatabases } from './databases.ts';
import { type Description, type Documented, readDescription } from './description.ts';
import type { WireItem } from './paychecks.ts';

export const API_KEY = 'test-key-0123456789-0123456789-0123456789';
export const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
/** A Monday noon, UTC. */
export const NOON = Date.parse('2026-06-15T12:00:00.000Z');

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly body: any;
};

export type RequestOptions = {
  readonly method?: string;
  /** The API key; null sends none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
};

export class TestServer {
  readonly url: string;
  readonly settings: DatabaseSettings;
  /** Another connection to the server's database. */
  readonly db: Database;
  readonly #time: { now: number };
  readonly #documented: Documented;
  readonly #close: () => Promise<void>;
  readonly #startWork: (() => void) | undefined;

  private constructor(
    url: string,
    settings: DatabaseSettings,
    db: Database,
    time: { now: number },
    documented: Documented,
    close: () => Promise<void>,
    startWork?: () => void,
  ) {
    this.url = url;
    this.settings = settings;
    this.db = db;
    this.#time = time;
    this.#documented = documented;
    this.#close = close;
    this.#startWork = startWork;
  }

  static async start(
    databases: Pick<TestDatabases, 'createMigrated' | 'connect'>,
    environment: Readonly<Record<string, string>> = {},
    bodies?: BodySettings,
    connectEVerify?: ConnectGateway,
  ): Promise<TestServer> {
    const settings = await databases.createMigrated();
    const time = { now: NOON };
    const config = readConfig({ ...environmentOf(settings), LOG_LEVEL: 'silent', ...environment });
    const clock = () => time.now;
    const { address, close, startWork } = await startServer(config, clock, bodies, connectEVerify);
    const db = databases.connect(settings);
    const documented = await documentedBy(address, environment);
    return new TestServer(address, settings, db, time, documented, close, startWork);
  }

  /** A server that runs already, on this database and by this clock. */
  static async attach(
    url: string,
    settings: DatabaseSettings,
    databases: Pick<TestDatabases, 'open'>,
    time: { now: number },
    close: () => Promise<void>,
  ): Promise<TestServer> {
    const db = await databases.open(settings);
    return new TestServer(url, settings, db, time, await fetchDescription(url), close);
  }

  /** What the server says of itself. */
  get description(): Description {
    return this.#documented.description;
  }

  now(): number {
    return this.#time.now;
  }

  /** Sets the server's clock; a number moves it forward by so many milliseconds. */
  setTime(at: string | number): void {
    this.#time.now = typeof at === 'number' ? this.#time.now + at : Date.parse(at);
  }

  /** Fetches, reads JSON where the answer is JSON, and checks it against the description. */
  async fetch(
    path: string,
    { method = 'GET', key = API_KEY, headers = {}, body }: RequestOptions = {},
  ): Promise<Answer> {
    // `fetch` costs several times as much.
    const response = await request(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'text/plain;charset=UTF-8' }),
        ...(key === null ? {} : { authorization: key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.body.text();
    const answerHeaders = new Headers(response.headers as Record<string, string>);
    const isJson = answerHeaders.get('content-type')?.startsWith('application/json') ?? false;
    const answer: Answer = {
      status: response.statusCode,
      headers: answerHeaders,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
    if (method !== 'HEAD') this.#documented.check(method, path, answer.status, answer.body);
    return answer;
  }

  /** POSTs a body to payCalc: text as it is, anything else as JSON. */
  post(body: unknown, options: RequestOptions = {}, query = ''): Promise<Answer> {
    return this.fetch(`/ste-hosted/v1/payCalc${query}`, {
      ...options,
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** The answer's `PayCalcResponse` to these items. */
  async payCalc(...items: readonly (WireItem | unknown)[]) {
    const { body } = await this.post({ PayCalcRequest: { payCalc: items } });
    return body.PayCalcResponse;
  }

  async makeKey(
    options: {
      scopes?: readonly Scope[];
      expiresAt?: string;
      account?: string;
      isLenient?: boolean;
    } = {},
  ): Promise<{ key: string; id: string }> {
    const name = options.account ?? 'default';
    const account =
      (await findAccountByName(this.db, name)) ??
      (await createAccount(this.db, name, new Date(this.now()).toISOString()));
    if (account === undefined) throw new Error(`no account ${name}`);
    return await createApiKey(
      this.db,
      {
        accountId: account.id,
        label: 'test',
        isLenient: options.isLenient ?? false,
        ...(options.scopes === undefined ? {} : { scopes: options.scopes }),
        ...(options.expiresAt === undefined ? {} : { expiresAt: options.expiresAt }),
      },
      () => this.now(),
    );
  }

  /** Items counted for a key's account, as accountInfo tells. */
  async counted(key = API_KEY): Promise<number> {
    const window = 'startDate=2000/01/01&endDate=2999/12/31';
    const { body } = await this.fetch(`/ste-hosted/accountInfo?${window}`, { key });
    return body.steCalculations;
  }

  /** From now on deliveries, E-Verify cases, and notices continue by themselves. */
  startWork(): void {
    if (this.#startWork === undefined) throw new Error('the server runs elsewhere');
    this.#startWork();
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** With a key, for servers that are closed to visitors. */
async function fetchDescription(url: string): Promise<Documented> {
  const headers = { authorization: API_KEY };
  return readDescription(await (await fetch(`${url}/docs/config.json`, { headers })).text());
}

const known = new Map<string, Promise<Documented>>();

/** What a server describes depends on its settings alone: one of each kind is asked. */
function documentedBy(url: string, environment: Readonly<Record<string, string>>) {
  const settings = JSON.stringify(environment);
  const documented = known.get(settings) ?? fetchDescription(url);
  known.set(settings, documented);
  return documented;
}

/** The environment of a server on this database, at any free port. */
export function environmentOf(settings: DatabaseSettings): Record<string, string> {
  const { dataDir, databaseUrl, databaseConnections } = settings;
  return {
    PORT: '0',
    DATA_DIR: dataDir,
    BOOTSTRAP_API_KEY: API_KEY,
    // All tests come from one address.
    FAILURE_LIMIT: '1000000',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, SECRET_KEY }),
    ...(databaseConnections === undefined
      ? {}
      : { DATABASE_CONNECTIONS: String(databaseConnections) }),
  };
}

/** Defines the tests of `define` once per database, with one server for all of them. */
export function forEachServer(
  name: string,
  define: (server: () => TestServer) => void,
  environment: Readonly<Record<string, string>> = {},
): void {
  forEachDatabase((databases) => {
    describe(name, () => {
      let server: TestServer | undefined;
      before(async () => {
        server = await TestServer.start(databases, environment);
      });
      after(() => server?.close());
      define(() => server as TestServer);
    });
  });
}

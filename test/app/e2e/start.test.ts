/** Starting the server: what goes wrong is one clear line, and no secret is ever logged. */

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { command, type Finished, serve, wagewright } from '../../support/cli.ts';
import { forEachDatabase, temporaryDirectory } from '../../support/databases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY, environmentOf, SECRET_KEY } from '../../support/server.ts';

function assertTold({ code, stderr }: Finished, message: RegExp): void {
  assert.match(stderr, message);
  assert.match(stderr, /^wagewright: [^\n]+\n$/);
  assert.equal(code, 1);
}

/** Bad starts in processes of their own: before anything is open, and with the database open. */
const ALONE = ['a port in words', 'a database that is away', 'a host that is not this machine'];

describe('wagewright serve', () => {
  let directory = '';
  before(async () => {
    directory = await temporaryDirectory();
  });
  after(() => rmSync(directory, { recursive: true }));

  type Environment = Readonly<Record<string, string>>;
  const withPlace = (env: Environment): Environment => ({
    PORT: '0',
    DATA_DIR: join(directory, 'data'),
    ...env,
  });
  const start = (env: Environment): Promise<Finished> =>
    wagewright(['serve'], { env: withPlace(env) });
  /** In the process of other starts that failed. */
  const startAgain = (env: Environment): Promise<Finished> =>
    command(['serve'], { env: withPlace(env) });

  test('a misspelled setting is named before the settings are read', async () => {
    const { stderr } = await startAgain({
      DATABSE_URL: 'postgres://u:topsecret@db/x',
      PORT: 'abc',
    });
    assert.equal(
      stderr,
      'wagewright: DATABSE_URL is not a setting of Wagewright and has no effect. Did you mean DATABASE_URL?\n' +
        'wagewright: PORT: abc is not a whole number from 0 to 65535\n',
    );
  });

  for (const [name, env, message] of [
    ['a port in words', { PORT: 'abc' }, /PORT: abc is not a whole number from 0 to 65535/],
    ['a port too high', { PORT: '70000' }, /PORT: 70000/],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL: loud is not one of/],
    ['another database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must start with postgres/],
    [
      'a broken URL',
      { DATABASE_URL: 'postgres://u:topsecret@:5x/db', SECRET_KEY },
      /DATABASE_URL: must be a URL/,
    ],
    [
      'a database that is away',
      { DATABASE_URL: 'postgres://u:topsecret@127.0.0.1:1/db', SECRET_KEY },
      /DATABASE_URL does not respond at 127\.0\.0\.1:1 \(ECONNREFUSED\)\. Start PostgreSQL/,
    ],
    [
      'a proxy in words',
      { TRUST_PROXY: 'nginx' },
      /TRUST_PROXY: nginx is not valid\. Use true, false/,
    ],
    [
      'a data directory that takes no entries',
      { DATA_DIR: '/proc/nope' },
      /DATA_DIR: \/proc\/nope cannot be created \(ENOENT\)\. Create it/,
    ],
    [
      'a data directory that cannot be written',
      { DATA_DIR: '/proc/self' },
      /DATA_DIR: \/proc\/self is not writable \(E\w+\)/,
    ],
    [
      'a bootstrap key no header can carry',
      { BOOTSTRAP_API_KEY: 'topsecret \u00e9' },
      /BOOTSTRAP_API_KEY/,
    ],
    ['a bad secret key', { SECRET_KEY: 'topsecret' }, /SECRET_KEY/],
    ['a bad public URL', { PUBLIC_URL: 'payroll' }, /PUBLIC_URL: must be an absolute URL/],
    ['a bad rate limit', { RATE_LIMIT: '0' }, /RATE_LIMIT: 0/],
    [
      'a host that is not this machine',
      { HOST: '192.0.2.1' },
      /HOST: 192\.0\.2\.1 is not an address of this machine/,
    ],
  ] as const) {
    test(`${name}: one line, exit code 1`, async () => {
      const finished = await (ALONE.includes(name) ? start : startAgain)(env);
      assertTold(finished, message);
      assert.doesNotMatch(finished.stderr, /topsecret/);
    });
  }

  test('a port in use: one line, and the data directory is free again', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    assertTold(
      await start({ PORT: String(port) }),
      /PORT: \d+ is in use on 127\.0\.0\.1 \(EADDRINUSE\).*choose another PORT/,
    );
    holder.close();
    const server = await serve({ PORT: '0', DATA_DIR: join(directory, 'data') });
    assert.equal(await server.end('SIGTERM'), 0);
  });

  test('a data directory that is a file: one line', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    assertTold(
      await startAgain({ DATA_DIR: file }),
      /DATA_DIR: \S+file cannot be created \(it is a file\)/,
    );
    assertTold(await startAgain({ DATA_DIR: join(file, 'below') }), /DATA_DIR: \S+below cannot be/);
  });

  // A full disk fails at the same statement, with SQLITE_FULL.
  test('a data directory that cannot be locked: one line', async () => {
    const data = join(directory, 'unlockable');
    mkdirSync(data);
    writeFileSync(join(data, 'wagewright.lock'), 'x'.repeat(4096));
    assertTold(
      await startAgain({ DATA_DIR: data }),
      /DATA_DIR: \S+unlockable cannot be locked \(SQLITE_NOTADB: file is not a database\)\. Make sure that its disk has free space/,
    );
  });

  test('a second server on one DATA_DIR is refused, the first goes on', async () => {
    const env = { PORT: '0', DATA_DIR: join(directory, 'shared') };
    const first = await serve(env);
    assertTold(await startAgain(env), /Another server is using the data directory/);
    assert.equal((await fetch(`${first.url}/health/ready`)).status, 200);
    assert.equal(await first.end('SIGTERM'), 0);
  });

  test('the first start prints a key that works, later ones do not print it', async () => {
    const env = { PORT: '0', DATA_DIR: join(directory, 'first') };
    const first = await serve(env);
    const key = /ww_[\w-]{43}/.exec(first.output.stdout)?.[0] ?? '';
    const headers = { authorization: key };
    assert.equal((await fetch(`${first.url}/availableVersions`, { headers })).status, 200);
    assert.equal(await first.end('SIGINT'), 0);
    const second = await serve(env);
    assert.doesNotMatch(second.output.stdout, /ww_/);
    assert.equal((await fetch(`${second.url}/availableVersions`, { headers })).status, 200);
    assert.equal(await second.end('SIGTERM'), 0);
  });

  test('a start that fails on its port uses no key up: the next one prints it', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    const data = join(directory, 'key-of-the-next-start');
    assertTold(await startAgain({ PORT: String(port), DATA_DIR: data }), /PORT: \d+ is in use/);
    holder.close();
    const server = await serve({ PORT: '0', DATA_DIR: data });
    assert.match(server.output.stdout, /Your API key, shown only once: ww_[\w-]{43}/);
    assert.equal(await server.end('SIGTERM'), 0);
  });

  test('a database that is lost or damaged is reported, not replaced', async () => {
    const data = join(directory, 'lost');
    const env = { PORT: '0', DATA_DIR: data };
    const server = await serve(env);
    assert.equal(await server.end('SIGTERM'), 0);
    const file = join(data, 'wagewright.db');
    const bytes = readFileSync(file);
    // One page in the middle: the start sees it only by reading the whole file.
    writeFileSync(file, Buffer.from(bytes).fill(0xff, 4096 * 40, 4096 * 41));
    assertTold(await start(env), /is damaged \(.*wagewright restore DIR --replace/);
    rmSync(file);
    assertTold(
      await startAgain(env),
      /wagewright\.db is missing or empty.*move .*secret\.key.* away/,
    );
    assertTold(await command(['key', 'create'], { env }), /DATA_DIR: there is no database in/);
    assert.ok(!existsSync(file));
  });

  forEachDatabase(({ kind, create }) => {
    if (kind === 'postgres') {
      test('DATABASE_URL without SECRET_KEY, or with another one than before, is refused', async () => {
        const { SECRET_KEY: right, ...env } = environmentOf(await create());
        assertTold(await startAgain(env), /SECRET_KEY is required with DATABASE_URL/);
        const server = await serve({ ...env, SECRET_KEY: right as string });
        assert.equal(await server.end('SIGTERM'), 0);
        const other = Buffer.alloc(32, 8).toString('base64');
        assertTold(await startAgain({ ...env, SECRET_KEY: other }), /SECRET_KEY is not the one/);
      });

      test('a database or a password that is wrong: one line without the password', async () => {
        const url = new URL(environmentOf(await create()).DATABASE_URL as string);
        url.pathname = '/wagewright_no_such_database';
        url.password = 'topsecret';
        const finished = await startAgain({ DATABASE_URL: url.href, SECRET_KEY });
        assertTold(
          finished,
          /no database "wagewright_no_such_database" at .*createdb|refused the user or password/,
        );
        assert.doesNotMatch(finished.stderr, /topsecret/);
      });
    }

    test('no key, token or secret reaches the log, whatever the level', async () => {
      const env = environmentOf(await create());
      const server = await serve({ ...env, LOG_LEVEL: 'trace' });
      const post = (body: string, authorization: string) =>
        fetch(`${server.url}/ste-hosted/v1/payCalc`, {
          method: 'POST',
          headers: { authorization },
          body,
        });
      const wrong = 'wrong-key-wrong-key-wrong-key-wrong-key-1';
      const name = 'Secretperson';
      const good = JSON.stringify(request(paycheck({ employeeID: name })));
      assert.equal((await post(good, API_KEY)).status, 200);
      assert.equal((await post(good.slice(1), API_KEY)).status, 400);
      assert.equal((await post(good, wrong)).status, 401);
      assert.equal((await post(good, `Bearer ${API_KEY}`)).status, 401);
      const login = await fetch(`${server.url}/authentication/login`, {
        headers: { 'api-key': API_KEY },
      });
      const { accessToken } = (await login.json()) as { accessToken: string };
      assert.equal((await post(good, `Bearer ${accessToken}`)).status, 401);
      await fetch(`${server.url}/authentication/login`, { headers: { 'api-key': wrong } });
      await fetch(`${server.url}/nothing`, { headers: { authorization: API_KEY } });
      assert.equal(await server.end('SIGTERM'), 0);
      const log = server.output.stdout + server.output.stderr;
      // Proof that the log is as loud as it gets.
      assert.match(log, /"url":"\/ste-hosted\/v1\/payCalc"/);
      for (const secret of [API_KEY, wrong, accessToken, SECRET_KEY, name, env.DATABASE_URL]) {
        if (secret !== undefined) assert.ok(!log.includes(secret), secret);
      }
    });
  });
});

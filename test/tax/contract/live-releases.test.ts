/** Releases that come and go while servers run: no request is lost, each is answered by one whole release. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../src/app/parts/config.ts';
import { startServer } from '../../../src/app/parts/main.ts';
import { operator } from '../../../src/platform/audit/administration.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import {
  installRelease,
  type OperatorDeps,
  removeInstalled,
  trustKey,
} from '../../../src/tax/installs/install.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { paycheck, request, SOCIAL_SECURITY } from '../../support/paychecks.ts';
import { newSigner, releaseFile } from '../../support/release-files.ts';
import { NEWEST, OLDEST } from '../../support/releases.ts';
import type { Change } from '../../support/rule-tree.ts';
import { API_KEY, environmentOf, SECRET_KEY, TestServer } from '../../support/server.ts';

const folders: (() => unknown)[] = [];
const scope = { after: (remove: () => unknown) => void folders.push(remove) };
const signer = newSigner();

/** Social Security of 2,000 dollars by the releases of this file. */
const AMOUNTS: Readonly<Record<string, number>> = { [NEWEST]: 124, '9999.1': 126, '9999.2': 128 };

const invented = (version: string, rate: string): Buffer => {
  const change: Change = (text) => text.replaceAll('"0.062"', `"${rate}"`);
  return releaseFile(scope, signer, { version, changes: { 'us/federal/fica.yaml': change } });
};
const FIRST = invented('9999.1', '0.063');
const SECOND = invented('9999.2', '0.064');

after(() => {
  for (const remove of folders) remove();
});

/** More than 64 KB: answered in a thread. */
const LARGE = request(...Array.from({ length: 300 }, () => paycheck()));
const WITHIN_MS = 10_000;

forEachDatabase((databases) => {
  let server: TestServer;
  let urls: string[];
  let deps: OperatorDeps;
  const closing: (() => Promise<unknown>)[] = [];

  /** Another server on the same database. */
  const another = async (environment: Readonly<Record<string, string>> = {}): Promise<string> => {
    const config = { ...environmentOf(server.settings), LOG_LEVEL: 'silent', ...environment };
    const { address, close, startWork } = await startServer(readConfig(config));
    closing.unshift(close);
    startWork();
    return address;
  };

  /** The version and the first amount of an answer, which must be one release's. */
  const ask = async (url: string, body: unknown = request(paycheck()), query = '') => {
    const response = await fetch(`${url}/ste-hosted/v1/payCalc${query}`, {
      method: 'POST',
      headers: { authorization: API_KEY },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    const { transactionStamp, payCalc } = JSON.parse(text).PayCalcResponse;
    const version: string = transactionStamp.steVersion;
    const amounts = payCalc.map(
      ({ taxCalculation }: { taxCalculation: { taxAmount: number }[] }) =>
        taxCalculation[0]?.taxAmount,
    );
    assert.deepEqual([...new Set(amounts)], [AMOUNTS[version]], version);
    return version;
  };

  /** Waits until every server answers with the version, small bodies and large ones. */
  const agreedOn = async (version: string): Promise<void> => {
    const until = performance.now() + WITHIN_MS;
    for (const url of urls) {
      for (const body of [request(paycheck()), LARGE]) {
        while ((await ask(url, body)) !== version) {
          assert.ok(performance.now() < until, `${url} does not answer with ${version}`);
          await sleep(50);
        }
      }
    }
  };

  before(async () => {
    server = await TestServer.start(databases, { WORKERS: '1' });
    server.startWork();
    closing.push(() => server.close());
    // SQLite has one server.
    urls = [server.url];
    if (databases.kind === 'postgres') urls.push(await another({ WORKERS: '1' }));
    const secretKey = databases.kind === 'postgres' ? SECRET_KEY : undefined;
    deps = {
      db: server.db,
      secrets: await openSecrets(server.db, { ...server.settings, secretKey }),
      clock: Date.now,
      acting: operator('rules install'),
    };
    await trustKey(deps, signer.publicPem, 'Signer');
  });
  after(async () => {
    for (const close of closing) await close();
  });

  test('every server takes an installed release up under load, and refuses no request', async () => {
    let isOver = false;
    const seen = new Set<string>();
    const load = urls.flatMap((url) =>
      [request(paycheck()), LARGE].map(async (body) => {
        while (!isOver) seen.add(await ask(url, body));
      }),
    );
    await sleep(200);
    await installRelease(deps, FIRST);
    await agreedOn('9999.1');
    isOver = true;
    await Promise.all(load);
    assert.deepEqual([...seen].sort(), [NEWEST, '9999.1']);
    assert.equal(await ask(server.url, undefined, `?version=${NEWEST}`), NEWEST);
  });

  test('availableVersions says where it comes from, and the trail who installed it', async () => {
    const { availableVersions, defaultVersion, isPinned } = (
      await server.fetch('/availableVersions')
    ).body;
    const [first, second] = availableVersions;
    assert.deepEqual(
      [first.version, first.source, first.signer],
      ['9999.1', 'installed', 'Signer'],
    );
    assert.match(first.keyId, /^[0-9a-f]{32}$/);
    assert.match(first.installedAt, /^\d{4}-\d{2}-\d{2}T/);
    assert.deepEqual([second.version, second.source], [NEWEST, 'builtIn']);
    assert.deepEqual([defaultVersion, isPinned], ['9999.1', false]);
    const entries = await server.db.selectFrom('account_audit_entries').select('action').execute();
    assert.ok(entries.some(({ action }) => action === 'rules.installed'));
  });

  test('the pages of the rules have it, with its coverage', async () => {
    const releases = await server.fetch('/v1/releases', { key: null });
    assert.equal(releases.body.releases[0].version, '9999.1');
    assert.ok(releases.body.releases[0].goldenPaychecks > 0);
    const path = `/v1/releases/${NEWEST}/differences/9999.1`;
    const differences = await server.fetch(path, { key: null });
    assert.equal(differences.status, 200);
    const changed = differences.body.editions.map(
      ({ uniqueTaxID }: { uniqueTaxID: string }) => uniqueTaxID,
    );
    assert.ok(changed.includes(SOCIAL_SECURITY));
    const federal = await server.fetch('/v1/rules/US?version=9999.1', { key: null });
    assert.equal(federal.status, 200);
    const taxes = await server.fetch('/ste-hosted/v1/taxes?version=9999.1&payDate=2026-06-26');
    assert.ok(taxes.body.taxes[0].coverage.firstPayDate < '2026-06-26');
  });

  test('what has answered stays', async () => {
    const wait = async () => {};
    await assert.rejects(
      async () => await removeInstalled(deps, '9999.1', wait),
      /has answered requests/,
    );
    assert.equal(await ask(server.url), '9999.1');
  });

  test('a job keeps the version it began with, and every server knows it', async () => {
    const line = `${JSON.stringify(paycheck())}\n`;
    const sent = await fetch(`${server.url}/ste-hosted/v1/bulk`, {
      method: 'POST',
      headers: {
        authorization: API_KEY,
        prefer: 'respond-async',
        'content-type': 'application/x-ndjson',
      },
      body: line.repeat(500),
    });
    assert.equal(sent.status, 202);
    const path = sent.headers.get('location') ?? '';
    await installRelease(deps, SECOND);
    await agreedOn('9999.2');
    let job = (await server.fetch(path)).body;
    const until = performance.now() + WITHIN_MS;
    while (job.status !== 'completed') {
      assert.ok(performance.now() < until && job.status !== 'failed', JSON.stringify(job));
      await sleep(50);
      job = (await server.fetch(path)).body;
    }
    const results = (await server.fetch(`${path}/results`)).text.trim().split('\n');
    assert.equal(results.length, 500);
    for (const result of results) {
      assert.equal(JSON.parse(result).taxCalculation[0].taxAmount, AMOUNTS['9999.1']);
    }
  });
});

forEachDatabase((databases) => {
  test('RULES_VERSION pins the default; what nobody asked for is removed', async (t) => {
    const server = await TestServer.start(databases, { RULES_VERSION: OLDEST, WORKERS: '0' });
    t.after(() => server.close());
    server.startWork();
    const secretKey = databases.kind === 'postgres' ? SECRET_KEY : undefined;
    const deps = {
      db: server.db,
      secrets: await openSecrets(server.db, { ...server.settings, secretKey }),
      clock: Date.now,
      acting: operator('rules install'),
    };
    const versions = async (): Promise<string[]> =>
      (await server.fetch('/availableVersions')).body.availableVersions.map(
        ({ version }: { version: string }) => version,
      );
    const until = async (isThere: boolean): Promise<void> => {
      const late = performance.now() + WITHIN_MS;
      while ((await versions()).includes('9999.1') !== isThere) {
        assert.ok(performance.now() < late);
        await sleep(50);
      }
    };
    await trustKey(deps, signer.publicPem, 'Signer');
    await installRelease(deps, FIRST);
    await until(true);
    const { body } = await server.post(request(paycheck()));
    assert.equal(body.PayCalcResponse.transactionStamp.steVersion, OLDEST);
    const { defaultVersion, isPinned } = (await server.fetch('/availableVersions')).body;
    assert.deepEqual([defaultVersion, isPinned], [OLDEST, true]);
    await removeInstalled(deps, '9999.1', async () => await until(false));
    assert.equal((await versions()).includes('9999.1'), false);
    const gone = await server.post(request(paycheck()), {}, '?version=9999.1');
    assert.equal(gone.body.PayCalcResponse.errorStatus.errorCode, 1005);
  });

  test('RULES_VERSION that is not installed: the server does not start', async () => {
    const started = TestServer.start(databases, { RULES_VERSION: '1999.1' });
    await assert.rejects(started, /^SetupError: RULES_VERSION: version "1999\.1" is not installed/);
  });
});

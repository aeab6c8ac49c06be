/** An operator imports an agency's file: a dry run, the overlay, a server that answers from it, and one that refuses it. */

import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { command, serve, wagewright } from '../../support/cli.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import { indianaNotice as notice } from '../../support/indiana-notice.ts';

const KEY = 'a-key-of-an-operator-0123456789';
const MARION = '18-097-0000-CNTY-000';
/** Sealed: it stays as it is. */
const BASE = '2026.1';
const PART = 'in-dn1.2026-10-05';
const DERIVED = `${BASE}+${PART}`;

const request = (payDate: string) => ({
  PayCalcRequest: {
    payCalc: [
      {
        employeeID: '1',
        options: { explain: true },
        payrollRunParameters: { payDate, payPeriodsPerYear: 52, payPeriodNumber: 44 },
        wages: [{ locationCode: '18-097-0000', wageType: 'Regular', grossWages: 1000 }],
        taxJurisdictionParms: [
          { uniqueTaxID: '18-000-0000-SIT-000', locationCode: '18-097-0000' },
          { uniqueTaxID: MARION, locationCode: '18-097-0000', isResident: true },
        ],
      },
    ],
  },
});

describe('rules import', () => {
  let root: string;
  let env: Record<string, string>;
  let folder: string;
  const at = (name: string): string => join(root, name);
  const importNotice = (...args: string[]) =>
    wagewright(['rules', 'import', 'in-dn1', at('dn01.pdf'), '--version', BASE, ...args], { env });
  before(async () => {
    root = await temporaryDirectory();
    folder = at('registers');
    env = { DATA_DIR: at('data'), REGISTERS_DIR: folder, PORT: '0', BOOTSTRAP_API_KEY: KEY };
    writeFileSync(at('dn01.pdf'), await notice({ '49': '0.0212' }));
  });
  after(() => rmSync(root, { recursive: true }));

  test('without --write it says the differences and what it would write, and writes nothing', async () => {
    const { code, stdout, stderr } = await importNotice('--retrieved', '2026-10-05');
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /92 entries, as of 2026-10-01, retrieved 2026-10-05, SHA-256 [0-9a-f]{64}/,
    );
    assert.match(stdout, /Marion \(49\): rate 2\.02% -> 2\.12% from 2026-10-01/);
    assert.match(stdout, /92 are in both, 1 differences/);
    assert.ok(
      stdout.includes(`With --write: ${join(folder, PART)}, which creates version ${DERIVED}.`),
    );
    assert.throws(() => readdirSync(folder), { code: 'ENOENT' });
  });

  test('a damaged file is refused with the row named, and writes nothing', async () => {
    writeFileSync(at('damaged.pdf'), await notice({ '49': '0.9' }));
    const args = ['rules', 'import', 'in-dn1', at('damaged.pdf'), '--write'];
    const { code, stderr } = await command(args, { env });
    assert.equal(code, 1);
    assert.match(stderr, /wagewright: .*91 of 92 counties were recognized; missing: code 49/);
    assert.throws(() => readdirSync(folder), { code: 'ENOENT' });
  });

  test('a jump is written only after somebody looked at it', async () => {
    writeFileSync(at('jump.pdf'), await notice({ '49': '0.0350' }));
    const args = ['rules', 'import', 'in-dn1', at('jump.pdf'), '--version', BASE, '--write'];
    const { code, stdout } = await command(args, { env });
    assert.equal(code, 1);
    assert.match(stdout, /Check: Large changes .*\n {2}Marion \(49\): rate 2\.02% -> 3\.5%/);
    assert.match(stdout, /Nothing was written\. .* repeat with --accept jump\.\n/);
    assert.throws(() => readdirSync(folder), { code: 'ENOENT' });
    const wrong = await command([...args, '--accept', 'jumps'], { env });
    assert.match(wrong.stderr, /--accept takes jump, vanished, renamed, unknown, not jumps/);
  });

  test('--write makes a release that the server lists, answers from, and names', async () => {
    const written = await importNotice('--retrieved', '2026-10-05', '--write');
    assert.equal(written.code, 0, written.stderr);
    assert.deepEqual(readdirSync(folder), [PART]);
    const again = await importNotice('--retrieved', '2026-10-05', '--write');
    assert.equal(again.code, 0, again.stderr);
    assert.match(again.stdout, /Already imported: 2026\.1\+in-dn1\.2026-10-05\. Nothing to do\./);
    // What a stopped machine leaves behind is not an overlay.
    mkdirSync(join(folder, '.in-dn1.2026-10-06.123'));

    const server = await serve(env);
    try {
      const ask = async (path: string, body?: unknown): Promise<Response> =>
        await fetch(server.url + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: KEY, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      const { availableVersions } = (await (await ask('/availableVersions')).json()) as {
        availableVersions: { version: string; releasedOn: string; sha256: string }[];
      };
      const listed = availableVersions.find(({ version }) => version === DERIVED);
      const sealed = availableVersions.find(({ version }) => version === BASE);
      assert.equal(listed?.releasedOn, '2026-10-05');
      assert.notEqual(listed?.sha256, sealed?.sha256);
      const { releases } = (await (await ask('/v1/releases')).json()) as {
        releases: { version: string; sealedOn: string; sha256: string }[];
      };
      const told = releases.find(({ version }) => version === DERIVED);
      assert.deepEqual([told?.sealedOn, told?.sha256], [listed?.releasedOn, listed?.sha256]);
      const compared = `/v1/releases/${BASE}/differences/${encodeURIComponent(DERIVED)}`;
      assert.equal((await ask(compared)).status, 404);
      const line = async (version: string, payDate: string) => {
        const path = `/ste-hosted/v1/payCalc?version=${encodeURIComponent(version)}`;
        const { PayCalcResponse: answer } = (await (await ask(path, request(payDate))).json()) as {
          PayCalcResponse: {
            payCalc: { taxCalculation: Record<string, unknown>[] }[];
            transactionStamp: { steVersion: string };
          };
        };
        assert.equal(answer.transactionStamp.steVersion, version);
        const lines = answer.payCalc[0]?.taxCalculation ?? [];
        return lines.find(({ uniqueTaxID }) => uniqueTaxID === MARION) ?? assert.fail('no line');
      };
      // 1,000.00 x 2.12% = 21.20 from October on; before it, and in the sealed release, 2.02%.
      const changed = await line(DERIVED, '2026-11-06');
      assert.equal(changed.taxAmount, 21.2);
      assert.equal(changed.rate, 0.0212);
      assert.match(
        JSON.stringify(changed.steps),
        /imported as in-dn1\.2026-10-05, file SHA-256 [0-9a-f]{64}/,
      );
      assert.ok(!JSON.stringify(changed).includes('was not found'));
      assert.equal((await line(DERIVED, '2026-09-25')).taxAmount, 20.2);
      assert.equal((await line(BASE, '2026-11-06')).taxAmount, 20.2);
      // A plus sign that a client did not encode arrives as a space.
      const bare = await ask(`/ste-hosted/v1/payCalc?version=${DERIVED}`, request('2026-11-06'));
      assert.match(await bare.text(), new RegExp(`"steVersion":"2026\\.1\\+${PART}"`));
      // So large that a thread answers it, with the same releases.
      const { payCalc } = request('2026-11-06').PayCalcRequest;
      const many = { PayCalcRequest: { payCalc: Array(300).fill(payCalc[0]) } };
      const version = encodeURIComponent(DERIVED);
      const large = await ask(`/ste-hosted/v1/payCalc?version=${version}`, many);
      assert.equal((await large.text()).match(/"taxAmount":21\.2,/g)?.length, 300);
      const page = await ask(`/v1/rules/IN?version=${DERIVED}`);
      assert.equal(((await page.json()) as { version: string }).version, DERIVED);
      for (const path of ['/ste-hosted/v1/taxes', `/ste-hosted/v1/taxes/${MARION}`]) {
        const taxes = await ask(
          `${path}?payDate=2026-11-06&version=${encodeURIComponent(DERIVED)}`,
        );
        assert.equal(taxes.status, 200, await taxes.text());
      }
    } finally {
      await server.end('SIGTERM');
    }
  });

  test('an imported register that was changed is refused at start', async () => {
    appendFileSync(join(folder, PART, 'counties.csv'), '\n');
    await assert.rejects(serve(env), (error: Error) => {
      assert.match(
        error.message,
        /wagewright: The imported register in .*in-dn1\.2026-10-05 cannot be used: counties\.csv was changed after it was imported\. Import the agency's file again, or remove the folder\./,
      );
      return true;
    });
  });
});

/** Certificates over HTTP, on Form W-4 itself: who may what, tags, links, pages, the PDF, payCalc. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { pageHashes } from '../../../src/platform/pdf/page-hash.ts';
import { readFields } from '../../../src/platform/pdf/read.ts';
import { PAPER_W4, SIGNED_W4, W4 } from '../../support/certificates.ts';
import {
  accountClient,
  actAs,
  badFields,
  type Client,
  clientOf,
  login,
  newAccountClient,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { FIT, paycheck } from '../../support/paychecks.ts';
import { needs } from '../../support/programs.ts';
import { API_KEY, forEachServer, type TestServer } from '../../support/server.ts';
import { CITIZEN, signature } from '../../support/submissions.ts';

async function prepare(server: TestServer) {
  const account = await accountClient(server);
  const employer = await newEmployer(account);
  const employee = await newEmployee(account, employer);
  const admin = (role: string) => newAdmin(account, employer, { role });
  return {
    account,
    employer,
    employee,
    certificates: `${employee}/certificates`,
    self: await actAs(server, account, employee),
    owner: await actAs(server, account, await admin('owner')),
    reviewer: await actAs(server, account, await admin('reviewer')),
    viewer: await actAs(server, account, await admin('viewer')),
  };
}

async function representative(
  server: TestServer,
  { account, employee, self, owner }: Awaited<ReturnType<typeof prepare>>,
): Promise<Client> {
  const started = await account.post(`${employee}/submissions`);
  const form = started.headers.get('location') as string;
  await self.put(`${form}/section1`, CITIZEN);
  await self.post(`${form}/section1/sign`, signature('section1'));
  const invited = await owner.post(`${form}/representative`, { name: 'Lee' });
  const { token } = invited.body.invitation;
  const session = await clientOf(server, 'x').post('/v1/representativeSessions', { token });
  return clientOf(server, session.body.token.token);
}

forEachServer('certificates over HTTP', (server) => {
  test('signed, read, listed, voided: tags, links, trail', async () => {
    const { self, owner, certificates, employee } = await prepare(server());
    const made = await self.post(certificates, SIGNED_W4);
    assert.equal(made.status, 201, made.text);
    const { certificate } = made.body;
    const path = `${certificates}/${certificate.id}`;
    assert.equal(made.headers.get('location'), path);
    assert.equal(made.headers.get('etag'), '"1"');
    assert.equal(
      made.headers.get('link'),
      `<${path}>; rel="self", <${certificates}>; rel="collection", <${employee}>; rel="up", <${path}/pdf>; rel="alternate"; title="PDF"`,
    );
    assert.deepEqual(
      [certificate.edition, certificate.version, certificate.signedOn],
      ['2026-01-01', 1, '2026-06-15'],
    );
    assert.match(certificate.signature.declarations.join(), /^Under penalties of perjury/);
    assert.match(certificate.signature.signer.evidence, /^embedded link /);
    assert.deepEqual((await owner.get(path)).body, made.body);
    assert.equal(certificate.answers.ssn, '123456789');

    const { body } = await owner.get(certificates);
    assert.equal(body.nextCursor, null);
    const { id, contentSha256 } = certificate;
    assert.deepEqual(body.certificates, [
      {
        id,
        employeeId: employee.split('/').at(-1),
        formCode: 'W4101',
        edition: '2026-01-01',
        version: 1,
        appliesFrom: '2026-06-15',
        signedOn: '2026-06-15',
        receivedOn: '2026-06-15',
        createdAt: '2026-06-15T12:00:00.000Z',
        contentSha256,
        voidedAt: null,
      },
    ]);

    const reason = { reason: 'signed for the wrong year' };
    const late = await owner.post(`${path}/void`, reason, { 'if-match': '"2"' });
    assert.equal(late.status, 412);
    const voided = await owner.post(`${path}/void`, reason, { 'if-match': '"1"' });
    assert.equal(voided.status, 200, voided.text);
    assert.equal(voided.headers.get('etag'), '"2"');
    assert.equal(voided.body.certificate.voidReason, reason.reason);
    assert.equal((await owner.post(`${path}/void`, reason)).status, 409);
    const trail = await owner.get(`${employee}/audit`);
    const actions = trail.body.entries.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions.slice(-4), [
      'certificate.signed',
      'certificate.read',
      'certificate.voided',
      'audit.read',
    ]);
    assert.ok(!trail.text.includes('filingStatus'));
  });

  test('who may what', async () => {
    const prepared = await prepare(server());
    const { account, self, owner, reviewer, viewer, employee, certificates } = prepared;
    const lee = await representative(server(), prepared);
    const everybody = { account, owner, reviewer, viewer, self, lee };
    const path = async () =>
      (await reviewer.post(certificates, PAPER_W4)).headers.get('location') as string;
    const one = await path();
    const ROUTES: Readonly<Record<string, (who: Client) => Promise<{ status: number }>>> = {
      sign: (who) => who.post(certificates, SIGNED_W4),
      record: (who) => who.post(certificates, PAPER_W4),
      neither: (who) => who.post(certificates, {}),
      list: (who) => who.get(certificates),
      read: (who) => who.get(one),
      pdf: (who) => who.get(`${one}/pdf`),
      parameters: (who) => who.get(`${employee}/taxParameters?payDate=2026-06-30`),
      void: async (who) => who.post(`${await path()}/void`, { reason: 'x' }),
    };
    const matrix: Record<string, string> = {};
    for (const [route, ask] of Object.entries(ROUTES)) {
      const answers: number[] = [];
      for (const who of Object.values(everybody)) answers.push((await ask(who)).status);
      matrix[route] = answers.join(' ');
    }
    // account, owner, reviewer, viewer, the employee, a representative
    assert.deepEqual(matrix, {
      sign: '403 403 403 403 201 403',
      record: '201 201 201 403 403 403',
      neither: '400 400 400 403 400 403',
      list: '200 200 200 200 200 403',
      read: '200 200 200 200 200 403',
      pdf: '200 200 200 200 200 403',
      parameters: '200 200 200 200 200 403',
      void: '200 200 200 403 403 403',
    });
  });

  test('a colleague’s and a stranger’s tokens find nothing', async () => {
    const { account, employer, self, certificates } = await prepare(server());
    const { body } = await self.post(certificates, SIGNED_W4);
    const path = `${certificates}/${body.certificate.id}`;
    const other = await newEmployee(account, employer);
    const colleague = await actAs(server(), account, other);
    for (const who of [colleague, await newAccountClient(server())]) {
      for (const at of [path, `${path}/pdf`, certificates]) {
        assert.equal((await who.get(at)).status, 404, at);
      }
      assert.equal((await who.post(certificates, SIGNED_W4)).status, 404);
      assert.equal((await who.post(`${path}/void`, { reason: 'x' })).status, 404);
    }
    // The id is right, the employee is not.
    const moved = path.replace(certificates, `${other}/certificates`);
    for (const who of [account, colleague]) assert.equal((await who.get(moved)).status, 404);
  });

  test('the signature is the name on the form, not the one on the record', async () => {
    const { self, certificates } = await prepare(server());
    const answers = { ...SIGNED_W4.answers, firstName: 'Ada M', lastName: 'King Byron' };
    const made = await self.post(certificates, { ...SIGNED_W4, answers });
    assert.equal(made.status, 201, made.text);
    const { signature } = made.body.certificate;
    assert.equal(signature.signer.name, 'Ada M King Byron');
  });

  test('every bad field and parameter is named in one refusal', async () => {
    const { self, owner, employee, certificates } = await prepare(server());
    const bad = await self.post(certificates, {
      ...SIGNED_W4,
      answers: { ...W4, ssn: '1', filingStatus: 'X', shoeSize: 9, signature: 'me' },
      appliesFrom: '2026-06-14',
      signatur: {},
    });
    assert.equal(bad.status, 400);
    assert.deepEqual(badFields(bad), [
      'answers.filingStatus',
      'answers.shoeSize',
      'answers.signature',
      'answers.ssn',
      'appliesFrom',
      'signatur',
    ]);
    const { certificates: stored } = (await owner.get(certificates)).body;
    assert.deepEqual(stored, []);
    const QUERIES: Readonly<Record<string, readonly string[]>> = {
      taxParameters: ['payDate'],
      'taxParameters?payDate=06/30/2026&day=1': ['day', 'payDate'],
      'taxParameters?payDate=2026-02-30': ['payDate'],
      'certificates?formCode=ZZ101': ['formCode'],
      'certificates?limit=0&cursor=x&form=1': ['cursor', 'form', 'limit'],
    };
    for (const [query, paths] of Object.entries(QUERIES)) {
      const answer = await owner.get(`${employee}/${query}`);
      assert.equal(answer.status, 400, query);
      assert.deepEqual(badFields(answer), paths, query);
    }
  });

  test('the same Idempotency-Key signs once', async () => {
    const { self, certificates } = await prepare(server());
    const key = { 'idempotency-key': 'w4' };
    const first = await self.post(certificates, SIGNED_W4, key);
    const again = await self.post(certificates, SIGNED_W4, key);
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.equal((await self.post(certificates, PAPER_W4, key)).status, 422);
    assert.equal((await self.get(certificates)).body.certificates.length, 1);
  });

  test('pages of a list', async () => {
    const { owner, certificates } = await prepare(server());
    for (let i = 0; i < 5; i += 1) {
      assert.equal((await owner.post(certificates, PAPER_W4)).status, 201);
    }
    const versions: number[] = [];
    for (let url: string | undefined = `${certificates}?formCode=w4101&limit=2`; url; ) {
      const { body, headers } = await owner.get(url);
      versions.push(...body.certificates.map(({ version }: { version: number }) => version));
      url = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(versions, [1, 2, 3, 4, 5]);
  });

  test('the PDF is the form, filled in, without the worksheets', async () => {
    const { account, self, certificates } = await prepare(server());
    const answers = { ...W4, filingStatus: 'M', qualifyingChildren: 2 };
    const made = await self.post(certificates, { ...SIGNED_W4, answers });
    assert.equal(made.status, 201, made.text);
    assert.equal(made.body.certificate.computed.step3a, '4400');
    const path = `${made.headers.get('location')}/pdf`;
    const authorization = `Bearer ${await login(server())}`;
    const response = await fetch(server().url + path, { headers: { authorization } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    assert.match(response.headers.get('content-disposition') ?? '', /"W4101-version-1\.pdf"/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const fields = await readFields(new Uint8Array(await response.arrayBuffer()));
    assert.equal(fields.get('ssn'), '123-45-6789');
    assert.equal(fields.get('filingStatus'), 'M');
    assert.equal(fields.get('step3a'), '4,400');
    assert.equal(fields.get('signature'), 'Ada Byron');
    assert.equal(fields.get('signatureDate'), '06/15/2026');
    assert.equal(fields.get('qualifyingChildren'), undefined);
    const trail = await account.get(`${certificates.replace('/certificates', '')}/audit`);
    assert.match(trail.text, /certificate\.printed/);
  });

  test('words that outgrow their box are printed on a sheet behind the form', async () => {
    const { account, self, employee, certificates } = await prepare(server());
    const authorization = `Bearer ${await login(server())}`;
    const printed = async (at: string | null): Promise<Uint8Array> => {
      const response = await fetch(`${server().url}${at}/pdf`, { headers: { authorization } });
      assert.equal(response.status, 200);
      return new Uint8Array(await response.arrayBuffer());
    };
    const usual = await self.post(certificates, SIGNED_W4);
    const short = await printed(usual.headers.get('location'));
    const named = await account.patch(employee, { firstName: '明', lastName: '王' });
    assert.equal(named.status, 200, named.text);
    const address = Array.from({ length: 13 }, (_, i) => `Long Lane ${i + 1}`).join(', ');
    const made = await self.post(certificates, { ...SIGNED_W4, answers: { ...W4, address } });
    assert.equal(made.status, 201, made.text);
    const pdf = await printed(made.headers.get('location'));
    assert.equal((await readFields(pdf)).get('address'), address);
    assert.equal((await pageHashes(pdf)).length, (await pageHashes(short)).length + 1);
    const odd = { ...SIGNED_W4, answers: { ...W4, address: '王' } };
    const refused = await self.post(certificates, odd);
    assert.match(refused.text, /the form’s font cannot show/);
  });

  test('payCalc takes the parameters as they are', async () => {
    const { account, self, employee, certificates } = await prepare(server());
    const withheld = async (): Promise<number> => {
      const { body } = await account.get(`${employee}/taxParameters?payDate=2026-06-26`);
      const { taxJurisdictionParms } = body.taxParameters;
      assert.equal(taxJurisdictionParms[0].uniqueTaxID, FIT);
      const answer = await server().payCalc(paycheck({ taxJurisdictionParms }));
      const [line] = answer.payCalc[0].taxCalculation;
      assert.equal(line.uniqueTaxID, FIT, JSON.stringify(answer));
      return line.taxAmount;
    };
    await self.post(certificates, SIGNED_W4);
    const single = await withheld();
    await self.post(certificates, { ...SIGNED_W4, answers: { ...W4, additionalWithholding: 25 } });
    assert.equal(await withheld(), single + 25);
    const { filingStatus: _, ...exempt } = W4;
    const claim = { ...SIGNED_W4, answers: { ...exempt, exempt: true } };
    assert.equal((await self.post(certificates, claim)).status, 201);
    assert.equal(await withheld(), 0);
  });
});

/** Shell commands of the guide's section, as a reader copies them. */
const commands = (): string => {
  const guide = readFileSync(new URL('../../../docs/guides/i9.md', import.meta.url), 'utf8');
  const section = /\n## Withholding certificates\n([\s\S]*?)(?=\n## |$)/.exec(guide)?.[1] ?? '';
  return /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
};

forEachServer('the guide’s section on certificates', (server) => {
  test('runs as it is written', needs('curl'), async () => {
    const { employer, employee } = await prepare(server());
    const script = commands()
      .replaceAll('http://127.0.0.1:8080', server().url)
      .replaceAll('YOUR_KEY', API_KEY)
      .replaceAll('EMPLOYER_ID', employer.split('/').at(-1) as string)
      .replaceAll('EMPLOYEE_ID', employee.split('/').at(-1) as string);
    const { stdout } = await promisify(execFile)('sh', ['-ec', script]);
    const [signed, found] = stdout
      .trim()
      .split(/(?<=\})\s*(?=\{"taxParameters)/)
      .map((text) => JSON.parse(text));
    assert.equal(signed.certificate.formCode, 'W4101');
    assert.equal(signed.certificate.signature.signer.name, 'Ada Byron');
    assert.equal(found.taxParameters.certificates[0].id, signed.certificate.id);
  });
});

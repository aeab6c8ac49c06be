/** Instructions and blank certificates for the person who completes a form: from this server, with their own token. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeFieldMap } from '../../../src/forms/installed/field-map.ts';
import { writeInstalledForm } from '../../../src/forms/storage/installed-forms.ts';
import { agencyDocument } from '../../support/agency-document.ts';
import { accountClient, actAs, newEmployee, newEmployer } from '../../support/i9.ts';
import { API_KEY, forEachServer, type TestServer } from '../../support/server.ts';

async function prepare(server: TestServer) {
  const account = await accountClient(server);
  const employer = await newEmployer(account);
  const employee = await newEmployee(account, employer);
  const { token } = await actAs(server, account, employee);
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    read(server, path, { authorization: `Bearer ${token}`, ...headers });
  return { employee, colleague: await newEmployee(account, employer), get };
}

type Answer = { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array };

/** With the body read to its end: an answer left open would keep the server from closing. */
async function read(
  server: TestServer,
  path: string,
  sent: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(server.url + path, { headers: sent });
  const { status, headers } = answer;
  return { status, headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** What the account reads of the catalog. */
async function blankOf(server: TestServer, code: string): Promise<Uint8Array> {
  const { body } = await server.fetch('/authentication/login', {
    key: null,
    headers: { 'api-key': API_KEY },
  });
  const headers = { authorization: `Bearer ${body.accessToken}` };
  return bytesOf(await read(server, `/spf/getPdf/${code}`, headers));
}

function bytesOf({ status, headers, bytes }: Answer): Uint8Array {
  assert.equal(status, 200, Buffer.from(bytes).toString());
  assert.equal(headers.get('content-type'), 'application/pdf');
  return bytes;
}

/** Without the difference, which takes minutes for files. */
const assertSame = (one: Uint8Array, other: Uint8Array): void =>
  assert.ok(Buffer.compare(one, other) === 0, `${one.length} and ${other.length} bytes differ`);

const jsonOf = <T>({ bytes }: Answer): T => JSON.parse(Buffer.from(bytes).toString());
const messageOf = (answer: Answer): string => jsonOf<{ message: string }>(answer).message;

forEachServer('instructions for employees', (server) => {
  test('in both languages, as formTexts lists them', async () => {
    const { get } = await prepare(server());
    const { instructions } = jsonOf<{
      instructions: { files: { language: string; formCode: string; path: string }[] };
    }>(await get('/v1/formTexts'));
    assert.deepEqual(
      instructions.files.map(({ language, formCode }) => [language, formCode]),
      [
        ['en', 'I9104'],
        ['es', 'I9108'],
      ],
    );
    for (const { path, formCode } of instructions.files) {
      assertSame(bytesOf(await get(path)), await blankOf(server(), formCode));
    }
    const unnamed = await get('/v1/formTexts/instructions');
    assertSame(bytesOf(unnamed), await blankOf(server(), 'I9104'));
    assert.match(unnamed.headers.get('content-security-policy') ?? '', /sandbox/);
    const etag = unnamed.headers.get('etag') ?? '';
    const again = await get('/v1/formTexts/instructions', { 'if-none-match': etag });
    assert.equal(again.status, 304);
    assert.equal((await get('/v1/formTexts/instructions?language=fr')).status, 400);
  });

  test('the token opens nothing else of the catalog, and no one reads them without one', async () => {
    const { get } = await prepare(server());
    for (const path of ['getPdf/I9104', 'getPdf/W4101', 'forms', 'forms/I9104']) {
      assert.equal((await get(`/spf/${path}`)).status, 401, path);
    }
    const paths = ['/v1/formTexts/instructions', '/v1/formTexts'];
    for (const path of paths) assert.equal((await read(server(), path)).status, 401, path);
  });

  test('before the first edition: none is listed, and the answer says so', async () => {
    const { get } = await prepare(server());
    const before = server().now();
    server().setTime('2025-01-10T12:00:00Z');
    const { get: early } = await prepare(server());
    const { instructions } = jsonOf<{ instructions: { files: unknown[] } }>(
      await early('/v1/formTexts'),
    );
    assert.deepEqual(instructions.files, []);
    const answer = await early('/v1/formTexts/instructions');
    assert.equal(answer.status, 404);
    assert.match(messageOf(answer), /I9104 has no edition for 2025-01-10/);
    server().setTime(before - server().now());
    bytesOf(await get('/v1/formTexts/instructions'));
  });

  test('the blank certificate with its instructions, of the employee’s own only', async () => {
    const { get, employee, colleague } = await prepare(server());
    for (const code of ['W4101', 'W4102']) {
      const answer = await get(`${employee}/certificateForms/${code}/pdf`);
      assertSame(bytesOf(answer), await blankOf(server(), code));
    }
    const lower = await get(`${employee}/certificateForms/az101/pdf`);
    assertSame(bytesOf(lower), await blankOf(server(), 'AZ101'));
    const head = await get(`${employee}/certificateForms/AZ101`);
    assert.match(head.headers.get('link') ?? '', /certificateForms\/AZ101\/pdf>; rel="alternate"/);
    assert.equal((await get(`${colleague}/certificateForms/W4101/pdf`)).status, 404);
    for (const [code, message] of [
      ['I9104', /no form I9104/],
      ['ZZ999', /no form ZZ999/],
      ['MT101', /MT101.* not yet available/],
    ] as const) {
      const answer = await get(`${employee}/certificateForms/${code}/pdf`);
      assert.equal(answer.status, 404, code);
      assert.match(messageOf(answer), message);
    }
  });
});

forEachServer('instructions from an installed file', (server) => {
  test('the agency’s own file once it is installed', async () => {
    const { get } = await prepare(server());
    await writeInstalledForm(
      server().db,
      {
        code: 'I9104',
        edition: '2025-01-20',
        sha256: '2'.repeat(64),
        pdf: await agencyDocument(),
        map: writeFieldMap({}),
        installedAt: new Date(server().now()).toISOString(),
      },
      false,
    );
    const answer = await get('/v1/formTexts/instructions');
    assertSame(bytesOf(answer), await agencyDocument());
  });
});

/** Certificates printed into an agency's own PDF that has no place for some of their lines. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parseFieldMap, writeFieldMap } from '../../../src/forms/installed/field-map.ts';
import { writeInstalledForm } from '../../../src/forms/storage/installed-forms.ts';
import { textRuns } from '../../../src/platform/pdf/page-text.ts';
import { agencyPdf, PAGE } from '../../support/agency-pdf.ts';
import { PAPER_W4, SIGNED_W4, W4 } from '../../support/certificates.ts';
import { accountClient, actAs, badFields, newEmployee, newEmployer } from '../../support/i9.ts';
import { forEachServer, type TestServer } from '../../support/server.ts';

/** Nothing for signature and exemption, and nothing for the address. */
const MAP = `
fields:
  firstName: "${PAGE}f1_01[0]"
  lastName: "${PAGE}f1_02[0]"
  ssn: ["${PAGE}ssn_a[0]", "${PAGE}ssn_b[0]", "${PAGE}ssn_c[0]"]
  filingStatus: { S: "${PAGE}c1_1[0]", M: "${PAGE}c1_1[1]", H: "${PAGE}resident[0]" }
`;

async function prepare(server: TestServer) {
  const account = await accountClient(server);
  const employee = await newEmployee(account, await newEmployer(account));
  const self = await actAs(server, account, employee);
  return { account, self, certificates: `${employee}/certificates` };
}

forEachServer('certificates on an installed PDF', (server) => {
  before(async () => {
    await writeInstalledForm(
      server().db,
      {
        code: 'W4101',
        edition: '2026-01-01',
        sha256: '0'.repeat(64),
        pdf: await agencyPdf(),
        map: writeFieldMap(parseFieldMap(MAP)),
        installedAt: new Date(server().now()).toISOString(),
      },
      false,
    );
  });

  test('a signature that it cannot show is refused by name, not left out', async () => {
    const { account, self, certificates } = await prepare(server());
    const made = await self.post(certificates, SIGNED_W4);
    assert.equal(made.status, 201, made.text);
    const printed = await account.get(`${made.headers.get('location')}/pdf`);
    assert.equal(printed.status, 409, printed.text);
    assert.deepEqual(badFields(printed), ['answers.signature']);
    assert.match(printed.body.message, /W4101, 2026, cannot be printed: .* no place for signature/);
    assert.match(printed.body.message, /field map .*install the PDF again, or uninstall it/);
    assert.doesNotMatch(printed.text, /Byron|123-?45/);
  });

  test('so is a claim of exemption', async () => {
    const { account, certificates } = await prepare(server());
    const { filingStatus: _, ...answers } = W4;
    const paper = { ...PAPER_W4, answers: { ...answers, exempt: true } };
    const made = await account.post(certificates, paper);
    assert.equal(made.status, 201, made.text);
    const printed = await account.get(`${made.headers.get('location')}/pdf`);
    assert.equal(printed.status, 409, printed.text);
    assert.deepEqual(badFields(printed), ['answers.exempt']);
  });

  test('other lines stand on the continuation sheet, and the header names them', async () => {
    const { account, certificates } = await prepare(server());
    // Signed on paper: what the service wrote of that is no signature that the print could lose.
    const made = await account.post(certificates, PAPER_W4);
    assert.equal(made.status, 201, made.text);
    const response = await fetch(`${server().url}${made.headers.get('location')}/pdf`, {
      headers: { authorization: `Bearer ${account.token}` },
    });
    assert.equal(response.status, 200);
    assert.equal(
      response.headers.get('unmapped-fields'),
      'address, cityStateZip, signature, signatureDate',
    );
    const runs = await textRuns(new Uint8Array(await response.arrayBuffer()));
    const sheet = runs.filter(({ page }) => page === 3).map(({ text }) => text);
    assert.ok(sheet.includes('This PDF of the form has no box for these lines.'), sheet.join('\n'));
    for (const text of [W4.address, W4.cityStateZip, '(signed on paper)', '06/01/2026']) {
      assert.ok(sheet.includes(text), `${text} in\n${sheet.join('\n')}`);
    }
  });

  test('fillPdf names them in the same header where the answer is the form alone', async () => {
    const response = await fetch(`${server().url}/spf/fillPdf/W4101`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${(await accountClient(server())).token}`,
        'content-type': 'application/json',
        accept: 'application/pdf',
      },
      body: JSON.stringify({ answers: W4 }),
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    assert.equal(response.headers.get('unmapped-fields'), 'address, cityStateZip');
  });
});

/** A form whose words are not all known here: given out once the agency's own file is installed. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parseFieldMap, writeFieldMap } from '../../../src/forms/installed/field-map.ts';
import { writeInstalledForm } from '../../../src/forms/storage/installed-forms.ts';
import { agencyDocument } from '../../support/agency-document.ts';
import { agencyPdf, PAGE } from '../../support/agency-pdf.ts';
import { API_KEY, forEachServer } from '../../support/server.ts';

/** Louisiana's L-4 of 2026, of which the lines are known. */
const MAP = `
fields:
  firstName: "${PAGE}f1_01[0]"
  lastName: "${PAGE}f1_02[0]"
  ssn: ["${PAGE}ssn_a[0]", "${PAGE}ssn_b[0]", "${PAGE}ssn_c[0]"]
  address: "${PAGE}notes[0]"
  city: "${PAGE}exempt[0]"
  state: "${PAGE}date[0]"
  zip: "${PAGE}comb[0]"
  filingStatus: { "0": "${PAGE}resident[0]", "1": "${PAGE}c1_1[0]", "2": "${PAGE}c1_1[1]" }
  additionalWithholding: "${PAGE}money[0]"
`;

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Loose = any;

const ANSWERS = {
  firstName: 'Ann',
  lastName: 'Lee',
  ssn: '123-45-6789',
  address: '5 Elm Street',
  city: 'Monroe',
  state: 'LA',
  zip: '71201',
  filingStatus: '2',
  additionalWithholding: '12',
};

forEachServer('a planned form', (server) => {
  before(async () => {
    await writeInstalledForm(
      server().db,
      {
        code: 'LA101',
        edition: '2026-01-01',
        sha256: '1'.repeat(64),
        pdf: await agencyPdf(),
        map: writeFieldMap(parseFieldMap(MAP)),
        installedAt: new Date(server().now()).toISOString(),
      },
      false,
    );
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
  });

  const read = async (answer: Response): Promise<Loose> => (await answer.json()) as Loose;
  const send = async (path: string, options: RequestInit = {}): Promise<Response> => {
    const { body } = await server().fetch('/authentication/login', {
      key: null,
      headers: { 'api-key': API_KEY },
    });
    const headers = { authorization: `Bearer ${body.accessToken}`, ...options.headers };
    return await fetch(`${server().url}${path}`, { ...options, headers });
  };

  test('is given out, filled in, and read back in the installed file', async () => {
    const blank = await send('/spf/getPdf/LA101?date=2026-03-01');
    assert.equal(blank.status, 200);
    assert.deepEqual(new Uint8Array(await blank.arrayBuffer()), await agencyPdf());

    const filled = await send('/spf/fillPdf/LA101', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: ANSWERS, date: '2026-03-01' }),
    });
    const told = await read(filled);
    assert.equal(filled.status, 200, JSON.stringify(told));
    assert.deepEqual(told.unmapped, []);
    assert.ok(told.taxJurisdictionParms.length > 0);

    const again = await send('/spf/readPdf/LA101', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from(told.pdf, 'base64'),
    });
    const back = await read(again);
    assert.equal(again.status, 200, JSON.stringify(back));
    assert.deepEqual(back.values, told.values);
    assert.deepEqual(back.taxJurisdictionParms, told.taxJurisdictionParms);
  });

  test('the list says whose PDF there is, and where the agency has the form', async () => {
    const { forms } = await read(await send('/spf/forms?state=LA&date=2026-03-01'));
    const [found] = forms.filter(({ code }: { code: string }) => code === 'LA101');
    assert.equal(found.pdf, 'agency');
    assert.match(found.published, /^https:\/\/dam\.ldr\.la\.gov\//);
  });

  test('one that is not installed: the answer says how to install it', async () => {
    const answer = await send('/spf/getPdf/MT101?date=2026-03-01');
    const { message } = await read(answer);
    assert.equal(answer.status, 404);
    assert.match(
      message,
      /Get it from the agency \(https:\/\/revenuefiles\.mt\.gov\/.*forms install/,
    );
  });

  test('instructions without a line are given out as they are, and are no form to read', async () => {
    const blank = await send('/spf/getPdf/I9104');
    assert.equal(blank.status, 200);
    assert.deepEqual(new Uint8Array(await blank.arrayBuffer()), await agencyDocument());
    const { form } = await read(await send('/spf/forms/I9104'));
    assert.deepEqual([form.pdf, form.lines], ['agency', []]);

    const sent = await send('/spf/readPdf/I9104', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from(await agencyDocument()),
    });
    assert.equal(sent.status, 400);
    const filled = await send('/spf/fillPdf/I9104', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: {} }),
    });
    assert.equal(filled.status, 200);
    assert.deepEqual((await read(filled)).values, {});
  });

  test('of an edition that was replaced, the file in force is no remedy', async () => {
    const answer = await send('/spf/getPdf/LA101?date=2025-03-01');
    assert.equal(answer.status, 404);
    assert.doesNotMatch((await read(answer)).message, /Get it from/);
  });

  test('of a form without lines, where the agency has it', async () => {
    const answer = await send('/spf/getPdf/MO102');
    const { message } = await read(answer);
    assert.equal(answer.status, 404);
    assert.match(message, /Get it from the agency: https:\/\/dor\.mo\.gov\/forms\/MO%20W-4A\.pdf$/);
  });
});

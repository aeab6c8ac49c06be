/** The TypeScript client against a server: calls, lists, versions, files, and refusals. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  ApiError,
  createClient,
  type EmployerInput,
  itemsOf,
  type PayCalcBody,
  pagesOf,
} from '../../../clients/typescript/src/index.ts';
import { readExamples } from '../../../src/app/http/openapi/examples.ts';
import { API_KEY } from '../../support/server.ts';
import { withServer } from './server.ts';

const example = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url), 'utf8'));
const PAYCHECK: PayCalcBody = example('paycheck');
const W4 = example('w4');
const EMPLOYER = readExamples().operations.createEmployer?.request.body as EmployerInput;

const refusal = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => assert.fail('it was not refused'),
    (found: unknown) => found,
  );
  assert.ok(error instanceof ApiError, String(error));
  return error;
};

withServer('the TypeScript client', (server) => {
  const connect = () => createClient({ url: `${server().url}/`, apiKey: API_KEY });

  test('calculates a paycheck with the key alone', async () => {
    const { data, status, requestId } = await connect().payCalc({ body: PAYCHECK });
    assert.equal(status, 200);
    assert.match(requestId ?? '', /^[\w-]{36}$/);
    const [item] = data.PayCalcResponse.payCalc;
    assert.equal(item?.taxCalculation.find(({ payer }) => payer === 'employee')?.taxAmount, 192.31);
  });

  test('sends values of path and query where they belong', async () => {
    const client = connect();
    const { data } = await client.tax({
      uniqueTaxID: '00-000-0000-FIT-000',
      payDate: '2026-06-26',
    });
    assert.deepEqual(
      data.taxes.map(({ uniqueTaxID }) => uniqueTaxID),
      ['00-000-0000-FIT-000'],
    );
    const { data: places } = await client.locations({ q: 'St. Paul', state: 'MN', limit: 1 });
    assert.equal(places.candidates.length, 1);
  });

  test('goes through all pages of a list', async () => {
    const client = connect();
    const { data } = await client.createEmployer({ body: EMPLOYER });
    for (let i = 0; i < 4; i++) await client.createEmployer({ body: EMPLOYER });
    const pages = [];
    for await (const { data: page } of pagesOf(client.listEmployers, { limit: 2 })) {
      pages.push(page.employers.length);
    }
    const ids = [];
    for await (const { id } of itemsOf(client.listEmployers, { limit: 2 })) ids.push(id);
    assert.deepEqual([pages.length > 2, new Set(ids).size], [true, ids.length]);
    assert.equal(
      pages.reduce((sum, length) => sum + length),
      ids.length,
    );
    assert.ok(ids.includes(data.employer.id));
  });

  test('changes what it has read, and nothing that has changed since', async () => {
    const client = connect();
    const created = await client.createEmployer({ body: EMPLOYER });
    const employerId = created.data.employer.id;
    const { etag } = await client.readEmployer({ employerId });
    assert.ok(etag);
    const rename = (name: string) =>
      client.updateEmployer({ employerId, body: { ...EMPLOYER, name } }, { ifMatch: etag });
    const { data } = await rename('Renamed');
    assert.equal(data.employer.name, 'Renamed');
    const error = await refusal(rename('Renamed again'));
    assert.deepEqual([error.status, error.code], [412, 'version_mismatch']);
  });

  test('receives files and texts, and sends files', async () => {
    const client = connect();
    const { data: pdf, headers } = await client.getPdf({ code: 'W4101', date: '2026-06-15' });
    assert.equal(headers.get('content-type'), 'application/pdf');
    assert.match(await pdf.text(), /^%PDF-/);
    const { data: filled } = await client.fillPdf({ code: 'W4101', body: W4 });
    const body = Buffer.from(filled.pdf ?? '', 'base64');
    const { data: read } = await client.readPdf({ code: 'W4101', date: W4.date, body });
    assert.deepEqual(read.taxJurisdictionParms, filled.taxJurisdictionParms);
    assert.match((await client.llmsTxt()).data, /^# /);
  });

  test('a refused field is an error with its name, code, and request', async () => {
    const client = connect();
    const error = await refusal(client.createEmployer({ body: { name: '' } as never }));
    assert.equal(error.status, 400);
    assert.equal(error.code, 'invalid_fields');
    assert.equal(error.operation, 'createEmployer');
    assert.ok(error.fields.length > 1);
    assert.equal(error.field, error.fields[0]?.field);
    assert.match(error.message, /^createEmployer: .*\(status 400\)$/);
    assert.match(error.requestId ?? '', /^[\w-]{36}$/);
  });

  test('each interface says in its own shape what is wrong', async () => {
    const client = connect();
    const wrong = createClient({ url: server().url, apiKey: 'not-a-key' });
    const payCalc = await refusal(client.payCalc({ body: { payCalc: [] } as never }));
    assert.deepEqual([payCalc.status, payCalc.code], [400, 1001]);
    const taxes = await refusal(client.taxes({ state: 'XX' }));
    assert.deepEqual([taxes.code, taxes.field], [2003, 'state']);
    assert.equal(taxes.fields[0]?.code, 'value_unknown');
    assert.equal(taxes.help, `${server().url}/docs/errors#tax-value_unknown`);
    assert.equal(payCalc.field, undefined);
    const login = await refusal(wrong.listEmployers());
    assert.deepEqual([login.status, login.code, login.operation], [401, undefined, 'login']);
    const missing = await refusal(client.readEmployer({ employerId: 'none' }));
    assert.deepEqual([missing.status, missing.code], [404, 'employer_not_found']);
  });

  test('refuses an input that would be another address', async () => {
    const client = connect();
    for (const employerId of ['', '.', '..']) {
      await assert.rejects(client.readEmployer({ employerId }), TypeError);
    }
    const odd = await refusal(client.readEmployer({ employerId: '../admins?x#y' }));
    assert.equal(odd.status, 404);
  });

  test('says which option is missing', async () => {
    assert.throws(() => createClient({ url: 'localhost:8080' }), /url is "localhost:8080"/);
    assert.throws(() => createClient({ url: 'http://x', apiKey: 'a', token: 'b' }), /not both/);
    const client = createClient({ url: server().url, token: 'x' });
    await assert.rejects(client.availableVersions(), /takes an API key/);
    await assert.rejects(
      connect().addCopy({
        employerId: 'x',
        employeeId: 'x',
        submissionId: 1,
        part: 'section2',
        listKey: 'A',
        documentationKey: 'us_passport',
        side: 'front',
        body: new Uint8Array([1]),
      }),
      /Send contentType, one of image\/jpeg, image\/png, application\/pdf/,
    );
  });
});

/** Bytes that are not text, and bodies that are compressed, on every interface. Costs about 2 s. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { newTenant, type Tenant } from '../../support/i9-tenants.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY, forEachServer } from '../../support/server.ts';

const PAY_CALC = '/ste-hosted/v1/payCalc';
const GROSS_UP = '/ste-hosted/v1/grossUp';
const TAX_LIST = '/ste-hosted/v1/taxList';
const BULK = '/ste-hosted/v1/bulk';

/** `é` as Windows-1252 writes it. */
const notUtf8 = (value: object): Buffer => Buffer.from(JSON.stringify(value), 'latin1');
const JOSE = { firstName: 'José', lastName: 'Núñez' };

forEachServer('bytes', (server) => {
  let tenant: Tenant;
  before(async () => {
    tenant = await newTenant(server(), 'bytes', 'Bytes');
  });
  const employees = () => `/v1/employers/${tenant.ids.employerId}/employees`;
  const people = (path: string, body: Buffer, headers: Record<string, string> = {}) =>
    server().fetch(path, {
      method: 'POST',
      key: `Bearer ${tenant.account.token}`,
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    });
  const taxes = (path: string, body: Buffer, headers: Record<string, string> = {}) =>
    server().fetch(path, {
      method: 'POST',
      key: API_KEY,
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    });

  test('a body that is not UTF-8 is refused with its first wrong byte', async () => {
    const answer = await people(employees(), notUtf8(JOSE));
    assert.equal(answer.status, 400);
    assert.match(answer.body.message, /not JSON: it is not UTF-8 \(byte 18 is 0xE9\)/);
    const kept = await people(employees(), Buffer.from(JSON.stringify(JOSE)));
    assert.equal(kept.body.employee.firstName, 'José');
  });

  test('a letter that was lost before is refused by its field', async () => {
    for (const name of ['Jos\ufffd', 'Jose\u0301\ufffd']) {
      const body = Buffer.from(JSON.stringify({ ...JOSE, firstName: name }));
      const answer = await people(employees(), body);
      assert.equal(answer.status, 400);
      assert.equal(answer.body.errors[0].path, 'firstName');
      assert.match(answer.body.message, /contains U\+FFFD, which replaces a letter/);
    }
  });

  test('a file of forms that could be two texts is refused', async () => {
    const path = `/v1/employers/${tenant.ids.employerId}/historicalForms`;
    const headers = { 'content-type': 'application/x-ndjson' };
    const answer = await people(path, notUtf8({ note: 'Jos\u008e' }), headers);
    assert.equal(answer.status, 400, answer.text);
    assert.match(answer.text, /more than one way/);
  });

  test('the tax interface refuses a body that is not UTF-8, however large', async () => {
    const named = { ...paycheck(), employeeID: 'José' };
    const items = (count: number): object[] => Array.from({ length: count }, () => named);
    for (const body of [request(named), request(...items(200))]) {
      const answer = await taxes(PAY_CALC, notUtf8(body));
      assert.equal(answer.status, 400);
      const { errorStatus } = answer.body.PayCalcResponse ?? answer.body;
      assert.match(JSON.stringify(errorStatus), /not UTF-8/);
    }
    for (const path of [GROSS_UP, TAX_LIST]) {
      const answer = await taxes(path, notUtf8({ employeeID: 'José' }));
      assert.equal(answer.status, 400);
      assert.match(answer.text, /not UTF-8/);
    }
  });

  test('in a bulk request, only the item that is not UTF-8 has an error', async () => {
    const line = (id: string): Buffer =>
      Buffer.from(`${JSON.stringify({ ...paycheck(), employeeID: id })}\n`, 'latin1');
    const body = Buffer.concat([line('1'), line('José'), line('3')]);
    const answer = await taxes(BULK, body, { 'content-type': 'application/x-ndjson' });
    const lines = answer.text.trim().split('\n');
    assert.deepEqual(
      lines.map((text) => JSON.parse(text).errorStatus?.errorCode ?? 0),
      [0, 1001, 0],
    );
    assert.match(lines[1] ?? '', /line 2 is not UTF-8/);
  });

  const CODINGS = [
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const;
  for (const [coding, compress] of CODINGS) {
    test(`a body in ${coding} is read as if it were not compressed`, async () => {
      const headers = { 'content-encoding': coding };
      const small = Buffer.from(JSON.stringify(request(paycheck())));
      const many = Array.from({ length: 300 }, () => paycheck());
      for (const body of [small, Buffer.from(JSON.stringify(request(...many)))]) {
        const packed = await taxes(PAY_CALC, compress(body), headers);
        assert.equal(packed.status, 200, packed.text);
        const plain = await taxes(PAY_CALC, body);
        assert.deepEqual(packed.body.PayCalcResponse.payCalc, plain.body.PayCalcResponse.payCalc);
      }
      const made = await people(employees(), compress(Buffer.from(JSON.stringify(JOSE))), headers);
      assert.equal(made.status, 201, made.text);
      const bulk = await taxes(BULK, compress(Buffer.from(JSON.stringify(paycheck()))), {
        ...headers,
        'content-type': 'application/x-ndjson',
      });
      assert.equal(bulk.status, 200, bulk.text);
      assert.match(bulk.text, /"employeeID"/);
    });
  }

  test('another encoding, or two, is refused with those that are supported', async () => {
    for (const coding of ['compress', 'aws-chunked', 'gzip, br']) {
      const headers = { 'content-encoding': coding };
      for (const answer of [
        await taxes(PAY_CALC, Buffer.from('{}'), headers),
        await taxes(BULK, Buffer.from('{}'), {
          ...headers,
          'content-type': 'application/x-ndjson',
        }),
        await people(employees(), Buffer.from('{}'), headers),
      ]) {
        assert.equal(answer.status, 415, answer.text);
        assert.match(answer.text, /gzip, deflate, br, zstd/);
      }
    }
  });

  test('a body that is not what its encoding says is refused', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const whole = gzipSync(Buffer.from(JSON.stringify(request(paycheck()))));
    for (const body of [Buffer.from('{}'), whole.subarray(0, -12)]) {
      for (const answer of [
        await taxes(PAY_CALC, body, headers),
        await taxes(BULK, body, { ...headers, 'content-type': 'application/x-ndjson' }),
        await people(employees(), body, headers),
      ]) {
        assert.equal(answer.status, 400, answer.text);
        assert.match(answer.text, /Content-Encoding/);
      }
    }
  });

  test('what unpacks to more than a route takes is refused, and the server answers on', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const headers = { 'content-encoding': 'gzip' };
    for (const answer of [
      await taxes(PAY_CALC, bomb, headers),
      await people(employees(), bomb, headers),
    ]) {
      assert.equal(answer.status, 413, answer.text);
    }
    assert.equal(
      (await taxes(PAY_CALC, Buffer.from(JSON.stringify(request(paycheck()))))).status,
      200,
    );
  });
});

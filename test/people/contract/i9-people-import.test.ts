/** Many employees together, from CSV or NDJSON, or none. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountClient, EMPLOYEE, newEmployer } from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';

const CSV = { 'content-type': 'text/csv; charset=utf-8' };
const NDJSON = { 'content-type': 'application/x-ndjson' };

const HEADER =
  'firstName,lastName,emailAddress,socialSecurityNumber,dateOfBirth,address.streetAddress1,address.city,address.state,address.zipCode,appliedForSsn,employment.hireDate,employment.startDate';
const ADA =
  'Ada,Byron,ada@example.com,123-45-6789,1990-12-10,7015 N Scottsdale Rd,Scottsdale,AZ,85253,,2026-06-01,2026-06-15';

describe('employee import', () => {
  forEachServer('with one server', (server) => {
    const start = async () => {
      const client = await accountClient(server());
      const employer = await newEmployer(client);
      const send = (text: string, headers: Record<string, string>) =>
        client.post(`${employer}/employees/import`, text, headers);
      const list = async () => (await client.get(`${employer}/employees?limit=200`)).body.employees;
      return { client, employer, send, list };
    };

    test('CSV: the row becomes the employee that JSON would make', async () => {
      const { client, employer, send } = await start();
      const { status, body } = await send(
        `\u{feff}${HEADER}\r\n${ADA}\r\n"Grace ""Amazing""","Hopper, Jr",,,,,,,,true,,\r\n`,
        CSV,
      );
      assert.equal(status, 201);
      assert.deepEqual(
        body.employees.map(({ row }: { row: number }) => row),
        [2, 3],
      );
      assert.equal(body.imported, 2);
      const [ada, grace] = body.employees;
      const made = (await client.post(`${employer}/employees`, EMPLOYEE)).body.employee;
      const read = (await client.get(`${employer}/employees/${ada.id}`)).body.employee;
      assert.deepEqual({ ...read, id: '' }, { ...made, id: '' });
      const other = (await client.get(`${employer}/employees/${grace.id}`)).body.employee;
      assert.deepEqual(
        [other.firstName, other.lastName, other.appliedForSsn, 'address' in other],
        ['Grace "Amazing"', 'Hopper, Jr', true, false],
      );
    });

    test('a check names every wrong row and imports nothing', async () => {
      const { client, employer, list } = await start();
      const check = (text: string) =>
        client.post(`${employer}/employees/import?check=true`, text, CSV);
      const wrong = ADA.replace('85253', '8525').replace('1990-12-10', '1990-13-10');
      const { status, body } = await check(`${HEADER}\n${ADA}\n${wrong}\n`);
      assert.equal(status, 200);
      assert.equal(body.rows, 2);
      assert.deepEqual(
        body.errors
          .map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)
          .sort(),
        ['3 address.zipCode', '3 dateOfBirth'],
      );
      assert.deepEqual((await check(`${HEADER}\n${ADA}\n`)).body, {
        rows: 1,
        errors: [],
        skipped: [],
        format: 'csv',
        encoding: 'utf-8',
        dates: null,
        unusedColumns: [],
      });
      assert.deepEqual(await list(), []);
      assert.equal(
        (await client.post(`${employer}/employees/import?check=yes`, ADA, CSV)).status,
        400,
      );
    });

    test('NDJSON: one employee a line, in the order of the file', async () => {
      const { send, list } = await start();
      const lines = Array.from({ length: 450 }, (_, index) =>
        JSON.stringify({ firstName: `N${index}`, lastName: 'Byron' }),
      );
      const { status, body } = await send(`${lines.join('\n')}\n\n`, NDJSON);
      assert.equal(status, 201);
      assert.equal(body.imported, 450);
      const names = (await list()).map(({ firstName }: { firstName: string }) => firstName);
      assert.deepEqual(
        names,
        Array.from({ length: 200 }, (_, index) => `N${index}`),
      );
    });

    test('no event is emitted for imported employees', async () => {
      const { client, employer, send } = await start();
      await send(`${HEADER}\n${ADA}`, CSV);
      assert.deepEqual((await client.get(`${employer}/events`)).body.events, []);
    });

    test('wrong rows are all named by row and field, and nothing is imported', async () => {
      const { send, list } = await start();
      const { status, body } = await send(
        `${HEADER}\n${ADA}\n,Byron,x,123,1990-13-01,a,b,Arizona,1,maybe,,\n${ADA},extra\n`,
        CSV,
      );
      assert.equal(status, 400);
      assert.match(body.message, /No employees were imported: 2 rows are wrong/);
      const found = body.errors.map(({ row, field }: { row: number; field: string | null }) => [
        row,
        field,
      ]);
      assert.deepEqual(
        found.sort(),
        [
          [3, 'firstName'],
          [3, 'emailAddress'],
          [3, 'socialSecurityNumber'],
          [3, 'dateOfBirth'],
          [3, 'address.state'],
          [3, 'address.zipCode'],
          [3, 'appliedForSsn'],
          [4, null],
        ].sort(),
      );
      assert.equal(
        body.errors.find(({ field }: { field: string }) => field === 'firstName').path,
        'rows[3].firstName',
      );
      assert.deepEqual(await list(), []);
    });

    for (const [name, text, headers, message] of [
      ['an unknown column', 'firstName,lastName,shoeSize\na,b,c', CSV, /no field shoeSize/],
      ['a column twice', 'firstName,lastName,FIRSTNAME\na,b,c', CSV, /twice: FIRSTNAME/],
      ['an open quotation', 'firstName,lastName\n"a,b', CSV, /is not closed/],
      ['a line that is no JSON', '{"firstName":"a","lastName":"b"}\n{', NDJSON, /not JSON/],
      ['a line that is no object', '5', NDJSON, /must be an object/],
    ] as const) {
      test(`${name} is refused with its row`, async () => {
        const { send, list } = await start();
        const { status, body } = await send(text, headers);
        assert.equal(status, 400);
        assert.match(body.errors[0].message, message);
        assert.equal(typeof body.errors[0].row, 'number');
        assert.deepEqual(await list(), []);
      });
    }

    test('an empty file and another content type are refused', async () => {
      const { send } = await start();
      for (const text of ['', HEADER, '\n\n']) assert.equal((await send(text, CSV)).status, 400);
      const { status, body } = await send('[]', { 'content-type': 'application/xml' });
      assert.equal(status, 400);
      assert.equal(body.errors[0].path, 'Content-Type');
    });

    test('of endless wrong rows a thousand are named', async () => {
      const { send } = await start();
      const { body } = await send(`firstName,lastName\n${'a,\n'.repeat(5000)}`, CSV);
      assert.equal(body.errors.length, 1000);
    });

    test('the same Idempotency-Key imports once', async () => {
      const { client, employer, send, list } = await start();
      const headers = { ...CSV, 'idempotency-key': 'import 1' };
      const first = await send(`${HEADER}\n${ADA}`, headers);
      assert.equal((await send(`${HEADER}\n${ADA}`, headers)).text, first.text);
      assert.equal((await send(`${HEADER}\n${ADA}\n`, headers)).status, 422);
      assert.equal((await list()).length, 1);
      const { entries } = (await client.get(`${employer}/audit?action=employees.imported`)).body;
      assert.equal(entries.length, 1);
      const { importId, ...details } = entries[0].details;
      assert.match(importId, /^[0-9a-f-]{36}$/);
      assert.deepEqual(details, { format: 'csv', employees: 1 });
      assert.doesNotMatch(JSON.stringify(entries), /Byron|ada@/);
    });

    test('bodies from 1 MB to 32 MB are taken, larger ones are too large', async () => {
      const { send } = await start();
      const rows = Array.from(
        { length: 5000 },
        (_, i) => `a,b${i},${'x'.repeat(200)},${'y'.repeat(200)}\n`,
      );
      const ok = await send(`firstName,lastName,middleName,nickname\n${rows.join('')}`, CSV);
      assert.equal(ok.status, 201);
      assert.equal(ok.body.imported, 5000);
      const tooLarge = await send('x'.repeat(32 * 1024 * 1024 + 1), CSV);
      assert.equal(tooLarge.status, 413);
    });
  });
});

/** Administrators and employees, and the event a changed profile emits. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Compile } from 'typebox/compile';
import {
  ADDRESS,
  ADMIN,
  accountClient,
  badFields,
  type Client,
  EMPLOYEE,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';

const ABSENT = Symbol('absent');

type Row = readonly [
  path: string,
  taken: readonly unknown[],
  refused: readonly unknown[],
  wrong?: string,
];

const optionalText = (path: string): Row => [path, ['x', null, ABSENT], ['', 5, {}]];
const date = (path: string): Row => [
  path,
  ['2026-06-15', null, ABSENT],
  ['06/15/2026', '2026-02-30', '2026-6-1', '', 20260615],
];

/** Fields of an employee: values taken and refused. */
const ROWS: readonly Row[] = [
  ['firstName', ['x', 'Núñez', 'Unknown'], [ABSENT, null, '', ' ', 5]],
  ['lastName', ['x', "O'Neil-Smith Jr."], [ABSENT, null, '', ' ', 5]],
  optionalText('middleName'),
  optionalText('nickname'),
  optionalText('telephoneNumber'),
  optionalText('gender'),
  ['emailAddress', ['a@example.com', null, ABSENT], ['a', 'a@', 5]],
  [
    'socialSecurityNumber',
    ['123-45-6789', '123456789', '123 45 6789', null, ABSENT],
    ['12345678', '1234567890', 'abc', '', 123456789],
  ],
  [
    'dateOfBirth',
    ['1990-12-10', '2000-02-29', null, ABSENT],
    ['12/10/1990', '1990-02-30', '2026-07-01', '1899-12-31', '', 5],
  ],
  ['address', [ADDRESS, null, ABSENT], ['x', []]],
  ['address', [ADDRESS], [{ ...ADDRESS, zipCode: '1' }], 'address.zipCode'],
  ['address', [ADDRESS], [{ ...ADDRESS, state: 'Arizona' }], 'address.state'],
  ['appliedForSsn', [true, false, ABSENT], ['yes', 1]],
  date('employment.hireDate'),
  date('employment.startDate'),
  ['employment.status', ['active', ABSENT], ['retired', '', 5]],
  ['employment.terminationDate', ['2026-12-31', null, ABSENT], ['2026-06-14', 'x']],
  [
    'employment',
    [{ status: 'terminated', terminationDate: '2026-06-20' }, null, ABSENT],
    [{ status: 'terminated' }],
    'employment.terminationDate',
  ],
];

function withValue(path: string, value: unknown): object {
  const body = structuredClone(EMPLOYEE) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() as string;
  const place = names.reduce((object, name) => object[name] as Record<string, unknown>, body);
  if (value === ABSENT) delete place[last];
  else place[last] = value;
  return body;
}

describe('admins', () => {
  forEachServer('with one server', (server) => {
    const start = async () => {
      const client = await accountClient(server());
      return { client, employer: await newEmployer(client) };
    };

    test('create, read, list, change, deactivate', async () => {
      const { client, employer } = await start();
      const created = await client.post(`${employer}/admins`, ADMIN);
      assert.equal(created.status, 201);
      const { id, ...rest } = created.body.admin;
      assert.deepEqual(rest, { ...ADMIN, role: 'owner', dailyList: false, status: 'active' });
      const path = `${employer}/admins/${id}`;
      assert.equal(created.headers.get('location'), path);
      assert.deepEqual((await client.get(path)).body, created.body);
      const renamed = await client.patch(path, { lastName: 'Murray' });
      assert.deepEqual(renamed.body.admin, { ...created.body.admin, lastName: 'Murray' });
      assert.equal((await client.patch(path, {}, { 'if-match': '"1"' })).status, 412);
      const gone = await client.delete(path);
      assert.equal(gone.status, 200);
      assert.equal(gone.body.admin.status, 'deactivated');
      assert.equal((await client.get(`${path}/generateToken`)).status, 409);
      const { body } = await client.get(`${employer}/admins`);
      assert.deepEqual(body, { admins: [gone.body.admin], nextCursor: null });
    });

    test('PATCH: null on a field, an unknown role and bad values are rejected, all in one refusal', async () => {
      const { client, employer } = await start();
      const path = await newAdmin(client, employer);
      for (const name of ['emailAddress', 'firstName', 'lastName', 'role']) {
        const answer = await client.patch(path, { [name]: null });
        assert.equal(answer.status, 400);
        assert.deepEqual(badFields(answer), [name]);
      }
      const bad = { emailAddress: 'x', firstName: '', lastName: ' ', role: 'king' };
      for (const answer of [
        await client.patch(path, bad),
        await client.post(`${employer}/admins`, bad),
      ]) {
        assert.equal(answer.status, 400);
        assert.deepEqual(badFields(answer), Object.keys(bad).sort());
      }
      assert.deepEqual(badFields(await client.post(`${employer}/admins`, {})), [
        'emailAddress',
        'firstName',
        'lastName',
      ]);
    });
  });
});

describe('employees', () => {
  forEachServer('with one server', (server) => {
    const start = async () => {
      const client = await accountClient(server());
      return { client, employer: await newEmployer(client) };
    };
    let kept: ReturnType<typeof start> | undefined;
    const shared = () => {
      kept ??= start();
      return kept;
    };

    for (const [path, taken, refused, wrong] of ROWS) {
      test(`${path}${wrong === undefined ? '' : ` (${wrong})`}`, async () => {
        const { client, employer } = await shared();
        for (const value of taken) {
          const answer = await client.post(`${employer}/employees`, withValue(path, value));
          assert.equal(answer.status, 201, `${String(value)}: ${answer.text}`);
        }
        for (const value of refused) {
          const answer = await client.post(`${employer}/employees`, withValue(path, value));
          assert.equal(answer.status, 400, `${String(value)}: ${answer.text}`);
          assert.deepEqual(badFields(answer), [wrong ?? path], String(value));
        }
      });
    }

    test('the answer has what was sent, normalized; number and birth date are sealed at rest', async () => {
      const { client, employer } = await start();
      const created = await client.post(`${employer}/employees`, EMPLOYEE);
      const { id, ...rest } = created.body.employee;
      assert.deepEqual(rest, {
        ...EMPLOYEE,
        socialSecurityNumber: '123456789',
        appliedForSsn: false,
        employment: { ...EMPLOYEE.employment, status: 'active', employeeDocumentOptions: {} },
      });
      assert.equal(created.headers.get('location'), `${employer}/employees/${id}`);
      assert.equal(created.headers.get('etag'), '"1"');
      const row = await server()
        .db.selectFrom('employees')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.ok(!/123-?45-?6789|1990-12-10/.test(JSON.stringify(row)));
      const { body } = await client.get(`${employer}/employees`);
      assert.ok(!/socialSecurityNumber|dateOfBirth/.test(JSON.stringify(body)));
      assert.equal(body.employees[0].id, id);
    });

    test('a social security number finds its employees, in any spelling', async () => {
      const { client, employer } = await start();
      const path = await newEmployee(client, employer);
      await newEmployee(client, employer, { socialSecurityNumber: '765-43-2109' });
      const search = (socialSecurityNumber: string) =>
        client.post(`${employer}/employees/search`, { socialSecurityNumber });
      for (const text of ['123456789', '123-45-6789']) {
        const { body } = await search(text);
        assert.deepEqual(
          body.employees.map(({ id }: { id: string }) => `${employer}/employees/${id}`),
          [path],
        );
      }
      assert.deepEqual((await search('111-11-1111')).body.employees, []);
      assert.equal((await search('1')).status, 400);
      await client.patch(path, { socialSecurityNumber: null });
      assert.deepEqual((await search('123456789')).body.employees, []);
    });

    test('employment: PATCH changes by field; who works again has no last day', async () => {
      const { client, employer } = await start();
      const path = await newEmployee(client, employer);
      const change = async (employment: object) => client.patch(path, { employment });
      assert.deepEqual(badFields(await change({ status: 'terminated' })), [
        'employment.terminationDate',
      ]);
      assert.deepEqual(badFields(await change({ terminationDate: '2026-01-01' })), [
        'employment.terminationDate',
      ]);
      const ended = await change({ status: 'terminated', terminationDate: '2026-07-01' });
      assert.deepEqual(ended.body.employee.employment, {
        ...EMPLOYEE.employment,
        status: 'terminated',
        terminationDate: '2026-07-01',
        employeeDocumentOptions: {},
      });
      assert.deepEqual(badFields(await change({ terminationDate: null })), [
        'employment.terminationDate',
      ]);
      const back = await change({ status: 'active', startDate: '2026-08-01' });
      assert.deepEqual(back.body.employee.employment, {
        ...EMPLOYEE.employment,
        startDate: '2026-08-01',
        status: 'active',
        employeeDocumentOptions: {},
      });
    });

    test('employment: who never started has the day it was called off, before the first day', async () => {
      const { client, employer } = await start();
      const path = await newEmployee(client, employer);
      const change = async (employment: object) => client.patch(path, { employment });
      assert.deepEqual(badFields(await change({ status: 'never_started' })), [
        'employment.terminationDate',
      ]);
      const off = { status: 'never_started', terminationDate: '2026-01-01' };
      const { employment } = (await change(off)).body.employee;
      assert.deepEqual(
        [employment.status, employment.terminationDate],
        ['never_started', '2026-01-01'],
      );
      const list = await client.get(`${employer}/employees?status=never_started`);
      assert.equal(list.body.employees.length, 1);
      const back = (await change({ status: 'active' })).body.employee.employment;
      assert.deepEqual([back.status, back.terminationDate], ['active', undefined]);
    });

    test('profileUpdated: only changed listed fields, new values, address whole, not on creation', async () => {
      const { client, employer } = await start();
      const path = await newEmployee(client, employer);
      const events = async () => (await client.get(`${employer}/events`)).body.events;
      assert.deepEqual(await events(), []);
      // Neither listed fields, nor listed fields with the value they have.
      await client.patch(path, { emailAddress: 'new@example.com' });
      await client.patch(path, { employment: { startDate: '2026-06-22' } });
      await client.patch(path, { ...EMPLOYEE, socialSecurityNumber: '123456789' });
      assert.equal((await client.patch(path, { firstName: '' })).status, 400);
      assert.deepEqual(await events(), []);
      await client.patch(path, {
        firstName: EMPLOYEE.firstName,
        lastName: 'Lovelace',
        middleName: 'King',
        socialSecurityNumber: '765-43-2109',
        dateOfBirth: '1990-12-11',
        address: { ...ADDRESS, city: 'Tempe', zipCode: '85281-0001' },
      });
      await client.patch(path, {
        middleName: null,
        nickname: 'Ada',
        gender: 'F',
        telephoneNumber: '480 555 0100',
      });
      const [first, second, ...more] = await events();
      assert.deepEqual(more, []);
      const employerId = employer.split('/').at(-1);
      const employeeId = path.split('/').at(-1);
      assert.deepEqual(first, {
        eventKey: 'employee.profileUpdated',
        timestamp: new Date(server().now()).toISOString(),
        data: {
          employerId,
          employeeId,
          changedFields: {
            employee: {
              lastName: 'Lovelace',
              middleName: 'King',
              socialSecurityNumber: '765432109',
              dateOfBirth: '1990-12-11',
              address: { ...ADDRESS, city: 'Tempe', zipCode: '852810001' },
            },
          },
        },
      });
      assert.deepEqual(second.data.changedFields.employee, {
        middleName: null,
        nickname: 'Ada',
        telephoneNumber: '480 555 0100',
        gender: 'F',
      });
    });

    test('event bodies keep to the published schema, are sealed at rest and paged as sent', async () => {
      const { client, employer } = await start();
      const path = await newEmployee(client, employer);
      for (const lastName of ['A', 'B', 'C']) await client.patch(path, { lastName });
      const { body: schema } = await server().fetch('/docs/events/employee.profileUpdated', {
        key: null,
      });
      assert.equal(schema, undefined, 'a schema is no plain JSON');
      const { text } = await server().fetch('/docs/events/employee.profileUpdated', { key: null });
      const check = Compile(JSON.parse(text));
      const all = await client.get(`${employer}/events`);
      for (const event of all.body.events) assert.ok(check.Check(event));
      const rows = await server().db.selectFrom('events').selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes('changedFields'));
      const first = await client.get(`${employer}/events?limit=2`);
      assert.ok(all.text.startsWith(first.text.slice(0, first.text.indexOf('],"nextCursor"'))));
      const rest = await client.get(`${employer}/events?after=${first.body.nextCursor}`);
      assert.deepEqual([...first.body.events, ...rest.body.events], all.body.events);
      assert.equal(rest.body.nextCursor, null);
      const { lastCursor } = rest.body;
      assert.deepEqual((await client.get(`${employer}/events?after=${lastCursor}`)).body, {
        events: [],
        nextCursor: null,
        lastCursor,
      });
      const keyed = (eventKey: string) => client.get(`${employer}/events?eventKey=${eventKey}`);
      assert.equal((await keyed('employee.profileUpdated')).body.events.length, 3);
      assert.equal((await keyed('employee.i9Complete')).body.events.length, 0);
      assert.deepEqual(badFields(await keyed('employee.none')), ['eventKey']);
      assert.equal((await client.get(`${employer}/events?after=x`)).status, 400);
    });

    test('the ten schemas are public', async () => {
      const { status, body } = await server().fetch('/docs/events', { key: null });
      assert.equal(status, 200);
      assert.equal(body.events.length, 10);
      for (const { eventKey, schema } of body.events) {
        const answer = await server().fetch(schema, { key: null });
        assert.equal(answer.headers.get('content-type'), 'application/schema+json; charset=utf-8');
        assert.equal(JSON.parse(answer.text).properties.eventKey.const, eventKey);
      }
      assert.equal((await server().fetch('/docs/events/employee.none', { key: null })).status, 404);
    });

    test('If-Match: of simultaneous changes one wins, and one event is emitted', async () => {
      const { client, employer } = await start();
      const path = await newEmployee(client, employer);
      const answers = await Promise.all(
        ['A', 'B', 'C'].map((lastName) => client.patch(path, { lastName }, { 'if-match': '"1"' })),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412]);
      assert.equal((await client.get(`${employer}/events`)).body.events.length, 1);
    });

    test('the list tells the newest form in use; filters by form and hire date, in a search too', async () => {
      const client = await accountClient(server());
      const employer = await newEmployer(client);
      const hiredOn = (hireDate: string | undefined, startDate: string) =>
        newEmployee(client, employer, { lastName: startDate, employment: { hireDate, startDate } });
      await hiredOn('2026-05-01', '2026-06-15');
      const second = await hiredOn(undefined, '2026-06-16');
      const third = await hiredOn('2026-06-10', '2026-06-17');
      const started = async (path: string): Promise<number> =>
        (await client.post(`${path}/submissions`)).body.submission.id;
      const form = await started(second);
      const other = await started(third);
      await server()
        .db.updateTable('submissions')
        .set({ status: 'in_review' })
        .where('id', '=', other)
        .execute();
      const found = async (query: string): Promise<string> => {
        const { status, body } = await client.get(`${employer}/employees?${query}`);
        assert.equal(status, 200, query);
        return body.employees
          .map(({ lastName }: { lastName: string }) => lastName.slice(-2))
          .join();
      };
      const all = (await client.get(`${employer}/employees`)).body.employees;
      assert.deepEqual(
        all.map(({ form: newest }: { form: unknown }) => newest),
        [null, { id: form, status: 'not_started' }, { id: other, status: 'in_review' }],
      );
      for (const search of ['', '&search=ada']) {
        assert.equal(await found(`form=none${search}`), '15');
        assert.equal(await found(`form=section1${search}`), '16');
        assert.equal(await found(`form=review${search}`), '17');
        assert.equal(await found(`form=complete${search}`), '');
        assert.equal(await found(`hiredFrom=2026-06-01${search}`), '16,17');
        assert.equal(await found(`hiredFrom=2026-06-11&hiredBy=2026-06-16${search}`), '16');
        assert.equal(await found(`hiredBy=2026-06-16&form=review${search}`), '17');
      }
      const { db } = server();
      await db
        .updateTable('submissions')
        .set({ status: 'restarted' })
        .where('id', '=', form)
        .execute();
      assert.equal(await found('form=none'), '15,16');
      for (const wrong of ['form=some', 'hiredFrom=06/01/2026', 'hiredBy=2026-02-30']) {
        assert.equal((await client.get(`${employer}/employees?${wrong}`)).status, 400, wrong);
      }
    });

    test('a masked read shows no personal number to anybody', async () => {
      const client = await accountClient(server());
      const person = await newEmployee(client, await newEmployer(client));
      const { body, headers } = await client.get(`${person}?masked=true`);
      const { socialSecurityNumber, dateOfBirth, firstName } = body.employee;
      assert.deepEqual(
        [socialSecurityNumber, dateOfBirth, firstName],
        ['***-**-6789', '****-**-**', 'Ada'],
      );
      assert.equal(headers.get('etag'), '"1"');
      assert.equal(
        (await client.get(`${person}?masked=false`)).body.employee.socialSecurityNumber,
        '123456789',
      );
      assert.equal((await client.get(`${person}?masked=1`)).status, 400);
    });

    test('list and search: every page, each employee once, by status too', async () => {
      const { client, employer } = await start();
      const people = [
        ['Ann', 'Anderson', 'active'],
        ['Anna', 'Brown', 'active'],
        ['Bert', 'Anders', 'terminated'],
        ['Carl', 'Zweig', 'active'],
        ['Dora', 'An Haack', 'terminated'],
      ] as const;
      for (const [firstName, lastName, status] of people) {
        await newEmployee(client, employer, {
          firstName,
          lastName,
          emailAddress: `${firstName.toLowerCase()}@example.com`,
          employment: { status, ...(status === 'active' ? {} : { terminationDate: '2026-06-01' }) },
        });
      }
      const names = async (query: string) => {
        const found: string[] = [];
        let path: string | undefined = `${employer}/employees?limit=1${query}`;
        while (path !== undefined) {
          const { status, body, headers }: Awaited<ReturnType<Client['get']>> =
            await client.get(path);
          assert.equal(status, 200);
          found.push(...body.employees.map(({ firstName }: { firstName: string }) => firstName));
          path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
        }
        return found;
      };
      assert.deepEqual(await names(''), ['Ann', 'Anna', 'Bert', 'Carl', 'Dora']);
      assert.deepEqual(await names('&status=terminated'), ['Bert', 'Dora']);
      assert.deepEqual(await names('&search=AN'), ['Dora', 'Bert', 'Ann', 'Anna']);
      assert.deepEqual(await names('&search=an&status=active'), ['Ann', 'Anna']);
      assert.deepEqual(await names('&search=anderson,%20ann'), ['Ann']);
      assert.deepEqual(await names('&search=bert%20%20anders'), ['Bert']);
      assert.deepEqual(await names('&search=carl@ex'), ['Carl']);
      assert.deepEqual(await names('&search=%25'), []);
      assert.deepEqual(await names('&search=nobody'), []);
      assert.equal((await client.get(`${employer}/employees?status=x`)).status, 400);
      const first = await client.get(`${employer}/employees?limit=1&search=an`);
      const foreign = await client.get(`${employer}/employees?cursor=${first.body.nextCursor}`);
      assert.deepEqual(badFields(foreign), ['cursor']);
      const carl = (await client.get(`${employer}/employees?search=carl`)).body.employees[0];
      await client.patch(`${employer}/employees/${carl.id}`, { lastName: 'Angst' });
      assert.deepEqual(await names('&search=zweig'), []);
      assert.deepEqual(await names('&search=angst'), ['Carl']);
    });
  });
});

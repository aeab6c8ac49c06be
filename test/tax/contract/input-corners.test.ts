/** Likely slips in the input of all three interfaces, and what their refusals say. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { actAs, EMPLOYER, newEmployee } from '../../support/i9.ts';
import { newTenant, type Tenant } from '../../support/i9-tenants.ts';
import { paycheck, request, wage } from '../../support/paychecks.ts';
import { NEWEST } from '../../support/releases.ts';
import { forEachServer } from '../../support/server.ts';

forEachServer('corners of input', (server) => {
  let tenant: Tenant;
  let employee = '';
  before(async () => {
    tenant = await newTenant(server(), 'corners', 'Corners');
    employee = `/v1/employers/${tenant.ids.employerId}/employees/${tenant.ids.employeeId}`;
  });
  const post = (path: string, body: unknown) => tenant.account.post(path, body);

  test('the name of a state gets its code wherever a state is a field', async () => {
    const address = { ...EMPLOYER.address, state: 'Illinois' };
    const code = 'must be the two-letter code of the state: IL for Illinois';
    const rows: readonly (readonly [string, unknown, string])[] = [
      ['/employers', { ...EMPLOYER, address }, `address.state: ${code}`],
      [
        employee.replace(/\/[^/]*$/, ''),
        { firstName: 'A', lastName: 'B', address },
        `address.state: ${code}`,
      ],
    ];
    for (const [path, body, message] of rows) {
      const answer = await post(path, body);
      assert.equal(answer.status, 400, answer.text);
      assert.ok(answer.body.message.includes(message), answer.text);
    }
    for (const path of [
      '/spf/forms?state=Ilinois',
      `${employee}/certificateForms?workState=Illinois&homeState=IL`,
    ]) {
      const answer = await tenant.account.get(path);
      assert.equal(answer.status, 400, answer.text);
      assert.match(
        answer.body.message,
        /tate: must be the two-letter code of the state: IL for Illinois/,
      );
    }
    const path = await newEmployee(tenant.account, `/v1/employers/${tenant.ids.employerId}`);
    const { submission } = (await post(`${path}/submissions`, {})).body;
    const person = await actAs(server(), tenant.account, path);
    const section1 = await person.put(`${path}/submissions/${submission.id}/section1`, {
      address: { state: 'Illinois' },
    });
    assert.ok(section1.body.message.includes(`address.state: ${code}`), section1.text);
  });

  test('a state in place of a location code gets the location code', async () => {
    const send = (path: string, body: unknown) =>
      server().fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const list = await send('/ste-hosted/v1/taxList', {
      payDate: '2026-06-15',
      workLocations: ['17-000-0000'],
      homeLocation: 'illinois',
    });
    assert.equal(
      list.body.errorStatus.errorMessage,
      'homeLocation: "illinois" is not a location code: Illinois is 17-000-0000.',
    );
    const item = paycheck({ wages: [wage({ locationCode: 'IL' })] });
    const paid = await send('/ste-hosted/v1/payCalc', request(item));
    assert.equal(
      paid.body.PayCalcResponse.payCalc[0].errorStatus.errorMessage,
      'wages[0].locationCode: "IL" is not a location code: Illinois is 17-000-0000.',
    );
    const wages = await tenant.account.get(
      '/v1/minimumWages?locationCode=Illinois&date=2026-06-15',
    );
    assert.match(wages.body.message, /must be a location code: Illinois is 17-000-0000/);
  });

  test('a filter that no form can match is refused, not answered with an empty list', async () => {
    const { status, body, text } = await tenant.account.get('/spf/forms?kind=W-4&language=french');
    assert.equal(status, 400, text);
    assert.match(
      body.message,
      /kind: must be one of employment-eligibility, .*language: must be one of en, es/,
    );
    assert.equal((await tenant.account.get('/spf/forms?kind=Withholding&state=az')).status, 200);
  });

  test('a byte order mark before JSON, NDJSON, and CSV is ignored', async () => {
    const mark = '\ufeff';
    const item = JSON.stringify(paycheck());
    const sums = (text: string): number =>
      (text.match(/"taxAmount":0\.01|"taxAmount"/g) ?? []).length;
    const raw = async (path: string, body: string, type = 'application/json') => {
      const answer = await server().fetch(path, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      assert.equal(answer.status, 200, `${path} ${type}: ${answer.text.slice(0, 500)}`);
      return answer.text;
    };
    const many = (count: number): string =>
      `{"PayCalcRequest":{"payCalc":[${Array(count).fill(item).join()}]}}`;
    const pay = '/ste-hosted/v1/payCalc';
    const lines = sums(await raw(pay, many(1)));
    assert.ok(lines > 0);
    // Here, in another thread, and past the path for small ones.
    for (const count of [1, 400])
      assert.equal(sums(await raw(pay, mark + many(count))), count * lines);
    assert.equal(sums(await raw(`${pay}?version=${NEWEST}`, mark + many(1))), lines);
    const list = {
      payDate: '2026-06-15',
      workLocations: ['17-000-0000'],
      homeLocation: '17-000-0000',
    };
    await raw('/ste-hosted/v1/taxList', mark + JSON.stringify(list));
    const up = {
      ...paycheck({ wages: [wage({ grossWages: undefined })] }),
      targetNet: 1000,
    };
    await raw('/ste-hosted/v1/grossUp', mark + JSON.stringify(up));
    const bulk = '/ste-hosted/v1/bulk';
    assert.equal(sums(await raw(bulk, `${mark}${item}\n`, 'application/x-ndjson')), lines);
    assert.equal(sums(await raw(bulk, `${mark}[${item}]`)), lines);
    const columns = 'employeeID,payrollRunParameters.payDate\n1,2026-06-15\n';
    const csv = await raw(bulk, mark + columns, 'text/csv');
    assert.equal(csv, await raw(bulk, columns, 'text/csv'));
    const created = await tenant.account.post('/employers', mark + JSON.stringify(EMPLOYER), {
      'content-type': 'application/json',
    });
    assert.equal(created.status, 201, created.text);
    const filled = await tenant.account.post('/spf/fillPdf/W4101', `${mark}{"answers":{}}`, {
      'content-type': 'application/json',
    });
    assert.doesNotMatch(filled.text, /is not JSON/);
    const people = [
      ['text/csv', 'firstName,lastName\nAda,Byron\n'],
      ['application/x-ndjson', '{"firstName":"Ada","lastName":"Byron"}\n'],
    ] as const;
    for (const [type, text] of people) {
      const imported = await tenant.account.post(
        `${employee.replace(/\/[^/]*$/, '')}/import?check=true`,
        mark + text,
        { 'content-type': type },
      );
      assert.equal(imported.status, 200, imported.text);
    }
  });

  test('a long value is not repeated whole by any operation, wherever it is sent', async () => {
    const long = 'Q'.repeat(3000);
    // A name or a path may be shown up to 300 characters.
    const isRepeated = (text: string): boolean => /Q{301}/.test(text);
    const found: string[] = [];
    let asked = 0;
    for (const [path, operations] of Object.entries(server().description.paths)) {
      for (const [method, { parameters = [], security }] of Object.entries(operations)) {
        if (method !== 'get') continue;
        const isTax = security?.some((way) => 'rawKey' in way) ?? false;
        const ids: Readonly<Record<string, string>> = { ...tenant.ids, code: 'W4101' };
        const filled = (name?: string): string =>
          path.replace(/\{(\w+)\}/g, (_, id) => (id === name ? long : (ids[id] ?? 'none')));
        const needed = '?payDate=2026-06-15&date=2026-06-15&';
        const urls = parameters.flatMap(({ name, in: place }) => {
          if (place === 'path') return [filled(name)];
          if (place !== 'query') return [];
          const own = parameters.map((each) => each.name);
          const rest = needed
            .slice(1)
            .split('&')
            .filter(
              (part) =>
                part !== '' &&
                own.includes(part.split('=')[0] ?? '') &&
                !part.startsWith(`${name}=`),
            );
          return [`${filled()}?${[...rest, `${name}=${long}`].join('&')}`];
        });
        for (const url of [...urls, `${filled()}?${long}=1`, `${filled()}/${long}`]) {
          asked += 1;
          const answer = await (isTax ? server().fetch(url) : tenant.account.get(url));
          if (answer.status < 400) continue;
          if (isRepeated(answer.text)) found.push(url.replaceAll(long, 'LONG'));
        }
      }
    }
    assert.ok(asked > 150, `${asked}`);
    const item = paycheck();
    for (const broken of withEach(item, long)) {
      const { text } = await server().fetch('/ste-hosted/v1/payCalc', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request({ ...(broken as object), employeeID: '1' })),
      });
      if (isRepeated(text))
        found.push(`payCalc ${JSON.stringify(broken).replaceAll(long, 'LONG')}`);
    }
    for (const headers of [
      { version: long },
      { 'content-type': long },
      { [`versio${long}`]: '1' },
    ]) {
      const { text } = await server().fetch('/ste-hosted/v1/bulk', {
        method: 'POST',
        headers,
        body: '1',
      });
      if (isRepeated(text)) found.push(`headers ${Object.keys(headers)}`);
    }
    assert.deepEqual(found, []);
  });
});

/** `value` with each of its texts, numbers and names of fields replaced in turn. */
function withEach(value: unknown, text: string): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, i) => withEach(one, text).map((each) => value.with(i, each)));
  }
  if (typeof value !== 'object' || value === null) return [text, [text]];
  return [
    { ...value, [text]: 1 },
    ...Object.entries(value).flatMap(([name, member]) =>
      withEach(member, text).map((each) => ({ ...value, [name]: each })),
    ),
  ];
}

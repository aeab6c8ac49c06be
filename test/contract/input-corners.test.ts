/** Likely slips in the input of all three interfaces, and what their refusals say. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { actAs, EMPLOYER, newEmployee } from '../support/i9.ts';
import { newTenant, type Tenant } from '../support/i9-tenants.ts';
import { paycheck, request, wage } from '../support/paychecks.ts';
import { forEachServer } from '../support/server.ts';

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
    assert.equal(sums(await raw(`${pay}?version=2026.2`, mark + many(1))), lines);
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
});

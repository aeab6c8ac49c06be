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
    const wages = await tenant.account.get('/v1/minimumWages?locationCode=Illinois&date=2026-06-15');
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
});

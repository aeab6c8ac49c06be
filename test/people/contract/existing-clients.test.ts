/** Employers, employees, and links as existing clients of another program's Form I-9 interface send them. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountClient } from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';

const ADDRESS = {
  streetAddress1: '7015 N Scottsdale Rd',
  streetAddress2: 'Suite 200',
  city: 'Scottsdale',
  state: 'AZ',
  zipCode: '85260-2662',
};

const TARGET = { url: 'https://example.com/i9', authentication: { authType: 'NONE' } };

const COMPANY = {
  name: 'Company 1',
  federalEIN: '999-888-7777',
  timezone: 'America/New_York',
  address: ADDRESS,
  webhook: { callbackUrl: 'https://example.com/hooks', authentication: { authType: 'NONE' } },
  postback: { enabled: true, target: TARGET },
};

const PERSON = {
  firstName: 'Ann',
  middleName: 'Marie',
  lastName: 'Lee',
  nickname: 'Annie',
  emailAddress: 'ann@example.com',
  telephoneNumber: '202-789-4567',
  address: ADDRESS,
  socialSecurityNumber: '456-01-2785',
  dateOfBirth: '1975-01-01',
  skipEverify: true,
  employment: {
    hireDate: '2025-05-18',
    startDate: '2025-06-01',
    status: 'active',
    employeeDocumentOptions: {
      i9RemoteCounterSignAuthorized: true,
      i9RemoteReverificationAuthorized: true,
    },
  },
};

describe('the samples of another program', () => {
  forEachServer('with one server', (server) => {
    test('make an employer, an employee, and their links', async () => {
      const client = await accountClient(server());
      const company = await client.post('/v1/employers', COMPANY);
      assert.equal(company.status, 201, company.text);
      const { id, webhook } = company.body.employer;
      assert.match(id, /^[\da-f-]{14}7[\da-f-]{21}$/);
      assert.equal(webhook.authentication.authType, 'none');
      const employer = `/v1/employers/${id}`;
      assert.equal(company.headers.get('location'), employer);
      const person = await client.post(`${employer}/employees`, PERSON);
      assert.equal(person.status, 201, person.text);
      const admin = await client.post(`${employer}/admins`, {
        firstName: 'Olga',
        lastName: 'Owner',
        emailAddress: 'olga@example.com',
      });
      assert.equal(admin.status, 201, admin.text);
      for (const at of [
        `${employer}/employees/${person.body.employee.id}`,
        `${employer}/admins/${admin.body.admin.id}`,
      ]) {
        const { status, body } = await client.get(`${at}/generateToken`);
        assert.equal(status, 200);
        assert.deepEqual(Object.keys(body.token).sort(), ['embeddedUri', 'token']);
      }
      const { body } = await client.get(`${employer}/everifyCases`);
      assert.deepEqual(body.everifyCases, []);
    });

    test('with the two names alone, an employee is added', async () => {
      const client = await accountClient(server());
      const { body } = await client.post('/employers', COMPANY);
      const employees = `/v1/employers/${body.employer.id}/employees`;
      const { status, text } = await client.post(employees, { firstName: 'A', lastName: 'B' });
      assert.equal(status, 201, text);
    });
  });
});

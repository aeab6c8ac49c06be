/** Forms as existing clients of another payroll program ask for them. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { optionMeant } from '../../../src/forms/clients/option-words.ts';
import { accountClient } from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';

const ADDRESS = {
  streetAddress1: '5 Elm St',
  city: 'Montgomery',
  state: 'AL',
  zipCode: '36104',
};

const SAMPLE = {
  formId: 'AL101',
  employee: {
    firstName: 'Ann',
    lastName: 'Lee',
    socialSecurityNumber: '123-45-6789',
    address: ADDRESS,
  },
  employer: {
    name: 'Acme Rockets',
    federalEIN: '98-7654321',
    telephoneNumber: '202-789-4567',
    address: ADDRESS,
  },
  signForm: 'PREVIEW',
  fields: { filingStatus: 'SINGLE', dependents: 1 },
};

type Named = { id: string; value: string };
const pairs = (list: readonly Named[]) => list.map(({ id, value }) => [id, value]);

describe('forms for existing clients', () => {
  forEachServer('with one server', (server) => {
    test('the sample is filled in, with its tax parameters', async () => {
      const client = await accountClient(server());
      for (const path of ['/spf/fillPdf', '/spf/fillPDF']) {
        const { status, body, text, headers } = await client.post(path, SAMPLE);
        assert.equal(status, 200, text);
        assert.equal(headers.get('cache-control'), 'no-store');
        assert.equal(body.form, 'AL101');
        assert.equal(Buffer.from(body.pdf, 'base64').subarray(0, 5).toString(), '%PDF-');
        assert.deepEqual(pairs(body.taxParameters), [
          ['AL.filingStatus', 'S'],
          ['AL.dependents', '1'],
        ]);
        assert.deepEqual(body.warnings, [
          `formVersion was not sent. The edition in effect on 2026-06-15 was used: ${body.formVersion}.`,
          'employer.telephoneNumber: AL101 has no line for it.',
        ]);
      }
      const own = await client.post('/spf/fillPdf/AL101', {
        answers: {
          fullName: 'Ann Lee',
          ssn: '123456789',
          address: '5 Elm St',
          city: 'Montgomery',
          state: 'AL',
          zip: '36104',
          employerName: 'Acme Rockets',
          employerEin: '987654321',
          employerAddress: '5 Elm St',
          employerCity: 'Montgomery',
          employerState: 'AL',
          employerZip: '36104',
          filingStatus: 'S',
          dependents: 1,
        },
      });
      const theirs = await client.post('/spf/fillPdf', SAMPLE);
      assert.deepEqual(theirs.body.taxJurisdictionParms, own.body.taxJurisdictionParms);
      assert.equal(theirs.body.pdf, own.body.pdf);
    });

    test('the federal form by its own edition, with the parameters in words', async () => {
      const client = await accountClient(server());
      const fields = { filingStatus: 'MARRIED_FILING_JOINTLY', OTHERINCOME: 1200 };
      const request = { ...SAMPLE, formId: 'w4101', formVersion: '2025', fields };
      const { status, body, text } = await client.post('/spf/fillPdf', request);
      assert.equal(status, 200, text);
      assert.equal(body.formVersion, '2025');
      const found = new Map(pairs(body.taxParameters) as [string, string][]);
      assert.equal(found.get('FED.filingStatus'), 'M');
      assert.equal(found.get('FED.otherIncome'), '1200');
    });

    test('a version of another program is a warning, and a word with two meanings is refused', async () => {
      const client = await accountClient(server());
      const { body } = await client.post('/spf/fillPdf', { ...SAMPLE, formVersion: '1.20.0' });
      assert.match(body.warnings[0], /^formVersion 1\.20\.0 is not an edition of AL101\./);
      const refused = await client.post('/spf/fillPdf', {
        ...SAMPLE,
        formId: 'CA101',
        employee: { ...SAMPLE.employee, socialSecurityNumber: '12' },
        fields: { filingStatus: 'MARRIED', dependants: 1 },
      });
      assert.equal(refused.status, 400);
      const paths = refused.body.errors.map(({ path }: { path: string }) => path).sort();
      assert.deepEqual(paths, [
        'employee.socialSecurityNumber',
        'fields.dependants',
        'fields.filingStatus',
      ]);
      const unknown = await client.post('/spf/fillPdf', { ...SAMPLE, formId: 'ZZ999' });
      assert.equal(unknown.status, 404);
      const signed = await client.post('/spf/fillPdf', { ...SAMPLE, signForm: 'SIGN' });
      assert.deepEqual([signed.status, signed.body.errors[0].path], [400, 'signForm']);
      const same = await client.post('/spf/fillPdf', {
        ...SAMPLE,
        fields: { ...SAMPLE.fields, city: 'Mobile' },
      });
      assert.deepEqual([same.status, same.body.errors[0].code], [400, 'duplicate']);
    });

    test('what a form takes, as patterns that its own answers fit', async () => {
      const client = await accountClient(server());
      const { status, body } = await client.get('/spf/fillPdf/AL101?formVersion=1.20.0');
      assert.equal(status, 200);
      assert.equal(body.id, 'AL101');
      assert.equal(body.locality, 'AL');
      assert.equal(body.formType, 'Resident');
      assert.match(body.warnings[0], /1\.20\.0/);
      const { fields } = body.formFields;
      assert.match('MS', new RegExp(fields.filingStatus));
      assert.doesNotMatch('X', new RegExp(fields.filingStatus));
      const ids = body.taxParameters.map(({ id }: Named) => id);
      assert.deepEqual(ids.slice(0, 2), ['AL.filingStatus', 'AL.dependents']);
      const federal = await client.get('/spf/fillPdf/W4101');
      assert.equal(federal.body.locality, 'FEDERAL');
      const amount = federal.body.taxParameters.find(({ id }: Named) => id === 'FED.dependentsAmt');
      assert.equal(amount.valueType, 'dollarAmount');
    });

    test('forms by address are those of the country and of the states', async () => {
      const client = await accountClient(server());
      const request = {
        homeAddress: { ...ADDRESS, state: 'NJ' },
        workAddresses: [{ ...ADDRESS, state: 'pa' }, ADDRESS],
      };
      const { status, body, text } = await client.post('/spf/forms', request);
      assert.equal(status, 200, text);
      type Listed = { id: string; formLocality: string; recommended: boolean };
      const places = new Set(body.forms.map(({ formLocality }: Listed) => formLocality));
      assert.deepEqual([...places].sort(), ['AL', 'FEDERAL', 'NJ', 'PA']);
      const main = body.forms.filter(({ recommended }: Listed) => recommended);
      const ids = main.map(({ id }: Listed) => id);
      for (const id of ['W4101', 'AL101', 'NJ101']) assert.ok(ids.includes(id), `${ids}`);
      const wrong = await client.post('/spf/forms', {
        ...request,
        workAddresses: [{ ...ADDRESS, state: 'Alabama' }],
      });
      assert.deepEqual([wrong.status, wrong.body.errors[0].path], [400, 'workAddresses[0].state']);
    });

    test('guided flows say what is offered', async () => {
      const client = await accountClient(server());
      for (const path of ['/spf/guided-flows', '/spf/flowQuestionSet/AL_RESIDENT/QS1']) {
        const { status, body } = await client.post(path, {});
        assert.deepEqual([status, body.code], [404, 'path_not_offered']);
        assert.match(body.message, /GET \/spf\/forms\/\{code\}\/questions/);
      }
    });

    test('steMapping by formId and effectiveDate', async () => {
      const client = await accountClient(server());
      const { body } = await client.get('/spf/steMapping?formId=AL101&effectiveDate=2026-06-15');
      assert.deepEqual(body, (await client.get('/spf/steMapping?formCode=AL101')).body);
      const [form] = body.forms;
      assert.equal(form.formId, 'AL101');
      assert.deepEqual(form.parameters[0], {
        id: 'AL.filingStatus',
        parameterName: 'FILINGSTATUS',
        uniqueTaxID: '01-000-0000-SIT-000',
        notes: null,
      });
      const unknown = await client.get('/spf/steMapping?formId=nothing');
      assert.deepEqual([unknown.status, unknown.body.forms], [200, []]);
      for (const query of ['effectiveDate=01/02/2026', 'formId=AL101&formCode=AL101']) {
        assert.equal((await client.get(`/spf/steMapping?${query}`)).status, 400, query);
      }
    });
  });
});

test('a word is a choice only where it can mean no other', () => {
  const option = (value: string, label: string) => ({ value, label });
  const federal = [
    option('S', 'Single or Married filing separately'),
    option('M', 'Married filing jointly or Qualifying surviving spouse'),
    option('H', 'Head of household (Check only if you’re unmarried and pay more than half.)'),
  ];
  assert.equal(optionMeant(federal, 'SINGLE'), 'S');
  assert.equal(optionMeant(federal, 'HEAD_OF_HOUSEHOLD'), 'H');
  assert.equal(optionMeant(federal, 'MARRIED'), undefined);
  const california = [
    option('S', 'Single or Married (with two or more incomes)'),
    option('M', 'Married (one income)'),
  ];
  assert.equal(optionMeant(california, 'SINGLE'), 'S');
  assert.equal(optionMeant(california, 'MARRIED'), undefined);
  const newYork = [
    option('S', 'Single or Head of household'),
    option('M', 'Married'),
    option('MS', 'Married, but withhold at higher single rate'),
  ];
  assert.equal(optionMeant(newYork, 'MARRIED'), 'M');
  const letters = [option('A', 'A (Single)'), option('B', 'B (Married)')];
  assert.equal(optionMeant(letters, 'single'), 'A');
  assert.equal(optionMeant([option('M1', 'Spouse NOT employed: Enter $12,000')], 'M1'), undefined);
});

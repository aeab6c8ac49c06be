/** Payroll tax, login, forms, and what operators call. */

import { readFileSync } from 'node:fs';
import { finishJob } from '../../../support/bulk.ts';
import type { Recorder } from './recorder.ts';

const PAYCHECK = JSON.parse(
  readFileSync(new URL('../../../../examples/paycheck.json', import.meta.url), 'utf8'),
);
const W4 = JSON.parse(
  readFileSync(new URL('../../../../examples/w4.json', import.meta.url), 'utf8'),
);
const FIT = '00-000-0000-FIT-000';

/** The example of the README with the taxes that show most. */
const [item] = PAYCHECK.PayCalcRequest.payCalc;
const SHORT = ['00-000-0000-FIT-000', '00-000-0000-FICA-000', '17-000-0000-SIT-000'];
const SHORT_PAYCHECK = {
  PayCalcRequest: {
    payCalc: [
      {
        ...item,
        taxJurisdictionParms: item.taxJurisdictionParms.filter(
          ({ uniqueTaxID }: { uniqueTaxID: string }) => SHORT.includes(uniqueTaxID),
        ),
      },
    ],
  },
};

/** The same payment from the net: its wages are what is solved for. */
const GROSS_UP = {
  ...SHORT_PAYCHECK.PayCalcRequest.payCalc[0],
  options: {},
  wages: item.wages.map(({ grossWages: _, ...wage }: Record<string, unknown>) => wage),
  targetNet: 2500,
};

export async function tellTax(story: Recorder): Promise<void> {
  await story.call('payCalc', { body: SHORT_PAYCHECK });
  await story.call('accountInfo', { query: { startDate: '2026/01/01', endDate: '2026/12/31' } });
  await story.call('availableVersions');
  await story.call('availableVersionsAlias');
  await story.call('grossUp', { body: GROSS_UP });
  await story.call('locations', { query: { zip: '62701' } });
  await story.call('taxList', {
    body: {
      payDate: '2026-06-26',
      homeLocation: '48-000-0000',
      workLocations: ['48-000-0000'],
    },
  });
  const reference = { locationCode: '48-000-0000', payDate: '2026-06-26' };
  const codes = { municipalityCode: null, schoolCode: null };
  const taxReference = [true, false].map((isResident) => ({ ...reference, isResident, ...codes }));
  await story.call('setTaxList', { body: { SetTaxListRequest: { taxReference } } });
  const [employee] = SHORT_PAYCHECK.PayCalcRequest.payCalc;
  const bulk = { body: `${JSON.stringify(employee)}\n`, mediaType: 'application/x-ndjson' };
  const { body: job } = await story.call('bulk', {
    ...bulk,
    headers: { prefer: 'respond-async', 'Idempotency-Key': 'payroll-2026-06-26' },
    isOtherStatus: true,
  });
  await story.call('bulk', bulk);
  await story.call('preview', { ...bulk, query: { from: '2026-06-26', to: '2026-07-10' } });
  const path = { jobId: job.jobId };
  await story.refused('TaxConflict', 409, 'readBulkResults', { path });
  await story.refused('TaxUnprocessableEntity', 422, 'bulk', {
    ...bulk,
    body: '{}\n',
    headers: { prefer: 'respond-async', 'Idempotency-Key': 'payroll-2026-06-26' },
  });
  await finishJob(story.server, job.jobId);
  await story.call('readBulkJob', { path });
  await story.call('listBulkJobs');
  await story.call('readBulkResults', { path });
  await story.call('readBulkErrors', { path });
  await story.call('deleteBulkJob', { path });
  await story.call('taxes', { query: { payDate: '2026-06-26', state: 'TX' } });
  await story.call('tax', { path: { uniqueTaxID: FIT }, query: { payDate: '2026-06-26' } });
  await story.refused('PayCalcBadRequest', 400, 'payCalc', { body: { payCalc: [] } });
  await story.refused('PayCalcUnauthorized', 401, 'payCalc', { as: null, body: PAYCHECK });
  await story.refused('TaxBadRequest', 400, 'taxes', { query: { stat: 'AK' } });
  await story.refused('TaxUnauthorized', 401, 'availableVersions', { as: null });
  await story.refused('TaxNotFound', 404, 'tax', { path: { uniqueTaxID: '00-000-0000-FIT-001' } });
}

export async function tellLogin(story: Recorder): Promise<void> {
  const { body } = await story.call('login');
  story.useToken(body.accessToken);
  await story.call('jwks');
  await story.refused('LoginBadRequest', 400, 'login', { query: { key: 'x' } });
  await story.refused('LoginUnauthorized', 401, 'login', { as: null });
}

export async function tellOperation(story: Recorder): Promise<void> {
  for (const id of ['live', 'ready', 'metrics', 'readServer', 'listEventSchemas'])
    await story.call(id);
  await story.call('readEventSchema', { path: { eventKey: 'employee.i9Complete' } });
  for (const id of ['docsConfig', 'openapiYaml', 'docsConfigJson', 'openapiJson', 'llmsTxt']) {
    await story.call(id);
  }
}

export async function tellForms(story: Recorder): Promise<void> {
  const path = { code: 'W4101' };
  await story.call('forms', { query: { state: 'US', kind: 'withholding' } });
  await story.call('form', { path: { code: 'AZ101' } });
  await story.call('formQuestions', { path: { code: 'AZ101' } });
  await story.call('steMapping', { query: { formCode: 'AZ101' } });
  await story.call('formForFilling', { path: { code: 'AZ101' } });
  const address = { streetAddress1: '5 Elm St', city: 'Phoenix', state: 'AZ', zipCode: '85001' };
  await story.call('formsByAddress', { body: { homeAddress: address, workAddresses: [address] } });
  for (const id of ['fillForm', 'fillFormAlias']) {
    await story.call(id, {
      body: {
        formId: 'AZ101',
        employee: {
          firstName: 'Ann',
          lastName: 'Lee',
          socialSecurityNumber: '123-45-6789',
          address,
        },
        signForm: 'PREVIEW',
        fields: { percentageElection: true, percentage: '2.0' },
      },
    });
  }
  await story.call('getPdf', { path });
  const filled = await story.call('fillPdf', { path, body: W4 });
  await story.call('readPdf', {
    path,
    mediaType: 'application/pdf',
    body: new Uint8Array(Buffer.from(filled.body.pdf, 'base64')),
  });
}

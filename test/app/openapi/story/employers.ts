/** Employers, administrators, employees, certificates, deliveries. */

import { readFileSync } from 'node:fs';
import type { OpenIdProvider } from '../../../support/open-id-provider.ts';
import type { Recorder, Values } from './recorder.ts';

const EMPLOYER = JSON.parse(
  readFileSync(new URL('../../../../examples/employer.json', import.meta.url), 'utf8'),
);
const EMPLOYEE = {
  firstName: 'Maria',
  lastName: 'Ortega',
  emailAddress: 'maria.ortega@example.com',
  socialSecurityNumber: '123-45-6789',
  dateOfBirth: '1991-04-12',
  address: EMPLOYER.address,
  employment: { hireDate: '2026-06-01', startDate: '2026-06-15' },
};
const GRACE = { emailAddress: 'grace@example.com', firstName: 'Grace', lastName: 'Lee' };

export type People = {
  /** Path parameters. */
  readonly employer: Values;
  readonly employee: Values;
  /** Tokens of persons. */
  readonly owner: string;
  readonly self: string;
};

export async function tellEmployers(
  story: Recorder,
  provider: OpenIdProvider,
  callbackUrl: string,
): Promise<People> {
  const body = {
    ...EMPLOYER,
    webhook: { callbackUrl },
    options: { reviewRequired: true, documentCopiesKept: true },
  };
  const made = await story.call('createEmployer', {
    body,
    headers: { 'Idempotency-Key': 'employer-1' },
  });
  await story.call('createEmployerAlias', {
    body: { ...EMPLOYER, name: 'Riverside Deli LLC', federalEIN: '98-7654321' },
  });
  const employer = { employerId: made.body.employer.id as string };
  await story.call('listEmployers', { query: { search: 'bakery', limit: '1' } });
  await story.call('readEmployer', { path: employer });
  await story.call('updateEmployer', {
    path: employer,
    headers: { 'If-Match': '"1"' },
    body: { ...body, name: 'Riverside Bakery & Cafe LLC' },
  });
  await story.refused('PreconditionFailed', 412, 'updateEmployer', {
    path: employer,
    headers: { 'If-Match': '"1"' },
    body: EMPLOYER,
  });
  await story.refused('UnprocessableEntity', 422, 'createEmployer', {
    headers: { 'Idempotency-Key': 'employer-1' },
    body: EMPLOYER,
  });
  await story.refused('BadRequest', 400, 'createEmployer', {
    body: { ...EMPLOYER, timezone: 'Chicago' },
  });
  await story.refused('NotFound', 404, 'readEmployer', {
    path: { employerId: '01976d2c-8c00-7000-8000-00000000ffff' },
  });
  await story.refused('Unauthorized', 401, 'listEmployers', { as: null });
  const owner = await tellAdmins(story, provider, employer);
  const { employee, self } = await tellEmployees(story, employer);
  return { employer, employee, owner, self };
}

async function tellAdmins(
  story: Recorder,
  provider: OpenIdProvider,
  employer: Values,
): Promise<string> {
  const made = await story.call('createAdmin', {
    path: employer,
    body: { ...GRACE, role: 'owner' },
  });
  const path = { ...employer, adminId: made.body.admin.id as string };
  await story.refused('Conflict', 409, 'createAdmin', { path: employer, body: GRACE });
  await story.call('listAdmins', { path: employer });
  await story.call('readAdmin', { path });
  await story.call('updateAdmin', {
    path,
    headers: { 'If-Match': '"1"' },
    body: { lastName: 'Lee-Park' },
  });
  const { body } = await story.call('generateAdminToken', { path });
  await tellSignIn(story, provider, path);
  const second = {
    emailAddress: 'sam@example.com',
    firstName: 'Sam',
    lastName: 'Young',
    role: 'viewer',
  };
  const other = await story.call('createAdmin', { path: employer, body: second });
  await story.call('deactivateAdmin', { path: { ...employer, adminId: other.body.admin.id } });
  return body.token.token;
}

/** The administrator signs in. */
async function tellSignIn(story: Recorder, provider: OpenIdProvider, path: Values): Promise<void> {
  const started = await story.call('startOpenIdSignIn', { body: { returnTo: '/employers' } });
  const { authorizationUrl } = started.body;
  const { search } = await provider.signIn(authorizationUrl, GRACE.emailAddress);
  await story.call('signInWithOpenId', {
    headers: { cookie: (started.headers.get('set-cookie') ?? '').split(';')[0] as string },
    body: { parameters: search.slice(1) },
  });
  const { adminId } = path;
  const made = await story.call('createSignInLink', { path });
  const token = (made.body.signInLink.url as string).split('#token=')[1];
  const signedIn = await story.call('signInWithLink', { body: { token } });
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
  const headers = { cookie, 'x-csrf-token': signedIn.body.session.csrfToken as string };
  await story.call('chooseEmployer', { headers, body: { adminId } });
  await story.call('generateEverifySettingsToken', { path });
}

async function tellEmployees(story: Recorder, employer: Values) {
  const made = await story.call('createEmployee', { path: employer, body: EMPLOYEE });
  const employee = { ...employer, employeeId: made.body.employee.id as string };
  const file = {
    path: employer,
    mediaType: 'text/csv',
    body: 'firstName,lastName,emailAddress,employment.startDate\nLuis,Romero,luis@example.com,2026-06-15\n',
  };
  await story.call('importEmployees', file);
  await story.call('importEmployees', { ...file, query: { check: 'true' }, isOtherStatus: true });
  await story.call('listEmployees', { path: employer, query: { search: 'ort' } });
  await story.call('findEmployeesBySsn', {
    path: employer,
    body: { socialSecurityNumber: '123-45-6789' },
  });
  await story.call('readEmployee', { path: employee });
  await story.call('updateEmployee', {
    path: employee,
    headers: { 'If-Match': '"1"' },
    body: { telephoneNumber: '217-555-0142' },
  });
  await story.call('revealEmployee', {
    path: employee,
    body: { reason: 'The employee asked for a copy of the record.' },
  });
  const invited = await story.call('inviteEmployee', { path: employee, body: { language: 'es' } });
  const [, link = ''] = invited.body.invitation.invitationUri.split('#link=');
  await story.call('openEmployeeLink', { as: null, body: { token: link } });
  const { body } = await story.call('generateEmployeeToken', { path: employee });
  const self = body.token.token as string;
  await story.refused('Forbidden', 403, 'listAdmins', { as: self, path: employer });
  return { employee, self };
}

const W4 = {
  firstName: 'Maria',
  lastName: 'Ortega',
  ssn: '123-45-6789',
  address: '100 Mill Street',
  cityStateZip: 'Springfield, IL 62701',
  filingStatus: 'M',
};

export async function tellCertificates(story: Recorder, { employee, self }: People): Promise<void> {
  await story.call('listCertificateForms', {
    path: employee,
    query: { homeState: 'NJ', workState: 'PA' },
  });
  const begun = { ...employee, formCode: 'NJ101' };
  await story.call('readCertificateForm', { path: begun });
  await story.call('readBlankCertificate', { as: self, path: begun });
  await story.call('saveCertificateDraft', {
    as: self,
    path: begun,
    body: { answers: { fullName: 'Maria Ortega', filingStatus: 'B' } },
  });
  await story.call('readCertificateDraft', { as: self, path: begun });
  await story.call('discardCertificateDraft', { as: self, path: begun });
  const signed = await story.call('addCertificate', {
    as: self,
    path: employee,
    body: { formCode: 'W4101', answers: W4, signature: { acknowledged: true } },
  });
  const path = { ...employee, certificateId: signed.body.certificate.id as string };
  await story.call('listCertificates', { path: employee, query: { formCode: 'W4101' } });
  await story.call('readCertificate', { path });
  await story.call('printCertificate', { path });
  await story.call('readTaxParameters', { path: employee, query: { payDate: '2026-06-26' } });
  await story.call('voidCertificate', {
    path,
    headers: { 'If-Match': '"1"' },
    body: { reason: 'Entered for the wrong employee.' },
  });
}

export async function tellDeliveries(story: Recorder, { employer }: People): Promise<void> {
  const { body } = await story.call('listDeliveries', { path: employer, query: { limit: '1' } });
  const path = { ...employer, deliveryId: body.deliveries[0].deliveryId as string };
  await story.call('listEvents', { path: employer, query: { limit: '2' } });
  await story.call('getDelivery', { path });
  await story.call('getDeliveryPayload', { path });
  await story.call('listAccountDeliveries', { query: { limit: '1' } });
  await story.call('getAccountDelivery', { path: { deliveryId: path.deliveryId } });
  await story.call('redeliverOfAccount', { path: { deliveryId: path.deliveryId } });
  await story.call('redeliver', { path });
  await story.call('redeliverAll', { path: employer, body: { since: '2026-06-01T00:00:00Z' } });
  await story.call('pauseDeliveries', {
    path: employer,
    body: { kind: 'webhook', reason: 'The receiver moves to a new address.' },
  });
  await story.call('listEndpoints', { path: employer });
  await story.call('listAccountEndpoints', { query: { status: 'paused' } });
  await story.call('resumeDeliveries', { path: employer, body: { kind: 'webhook' } });
  await story.call('getWebhookSecret', { path: employer });
  await story.call('rotateWebhookSecret', { path: employer });
  await story.call('testWebhook', { path: employer });
}

export async function tellSampleData(story: Recorder): Promise<void> {
  await story.call('addSampleData');
  await story.call('readSampleData');
  await story.call('removeSampleData');
}

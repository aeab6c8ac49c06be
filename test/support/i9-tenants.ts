/** Accounts with a resource of every kind and people of every kind, and a body for every I-9 route. */

import assert from 'node:assert/strict';
import { advanceCases } from '../../src/people/everify/advance-cases.ts';
import type { EVerifyDeps } from '../../src/people/everify/deps.ts';
import { ensureDueCases } from '../../src/people/everify/ensure-due-cases.ts';
import { readForm } from '../../src/people/everify/read-form.ts';
import { createSimulator } from '../../src/people/everify/simulator/simulator.ts';
import { openSecrets } from '../../src/platform/storage/secrets/secret-key.ts';
import { PAPER_W4 } from './certificates.ts';
import {
  ADMIN,
  accountClient,
  actAs,
  type Client,
  clientOf,
  EMPLOYEE,
  EMPLOYER,
  newAdmin,
  newEmployee,
  newEmployer,
} from './i9.ts';
import { PDF_TEXT } from './pictures.ts';
import { SECRET_KEY, type TestServer } from './server.ts';
import { CITIZEN, PASSPORT, section2, signature } from './submissions.ts';

/** One id for each parameter of a path below `/v1/employers`. */
export type Ids = Readonly<Record<string, string>>;

export type Tenant = {
  readonly name: string;
  readonly account: Client;
  readonly owner: Client;
  readonly employee: Client;
  readonly representative: Client;
  readonly ids: Ids;
  /** Of a second employee of the same employer. */
  readonly colleague: Ids;
  /** Texts that are in every answer about this tenant's data, and in no other. */
  readonly marks: readonly string[];
};

let eins = 410_000_000;

/** `account` is the account's name; several tenants may share one. */
export async function newTenant(
  server: TestServer,
  account: string,
  name: string,
): Promise<Tenant> {
  const { key } = await server.makeKey({ account });
  const client = await accountClient(server, key);
  eins += 1;
  const employer = await newEmployer(client, {
    name: `${name} Works`,
    federalEIN: String(eins),
    webhook: { callbackUrl: `https://${name.toLowerCase()}.example.com/hook` },
  });
  const adminPath = await newAdmin(client, employer, { role: 'owner', lastName: name });
  const owner = await actAs(server, client, adminPath);
  const { status, text } = await owner.put(`${employer}/everifySettings`, {
    username: `${name}-web`,
    password: 'good',
  });
  assert.equal(status, 200, text);

  const first = await newPerson(server, client, owner, employer, name);
  await first.accept();
  await openCases(server);
  const second = await newPerson(server, client, owner, employer, `${name}two`);
  const representative = await second.invite();
  const cases = await client.get(`${employer}/everifyCases`);
  const { signatures } = (await client.get(first.form)).body.submission;
  const { deliveries } = (await client.get(`${employer}/deliveries`)).body;
  const { copies } = (await client.get(`${first.form}/copies`)).body;
  const { subscription } = (
    await client.post('/v1/announcementSubscriptions', {
      name: 'Payroll',
      webhook: { callbackUrl: 'https://hooks.example/announced' },
    })
  ).body;
  const ids = {
    employerId: lastOf(employer),
    adminId: lastOf(adminPath),
    caseId: cases.body.everifyCases[0].caseId,
    employeeId: lastOf(first.path),
    submissionId: lastOf(first.form),
    signatureId: signatures[0].id,
    copyId: copies[0].id,
    certificateId: first.certificateId,
    // Everyone's: no id of a tenant.
    formCode: 'W4101',
    deliveryId: deliveries[0].deliveryId,
    subscriptionId: subscription.id,
  };
  const colleague = {
    employeeId: lastOf(second.path),
    submissionId: lastOf(second.form),
    certificateId: second.certificateId,
  };
  const uuids = Object.values({ ...colleague, ...ids, employee: ids.employeeId });
  return {
    name,
    account: client,
    owner,
    employee: first.self,
    representative,
    ids,
    colleague: { ...ids, ...colleague },
    marks: [name, ...uuids.filter((id) => id.includes('-')), colleague.employeeId],
  };
}

async function newPerson(
  server: TestServer,
  client: Client,
  owner: Client,
  employer: string,
  lastName: string,
) {
  const path = await newEmployee(client, employer, { lastName });
  const self = await actAs(server, client, path);
  const started = await client.post(`${path}/submissions`);
  const form = started.headers.get('location') as string;
  await done(
    self.put(`${form}/section1`, {
      ...CITIZEN,
      lastName,
      socialSecurityNumber: '123-45-0007',
    }),
  );
  await done(self.post(`${form}/section1/sign`, signature('section1')));
  const paper = { ...PAPER_W4, answers: { ...PAPER_W4.answers, lastName } };
  const { body } = await done(owner.post(`${path}/certificates`, paper));
  return {
    path,
    form,
    certificateId: body.certificate.id as string,
    self,
    async accept() {
      await done(owner.put(`${form}/section2`, section2(PASSPORT)));
      await done(owner.post(`${form}/copies${COPY_QUERY}`, COPY, PDF));
      await done(owner.post(`${form}/section2/sign`, signature('section2')));
    },
    async invite() {
      const { body } = await done(owner.post(`${form}/representative`, { name: lastName }));
      const { token } = body.invitation;
      const nobody = clientOf(server, 'x');
      const session = await done(nobody.post('/v1/representativeSessions', { token }));
      return clientOf(server, session.body.token.token);
    },
  };
}

async function done<Answer extends { status: number; text: string }>(
  asked: Promise<Answer>,
): Promise<Answer> {
  const answer = await asked;
  assert.ok(answer.status < 300, answer.text);
  return answer;
}

/** What the E-Verify worker does in its turn. */
async function openCases(server: TestServer): Promise<void> {
  const { databaseUrl } = server.settings;
  const secretKey = databaseUrl === undefined ? undefined : SECRET_KEY;
  const secrets = await openSecrets(server.db, { ...server.settings, secretKey });
  const base = { db: server.db, secrets, clock: () => server.now() };
  const deps: EVerifyDeps = { ...base, gateway: createSimulator(base), readForm };
  const { errors } = await ensureDueCases(deps);
  assert.deepEqual([...errors, ...(await advanceCases(deps)).errors], []);
}

const COPY = PDF_TEXT;
const PDF = { 'content-type': 'application/pdf' };
const COPY_QUERY = '?part=section2&listKey=A&documentationKey=us_passport&side=front';

const lastOf = (path: string): string => path.split('/').at(-1) as string;

/** What belongs to the request in addition to path and body. */
export const QUERIES: Readonly<Record<string, string>> = {
  addCopy: COPY_QUERY,
  readTaxParameters: '?payDate=2026-06-30',
};
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  addCopy: PDF['content-type'],
  addScan: PDF['content-type'],
  importHistoricalForms: 'application/x-ndjson',
  importEmployees: 'text/csv',
};

/**
 * For each operation below `/v1/employers/{employerId}` a body it takes, null where it takes none. An
 * operation without an entry fails the test: a new route needs its line here.
 */
export const BODIES: Readonly<Record<string, unknown>> = {
  readAnnouncementSubscription: null,
  updateAnnouncementSubscription: { name: 'Intruder' },
  deleteAnnouncementSubscription: null,
  getSubscriptionSecret: null,
  rotateSubscriptionSecret: null,
  testSubscription: null,
  getAccountDelivery: null,
  redeliverOfAccount: null,
  readEmployer: null,
  updateEmployer: EMPLOYER,
  createAdmin: ADMIN,
  listAdmins: null,
  readAdmin: null,
  updateAdmin: { lastName: 'Intruder' },
  deactivateAdmin: null,
  generateAdminToken: null,
  createSignInLink: null,
  generateEverifySettingsToken: null,
  importEmployees: 'firstName,lastName\nIn,Truder\n',
  createEmployee: EMPLOYEE,
  listEmployees: null,
  findEmployeesBySsn: { socialSecurityNumber: EMPLOYEE.socialSecurityNumber },
  readEmployee: null,
  updateEmployee: { lastName: 'Intruder' },
  generateEmployeeToken: null,
  inviteEmployee: null,
  listEvents: null,
  putEverifySettings: { username: 'intruder', password: 'good' },
  getEverifySettings: null,
  deleteEverifySettings: null,
  revalidateEverifySettings: null,
  listEverifyCases: null,
  getEverifyCase: null,
  everifySubmit: {},
  everifyConfirm: {},
  everifyPhotoMatch: { answer: 'match' },
  everifyUploadDocument: { contentType: 'image/png', front: 'aGVsbG8=' },
  everifyFurtherActionNotice: { language: 'en' },
  everifyRefer: { contests: true, employeeNotifiedAt: '2026-06-15T11:00:00Z' },
  everifyClose: { reason: 'OTHER_FREE_TEXT', explanation: 'intruded' },
  everifyResubmit: {},
  startSubmission: null,
  listSubmissions: null,
  listEmployerSubmissions: null,
  listWork: null,
  importHistoricalForms: '{"employeeId":"x"}\n',
  addScan: COPY,
  countWork: null,
  readSubmission: null,
  listPossibleActs: null,
  putSection1: CITIZEN,
  signSection1: signature('section1'),
  signSupplementA: {
    firstName: 'In',
    lastName: 'Truder',
    address: CITIZEN.address,
    ...signature('supplementA'),
  },
  putSection2: section2(PASSPORT),
  signSection2: signature('section2'),
  reportMismatch: { reason: 'intruded' },
  acceptSubmission: null,
  rejectSubmission: { rejectionReason: 'intruded' },
  signSupplementB: {
    reason: 'nameChange',
    newName: { lastName: 'Intruder' },
    ...signature('supplementB'),
  },
  correctSubmission: {
    section: 'section2',
    changes: { additionalInformation: 'intruded' },
    reason: 'intruded',
    ...signature('correction'),
  },
  purgeSubmission: null,
  restartSubmission: null,
  inviteRepresentative: { name: 'Intruder' },
  readInvitation: null,
  revealEmployee: { reason: 'intruded' },
  revealSubmission: { reason: 'intruded' },
  reissueInvitation: null,
  listCopies: null,
  addCopy: COPY,
  readCopy: null,
  removeCopy: null,
  listCertificateForms: null,
  readCertificateForm: null,
  readBlankCertificate: null,
  readCertificateDraft: null,
  saveCertificateDraft: { answers: {} },
  discardCertificateDraft: null,
  addCertificate: PAPER_W4,
  listCertificates: null,
  readCertificate: null,
  printCertificate: null,
  voidCertificate: { reason: 'intruded' },
  readTaxParameters: null,
  listDeliveries: null,
  getDelivery: null,
  getDeliveryPayload: null,
  listEndpoints: null,
  redeliver: null,
  redeliverAll: { since: '2026-06-01T00:00:00Z' },
  pauseDeliveries: {},
  resumeDeliveries: {},
  getWebhookSecret: null,
  rotateWebhookSecret: null,
  testWebhook: null,
  listRetention: null,
  purgeForms: { submissionIds: [1, 2, 3, 4] },
  readAuditTrail: null,
  readEmployerAudit: null,
  verifyTrail: null,
  readEmployeeTrail: null,
  printSubmission: null,
  confirmSignature: null,
  inspectionExport: null,
  submissionPdf: null,
};

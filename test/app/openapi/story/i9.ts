/** Form I-9 from its start to its destruction. */

import { PDF_TEXT } from '../../../support/pictures.ts';
import { signature } from '../../../support/submissions.ts';
import type { People } from './employers.ts';
import type { Recorder, Values } from './recorder.ts';

const SECTION_1 = {
  lastName: 'Ortega',
  firstName: 'Maria',
  address: {
    streetAddress1: '100 Mill Street',
    city: 'Springfield',
    state: 'IL',
    zipCode: '62701',
  },
  dateOfBirth: '1991-04-12',
  citizenshipStatus: 'alien_authorized_to_work',
  uscisNumber: 'A012345678',
  authorizationExpirationDate: '2027-02-01',
};
const CARD = {
  listKey: 'A',
  documentationKey: 'employment_authorization_document',
  documentNumber: 'SRC1234567890',
  expirationDate: '2027-02-01',
};
const SECTION_2 = {
  documents: [CARD],
  firstDayOfEmployment: '2026-06-15',
  examiner: { title: 'HR' },
};

/** Signs Section 1 of the form that is open. */
async function signed(story: Recorder, { self }: People, path: Values): Promise<Values> {
  await story.call('putSection1', { as: self, path, body: SECTION_1 });
  await story.call('signSection1', { as: self, path, body: signature('section1') });
  return path;
}

/** Restarts a form; the path parameters of the new one. */
async function restarted(
  story: Recorder,
  { employee, self }: People,
  path: Values,
): Promise<Values> {
  const { body } = await story.call('restartSubmission', { as: self, path });
  return { ...employee, submissionId: String(body.submission.id) };
}

export async function tellI9(story: Recorder, people: People): Promise<Values> {
  const { employee, owner, self } = people;
  await story.call('readMe', { as: self });
  await story.call('listFormEditions');
  await story.call('listAttestations');
  await story.call('listAcceptableDocuments');
  await story.call('readFormTexts');
  await story.call('readInstructions', { as: self, query: { language: 'es' } });
  await tellHistorical(story, people);
  const path = await signed(story, people, await tellEarlyForms(story, people));
  await tellWork(story, people);
  await story.call('signSupplementA', {
    as: self,
    path,
    body: {
      firstName: 'Rosa',
      lastName: 'Diaz',
      address: SECTION_1.address,
      ...signature('supplementA'),
    },
  });
  await story.call('putSection2', { as: owner, path, body: SECTION_2 });
  await tellCopies(story, owner, path);
  await story.call('listPossibleActs', { as: owner, path });
  await story.call('signSection2', {
    as: owner,
    path,
    headers: { 'Idempotency-Key': 'sign-section2-1' },
    body: signature('section2'),
  });
  await story.call('acceptSubmission', { as: owner, path });
  await story.call('listSubmissions', { path: employee });
  await story.call('readSubmission', { path });
  await story.call('signSupplementB', {
    as: owner,
    path,
    body: {
      reason: 'nameChange',
      newName: { lastName: 'Ortega-Diaz', firstName: 'Maria' },
      ...signature('supplementB'),
    },
  });
  await story.call('correctSubmission', {
    as: owner,
    path,
    body: {
      section: 'section2',
      changes: { additionalInformation: 'Badge 1007' },
      reason: 'The note was left out.',
      ...signature('correction'),
    },
  });
  await tellEvidence(story, people, path);
  return path;
}

/** Forms that end before they are accepted, and the representative; the form that is open then. */
async function tellEarlyForms(story: Recorder, people: People): Promise<Values> {
  const { employee, owner } = people;
  const { body } = await story.call('startSubmission', { path: employee });
  const first = { ...employee, submissionId: String(body.submission.id) };
  await signed(story, people, first);
  await story.call('putSection2', { as: owner, path: first, body: SECTION_2 });
  await tellCopies(story, owner, first);
  await story.call('signSection2', { as: owner, path: first, body: signature('section2') });
  await story.call('rejectSubmission', {
    as: owner,
    path: first,
    body: { rejectionReason: 'The document number has a typing error.' },
  });
  const path = await signed(story, people, await restarted(story, people, first));
  await story.call('inviteRepresentative', {
    as: owner,
    path,
    body: { name: 'Lee Wong', emailAddress: 'lee.wong@example.com' },
  });
  await story.call('readInvitation', { path });
  const invited = await story.call('reissueInvitation', { as: owner, path });
  const { token } = invited.body.invitation;
  const session = await story.call('exchangeInvitation', { as: null, body: { token } });
  await story.call('reportMismatch', {
    as: session.body.token.token,
    path,
    body: { reason: 'The name on the card differs.' },
  });
  return await restarted(story, people, path);
}

/** A form on paper, with its scan. */
async function tellHistorical(
  story: Recorder,
  { employer, employee, owner }: People,
): Promise<void> {
  const form = {
    employeeId: employee.employeeId,
    source: 'paper',
    edition: '10/21/19',
    firstDayOfEmployment: '2021-03-01',
    section1SignedOn: '2021-03-01',
    section2SignedOn: '2021-03-03',
  };
  const { body } = await story.call('importHistoricalForms', {
    path: employer,
    mediaType: 'application/x-ndjson',
    body: `${JSON.stringify(form)}\n`,
  });
  const path = { ...employee, submissionId: String(body.results[0].submissionId) };
  await story.call('addScan', {
    as: owner,
    path,
    mediaType: 'application/pdf',
    body: PDF_TEXT,
  });
}

/** What is open for everyone. */
async function tellWork(story: Recorder, { employer }: People): Promise<void> {
  const newest = { status: 'section1_complete', sort: 'newest', limit: '1' };
  await story.call('listWork', { path: employer, query: { kind: 'section2', limit: '1' } });
  await story.call('countWork', { path: employer });
  await story.call('listEmployerSubmissions', { path: employer, query: newest });
}

/** Both sides of the document, the front twice: once to remove it. */
async function tellCopies(story: Recorder, as: string, path: Values): Promise<void> {
  const { listKey, documentationKey } = CARD;
  const add = (side: string) => {
    const query = { part: 'section2', listKey, documentationKey, side };
    return story.call('addCopy', {
      as,
      path,
      query,
      mediaType: 'application/pdf',
      body: PDF_TEXT,
    });
  };
  const front = await add('front');
  await story.call('listCopies', { path });
  const one = { ...path, copyId: front.body.copy.id as string };
  await story.call('readCopy', { as, path: one });
  await story.call('removeCopy', { as, path: one });
  await add('front');
  await add('back');
}

async function tellEvidence(story: Recorder, people: People, path: Values): Promise<void> {
  const { employer, employee } = people;
  const { body } = await story.call('readSubmission', { path });
  await story.call('revealSubmission', {
    path,
    body: { reason: 'Inspection by the agency.', fields: ['section1.uscisNumber'] },
  });
  await story.call('readAuditTrail', { path, query: { limit: '2' } });
  await story.call('readEmployeeTrail', { path: employee, query: { limit: '2' } });
  await story.call('readEmployerAudit', { path: employer, query: { limit: '2' } });
  await story.call('verifyTrail', { path: employer });
  await story.call('readAccountAudit', { query: { limit: '2' } });
  await story.call('printSubmission', { path });
  await story.call('submissionPdf', { path });
  const [first] = body.submission.signatures;
  await story.call('confirmSignature', { path: { ...path, signatureId: first.id } });
  await story.call('inspectionExport', { path: employer });
}

/** Years later, with tokens of that day. */
export async function tellRetention(
  story: Recorder,
  { employer, employee }: People,
  form: Values,
): Promise<void> {
  await story.call('updateEmployee', {
    path: employee,
    body: { employment: { status: 'terminated', terminationDate: '2026-06-15' } },
  });
  story.server.setTime('2030-06-17T12:00:00Z');
  const { body } = await story.call('login');
  story.useToken(body.accessToken);
  const due = await story.call('listRetention', { path: employer, query: { dueBy: '2030-06-17' } });
  const [other] = due.body.forms.filter(
    (found: { submissionId: number }) => String(found.submissionId) !== form.submissionId,
  );
  await story.call('purgeSubmission', { path: form });
  const submissionIds = [other?.submissionId ?? Number(form.submissionId)];
  await story.call('purgeForms', { path: employer, body: { submissionIds } });
}

/**
 * What every EVerifyGateway has to do, as checks that can be run one by one: an adapter of the
 * agency's own interface passes the same checks as the simulator before it is trusted.
 */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  type CaseState,
  type CaseSubmission,
  type Company,
  type EVerifyGateway,
  GatewayError,
  type GatewayErrorKind,
} from '../../../src/people/everify/gateway.ts';

/** Where the agency's test environment (or the simulator) takes a case. */
export const SCENARIOS = [
  'authorized',
  'queued',
  'unconfirmedData',
  'photoMatch',
  'scanAndUpload',
  'manualReview',
  'mismatchResolved',
  'mismatchFinal',
  'closeAndResubmit',
  'refused',
  'answerLost',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** One gateway with its own company; created for every check. */
export type Subject = {
  readonly gateway: EVerifyGateway;
  readonly company: Company;
  readonly wrongCompany: Company;
  readonly expiredCompany: Company;
  /** Data of an employee whose case goes this way; every call another employee. */
  submission(scenario: Scenario): CaseSubmission;
  /** Lets the agency get on with whatever it does by itself. */
  passTime(): Promise<void>;
  /** The same gateway as a process that starts afresh would make it. */
  restart(): Promise<EVerifyGateway>;
};

export type Check = { readonly name: string; run(subject: Subject): Promise<void> };

const IMAGES = { contentType: 'image/png', front: 'iVBORw0KGgo=', back: 'iVBORw0KGgo=' };
const CLOSURE = { reason: 'INCORRECT_DATA', explanation: null };

async function throwsKind(call: Promise<unknown>, kind: GatewayErrorKind): Promise<GatewayError> {
  let thrown: unknown;
  try {
    await call;
  } catch (error) {
    thrown = error;
  }
  assert.ok(thrown instanceof GatewayError, `expected a GatewayError ${kind}, got ${thrown}`);
  assert.equal(thrown.kind, kind);
  return thrown;
}

async function submitted(
  { gateway, company, submission }: Subject,
  scenario: Scenario,
): Promise<CaseState> {
  const data = submission(scenario);
  const state = await gateway.submit(company, data);
  assert.equal(state.clientReference, data.clientReference);
  assert.match(state.caseNumber, /^[A-Z0-9]{15}$/);
  return state;
}

async function retrieved({ gateway, company }: Subject, caseNumber: string): Promise<CaseState> {
  return await gateway.retrieve(company, caseNumber);
}

function assertAuthorized({ status, eligibility }: CaseState): void {
  assert.ok(status === 'EMPLOYMENT_AUTHORIZED' || eligibility === 'employment_authorized', status);
}

export const CHECKS: readonly Check[] = [
  {
    name: 'good credentials are authenticated, wrong and expired ones told apart',
    async run({ gateway, company, wrongCompany, expiredCompany }) {
      assert.equal((await gateway.authenticate(company)).authenticated, true);
      assert.deepEqual(await gateway.authenticate(wrongCompany), {
        authenticated: false,
        reason: 'wrong',
      });
      assert.deepEqual(await gateway.authenticate(expiredCompany), {
        authenticated: false,
        reason: 'expired',
      });
    },
  },
  {
    name: 'no call does anything with bad credentials, and says which',
    async run({ gateway, company, wrongCompany, expiredCompany, submission }) {
      const data = submission('authorized');
      const wrong = await throwsKind(gateway.submit(wrongCompany, data), 'credentials');
      assert.equal(wrong.details.reason, 'wrong');
      const expired = await throwsKind(gateway.submit(expiredCompany, data), 'credentials');
      assert.equal(expired.details.reason, 'expired');
      assert.equal(await gateway.findByReference(company, data.clientReference), undefined);
      const { caseNumber } = await gateway.submit(company, data);
      await throwsKind(gateway.retrieve(wrongCompany, caseNumber), 'credentials');
      await throwsKind(gateway.close(wrongCompany, caseNumber, CLOSURE), 'credentials');
    },
  },
  {
    name: 'a case that authorizes employment closes by itself and stays closed',
    async run(subject) {
      const { caseNumber } = await submitted(subject, 'authorized');
      await subject.passTime();
      const state = await retrieved(subject, caseNumber);
      assert.equal(state.status, 'CLOSED');
      assert.equal(state.eligibility, 'employment_authorized');
      await throwsKind(subject.gateway.close(subject.company, caseNumber, CLOSURE), 'refused');
    },
  },
  {
    name: 'a queued case gets on without anybody’s help',
    async run(subject) {
      const { caseNumber, status } = await submitted(subject, 'queued');
      assert.equal(status, 'QUEUED');
      assert.equal((await retrieved(subject, caseNumber)).status, 'QUEUED');
      await subject.passTime();
      assert.notEqual((await retrieved(subject, caseNumber)).status, 'QUEUED');
    },
  },
  {
    name: 'the same client reference never makes a second case',
    async run({ gateway, company, submission }) {
      const data = submission('queued');
      const first = await gateway.submit(company, data);
      const again = await gateway.submit(company, data);
      assert.equal(again.caseNumber, first.caseNumber);
      const found = await gateway.findByReference(company, data.clientReference);
      assert.equal(found?.caseNumber, first.caseNumber);
    },
  },
  {
    name: 'submissions of one reference at the same moment make one case',
    async run({ gateway, company, submission }) {
      const data = submission('queued');
      const states = await Promise.all([1, 2, 3].map(() => gateway.submit(company, data)));
      assert.equal(new Set(states.map(({ caseNumber }) => caseNumber)).size, 1);
    },
  },
  {
    name: 'a case whose answer was lost is found by its reference',
    async run({ gateway, company, submission }) {
      const data = submission('answerLost');
      await throwsKind(gateway.submit(company, data), 'unavailable');
      const found = await gateway.findByReference(company, data.clientReference);
      assert.ok(found);
      assert.equal((await gateway.submit(company, data)).caseNumber, found.caseNumber);
    },
  },
  {
    name: 'an unknown reference is nobody’s case, an unknown number is refused',
    async run({ gateway, company }) {
      assert.equal(await gateway.findByReference(company, randomUUID()), undefined);
      await throwsKind(gateway.retrieve(company, '000000000000000'), 'refused');
    },
  },
  {
    name: 'refused data makes no case',
    async run({ gateway, company, submission }) {
      const data = submission('refused');
      await throwsKind(gateway.submit(company, data), 'refused');
      assert.equal(await gateway.findByReference(company, data.clientReference), undefined);
    },
  },
  {
    name: 'unconfirmed data is confirmed',
    async run(subject) {
      const { gateway, company, submission } = subject;
      const data = submission('unconfirmedData');
      const { caseNumber, status } = await gateway.submit(company, data);
      assert.equal(status, 'UNCONFIRMED_DATA');
      await gateway.confirm(company, caseNumber, data);
      assertAuthorized(await retrieved(subject, caseNumber));
      await throwsKind(gateway.confirm(company, caseNumber, data), 'refused');
    },
  },
  {
    name: 'a photo is shown and matched; without a photo the document is uploaded',
    async run(subject) {
      const { gateway, company } = subject;
      const matched = await submitted(subject, 'photoMatch');
      assert.equal(matched.status, 'PHOTO_MATCH');
      assert.ok(matched.photo && matched.photo.length > 0);
      assertAuthorized(await gateway.answerPhotoMatch(company, matched.caseNumber, 'match'));
      const differs = await submitted(subject, 'photoMatch');
      const after = await gateway.answerPhotoMatch(company, differs.caseNumber, 'no_match');
      assert.equal(after.status, 'PENDING_REFERRAL');
      assert.equal(after.photo, null);
      const missing = await submitted(subject, 'photoMatch');
      const upload = await gateway.answerPhotoMatch(company, missing.caseNumber, 'no_photo');
      assert.equal(upload.status, 'SCAN_AND_UPLOAD');
    },
  },
  {
    name: 'an uploaded document is reviewed, then decided',
    async run(subject) {
      const { gateway, company } = subject;
      const { caseNumber, status } = await submitted(subject, 'scanAndUpload');
      assert.equal(status, 'SCAN_AND_UPLOAD');
      const empty = { ...IMAGES, front: '' };
      await throwsKind(gateway.uploadDocument(company, caseNumber, empty), 'refused');
      const review = await gateway.uploadDocument(company, caseNumber, IMAGES);
      assert.equal(review.status, 'MANUAL_REVIEW');
      await subject.passTime();
      assertAuthorized(await retrieved(subject, caseNumber));
    },
  },
  {
    name: 'a case that needs more time waits for nobody here',
    async run(subject) {
      const { caseNumber, status } = await submitted(subject, 'manualReview');
      assert.equal(status, 'MANUAL_REVIEW');
      await subject.passTime();
      assert.notEqual((await retrieved(subject, caseNumber)).status, 'MANUAL_REVIEW');
    },
  },
  {
    name: 'a mismatch is referred only after the notice was fetched',
    async run(subject) {
      const { gateway, company } = subject;
      const { caseNumber, status, mismatch } = await submitted(subject, 'mismatchResolved');
      assert.equal(status, 'PENDING_REFERRAL');
      assert.ok(mismatch);
      const decision = { contests: true, employeeNotifiedAt: '2026-06-15T12:00:00.000Z' };
      await throwsKind(gateway.refer(company, caseNumber, decision), 'refused');
      const notice = await gateway.fetchNotice(company, caseNumber, 'es');
      assert.ok(notice.content.length > 0 && notice.contentType.includes('/'));
      const referred = await gateway.refer(company, caseNumber, decision);
      assert.equal(referred.status, 'REFERRED');
      assert.equal(referred.mismatch, mismatch);
      await throwsKind(gateway.refer(company, caseNumber, decision), 'refused');
      await subject.passTime();
      assertAuthorized(await retrieved(subject, caseNumber));
    },
  },
  {
    name: 'a referral without a result ends in a Final Nonconfirmation, closed with its own reasons',
    async run(subject) {
      const { gateway, company } = subject;
      const { caseNumber } = await submitted(subject, 'mismatchFinal');
      const reason = 'EMPLOYEE_CONTINUES_TO_WORK_AFTER_FNC';
      const closure = { reason, explanation: 'Appeal under way' };
      await throwsKind(gateway.close(company, caseNumber, closure), 'refused');
      await gateway.fetchNotice(company, caseNumber, 'en');
      await gateway.refer(company, caseNumber, {
        contests: true,
        employeeNotifiedAt: '2026-06-15T12:00:00.000Z',
      });
      await subject.passTime();
      assert.equal((await retrieved(subject, caseNumber)).status, 'FINAL_NONCONFIRMATION');
      const silent = { reason, explanation: null };
      await throwsKind(gateway.close(company, caseNumber, silent), 'refused');
      const closed = await gateway.close(company, caseNumber, closure);
      assert.equal(closed.status, 'CLOSED');
      assert.equal(closed.eligibility, 'final_nonconfirmation');
    },
  },
  {
    name: 'a mismatch that is not contested is not referred',
    async run(subject) {
      const { gateway, company } = subject;
      const { caseNumber } = await submitted(subject, 'mismatchResolved');
      await gateway.fetchNotice(company, caseNumber, 'en');
      const { status } = await gateway.refer(company, caseNumber, {
        contests: false,
        employeeNotifiedAt: '2026-06-15T12:00:00.000Z',
      });
      assert.notEqual(status, 'REFERRED');
      assert.notEqual(status, 'PENDING_REFERRAL');
    },
  },
  {
    name: 'closing needs a known reason, and an explanation where the reason says nothing',
    async run(subject) {
      const { gateway, company } = subject;
      const { caseNumber } = await submitted(subject, 'closeAndResubmit');
      const close = (reason: string, explanation: string | null) =>
        gateway.close(company, caseNumber, { reason, explanation });
      await throwsKind(close('BECAUSE', 'x'), 'refused');
      await throwsKind(close('OTHER_FREE_TEXT', null), 'refused');
      assert.equal((await close('OTHER_FREE_TEXT', 'Position withdrawn')).status, 'CLOSED');
      await throwsKind(close('INCORRECT_DATA', null), 'refused');
    },
  },
  {
    name: 'an open case of the same number blocks another; a closed one asks for a reason',
    async run(subject) {
      const { gateway, company } = subject;
      const data = subject.submission('closeAndResubmit');
      const { caseNumber } = await gateway.submit(company, data);
      const another = { ...data, clientReference: randomUUID() };
      const blocked = await throwsKind(gateway.submit(company, another), 'duplicate');
      assert.equal(blocked.details.open, true);
      assert.deepEqual(blocked.details.caseNumbers, [caseNumber]);
      await gateway.close(company, caseNumber, CLOSURE);
      const asked = await throwsKind(gateway.submit(company, another), 'duplicate');
      assert.equal(asked.details.open, false);
      const reasoned = { ...another, duplicateReason: 'The first case had incorrect data' };
      assert.notEqual((await gateway.submit(company, reasoned)).caseNumber, caseNumber);
    },
  },
  {
    name: 'actions of other states are refused and change nothing',
    async run(subject) {
      const { gateway, company, submission } = subject;
      const data = submission('photoMatch');
      const { caseNumber } = await gateway.submit(company, data);
      const decision = { contests: true, employeeNotifiedAt: '2026-06-15T12:00:00.000Z' };
      await throwsKind(gateway.confirm(company, caseNumber, data), 'refused');
      await throwsKind(gateway.uploadDocument(company, caseNumber, IMAGES), 'refused');
      await throwsKind(gateway.fetchNotice(company, caseNumber, 'en'), 'refused');
      await throwsKind(gateway.refer(company, caseNumber, decision), 'refused');
      assert.equal((await retrieved(subject, caseNumber)).status, 'PHOTO_MATCH');
    },
  },
  {
    name: 'a restart loses nothing',
    async run(subject) {
      const { company, gateway } = subject;
      const { caseNumber } = await submitted(subject, 'mismatchResolved');
      await gateway.fetchNotice(company, caseNumber, 'en');
      const restarted = await subject.restart();
      assert.equal((await restarted.retrieve(company, caseNumber)).status, 'PENDING_REFERRAL');
      const decision = { contests: true, employeeNotifiedAt: '2026-06-15T12:00:00.000Z' };
      assert.equal((await restarted.refer(company, caseNumber, decision)).status, 'REFERRED');
    },
  },
];

/** Defines one test per check. */
export function describeConformance(name: string, make: () => Promise<Subject>): void {
  describe(`${name} conforms`, () => {
    for (const check of CHECKS) test(check.name, async () => check.run(await make()));
  });
}

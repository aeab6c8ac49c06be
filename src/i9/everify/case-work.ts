/** The actions of administrators: what each takes and does. */

import Type, { type Static, type TSchema } from 'typebox';
import { checkAll } from '../check-all.ts';
import { checkShape, NOT_BLANK } from '../check-shape.ts';
import type { Caller } from '../deps.ts';
import { type FieldError, I9Error, invalid } from '../errors.ts';
import { localDay, parseDay } from '../form-data/days.ts';
import { ssnError } from '../ssn.ts';
import { isOfMediaType, MEDIA_TYPES } from '../submissions/media-types.ts';
import { requirePhotoCopies } from '../submissions/photo-copies.ts';
import { recordFailure, takeStep } from './advance-cases.ts';
import { CLOSURE_REASONS, closureReason } from './closure-reasons.ts';
import type { CompanyOfEmployer } from './company.ts';
import type { EVerifyDeps } from './deps.ts';
import { insertCase } from './ensure-due-cases.ts';
import { type CaseSubmission, type EVerifyGateway, GatewayError, type Notice } from './gateway.ts';
import { readinessOf } from './readiness.ts';
import { type Change, type Leased, openColumn, recordAnswer, recordCase } from './record.ts';
import type { CaseAction } from './statuses.ts';

const closed = { additionalProperties: false } as const;
const text = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }));
const picture = (description: string) => Type.String({ minLength: 1, description });

export const CASE_INPUTS = {
  submit: Type.Object({ lateReason: text, duplicateReason: text }, closed),
  confirm: Type.Object(
    {
      lastName: text,
      firstName: text,
      middleInitial: text,
      otherLastNames: text,
      dateOfBirth: text,
      ssn: Type.Optional(Type.String({ maxLength: 11, description: 'Nine digits.' })),
      alienNumber: text,
      i94Number: text,
      foreignPassportNumber: text,
      foreignPassportCountry: text,
    },
    { ...closed, description: 'Corrections; without any, the data is confirmed as it is.' },
  ),
  photoMatch: Type.Object({ answer: Type.Enum(['match', 'no_match', 'no_photo']) }, closed),
  uploadDocument: Type.Object(
    {
      contentType: Type.Enum(Object.keys(MEDIA_TYPES)),
      front: picture('base64'),
      back: Type.Optional(picture('base64')),
    },
    closed,
  ),
  furtherActionNotice: Type.Object({ language: Type.Optional(Type.Enum(['en', 'es'])) }, closed),
  refer: Type.Object(
    {
      contests: Type.Boolean({ description: 'The employee takes action on the mismatch.' }),
      employeeNotifiedAt: Type.String({ description: 'When the employee was told, ISO 8601.' }),
    },
    closed,
  ),
  close: Type.Object(
    {
      reason: Type.Enum(CLOSURE_REASONS.map(({ code }) => code)),
      explanation: Type.Optional(
        Type.String({ minLength: 1, maxLength: 2000, pattern: NOT_BLANK }),
      ),
    },
    closed,
  ),
  resubmit: Type.Object({ lateReason: text, duplicateReason: text }, closed),
} as const satisfies Readonly<Record<CaseAction, TSchema>>;

type Place = {
  readonly deps: EVerifyDeps;
  readonly caller: Caller;
  readonly leased: Leased;
  readonly found: CompanyOfEmployer;
  readonly act: NonNullable<Change['act']>;
};

export type Work = {
  /** What the audit trail tells of it. */
  readonly told: Readonly<Record<string, unknown>>;
  run(place: Place): Promise<{ readonly notice?: Notice; readonly caseId?: string } | undefined>;
};

const correctedSsnError = (ssn: string): string | undefined =>
  /^\d{9}$/.test(ssn) ? ssnError(ssn) : 'must have nine digits';

/** Reads the body, or refuses it with every bad field, before the case is touched. */
export const CASE_WORK: Readonly<Record<CaseAction, (body: unknown, now: number) => Work>> = {
  submit(body) {
    const input = checkShape(CASE_INPUTS.submit, body ?? {});
    return { told: input, run: (place) => submit(place, input) };
  },

  confirm(body) {
    const edits = checkShape(CASE_INPUTS.confirm, body ?? {});
    const errors: FieldError[] = [];
    const ssn = edits.ssn?.replace(/[\s-]/g, '');
    const wrongSsn = ssn === undefined ? undefined : correctedSsnError(ssn);
    if (wrongSsn !== undefined) errors.push({ path: 'ssn', message: wrongSsn });
    if (edits.dateOfBirth !== undefined && parseDay(edits.dateOfBirth) !== edits.dateOfBirth) {
      errors.push({ path: 'dateOfBirth', message: 'must be a date of the form yyyy-MM-dd' });
    }
    if (errors.length > 0) throw invalid(errors);
    const data = ssn === undefined ? edits : { ...edits, ssn };
    return { told: { corrected: edits }, run: (place) => confirm(place, data) };
  },

  photoMatch(body) {
    const { answer } = checkShape(CASE_INPUTS.photoMatch, body);
    return {
      told: { answer },
      run: async (place) => {
        await requirePhotoCopies(place.deps.db, place.deps, place.leased.row.submission_id);
        return await tell(place, (gateway, ...at) => gateway.answerPhotoMatch(...at, answer));
      },
    };
  },

  uploadDocument(body) {
    const { contentType, front, back = null } = checkShape(CASE_INPUTS.uploadDocument, body);
    const images = { contentType, front, back };
    const errors = [
      ...pictureErrors('front', front, contentType),
      ...(back === null ? [] : pictureErrors('back', back, contentType)),
    ];
    if (errors.length > 0) throw invalid(errors);
    return {
      told: { contentType, sides: back === null ? 1 : 2 },
      run: (place) => tell(place, (gateway, ...at) => gateway.uploadDocument(...at, images)),
    };
  },

  furtherActionNotice(body) {
    const { language = 'en' } = checkShape(CASE_INPUTS.furtherActionNotice, body ?? {});
    return { told: { language }, run: (place) => fetchNotice(place, language) };
  },

  refer(body, now) {
    const decision = checkAll(CASE_INPUTS.refer, body, ({ employeeNotifiedAt: at = '' }) => {
      if (/^\d{4}-\d\d-\d\dT/.test(at) && Date.parse(at) <= now) return [];
      const message = 'must be a time (ISO 8601) that has passed: the employee is told first';
      return [{ path: 'employeeNotifiedAt', message }];
    });
    return { told: decision, run: (place) => refer(place, decision) };
  },

  close(body) {
    const { reason, explanation = null } = checkAll(CASE_INPUTS.close, body, (sent) =>
      closureReason(sent.reason ?? '')?.needsExplanation && sent.explanation === undefined
        ? [{ path: 'explanation', message: `is required with ${sent.reason}` }]
        : [],
    );
    return { told: { reason, explanation }, run: (place) => close(place, reason, explanation) };
  },

  resubmit(body) {
    const input = checkShape(CASE_INPUTS.resubmit, body ?? {});
    return { told: input, run: (place) => resubmit(place, input) };
  },
};

/** What is sent must be what it is said to be: the agency would refuse it days later. */
function pictureErrors(path: string, base64: string, contentType: string): FieldError[] {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    return [{ path, message: 'must be base64' }];
  }
  if (isOfMediaType(Buffer.from(base64, 'base64'), contentType)) return [];
  return [{ path, message: `is not of the contentType ${contentType}` }];
}

type Reasons = Static<(typeof CASE_INPUTS)['submit']>;

/** A call of the gateway whose answer becomes the case's. */
async function tell(
  { deps, caller, leased, found, act }: Place,
  call: (
    gateway: EVerifyGateway,
    company: CompanyOfEmployer['company'],
    caseNumber: string,
  ) => ReturnType<EVerifyGateway['retrieve']>,
  change: Change = {},
): Promise<undefined> {
  const state = await call(deps.gateway, found.company, caseNumberOf(leased));
  await recordAnswer(deps, caller, leased, state, { act, ...change });
}

async function submit(place: Place, reasons: Reasons): Promise<undefined> {
  const { deps, caller, leased, found, act } = place;
  const { row, token } = leased;
  if (row.case_number !== null) return await confirm(place, {});
  const change = {
    late_reason: reasons.lateReason ?? row.late_reason,
    duplicate_reason: reasons.duplicateReason ?? row.duplicate_reason,
  };
  if (row.status !== 'internal_error') {
    const form = await deps.readForm(deps.db, deps, row.submission_id);
    const today = localDay(deps.clock(), found.timezone);
    const readiness = readinessOf({ ...row, ...change }, form, today);
    if (readiness.status !== 'ready') throw new I9Error(409, readiness.problem);
  }
  const written = await recordCase(deps, caller, leased, { ...change, act, keepLease: true });
  if (written !== undefined) await takeStep(deps, { row: written, token }, found);
}

async function confirm(place: Place, edits: Partial<CaseSubmission>): Promise<undefined> {
  const { deps, leased } = place;
  const sent = await openColumn(deps.db, deps, leased.row, 'sent');
  if (sent === undefined) throw new I9Error(409, 'What was submitted is no longer kept.');
  const { clientReference: _, lateReason: __, duplicateReason: ___, ...data } = sent;
  const submission = { ...sent, ...edits };
  await tell(place, (gateway, ...at) => gateway.confirm(...at, { ...data, ...edits }), {
    submission,
  });
}

async function fetchNotice(
  { deps, caller, leased, found, act }: Place,
  language: 'en' | 'es',
): Promise<{ notice: Notice }> {
  const { row } = leased;
  const notice = await deps.gateway.fetchNotice(found.company, caseNumberOf(leased), language);
  const notice_fetched_at = row.notice_fetched_at ?? new Date(deps.clock()).toISOString();
  const { next_step_at } = row;
  await recordCase(deps, caller, leased, { notice_fetched_at, next_step_at, act });
  return { notice };
}

async function refer(
  place: Place,
  decision: Static<(typeof CASE_INPUTS)['refer']>,
): Promise<undefined> {
  if (place.leased.row.notice_fetched_at === null) {
    throw new I9Error(
      409,
      'Fetch the Further Action Notice (furtherActionNotice) and give it to the employee first.',
    );
  }
  await tell(place, (gateway, ...at) => gateway.refer(...at, decision));
}

async function close(place: Place, reason: string, explanation: string | null): Promise<undefined> {
  const { deps, caller, leased, found, act } = place;
  const { row, token } = leased;
  if (closureReason(reason)?.onlyAfterNonconfirmation && row.status !== 'final_nonconfirmation') {
    const message = `can only be given after a Final Nonconfirmation, the case is ${row.status}`;
    throw invalid([{ path: 'reason', message }]);
  }
  const intent = { closure_reason: reason, closure_explanation: explanation };
  if (row.case_number === null) {
    await recordCase(deps, caller, leased, { ...intent, status: 'manually_closed', act });
    return;
  }
  // Kept first: whatever happens to this process or to the call, the closure reaches the agency.
  const written = await recordCase(deps, caller, leased, {
    ...intent,
    next_step_at: row.next_step_at,
    act,
    keepLease: true,
  });
  if (written === undefined) throw new I9Error(409, 'The case has changed: look at it again.');
  const closing: Leased = { row: written, token };
  try {
    const closure = { reason, explanation };
    const state = await deps.gateway.close(found.company, caseNumberOf(closing), closure);
    await recordAnswer(deps, caller, closing, state);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Sent again until the agency has taken it: nobody has to ask for it a second time.
    await recordFailure(deps, closing, found, error);
    if (error.kind !== 'unavailable') throw error;
  }
}

async function resubmit(
  { deps, caller, leased, found, act }: Place,
  reasons: Reasons,
): Promise<{ caseId: string }> {
  const { row } = leased;
  const caseId = await deps.db.transaction().execute(async (tx) => {
    const made = await insertCase(tx, deps, caller, {
      account_id: row.account_id,
      employer_id: row.employer_id,
      employee_id: row.employee_id,
      submission_id: row.submission_id,
      attempt: row.attempt + 1,
      due_on: row.due_on,
      late_reason: reasons.lateReason ?? null,
      duplicate_reason: reasons.duplicateReason ?? null,
      today: localDay(deps.clock(), found.timezone),
    });
    if (made === undefined) throw new I9Error(409, 'The case was submitted again before.');
    return made.id;
  });
  await recordCase(deps, caller, leased, { act });
  return { caseId };
}

function caseNumberOf({ row }: Leased): string {
  if (row.case_number === null) throw new I9Error(409, 'The agency does not know this case yet.');
  return row.case_number;
}

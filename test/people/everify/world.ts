/** An employer with E-Verify and people with completed forms, for tests of cases. */

import { randomUUID } from 'node:crypto';
import { deleteSettingsRow } from '../../../src/people/cases/storage/everify.ts';
import { actOnCase } from '../../../src/people/everify/act-on-case.ts';
import { advanceCases } from '../../../src/people/everify/advance-cases.ts';
import type { EVerifyDeps } from '../../../src/people/everify/deps.ts';
import { ensureDueCases } from '../../../src/people/everify/ensure-due-cases.ts';
import { readForm } from '../../../src/people/everify/read-form.ts';
import { putSettings } from '../../../src/people/everify/settings.ts';
import { createSimulator } from '../../../src/people/everify/simulator/simulator.ts';
import {
  createSubmissionKey,
  openSubmissionKey,
} from '../../../src/people/i9/evidence/submission-key.ts';
import {
  type DocumentCopy,
  emptyContent,
  openContent,
  sealContent,
} from '../../../src/people/i9/form/content.ts';
import type { Document, Section1 } from '../../../src/people/i9/form/schema.ts';
import { insertDocumentCopy } from '../../../src/people/i9/storage/document-copies.ts';
import { copyContext } from '../../../src/people/i9/submissions/copies/copies.ts';
import { beginTrails } from '../../../src/platform/audit/administration.ts';
import { openBody } from '../../../src/platform/delivery/emit.ts';
import { sha256 } from '../../../src/platform/digest/digest.ts';
import type { Person } from '../../../src/platform/requests/actor.ts';
import type { Caller } from '../../../src/platform/requests/deps.ts';
import { isoTime } from '../../../src/platform/shape/clock.ts';
import { createAccount } from '../../../src/platform/storage/accounts/accounts.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import type { EVerifyCaseRow } from '../../../src/platform/storage/database/tables-everify.ts';
import { numberSubmission } from '../../../src/platform/storage/rows/form-numbers.ts';
import { newId } from '../../../src/platform/storage/rows/new-id.ts';
import { Secrets } from '../../../src/platform/storage/secrets/secrets.ts';
import { PDF_TEXT } from '../../support/pictures.ts';
import { NOON, ssnEnding } from './simulator-subject.ts';

const PASSPORT: Document = {
  listKey: 'A',
  documentationKey: 'us_passport',
  documentTitle: 'U.S. Passport',
  documentNumber: '123456789',
  issuingAuthority: 'U.S. Department of State',
  expirationDate: '2030-01-01',
};

export type Hire = {
  /** Last four digits; null: still waited for. */
  readonly ending: string | null;
  readonly receipt?: boolean;
  readonly receiptType?: 'temporary_i551' | null;
  /** The employee of an earlier form. */
  readonly employeeId?: string;
  readonly firstDay?: string;
  /** False: no copy of the passport is kept yet. */
  readonly copied?: boolean;
};

export type Hired = { readonly submissionId: number; readonly employeeId: string };

let eins = 200_000_000;

export async function insertEmployer(db: Database, accountId: string, ms = NOON): Promise<string> {
  const id = newId(ms);
  const now = isoTime(ms);
  await db
    .insertInto('employers')
    .values({
      id,
      account_id: accountId,
      name: 'Acme',
      federal_ein: String(eins++),
      timezone: 'America/Phoenix',
      address: '{}',
      options: '{}',
      postback: null,
      webhook: null,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** An active employee with an accepted form. */
export async function insertHire(
  deps: Pick<EVerifyDeps, 'db' | 'secrets' | 'clock'>,
  accountId: string,
  employerId: string,
  {
    ending,
    receipt = false,
    receiptType = null,
    firstDay = '2026-06-15',
    copied = true,
    ...of
  }: Hire,
): Promise<Hired> {
  const now = isoTime(deps.clock());
  const employeeId = of.employeeId ?? newId(deps.clock());
  return await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('employees')
      .values({
        id: employeeId,
        account_id: accountId,
        employer_id: employerId,
        status: 'active',
        first_name: 'Ana',
        last_name: 'Rivera',
        middle_name: null,
        nickname: null,
        email_address: null,
        telephone_number: null,
        gender: null,
        address: null,
        sealed_ssn: null,
        ssn_index: null,
        sealed_date_of_birth: null,
        applied_for_ssn: 0,
        skip_everify: 0,
        hire_date: firstDay,
        start_date: firstDay,
        termination_date: null,
        document_options: '{}',
        language: null,
        version: 1,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const { id, sequence } = await numberSubmission(tx);
    const key = await createSubmissionKey(tx, { ...deps, db: tx }, id);
    const ssn = ending === null ? null : ssnEnding(ending);
    const section1: Section1 = {
      lastName: 'Rivera',
      firstName: 'Ana',
      dateOfBirth: '1990-04-01',
      socialSecurityNumber: ssn,
      citizenshipStatus: 'citizen',
    };
    const documents = [{ ...PASSPORT, listIndex: 1, receipt, receiptType }];
    const copies = copied ? [await insertCopy(tx, key, id, now)] : [];
    const content = { ...emptyContent('test'), section1, section2: { documents }, copies };
    await tx
      .insertInto('submissions')
      .values({
        id,
        sequence,
        account_id: accountId,
        employer_id: employerId,
        employee_id: employeeId,
        status: 'accepted',
        version: 1,
        edition: '01/20/25',
        edition_expires: '05/31/2027',
        content: sealContent(key, id, content),
        first_day: firstDay,
        expires_on: null,
        notify_on: null,
        accepted_at: now,
        created_at: now,
        updated_at: now,
        status_changed_at: now,
        purged_at: null,
      })
      .execute();
    return { submissionId: id, employeeId };
  });
}

async function insertCopy(
  tx: Database,
  key: Secrets,
  submissionId: number,
  now: string,
): Promise<DocumentCopy> {
  const id = newId(Date.parse(now));
  const bytes = Buffer.from(PDF_TEXT);
  const sealed = key.seal(bytes, copyContext(id));
  await insertDocumentCopy(tx, { id, submission_id: submissionId, sealed, created_at: now });
  return {
    id,
    part: 'section2',
    listKey: 'A',
    documentationKey: 'us_passport',
    side: 'front',
    mediaType: 'application/pdf',
    bytes: bytes.length,
    sha256: sha256(bytes),
    sealedSha256: sha256(sealed),
    addedAt: now,
    addedBy: 'test',
  };
}

/** Stands for corrections of the form: the number came, the document replaced its receipt. */
export async function correctForm(
  deps: EVerifyDeps,
  accountId: string,
  employerId: string,
  { submissionId }: Hired,
  hire: Hire,
): Promise<void> {
  const other = await insertHire(deps, accountId, employerId, { ...hire, firstDay: '1999-01-01' });
  const find = (id: number) =>
    deps.db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const row = await find(other.submissionId);
  const content = openContent(await openSubmissionKey(deps.db, deps, row.id), row);
  const key = await openSubmissionKey(deps.db, deps, submissionId);
  if (content === null || key === undefined) throw new Error('the form was purged');
  await deps.db
    .updateTable('submissions')
    .set({ content: sealContent(key, submissionId, content) })
    .where('id', '=', submissionId)
    .execute();
}

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld(db: Database, password = 'good') {
  const time = { now: NOON };
  const secrets = new Secrets([Buffer.alloc(32, 3)]);
  const i9 = { db, secrets, clock: () => time.now };
  const deps: EVerifyDeps = { ...i9, gateway: createSimulator(i9), readForm };
  const account = await createAccount(db, `test ${randomUUID()}`, isoTime(NOON));
  if (account === undefined) throw new Error('no account');
  const employerId = await insertEmployer(db, account.id);
  await beginTrails(db, i9);
  const origin = { ip: '127.0.0.1', userAgent: 'test' };
  const callerOf = (role: Person['role']): Caller => ({
    accountId: account.id,
    actor: {
      kind: 'admin',
      id: randomUUID(),
      employerId,
      name: 'Olga Owner',
      role,
      submissionId: null,
      evidence: 'test',
    },
    origin,
  });
  const owner = callerOf('owner');
  await putSettings(deps, owner, employerId, { username: 'acme', password });

  const cases = (): Promise<EVerifyCaseRow[]> =>
    db
      .selectFrom('everify_cases')
      .selectAll()
      .where('employer_id', '=', employerId)
      .orderBy('id')
      .execute();
  return {
    deps,
    time,
    owner,
    callerOf,
    accountId: account.id,
    employerId,
    cases,
    hire: (hire: Hire) => insertHire(deps, account.id, employerId, hire),
    correct: (hired: Hired, hire: Hire) => correctForm(deps, account.id, employerId, hired, hire),
    /** What the worker does in one turn. */
    turn: async (own: EVerifyDeps = deps) => {
      const ensured = await ensureDueCases(own);
      const advanced = await advanceCases(own);
      const [error] = [...ensured.errors, ...advanced.errors];
      if (error !== undefined) throw error;
    },
    /** The worker looks at this employer no more. */
    end: () => deleteSettingsRow(db, employerId),
    caseOf: async ({ submissionId }: Hired): Promise<EVerifyCaseRow> => {
      const found = (await cases()).findLast((row) => row.submission_id === submissionId);
      if (found === undefined) throw new Error('no case');
      return found;
    },
    act: (caseId: string, action: string, body: unknown = {}, caller = owner) =>
      actOnCase(deps, caller, { employerId, caseId, action }, body),
    /** Bodies of the events of this employer, in order. */
    events: async (eventKey: string) => {
      const rows = await db
        .selectFrom('events')
        .selectAll()
        .where('employer_id', '=', employerId)
        .where('event_key', '=', eventKey)
        .orderBy('sequence')
        .execute();
      return rows.map((row) => JSON.parse(openBody(secrets, row)).data);
    },
    /** The reported statuses of a case, in order. */
    told: async (caseId: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('events')
        .selectAll()
        .where('employer_id', '=', employerId)
        .where('event_key', '=', 'employee.everifyCaseUpdate')
        .orderBy('sequence')
        .execute();
      return rows
        .map((row) => JSON.parse(openBody(secrets, row)).data.everifyCase)
        .filter((told) => told.caseId === caseId)
        .map((told) => told.status);
    },
  };
}

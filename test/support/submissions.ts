/** An employer with an administrator and an employee, and forms in any state, through the use-cases. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { saveSettingsRow } from '../../src/people/cases/storage/everify.ts';
import { insertEmployees } from '../../src/people/employees/storage/employees.ts';
import { insertEmployer } from '../../src/people/employers/storage/employers.ts';
import type { SubmissionView } from '../../src/people/i9/form/view.ts';
import { attestationFor, type SignedPart } from '../../src/people/i9/form-data/attestations.ts';
import type { SubmissionIds } from '../../src/people/i9/submissions/change-submission.ts';
import type { PrintDeps } from '../../src/people/i9/submissions/reading/print-submission.ts';
import { exchangeInvitation } from '../../src/people/i9/submissions/representatives/exchange-invitation.ts';
import { inviteRepresentative } from '../../src/people/i9/submissions/representatives/representatives.ts';
import { putSection1, signSection1 } from '../../src/people/i9/submissions/sections/section1.ts';
import { putSection2, signSection2 } from '../../src/people/i9/submissions/sections/section2.ts';
import { startSubmission } from '../../src/people/i9/submissions/start-submission.ts';
import { beginTrails, recordForEmployer, SERVER } from '../../src/platform/audit/administration.ts';
import type { Person } from '../../src/platform/requests/actor.ts';
import type { Caller } from '../../src/platform/requests/deps.ts';
import { RequestError } from '../../src/platform/requests/errors.ts';
import { createAccount } from '../../src/platform/storage/accounts/accounts.ts';
import type { Database } from '../../src/platform/storage/database/database.ts';
import { newId } from '../../src/platform/storage/rows/new-id.ts';
import { Secrets } from '../../src/platform/storage/secrets/secrets.ts';
import { JPEG_BYTES } from './pictures.ts';
import { PRINTER } from './printer.ts';

/** Monday, 15 June 2026, 8 in the morning in Phoenix. */
export const MONDAY = Date.parse('2026-06-15T15:00:00.000Z');
/** Tests that share a database share its SECRET_KEY. */
export const SECRETS = new Secrets([Buffer.alloc(32, 7)]);
const ORIGIN = { ip: '192.0.2.7', userAgent: 'test' };

export const signature = (part: SignedPart) => ({
  signature: { attestationId: attestationFor(part).id, acknowledged: true },
});

export const CITIZEN = {
  lastName: 'Rivera',
  firstName: 'Ana',
  address: { streetAddress1: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' },
  dateOfBirth: '1990-04-02',
  citizenshipStatus: 'citizen',
} as const;

export const ALIEN = {
  ...CITIZEN,
  citizenshipStatus: 'alien_authorized_to_work',
  uscisNumber: 'A012345678',
  authorizationExpirationDate: '2027-02-01',
} as const;

export const PASSPORT = {
  listKey: 'A',
  documentationKey: 'us_passport',
  documentNumber: '123456789',
  expirationDate: '2030-01-31',
} as const;

export const EAD = {
  listKey: 'A',
  documentationKey: 'employment_authorization_document',
  documentNumber: 'SRC1234567890',
  expirationDate: '2027-02-01',
} as const;

export const section2 = (...documents: readonly object[]) => ({
  documents,
  firstDayOfEmployment: '2026-06-15',
  // The name is filled in from the signer.
  examiner: { title: 'HR' },
});

export const PICTURE = {
  mediaType: 'image/jpeg',
  bytes: JPEG_BYTES,
} as const;

/** Which side of which document a copy shows. */
export const copyOf = (
  { listKey, documentationKey }: { readonly listKey: string; readonly documentationKey: string },
  side = 'front',
  part = 'section2',
) => ({ part, listKey, documentationKey, side });

/** Asserts a refusal with this status that names these fields. */
export const refused = (statusCode: number, ...paths: string[]) => {
  return (error: unknown): boolean => {
    assert.ok(error instanceof RequestError, String(error));
    assert.equal(error.statusCode, statusCode, error.message);
    for (const path of paths) {
      assert.ok(
        error.errors.some((found) => found.path === path),
        `${path} not in ${JSON.stringify(error.errors)}`,
      );
    }
    return true;
  };
};

export class Workplace {
  readonly deps: PrintDeps;
  readonly time: { now: number };
  readonly accountId: string;
  readonly employerId: string;
  readonly admin: Caller;
  readonly account: Caller;

  private constructor(
    deps: PrintDeps,
    time: { now: number },
    accountId: string,
    employerId: string,
  ) {
    this.deps = deps;
    this.time = time;
    this.accountId = accountId;
    this.employerId = employerId;
    this.account = {
      accountId,
      actor: { kind: 'account', id: randomUUID(), name: 'account' },
      origin: ORIGIN,
    };
    this.admin = this.person('admin', randomUUID(), 'Kim Stone', { role: 'owner' });
  }

  static async open(
    db: Database,
    options: object = {},
    secrets = SECRETS,
    timezone = 'America/Phoenix',
  ): Promise<Workplace> {
    const time = { now: MONDAY };
    const at = new Date(MONDAY).toISOString();
    const account = await createAccount(db, `account ${randomUUID()}`, at);
    if (account === undefined) throw new Error('the account was not made');
    const employerId = newId(MONDAY);
    await insertEmployer(db, {
      id: employerId,
      account_id: account.id,
      name: 'Desert Supply',
      federal_ein: '12-3456789',
      timezone,
      address: JSON.stringify({
        streetAddress1: '9 Office Rd',
        city: 'Phoenix',
        state: 'AZ',
        zipCode: '85002',
      }),
      options: JSON.stringify(options),
      business_days: null,
      postback: null,
      webhook: null,
      version: 1,
      created_at: at,
      updated_at: at,
    });
    const deps = { db, secrets, clock: () => time.now, printer: PRINTER };
    await beginTrails(db, deps);
    return new Workplace(deps, time, account.id, employerId);
  }

  person(
    kind: Person['kind'],
    id: string,
    name: string,
    rest: Partial<Pick<Person, 'role' | 'submissionId'>> = {},
  ): Caller {
    const { accountId, employerId } = this;
    const actor = {
      kind,
      id,
      name,
      employerId,
      role: null,
      submissionId: null,
      evidence: 'embedded link of a test',
      ...rest,
    };
    return { accountId, actor, origin: ORIGIN };
  }

  async hire(): Promise<{ readonly id: string; readonly caller: Caller }> {
    const id = newId(this.time.now);
    const at = new Date(this.time.now).toISOString();
    const none = {
      middle_name: null,
      nickname: null,
      email_address: null,
      telephone_number: null,
      gender: null,
      address: null,
      sealed_ssn: null,
      ssn_index: null,
      sealed_date_of_birth: null,
      termination_date: null,
    };
    await insertEmployees(this.deps.db, [
      {
        ...none,
        id,
        account_id: this.accountId,
        employer_id: this.employerId,
        status: 'active',
        first_name: 'Ana',
        last_name: 'Rivera',
        applied_for_ssn: 0,
        skip_everify: 0,
        hire_date: '2026-06-15',
        start_date: '2026-06-15',
        document_options: '{}',
        language: null,
        version: 1,
        created_at: at,
        updated_at: at,
      },
    ]);
    return { id, caller: this.person('employee', id, 'Ana Rivera') };
  }

  /** E-Verify settings with credentials in good standing, or not. */
  async enroll(authenticated = true): Promise<void> {
    const at = new Date(this.time.now).toISOString();
    await saveSettingsRow(this.deps.db, {
      employer_id: this.employerId,
      account_id: this.accountId,
      credentials: 'sealed',
      effective_on: '2026-01-01',
      look_from: at,
      authenticated: authenticated ? 1 : 0,
      refusal: null,
      password_expires_on: null,
      checked_at: at,
      created_at: at,
      updated_at: at,
    });
    await recordForEmployer(this.deps.db, this.deps, SERVER, this.employerId, {
      action: 'everifySettings.saved',
      rows: [{ table: 'everify_settings', id: this.employerId }],
    });
  }

  /** Invites a representative and lets them in. */
  async admit(place: SubmissionIds): Promise<Caller> {
    const { token } = await this.invite(place);
    const { person } = await exchangeInvitation(this.deps, token, ORIGIN);
    return { accountId: this.accountId, actor: person, origin: ORIGIN };
  }

  /** An invitation whose link the administrator gets. */
  async invite(place: SubmissionIds, body: object = { name: 'Lee Wong' }, caller = this.admin) {
    const made = await inviteRepresentative(this.deps, caller, place, body, 'key');
    assert.ok(made.token !== null);
    return { ...made, token: made.token };
  }

  async setEmployment(employeeId: string, status: string, terminated: string | null = null) {
    await this.deps.db
      .updateTable('employees')
      .set({ status: status as 'active', termination_date: terminated })
      .where('id', '=', employeeId)
      .execute();
  }

  place = (view: { id: number; employeeId: string }): SubmissionIds => ({
    employerId: this.employerId,
    employeeId: view.employeeId,
    submissionId: view.id,
  });

  async start(employee: { readonly id: string }): Promise<SubmissionView> {
    return await startSubmission(this.deps, this.account, {
      employerId: this.employerId,
      employeeId: employee.id,
    });
  }

  /** A form with Section 1 signed. */
  async section1Signed(
    section1: object = CITIZEN,
  ): Promise<{ employee: { id: string; caller: Caller }; place: SubmissionIds }> {
    const employee = await this.hire();
    const place = this.place(await this.start(employee));
    await putSection1(this.deps, employee.caller, place, section1);
    await signSection1(this.deps, employee.caller, place, signature('section1'));
    return { employee, place };
  }

  /** A form signed by both sides; accepted unless the employer reviews. */
  async completed(section1: object = CITIZEN, ...documents: readonly object[]) {
    const signed = await this.section1Signed(section1);
    const shown = documents.length > 0 ? documents : [PASSPORT];
    await putSection2(this.deps, this.admin, signed.place, section2(...shown));
    const view = await signSection2(this.deps, this.admin, signed.place, signature('section2'));
    return { ...signed, view };
  }

  /** Keys and `submission` of the events of this employer, in order. */
  async events(): Promise<{ key: string; submissionId: number | null }[]> {
    const rows = await this.deps.db
      .selectFrom('events')
      .select(['event_key', 'submission_id'])
      .where('employer_id', '=', this.employerId)
      .orderBy('sequence')
      .execute();
    return rows.map(({ event_key, submission_id }) => ({
      key: event_key.replace('employee.', ''),
      submissionId: submission_id,
    }));
  }

  async eventKeys(): Promise<string[]> {
    return (await this.events()).map(({ key }) => key);
  }
}

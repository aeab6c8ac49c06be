/** One employer with very many employees and accepted forms, written through the storage functions. */

import { randomBytes } from 'node:crypto';
import { newEmployee } from '../src/people/employees/employees.ts';
import { insertEmployees } from '../src/people/employees/storage/employees.ts';
import { insertEmployer } from '../src/people/employers/storage/employers.ts';
import {
  type Content,
  emptyContent,
  type FormDocument,
  sealContent,
} from '../src/people/i9/form/content.ts';
import type { Caller, Deps } from '../src/platform/requests/deps.ts';
import { isoTime } from '../src/platform/shape/clock.ts';
import { addDays } from '../src/platform/shape/days.ts';
import { createAccount } from '../src/platform/storage/accounts/accounts.ts';
import type { Database } from '../src/platform/storage/database/database.ts';
import type { EmployeeRow } from '../src/platform/storage/database/tables-i9.ts';
import type { SubmissionRow } from '../src/platform/storage/database/tables-submissions.ts';
import { newId } from '../src/platform/storage/rows/new-id.ts';
import { SECRET_KEY_BYTES, Secrets } from '../src/platform/storage/secrets/secrets.ts';

export const DUE = 300;
/** In the employer's time zone. */
export const DUE_DAY = '2026-07-06';
const BATCH = 1000;
const FEW = 70;
const ADDRESS = { streetAddress1: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' };
const FIRST = 'Maria,James,Ana,Robert,Wei,John,Fatima,David,Olga,Carlos,Ruth,Ivan,Priya,Tom'.split(
  ',',
);
const LAST = 'Garcia,Smith,Nguyen,Johnson,Patel,Brown,Lopez,Miller,Kim,Davis,Ivanova'.split(',');

export type Filled = {
  readonly accountId: string;
  readonly caller: Caller;
  readonly employerId: string;
  /** In the order of the list. */
  readonly employeeIds: readonly string[];
  /** Another employer with few employees, whose rows lie among the many. */
  readonly smallEmployerId: string;
};

export const ssnOf = (index: number): string => String(100_000_000 + index * 7);
export const emailOf = (index: number): string => `person${index}@example.com`;
export const isMaria = (index: number): boolean => index % FIRST.length === 0;

export async function fill(deps: Deps, count: number): Promise<Filled> {
  const account = await createAccount(deps.db, 'large', isoTime(deps.clock()));
  if (account === undefined) throw new Error('the database is not empty');
  const employerId = await makeEmployer(deps, account.id);
  const smallEmployerId = await makeEmployer(deps, account.id);
  const caller: Caller = {
    accountId: account.id,
    actor: { kind: 'account', id: 'bench', name: 'bench' },
    origin: { ip: '', userAgent: '' },
  };
  const employeeIds: string[] = [];
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
      employeeOf(deps, caller, employerId, from + index),
    );
    employeeIds.push(...rows.map(({ id }) => id));
    await deps.db.transaction().execute(async (transaction) => {
      await insertEmployees(transaction, rows);
      await insertForms(transaction, deps, rows, from);
    });
  }
  const few = Array.from({ length: FEW }, (_, index) =>
    employeeOf(deps, caller, smallEmployerId, index),
  );
  await insertEmployees(deps.db, few);
  const accountId = account.id;
  return { accountId, caller, employerId, smallEmployerId, employeeIds: employeeIds.sort() };
}

async function makeEmployer({ db, clock }: Deps, accountId: string): Promise<string> {
  const id = newId(clock());
  const now = isoTime(clock());
  await insertEmployer(db, {
    id,
    account_id: accountId,
    name: 'Large Works',
    federal_ein: '12-3456789',
    timezone: 'America/Phoenix',
    address: JSON.stringify(ADDRESS),
    options: '{}',
    business_days: null,
    postback: null,
    webhook: null,
    version: 1,
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** Two months of first days. */
const startOf = (index: number): string => addDays('2026-05-01', index % 60);

/** Of ten forms seven are accepted, of those that are not looked at by the scan for expirations. */
function statusOf(index: number): SubmissionRow['status'] {
  if (index < FEW_HUNDRED) return 'accepted';
  return (['not_started', 'section1_complete', 'in_review'] as const)[index % 10] ?? 'accepted';
}
const FEW_HUNDRED = 1000;

/** One in a hundred has left. */
function employeeOf(deps: Deps, caller: Caller, employerId: string, index: number): EmployeeRow {
  const isGone = index % 100 === 99;
  return newEmployee(deps, caller, employerId, {
    firstName: FIRST[index % FIRST.length] as string,
    lastName: LAST[Math.floor(index / FIRST.length) % LAST.length] as string,
    // The nickname is a second way to find the same person under one prefix.
    ...(isMaria(index) ? { nickname: `Mariasol ${index}` } : {}),
    emailAddress: emailOf(index),
    socialSecurityNumber: ssnOf(index),
    dateOfBirth: '1990-04-02',
    address: ADDRESS,
    employment: {
      hireDate: '2026-05-01',
      startDate: startOf(index),
      ...(isGone ? { status: 'terminated', terminationDate: '2026-06-20' } : {}),
    },
  });
}

/** An accepted form of each; the first `DUE` expire 30 days after `DUE_DAY`, others later or never. */
async function insertForms(
  db: Database,
  { secrets, clock }: Deps,
  employees: readonly EmployeeRow[],
  from: number,
): Promise<void> {
  const now = isoTime(clock());
  const keys = [];
  const rows: SubmissionRow[] = [];
  for (const [offset, employee] of employees.entries()) {
    const index = from + offset;
    const id = index + 1;
    const key = randomBytes(SECRET_KEY_BYTES);
    const sealed_key = secrets.seal(key.toString('base64'), `submission_keys.sealed_key:${id}`);
    keys.push({ submission_id: id, sealed_key });
    // Among the first are none of those who have left: they are listed when they come back.
    const isDue = index < DUE + 3 && employee.status === 'active';
    const year = 2027 + (index % 4);
    const status = statusOf(index);
    const isAccepted = status === 'accepted';
    rows.push({
      id,
      sequence: null,
      account_id: employee.account_id,
      employer_id: employee.employer_id,
      employee_id: employee.id,
      status,
      version: 6,
      edition: '01/20/25',
      edition_expires: '05/31/2027',
      content: sealContent(new Secrets([key]), id, contentOf(employee, index)),
      first_day: startOf(index),
      expires_on: isDue ? '2026-08-05' : `${year}-08-05`,
      notify_on: isDue ? DUE_DAY : isAccepted && index % 5 < 2 ? `${year}-07-06` : null,
      accepted_at: isAccepted ? now : null,
      created_at: now,
      updated_at: now,
      status_changed_at: now,
      purged_at: null,
    });
  }
  await db.insertInto('submission_keys').values(keys).execute();
  await db.insertInto('submissions').values(rows).execute();
}

/** One in twenty showed a receipt; documents expire over four years. */
function contentOf({ first_name, last_name }: EmployeeRow, index: number): Content {
  const shown: Partial<FormDocument> =
    index % 20 === 7
      ? {
          receipt: true,
          receiptType: 'replacement',
          receiptValidUntil: addDays(startOf(index), 90),
        }
      : { expirationDate: addDays('2026-07-01', (index * 13) % 1460) };
  return {
    ...emptyContent('bench'),
    section1: {
      firstName: first_name,
      lastName: last_name,
      address: ADDRESS,
      dateOfBirth: '1990-04-02',
      citizenshipStatus: 'alien_authorized_to_work',
      uscisNumber: '012345678',
      authorizationExpirationDate: 'N/A',
    },
    section2: {
      documents: [
        {
          listKey: 'A',
          listIndex: 1,
          documentationKey: 'employment_authorization_document',
          documentTitle: 'Employment Authorization Document with photograph (Form I-766)',
          documentNumber: 'SRC1234567890',
          ...shown,
        },
      ],
      firstDayOfEmployment: startOf(index),
      examiner: { title: 'HR' },
      businessName: 'Large Works',
      businessAddress: ADDRESS,
    },
  };
}

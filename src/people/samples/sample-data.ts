/**
 * Sample data: an invented employer with Form I-9s in different states, to look around in. It is made
 * by the same use cases as real data, and removed completely. Its webhook leads nowhere.
 */

import { recordForAccount } from '../../platform/audit/administration.ts';
import type { Person } from '../../platform/requests/actor.ts';
import type { Caller, Deps } from '../../platform/requests/deps.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import { addDays, localDay } from '../../platform/shape/days.ts';
import type { SampleDataRow } from '../../platform/storage/database/tables.ts';
import { inOneUnit } from '../../platform/storage/database/unit-of-work.ts';
import { requirePermission } from '../access/permissions.ts';
import { createEmployee } from '../employees/employees.ts';
import { createAdmin } from '../employers/admins.ts';
import { createEmployer } from '../employers/employers.ts';
import type { EmployerDeps } from '../employers/parse-employer.ts';
import { attestationFor, type SignedPart } from '../i9/form-data/attestations.ts';
import { acceptSubmission, rejectSubmission } from '../i9/submissions/review-submission.ts';
import { putSection1, signSection1 } from '../i9/submissions/sections/section1.ts';
import { putSection2, signSection2 } from '../i9/submissions/sections/section2.ts';
import { startSubmission } from '../i9/submissions/start-submission.ts';
import { reaches, SAMPLE_EMPLOYER, SAMPLE_OWNER, SAMPLE_PEOPLE } from './people.ts';
import {
  deleteSampleData,
  findSampleData,
  insertSampleData,
  listPeopleOf,
  updateSampleData,
} from './storage/sample-data.ts';

type SampleData = {
  readonly employerId: string;
  readonly employerName: string;
  readonly employees: number;
  /** ISO time. */
  readonly createdAt: string;
};

/** Undefined when the account has none. */
export async function readSampleData(deps: Deps, caller: Caller): Promise<SampleData | undefined> {
  requirePermission(caller, 'employers.list', {});
  const row = await findSampleData(deps.db, caller.accountId);
  return row && view(row);
}

/** All of it or nothing. Throws a `RequestError` when the account has sample data already. */
export async function addSampleData(deps: EmployerDeps, caller: Caller): Promise<SampleData> {
  requirePermission(caller, 'employers.create', {});
  const { accountId } = caller;
  const created_at = isoTime(deps.clock());
  return await inOneUnit(deps.db, async () => {
    const row = { account_id: accountId, employer_id: '', employee_ids: '[]', created_at };
    if (!(await insertSampleData(deps.db, row))) throw new RequestError('sample_data_exists');
    const { id: employerId } = await createEmployer(deps, caller, SAMPLE_EMPLOYER);
    const employees = await hireAll(deps, caller, employerId);
    const made = { employer_id: employerId, employee_ids: JSON.stringify(employees) };
    await updateSampleData(deps.db, accountId, made);
    await recordForAccount(deps.db, deps, caller, accountId, {
      action: 'sampleData.added',
      details: { employerId },
    });
    return view({ ...row, ...made });
  });
}

/**
 * Removes the sample employer and everything of it. Throws a `RequestError` when there is none, and
 * when people were added to it who are not sample data.
 */
export async function removeSampleData(deps: Deps, caller: Caller): Promise<void> {
  requirePermission(caller, 'employers.create', {});
  const { accountId } = caller;
  await inOneUnit(deps.db, async () => {
    const row = await findSampleData(deps.db, accountId);
    if (row === undefined) throw new RequestError('sample_data_not_found');
    const people = await listPeopleOf(deps.db, row.employer_id);
    const invented: readonly string[] = JSON.parse(row.employee_ids);
    const others = people.employees.filter((id) => !invented.includes(id)).length;
    if (others > 0) {
      const employees = others === 1 ? '1 employee' : `${others} employees`;
      throw new RequestError('sample_data_in_use', { employees });
    }
    await deleteSampleData(deps.db, row, people);
    await recordForAccount(deps.db, deps, caller, accountId, {
      action: 'sampleData.removed',
      details: { employerId: row.employer_id, ...people },
    });
  });
}

const view = ({ employer_id, employee_ids, created_at }: SampleDataRow): SampleData => ({
  employerId: employer_id,
  employerName: SAMPLE_EMPLOYER.name,
  employees: JSON.parse(employee_ids).length,
  createdAt: created_at,
});

/** Ids of the employees. */
async function hireAll(deps: Deps, caller: Caller, employerId: string): Promise<string[]> {
  const admin = await createAdmin(deps, caller, employerId, SAMPLE_OWNER);
  const owner = as(caller, employerId, { kind: 'admin', id: admin.id, ...SAMPLE_OWNER });
  const ids: string[] = [];
  for (const person of SAMPLE_PEOPLE) ids.push(await hire(deps, caller, owner, person));
  return ids;
}

/** Their id. The form goes as far as the person's state says. */
async function hire(
  deps: Deps,
  caller: Caller,
  owner: Caller & { readonly actor: Person },
  person: (typeof SAMPLE_PEOPLE)[number],
): Promise<string> {
  const { firstName, lastName, authorizedForDays } = person;
  const { employerId } = owner.actor;
  const today = localDay(deps.clock(), SAMPLE_EMPLOYER.timezone);
  const { id } = await createEmployee(deps, caller, employerId, {
    firstName,
    lastName,
    emailAddress: `${firstName.toLowerCase()}@example.com`,
    employment: { hireDate: today, startDate: today },
  });
  const started = await startSubmission(deps, caller, { employerId, employeeId: id });
  const form = { employerId, employeeId: id, submissionId: started.id };
  if (!reaches(person, 'signedByEmployee')) return id;
  const employee = as(caller, employerId, { kind: 'employee', id, firstName, lastName });
  const ends = authorizedForDays === undefined ? undefined : addDays(today, authorizedForDays);
  await putSection1(deps, employee, form, section1(person, ends));
  await signSection1(deps, employee, form, signature('section1'));
  if (!reaches(person, 'inReview')) return id;
  await putSection2(deps, owner, form, {
    documents: [ends === undefined ? passport(addDays(today, 2000)) : workPermit(ends)],
    firstDayOfEmployment: today,
    examiner: {
      firstName: SAMPLE_OWNER.firstName,
      lastName: SAMPLE_OWNER.lastName,
      title: 'Owner',
    },
  });
  await signSection2(deps, owner, form, signature('section2'));
  if (person.state === 'accepted') await acceptSubmission(deps, owner, form);
  if (person.state === 'rejected') {
    await rejectSubmission(deps, owner, form, { rejectionReason: 'The document number is wrong.' });
  }
  return id;
}

type Someone = Pick<Person, 'kind' | 'id'> & {
  readonly firstName: string;
  readonly lastName: string;
  readonly role?: 'owner';
};

/** A sample person acts in the request that asks for the sample data. */
const as = (
  caller: Caller,
  employerId: string,
  { kind, id, firstName, lastName, role }: Someone,
): Caller & { readonly actor: Person } => ({
  ...caller,
  actor: {
    kind,
    id,
    employerId,
    name: `${firstName} ${lastName}`,
    role: role ?? null,
    submissionId: null,
    evidence: 'sample data: nobody signed this',
  },
});

const signature = (part: SignedPart) => ({
  signature: { attestationId: attestationFor(part).id, acknowledged: true },
});

const section1 = (
  { firstName, lastName }: (typeof SAMPLE_PEOPLE)[number],
  ends: string | undefined,
) => ({
  firstName,
  lastName,
  address: { streetAddress1: '2 Sample St', city: 'Springfield', state: 'IL', zipCode: '62701' },
  dateOfBirth: '1990-01-01',
  ...(ends === undefined
    ? { citizenshipStatus: 'citizen' }
    : {
        citizenshipStatus: 'alien_authorized_to_work',
        uscisNumber: 'A000000000',
        authorizationExpirationDate: ends,
      }),
});

const passport = (expirationDate: string) => ({
  listKey: 'A',
  documentationKey: 'us_passport',
  documentNumber: '000000000',
  expirationDate,
});

const workPermit = (expirationDate: string) => ({
  listKey: 'A',
  documentationKey: 'employment_authorization_document',
  documentNumber: 'SRC0000000000',
  expirationDate,
});

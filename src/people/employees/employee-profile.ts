/** An employee's record in its three forms: request, row (personal values sealed), answer. */

import type { EmployeeRow } from '../../platform/storage/database/tables-i9.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import { type Address, digitsOf, normalizeAddress } from '../employers/address.ts';
import type {
  EmployeeDetails,
  EmployeeInput,
  EmployeeSummary,
  Employment,
} from './employee-schema.ts';
import type { SummaryRow } from './storage/employees.ts';

type Profile = Omit<
  EmployeeRow,
  'id' | 'account_id' | 'employer_id' | 'version' | 'created_at' | 'updated_at'
>;

/** What the columns of an employee without details hold. */
const EMPTY: Profile = {
  status: 'active',
  first_name: '',
  last_name: '',
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
  hire_date: null,
  start_date: null,
  termination_date: null,
  document_options: '{}',
  language: null,
};

const SSN = 'employees.ssn';

/** The columns of employee `id` after a valid request; of `current`, fields left out stay. */
export function storeProfile(
  secrets: Secrets,
  id: string,
  input: Partial<EmployeeInput>,
  current: Profile = EMPTY,
): Profile {
  const { employment, ...sent } = input;
  const text = (value: string | null | undefined, now: string | null): string | null =>
    value === undefined ? now : value;
  return {
    ...current,
    first_name: sent.firstName ?? current.first_name,
    last_name: sent.lastName ?? current.last_name,
    middle_name: text(sent.middleName, current.middle_name),
    nickname: text(sent.nickname, current.nickname),
    email_address: text(sent.emailAddress, current.email_address),
    telephone_number: text(sent.telephoneNumber, current.telephone_number),
    gender: text(sent.gender, current.gender),
    address:
      sent.address === undefined
        ? current.address
        : sent.address && JSON.stringify(normalizeAddress(sent.address)),
    applied_for_ssn: Number(sent.appliedForSsn ?? current.applied_for_ssn),
    skip_everify: Number(sent.skipEverify ?? current.skip_everify),
    language: sent.language === undefined ? current.language : sent.language,
    ...storeSsn(secrets, id, sent.socialSecurityNumber),
    ...storeDateOfBirth(secrets, id, sent.dateOfBirth),
    ...storeEmployment(employment, current),
  };
}

function storeSsn(secrets: Secrets, id: string, sent: string | null | undefined): Partial<Profile> {
  if (sent === undefined) return {};
  if (sent === null) return { sealed_ssn: null, ssn_index: null };
  const digits = digitsOf(sent);
  return {
    sealed_ssn: secrets.seal(digits, `${SSN}:${id}`),
    ssn_index: secrets.blindIndex(digits, SSN),
  };
}

function storeDateOfBirth(
  secrets: Secrets,
  id: string,
  sent: string | null | undefined,
): Partial<Profile> {
  if (sent === undefined) return {};
  return { sealed_date_of_birth: sent && secrets.seal(sent, birthContext(id)) };
}

function storeEmployment(sent: Employment | null | undefined, current: Profile): Partial<Profile> {
  if (!sent) return {};
  const { hireDate, startDate, terminationDate, status, employeeDocumentOptions } = sent;
  const kept = <Value>(value: Value | undefined, now: Value): Value =>
    value === undefined ? now : value;
  const isBack = status === 'active' && current.status !== 'active';
  return {
    hire_date: kept(hireDate, current.hire_date),
    start_date: kept(startDate, current.start_date),
    status: (status ?? current.status) as EmployeeRow['status'],
    // Who works again has no last day anymore.
    termination_date: kept(terminationDate, isBack ? null : current.termination_date),
    document_options:
      employeeDocumentOptions === undefined
        ? current.document_options
        : JSON.stringify(employeeDocumentOptions ?? {}),
  };
}

const birthContext = (id: string): string => `employees.date_of_birth:${id}`;

/** The digests a social security number (nine digits) may stand under. */
export const ssnIndexes = (secrets: Secrets, digits: string): string[] =>
  secrets.blindIndexes(digits, SSN);

/** Nine digits, or undefined. */
export const openSsn = (
  secrets: Secrets,
  { id, sealed_ssn }: Pick<EmployeeRow, 'id' | 'sealed_ssn'>,
): string | undefined =>
  sealed_ssn === null ? undefined : secrets.open(sealed_ssn, `${SSN}:${id}`);

/** `yyyy-MM-dd`, or undefined. */
export const openDateOfBirth = (
  secrets: Secrets,
  { id, sealed_date_of_birth: sealed }: Pick<EmployeeRow, 'id' | 'sealed_date_of_birth'>,
): string | undefined => (sealed === null ? undefined : secrets.open(sealed, birthContext(id)));

export function viewEmployee(secrets: Secrets, row: EmployeeRow): EmployeeDetails {
  const { id, firstName, lastName, ...rest } = summarizeEmployee(row);
  return {
    id,
    firstName,
    lastName,
    ...rest,
    ...present('socialSecurityNumber', openSsn(secrets, row)),
    ...present('dateOfBirth', openDateOfBirth(secrets, row)),
  };
}

export function summarizeEmployee(row: SummaryRow): EmployeeSummary {
  const address = row.address === null ? undefined : (JSON.parse(row.address) as Address);
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    ...present('middleName', row.middle_name),
    ...present('nickname', row.nickname),
    ...present('emailAddress', row.email_address),
    ...present('telephoneNumber', row.telephone_number),
    ...present('gender', row.gender),
    ...present('address', address),
    ...present('language', row.language),
    appliedForSsn: row.applied_for_ssn === 1,
    ...(row.skip_everify === 1 ? { skipEverify: true } : {}),
    employment: {
      ...present('hireDate', row.hire_date),
      ...present('startDate', row.start_date),
      status: row.status,
      ...present('terminationDate', row.termination_date),
      employeeDocumentOptions: JSON.parse(row.document_options),
    },
  };
}

/** `{ name: value }`, or nothing when there is no value. */
function present<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { [key in Name]?: Value } {
  if (value === null || value === undefined) return {};
  return { [name]: value } as { [key in Name]?: Value };
}

/** The fields whose change `employee.profileUpdated` tells. */
const TOLD = [
  'firstName',
  'lastName',
  'middleName',
  'nickname',
  'socialSecurityNumber',
  'telephoneNumber',
  'gender',
  'dateOfBirth',
  'address',
] as const satisfies readonly (keyof EmployeeDetails)[];

/** The new values of the given fields that differ, null where one was cleared; undefined if none does. */
export function changedFields(
  before: EmployeeDetails,
  after: EmployeeDetails,
): Record<string, unknown> | undefined {
  const changed = TOLD.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

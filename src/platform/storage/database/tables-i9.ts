// The tables of employers, people and events as TypeScript sees them. Columns named `sealed_*`, and
// the configurations of postback and webhook, hold values of `Secrets.seal`.
import type { Generated } from 'kysely';

export type I9Tables = {
  employers: EmployerRow & {
    /** See `employerSearchText`; null of one that an older version has made. */
    search_text: Generated<string | null>;
  };
  admins: AdminRow;
  employees: EmployeeRow & {
    /** The import it came with; while that is in `employee_imports`, the row is nobody's. */
    import_id: Generated<string | null>;
  };
  employee_imports: EmployeeImportRow;
  employee_terms: EmployeeTermRow;
  employee_keys: EmployeeKeyRow;
  employee_audit_entries: EmployeeAuditEntryRow;
  employee_audit_heads: EmployeeAuditHeadRow;
  employer_audit_keys: { employer_id: string; sealed_key: string };
  employer_audit_entries: AdministrationEntryRow & { employer_id: string };
  employer_audit_heads: AdministrationHeadRow & { employer_id: string };
  account_audit_keys: { account_id: string; sealed_key: string };
  account_audit_entries: AdministrationEntryRow & { account_id: string };
  account_audit_heads: AdministrationHeadRow & { account_id: string };
  events: EventRow;
  idempotency_keys: IdempotencyKeyRow;
  counters: CounterRow;
};

export type EmployerRow = {
  id: string;
  account_id: string;
  name: string;
  federal_ein: string;
  /** IANA name. */
  timezone: string;
  /** JSON, see `Address`. */
  address: string;
  /** JSON, see `EmployerOptions`. */
  options: string;
  /** JSON, see `BusinessDays`; null until the employer has said them. */
  business_days: string | null;
  /** Sealed JSON with all credentials; null when there is none. */
  postback: string | null;
  /** Sealed JSON with all credentials; null when there is none. */
  webhook: string | null;
  /** 1, 2, 3 ...: the entity tag. */
  version: number;
  created_at: string;
  updated_at: string;
};

/** Languages of emails. */
export type Language = 'en' | 'es';

export type AdminRow = {
  id: string;
  account_id: string;
  employer_id: string;
  email_address: string;
  first_name: string;
  last_name: string;
  role: 'owner' | 'reviewer' | 'viewer';
  deactivated_at: string | null;
  language: Language | null;
  /** 1: gets the daily list by email. */
  daily_list: number | null;
  version: number;
  created_at: string;
  updated_at: string;
};

export type EmployeeRow = {
  id: string;
  account_id: string;
  employer_id: string;
  status: 'active' | 'terminated' | 'never_started';
  first_name: string;
  last_name: string;
  middle_name: string | null;
  nickname: string | null;
  email_address: string | null;
  telephone_number: string | null;
  gender: string | null;
  /** JSON, see `Address`. */
  address: string | null;
  /** Nine digits, sealed. */
  sealed_ssn: string | null;
  /** Blind index of the nine digits. */
  ssn_index: string | null;
  /** `yyyy-MM-dd`, sealed. */
  sealed_date_of_birth: string | null;
  applied_for_ssn: number;
  /** 1: the employer handles the E-Verify case on the agency's site. */
  skip_everify: number;
  /** `yyyy-MM-dd`, as the three below. */
  hire_date: string | null;
  start_date: string | null;
  termination_date: string | null;
  /** JSON, see `EmployeeDocumentOptions`. */
  document_options: string;
  /** Of emails to the employee; null where no one said. */
  language: Language | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/** An import under way, or one that was interrupted and is not cleaned up yet. */
type EmployeeImportRow = {
  /** A UUID of version 7, smaller than those of its employees. */
  id: string;
  employer_id: string;
  /** Which server process writes it. */
  process: string;
  /** By the database's clock. */
  lease_until: string;
  /** 1 once it may not be completed anymore. */
  abandoned: number;
};

/** What an employee is found by: names and email address in lower case, one row each. */
type EmployeeTermRow = {
  employer_id: string;
  employee_id: string;
  status: 'active' | 'terminated' | 'never_started';
  term: string;
};

/** What the trail tells of an employee is sealed under this key, which changes with nothing. */
type EmployeeKeyRow = { employee_id: string; sealed_key: string };

type EmployeeAuditEntryRow = {
  employee_id: string;
  /** 1, 2, 3 ... within the employee. */
  sequence: number;
  employer_id: string;
  at: string;
  action: string;
  actor_kind: string;
  actor_id: string;
  /** Name, address and details as JSON, under the employee's own key. */
  sealed: string;
  /** SHA-256 of `sealed`, hexadecimal. */
  value_digest: string;
  /** SHA-256 of the employee's record as this entry left it. */
  state_digest: string;
  previous_hash: string;
  hash: string;
};

type EmployeeAuditHeadRow = {
  employee_id: string;
  employer_id: string;
  sequence: number;
  hash: string;
  /** Keyed digest of the four above under SECRET_KEY. */
  mac: string;
};

/** As in the trails of employees, but for the owner. */
type AdministrationEntryRow = Omit<EmployeeAuditEntryRow, 'employee_id' | 'employer_id'>;
type AdministrationHeadRow = Omit<EmployeeAuditHeadRow, 'employee_id' | 'employer_id'>;

export type EventRow = {
  /** 1, 2, 3 ... in the order of commits. */
  sequence: number;
  id: string;
  event_key: string;
  account_id: string;
  employer_id: string;
  employee_id: string | null;
  submission_id: number | null;
  /** The sealed body, byte for byte as it is sent. */
  body: string;
  created_at: string;
};

export type IdempotencyKeyRow = {
  /** Account and, when a person acts, the person. */
  owner: string;
  key: string;
  /** SHA-256 of method, path and body. */
  request_hash: string;
  /** HTTP status; null while the first request is under way. */
  status: number | null;
  /** Sealed JSON { headers, body }; null while the first request is under way. */
  answer: string | null;
  created_at: string;
};

type CounterRow = { name: string; value: number };

// The tables of E-Verify as TypeScript sees them; see tables.ts.

export type EVerifyTables = {
  everify_settings: EVerifySettingsRow;
  everify_cases: EVerifyCaseRow;
  everify_simulator_cases: EVerifySimulatorCaseRow;
};

export type EVerifySettingsRow = {
  employer_id: string;
  account_id: string;
  /** Username and password as JSON, sealed. */
  credentials: string;
  /** First days of employment from this day on lead to a case, `yyyy-MM-dd`. */
  effective_on: string;
  /** Forms accepted before this moment have been looked at. */
  look_from: string;
  /** 1 when the credentials were good at the last check. */
  authenticated: number;
  /** Why they were not: `wrong` or `expired`. */
  refusal: string | null;
  password_expires_on: string | null;
  checked_at: string;
  created_at: string;
  updated_at: string;
};

export type EVerifyCaseRow = {
  /** UUID of version 7; also the client reference the agency knows the case by before it has a number. */
  id: string;
  account_id: string;
  employer_id: string;
  employee_id: string;
  submission_id: number;
  /** 1, 2 ...: a closed case may be followed by another of the same submission. */
  attempt: number;
  /** One of the 20 values of people/cases/statuses.ts. */
  status: string;
  case_number: string | null;
  /** What was submitted, JSON sealed under the submission's key. */
  sent: string | null;
  /** The agency's last answer, JSON sealed under the submission's key. */
  answer: string | null;
  /** What is in the way, in words without personal data. */
  problem: string | null;
  /** Last day for creating the case without a reason, `yyyy-MM-dd`. */
  due_on: string;
  /** Last day for what the administrator or the employee has to do in this status. */
  action_due_on: string | null;
  late_reason: string | null;
  duplicate_reason: string | null;
  closure_reason: string | null;
  closure_explanation: string | null;
  notice_fetched_at: string | null;
  /** Calls the agency did not answer, in a row. */
  failures: number;
  /** When the worker looks at it next; null: when someone acts on it. */
  next_step_at: string | null;
  lease_token: string | null;
  /** By the database's clock. */
  lease_until: string | null;
  created_at: string;
  status_changed_at: string;
  closed_at: string | null;
};

export type EVerifySimulatorCaseRow = {
  case_number: string;
  ein: string;
  client_reference: string;
  ssn_index: string;
  /** Sealed JSON. */
  state: string;
  revision: number;
  created_at: string;
};

/**
 * E-Verify: settings of an employer, cases, and what the simulator keeps in the agency's place.
 */

import { schema } from './schema.ts';

export const everify = schema`
create table everify_settings (
  employer_id text primary key references employers (id),
  account_id text not null,
  credentials text not null,
  effective_on text not null,
  look_from text not null,
  authenticated integer not null,
  refusal text,
  password_expires_on text,
  checked_at text not null,
  created_at text not null,
  updated_at text not null
);

create table everify_cases (
  id text primary key,
  account_id text not null,
  employer_id text not null references employers (id),
  employee_id text not null references employees (id),
  submission_id bigint not null,
  attempt integer not null,
  status text not null,
  case_number text,
  sent text,
  answer text,
  problem text,
  due_on text not null,
  action_due_on text,
  late_reason text,
  duplicate_reason text,
  closure_reason text,
  closure_explanation text,
  notice_fetched_at text,
  failures integer not null,
  next_step_at text,
  lease_token text,
  lease_until text,
  created_at text not null,
  status_changed_at text not null,
  closed_at text,
  constraint everify_cases_attempt unique (submission_id, attempt)
);
create index everify_cases_due on everify_cases (next_step_at);
create index everify_cases_employer on everify_cases (employer_id, id);
create index everify_cases_employer_status on everify_cases (employer_id, status, id);

create table everify_simulator_cases (
  case_number text primary key,
  ein text not null,
  client_reference text not null,
  ssn_index text not null,
  state text not null,
  revision integer not null,
  created_at text not null,
  constraint everify_simulator_reference unique (ein, client_reference)
);
create index everify_simulator_ssn on everify_simulator_cases (ein, ssn_index);
`;

/**
 * Employers, their administrators and employees, and the events about them.
 */

import { schema } from './schema.ts';

export const employers = schema`
create table employers (
  id text primary key,
  account_id text not null references accounts (id),
  name text not null,
  federal_ein text not null,
  timezone text not null,
  address text not null,
  options text not null,
  postback text,
  webhook text,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  search_text text
);
create index employers_account_id_id on employers (account_id, id);

create table admins (
  id text primary key,
  account_id text not null,
  employer_id text not null references employers (id),
  email_address text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  deactivated_at text,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  language text,
  daily_list integer
);
create index admins_email_address on admins (lower(email_address));
create index admins_employer_id_id on admins (employer_id, id);

create table employees (
  id text primary key,
  account_id text not null,
  employer_id text not null references employers (id),
  status text not null,
  first_name text not null,
  last_name text not null,
  middle_name text,
  nickname text,
  email_address text,
  telephone_number text,
  gender text,
  address text,
  sealed_ssn text,
  ssn_index text,
  sealed_date_of_birth text,
  applied_for_ssn integer not null,
  hire_date text,
  start_date text,
  termination_date text,
  document_options text not null,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  import_id text,
  language text
);
create index employees_employer_id_id on employees (employer_id, id);
create index employees_employer_id_ssn_index_id on employees (employer_id, ssn_index, id);
create index employees_employer_id_status_id on employees (employer_id, status, id);
create index employees_terminated on employees (employer_id, status, termination_date);

-- A search is a range of terms: both databases must sort them the same way, by bytes.
create table employee_terms (
  employer_id text not null,
  employee_id text not null references employees (id),
  status text not null,
  term text bytewise not null,
  constraint employee_terms_pkey primary key (employee_id, term)
);
create index employee_terms_employer_id_status_term_employee_id on employee_terms (employer_id, status, term, employee_id);
create index employee_terms_employer_id_term_employee_id on employee_terms (employer_id, term, employee_id);

-- Imports in progress. Their rows are in employees already; employees.import_id keeps them out of lists.
create table employee_imports (
  id text primary key,
  employer_id text not null,
  process text not null,
  lease_until text not null,
  abandoned integer not null
);

create table sample_data (
  account_id text primary key,
  employer_id text not null,
  employee_ids text not null,
  created_at text not null
);

create table events (
  sequence bigint primary key,
  id text not null unique,
  event_key text not null,
  account_id text not null,
  employer_id text not null references employers (id),
  employee_id text,
  submission_id bigint,
  body text not null,
  created_at text not null
);
create index events_employee_id_sequence on events (employee_id, sequence);
create index events_employer_id_event_key_sequence on events (employer_id, event_key, sequence);
create index events_employer_id_sequence on events (employer_id, sequence);

create table webhook_secrets (
  employer_id text primary key references employers (id),
  sealed_secret text not null,
  sealed_previous text,
  previous_until text,
  created_at text not null
);
`;

/**
 * Rows of an import that seem to be a person who is on record, or in an earlier row: by the social
 * security number, or by the name or email address, unless two numbers or two dates of birth differ.
 */

import type { Deps } from '../../platform/requests/deps.ts';
import { digitsOf } from '../employers/address.ts';
import { normalizeTerm } from '../employers/storage/search-text.ts';
import { openDateOfBirth, openSsn, ssnIndexes } from './employee-profile.ts';
import type { EmployeeInput } from './employee-schema.ts';
import { findLikeEmployees } from './storage/employee-search.ts';

export type Duplicate = {
  readonly row: number;
  /** Of whom is on record, or the earlier row. */
  readonly of: { readonly employeeId: string } | { readonly row: number };
  readonly by: 'social security number' | 'name' | 'email address';
};

type Person = {
  readonly of: Duplicate['of'];
  readonly name: string;
  readonly email: string;
  readonly ssn: string | undefined;
  readonly birth: string | null | undefined;
};

/** People of one name, or one address, that a row is compared with. */
const MOST_LIKE = 50;

export class Duplicates {
  readonly #deps: Deps;
  readonly #employerId: string;
  readonly #bySsn = new Map<string, Person>();
  readonly #byTerm = new Map<string, Person[]>();

  constructor(deps: Deps, employerId: string) {
    this.#deps = deps;
    this.#employerId = employerId;
  }

  /** Those among the next rows of the file; `value` is a valid employee. */
  async among(
    rows: readonly { readonly line: number; readonly value: EmployeeInput }[],
  ): Promise<Duplicate[]> {
    const people = rows.map(({ line, value }) => personOf(line, value));
    for (const known of await this.#onRecord(people)) this.#add(known);
    const found: Duplicate[] = [];
    for (const [index, person] of people.entries()) {
      const row = rows[index]?.line ?? 0;
      const like = this.#like(person);
      if (like === undefined) this.#add(person);
      else found.push({ row, of: like.of, by: sameIn(person, like) });
    }
    return found;
  }

  async #onRecord(people: readonly Person[]): Promise<Person[]> {
    const { db, secrets } = this.#deps;
    const ssns = people.flatMap(({ ssn }) => ssn ?? []);
    const rows = await findLikeEmployees(db, {
      employerId: this.#employerId,
      terms: [...new Set(people.flatMap(termsOf))],
      ssnIndexes: [...new Set(ssns.flatMap((ssn) => ssnIndexes(secrets, ssn)))],
    });
    return rows.map((row) => ({
      of: { employeeId: row.id },
      name: nameOf(row.first_name, row.last_name),
      email: normalizeTerm(row.email_address ?? ''),
      ssn: openSsn(secrets, row),
      birth: openDateOfBirth(secrets, row),
    }));
  }

  #add(person: Person): void {
    if (person.ssn !== undefined && !this.#bySsn.has(person.ssn)) {
      this.#bySsn.set(person.ssn, person);
    }
    for (const term of termsOf(person)) {
      const like = this.#byTerm.get(term) ?? [];
      if (like.length < MOST_LIKE && !like.some(({ of }) => isSameRecord(of, person.of))) {
        this.#byTerm.set(term, [...like, person]);
      }
    }
  }

  #like(person: Person): Person | undefined {
    const same = person.ssn === undefined ? undefined : this.#bySsn.get(person.ssn);
    return (
      same ??
      termsOf(person)
        .flatMap((term) => this.#byTerm.get(term) ?? [])
        .find((other) => !isOther(person, other))
    );
  }
}

function personOf(row: number, value: EmployeeInput): Person {
  const { firstName, lastName, emailAddress, socialSecurityNumber, dateOfBirth } = value;
  return {
    of: { row },
    name: nameOf(firstName, lastName),
    email: normalizeTerm(emailAddress ?? ''),
    ssn: socialSecurityNumber ? digitsOf(socialSecurityNumber) : undefined,
    birth: dateOfBirth,
  };
}

const nameOf = (first: string, last: string): string => normalizeTerm(`${first} ${last}`);

const termsOf = ({ name, email }: Person): string[] => (email === '' ? [name] : [name, email]);

function isOther(a: Person, b: Person): boolean {
  if (a.ssn !== undefined && b.ssn !== undefined) return a.ssn !== b.ssn;
  return Boolean(a.birth && b.birth && a.birth !== b.birth);
}

function isSameRecord(a: Duplicate['of'], b: Duplicate['of']): boolean {
  if ('row' in a) return 'row' in b && a.row === b.row;
  return 'employeeId' in b && a.employeeId === b.employeeId;
}

function sameIn(a: Person, b: Person): Duplicate['by'] {
  if (a.ssn !== undefined && a.ssn === b.ssn) return 'social security number';
  return a.name === b.name ? 'name' : 'email address';
}

/** What a client of another payroll program sends for a form, as answers to its lines. */

import { type FieldError, fieldError, memberPath } from '../../platform/shape/field-error.ts';
import type { Answers } from '../answers/evaluate.ts';
import type { Answer } from '../answers/normalize.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { LoadedEdition } from '../catalog/load.ts';
import { fieldsOf } from '../catalog/walk.ts';
import { optionMeant } from './option-words.ts';
import type { Address, FillRequest } from './schema.ts';

type Translated = {
  readonly answers: Answers;
  /** The client's field by the line of the form. */
  readonly paths: ReadonlyMap<string, string>;
  /** What the form has no line for, by the client's names. */
  readonly unplaced: readonly string[];
  readonly errors: readonly FieldError[];
};

export function answersFor(edition: LoadedEdition, request: FillRequest): Translated {
  const lines = new Map(fieldsOf(edition).map(({ field }) => [field.id, field]));
  const placed = [...partsOf(request, lines)];
  const answers = new Map<string, Answer>();
  const paths = new Map<string, string>();
  const unplaced: string[] = [];
  const errors: FieldError[] = [];
  for (const { path, value, line } of placed) {
    if (!lines.has(line)) unplaced.push(path);
    else {
      answers.set(line, value);
      paths.set(line, path);
    }
  }
  for (const [name, value] of Object.entries(request.fields ?? {})) {
    const path = memberPath('fields', name);
    const found = lineNamed(lines, name);
    if (found.length !== 1) errors.push(fieldError(path, 'unknown_field', whyNot(found, lines)));
    for (const line of found.length === 1 ? found : []) {
      const other = paths.get(line.id);
      if (other !== undefined) {
        errors.push(fieldError(path, 'duplicate', `is the same line as ${other}. Send it once.`));
      }
      answers.set(line.id, meantBy(line, value));
      paths.set(line.id, path);
    }
  }
  return { answers: Object.fromEntries(answers), paths, unplaced, errors };
}

/** Problems of the answers by the client's names. */
export const renamed = (
  errors: readonly FieldError[],
  { paths }: Pick<Translated, 'paths'>,
): FieldError[] =>
  errors.map((error) => {
    const line = error.path.replace(/^answers\./, '');
    return { ...error, path: paths.get(line) ?? memberPath('fields', line) };
  });

type Lines = ReadonlyMap<string, FormField>;
type Part = { readonly path: string; readonly value: string; readonly line: string };

function* partsOf({ employee, employer }: FillRequest, lines: Lines): Generator<Part> {
  const { firstName, lastName, socialSecurityNumber: ssn, address } = employee;
  if (lines.has('fullName')) {
    yield { path: 'employee.lastName', value: `${firstName} ${lastName}`, line: 'fullName' };
  } else {
    yield { path: 'employee.firstName', value: firstName, line: 'firstName' };
    yield { path: 'employee.lastName', value: lastName, line: 'lastName' };
  }
  if (ssn !== undefined) yield { path: 'employee.socialSecurityNumber', value: ssn, line: 'ssn' };
  if (address !== undefined) yield* addressParts('employee.address', address, lines, OWN);
  if (employer === undefined) return;
  const { name, federalEIN, telephoneNumber } = employer;
  const isOneLine = /\baddress\b/i.test(lines.get('employerName')?.label ?? '');
  const place = employer.address;
  const whole = isOneLine && place !== undefined ? `${name}, ${inOneLine(place)}` : name;
  yield { path: 'employer.name', value: whole, line: 'employerName' };
  if (federalEIN !== undefined) {
    yield { path: 'employer.federalEIN', value: federalEIN, line: 'employerEin' };
  }
  if (telephoneNumber !== undefined) {
    const line = lines.has('employerPhone') ? 'employerPhone' : 'contactPhone';
    yield { path: 'employer.telephoneNumber', value: telephoneNumber, line };
  }
  if (place !== undefined && !isOneLine) {
    yield* addressParts('employer.address', place, lines, EMPLOYERS);
  }
}

type AddressLines = Readonly<Record<'address' | 'city' | 'state' | 'zip' | 'rest', string>>;

const OWN: AddressLines = {
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  rest: 'cityStateZip',
};
const EMPLOYERS: AddressLines = {
  address: 'employerAddress',
  city: 'employerCity',
  state: 'employerState',
  zip: 'employerZip',
  rest: 'employerCityStateZip',
};

function* addressParts(
  path: string,
  address: Address,
  lines: Lines,
  names: AddressLines,
): Generator<Part> {
  const street = streetOf(address);
  const { city, state, zipCode } = address;
  if (lines.has(names.city) && lines.has(names.zip)) {
    yield { path: `${path}.streetAddress1`, value: street, line: names.address };
    yield { path: `${path}.city`, value: city, line: names.city };
    yield { path: `${path}.state`, value: state, line: names.state };
    yield { path: `${path}.zipCode`, value: zipCode, line: names.zip };
  } else if (lines.has(names.rest)) {
    yield { path: `${path}.streetAddress1`, value: street, line: names.address };
    yield { path: `${path}.city`, value: restOf(address), line: names.rest };
  } else yield { path, value: inOneLine(address), line: names.address };
}

const streetOf = ({ streetAddress1, streetAddress2 }: Address): string =>
  [streetAddress1, streetAddress2].filter((part) => (part ?? '').trim() !== '').join(', ');
const restOf = ({ city, state, zipCode }: Address): string => `${city}, ${state} ${zipCode}`;
const inOneLine = (address: Address): string => `${streetOf(address)}, ${restOf(address)}`;

const plain = (name: string): string => name.replace(/[\s_-]/g, '').toLowerCase();

/** A line by its name, or by the only tax parameter that is called so. */
function lineNamed(lines: Lines, name: string): FormField[] {
  const own = [...lines.values()].filter(({ id }) => plain(id) === plain(name));
  if (own.length > 0) return own;
  return [...lines.values()].filter(({ feeds = [] }) =>
    feeds.some(({ parameter }) => parameter !== undefined && plain(parameter) === plain(name)),
  );
}

function whyNot(found: readonly FormField[], lines: Lines): string {
  const several = found.map(({ id }) => id).join(', ');
  return found.length > 1
    ? `can be any of the fields ${several}. Send the one that is meant.`
    : `is not a field of this form; its fields are ${[...lines.keys()].join(', ')}`;
}

const meantBy = (line: FormField, value: Answer): Answer =>
  typeof value === 'string' && line.options !== undefined
    ? (optionMeant(line.options, value) ?? value)
    : value;

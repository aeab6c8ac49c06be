/** The fields an imported employee can have, and which column of a file holds which. */

import type { MessageId } from '../../ui/i18n/language.tsx';
import { keysOf } from '../../ui/values.ts';

/** By the path of the interface. */
export const FIELDS = {
  firstName: 'admins.firstName',
  lastName: 'admins.lastName',
  middleName: 'employee.middleName',
  nickname: 'employee.nickname',
  emailAddress: 'admins.email',
  telephoneNumber: 'employee.telephone',
  language: 'admins.language',
  socialSecurityNumber: 'employee.ssn',
  dateOfBirth: 'employee.birth',
  'employment.hireDate': 'employee.hireDate',
  'employment.startDate': 'employee.startDate',
  'address.streetAddress1': 'address.street',
  'address.streetAddress2': 'address.unit',
  'address.city': 'address.city',
  'address.state': 'address.state',
  'address.zipCode': 'address.zip',
} as const satisfies Readonly<Record<string, MessageId>>;
export type Field = keyof typeof FIELDS;

export const FIELD_PATHS = keysOf(FIELDS);

export const isField = (path: string): path is Field => Object.hasOwn(FIELDS, path);

/** Headers that HR systems write, without blanks, signs and case. */
const KNOWN_AS: Readonly<Record<Field, readonly string[]>> = {
  firstName: ['firstname', 'first', 'givenname', 'nombre'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'apellido'],
  middleName: ['middlename', 'middle'],
  nickname: ['nickname', 'preferredname'],
  emailAddress: ['emailaddress', 'email', 'workemail', 'personalemail', 'correo'],
  telephoneNumber: ['telephonenumber', 'phone', 'phonenumber', 'mobile', 'cellphone', 'telefono'],
  language: ['language', 'preferredlanguage', 'languageofemails', 'emaillanguage', 'idioma'],
  socialSecurityNumber: ['socialsecuritynumber', 'ssn', 'socialsecurityno'],
  dateOfBirth: ['dateofbirth', 'dob', 'birthdate', 'birthday'],
  'employment.hireDate': ['employmenthiredate', 'hiredate', 'hired', 'offeraccepted'],
  'employment.startDate': ['employmentstartdate', 'startdate', 'firstday', 'firstdayofwork'],
  'address.streetAddress1': [
    'addressstreetaddress1',
    'address',
    'street',
    'streetaddress',
    'address1',
  ],
  'address.streetAddress2': ['addressstreetaddress2', 'address2', 'apt', 'unit'],
  'address.city': ['addresscity', 'city', 'town'],
  'address.state': ['addressstate', 'state'],
  'address.zipCode': ['addresszipcode', 'zip', 'zipcode', 'postalcode'],
};

const plain = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Of each column its field, or null; no field twice. */
export function guessFields(headers: readonly string[]): (Field | null)[] {
  const taken = new Set<Field>();
  return headers.map((header) => {
    const name = plain(header);
    const field = FIELD_PATHS.find((path) => !taken.has(path) && KNOWN_AS[path].includes(name));
    if (field !== undefined) taken.add(field);
    return field ?? null;
  });
}

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  english: 'en',
  ingles: 'en',
  spanish: 'es',
  espanol: 'es',
};

/** `Spanish` as `es`; anything else as it is, for the server to judge. */
const languageOf = (text: string): string => LANGUAGE_NAMES[plain(text)] ?? text.toLowerCase();

export type Values = Readonly<Partial<Record<Field, string>>>;

/** The values of a row by field, blank ones left out. */
export function valuesOf(cells: readonly string[], fields: readonly (Field | null)[]): Values {
  const values: Partial<Record<Field, string>> = {};
  for (const [index, field] of fields.entries()) {
    const text = cells[index]?.trim() ?? '';
    if (field === null || text === '') continue;
    values[field] = field === 'language' ? languageOf(text) : text;
  }
  return values;
}

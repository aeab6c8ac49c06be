/** Forms and their tax parameters as clients of other payroll programs read them. */

import { findState } from '../../tax/places/places.ts';
import type { FedLine } from '../answers/parameters.ts';
import { mappingsOf } from '../catalog/describe.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { Catalog, Form, LoadedEdition } from '../catalog/load.ts';
import { editionOn } from '../catalog/select.ts';
import { fieldsOf } from '../catalog/walk.ts';
import type { FormByAddress, TaxParameter } from './schema.ts';

const FEDERAL = '00';
const MAIN = /^(W4|[A-Z]{2})101$/;

export function localityOf({ identity }: Form): string {
  const fips = identity.jurisdiction.slice(0, 2);
  return fips === FEDERAL ? 'FEDERAL' : (findState(fips)?.code ?? fips);
}

type Named = Pick<FedLine, 'field' | 'uniqueTaxID' | 'parameterName'>;

/** `AL.filingStatus`, `FED.dependentsAmt`: the parameter's name in small letters where it shows its words. */
export function parameterId({ field, uniqueTaxID, parameterName }: Named): string {
  const fips = uniqueTaxID.slice(0, 2);
  const place = fips === FEDERAL ? 'FED' : (findState(fips)?.code ?? fips);
  const name = parameterName ?? 'exempt';
  if (name === 'TOTALALLOWANCES') return `${place}.totalAllowances`;
  const words = /^[A-Z]+(_[A-Z]+)+$/.test(name) ? camel(name) : field;
  return `${place}.${words === '' ? name : words}`;
}

const camel = (name: string): string =>
  name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const taxParametersOf = (lines: readonly FedLine[]): TaxParameter[] =>
  lines
    // A line that the rules do not take has a note.
    .filter(({ note }) => note === undefined)
    .map((line) => ({
      id: parameterId(line),
      value: line.parameterValue,
      uniqueTaxID: line.uniqueTaxID,
      parameterName: line.parameterName,
    }));

/** Named as clients name it; else the edition of the day, with a warning. */
export function editionNamed(
  form: Form,
  version: string | undefined,
  day: string,
): { readonly day: string; readonly warnings: readonly string[] } {
  const named = form.editions.filter(({ edition }) => edition === version?.trim()).at(-1);
  if (named !== undefined) return { day: named.effective, warnings: [] };
  const current = editionOn(form, day)?.edition ?? 'none';
  const words =
    version === undefined
      ? 'formVersion was not sent'
      : `formVersion ${version} is not an edition of ${form.identity.code}`;
  return { day, warnings: [`${words}. The edition in effect on ${day} was used: ${current}.`] };
}

const PATTERNS: Readonly<Record<FormField['type'], string>> = {
  text: '^.{1,200}$',
  name: '^.{1,200}$',
  signature: '^.{1,200}$',
  email: '^[^@]+@[^@]+$',
  phone: '^.{1,200}$',
  ssn: '^\\d{3}-?\\d{2}-?\\d{4}$',
  ein: '^\\d{2}-?\\d{7}$',
  state: '^[A-Z]{2}$',
  zip: '^\\d{5}(-?\\d{4})?$',
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  money: '^\\d+(\\.\\d{1,2})?$',
  integer: '^\\d+$',
  decimal: '^\\d+(\\.\\d+)?$',
  checkbox: '^(true|false)$',
  choice: '',
};

const patternOf = ({ type, options = [] }: FormField): string =>
  type === 'choice'
    ? `^(${options.map(({ value }) => RegExp.escape(value)).join('|')})$`
    : PATTERNS[type];

/** What `GET /spf/fillPdf/{code}` answers of an edition. */
export function describeForFilling(form: Form, edition: LoadedEdition) {
  const { code, number = null, kind } = form.identity;
  const placed = fieldsOf(edition);
  const typeOf = (id: string | null): string => {
    const type = placed.find(({ field }) => field.id === id)?.field.type ?? 'text';
    return type === 'money' ? 'dollarAmount' : type;
  };
  return {
    id: code,
    locality: localityOf(form),
    name: number,
    title: edition.title ?? form.identity.title,
    ...(kind === 'withholding' ? { formType: 'Resident' } : {}),
    effectiveDate: edition.effective,
    formVersion: edition.edition,
    formFields: {
      formId: code,
      formVersion: edition.edition,
      fields: Object.fromEntries(placed.map(({ field }) => [field.id, patternOf(field)])),
      signForm: '^PREVIEW$',
    },
    taxParameters: mappingsOf(form, edition).map(
      ({ field, label, uniqueTaxID, parameterName, isExempt }) => ({
        id: parameterId({ field: field ?? '', uniqueTaxID, parameterName }),
        valueType: isExempt ? 'checkbox' : typeOf(field),
        description: label ?? `Set by the form: ${parameterName}`,
        uniqueTaxID,
        parameterName,
      }),
    ),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  withholding: 'RESIDENT',
  nonresidence: 'NONRESIDENT',
};
const OF_EMPLOYEES = ['withholding', 'nonresidence', 'exemption'];

/** Certificates of the country and of the states that employees give out, in the catalog's order. */
export const formsIn = (
  catalog: Catalog,
  states: readonly string[],
  day: string,
): FormByAddress[] =>
  [...catalog.values()].flatMap((form) => {
    const { code, number = null, kind, title } = form.identity;
    const edition = editionOn(form, day);
    const formLocality = localityOf(form);
    const isHere = formLocality === 'FEDERAL' || states.includes(formLocality);
    if (!isHere || edition === undefined || !OF_EMPLOYEES.includes(kind)) return [];
    return {
      id: code,
      name: number,
      title: edition.title ?? title,
      formVersion: edition.edition,
      formLocality,
      ...(TYPES[kind] === undefined ? {} : { formType: TYPES[kind] }),
      recommended: MAIN.test(code),
    };
  });

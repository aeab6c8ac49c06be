/** `miscParameters` of one tax to values by parameter index. */

import { nearest, unknownName } from '../../platform/shape/nearest.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import type { Parameter, TaxRule } from '../engine/index.ts';
import { normalized, readParameter } from '../rules/index.ts';
import { TaxInterfaceError } from './errors.ts';
import type { PayCalcItem } from './schema.ts';

type Entries = NonNullable<PayCalcItem['taxJurisdictionParms'][number]['miscParameters']>;

/** What is known of a tax's parameters: index by name as sent, values by text, read once each. */
type Reader = { readonly indices: Map<string, number>; readonly values: Map<string, number>[] };

/** Clients send the same few names and values again and again. */
const MAX_REMEMBERED = 1000;
const readers = new WeakMap<readonly Parameter[], Reader>();

function readerOf(parameters: readonly Parameter[]): Reader {
  let reader = readers.get(parameters);
  if (reader === undefined) {
    const indices = new Map(parameters.map(({ parameterName }, i) => [parameterName, i]));
    reader = { indices, values: parameters.map(() => new Map()) };
    readers.set(parameters, reader);
  }
  return reader;
}

function indexOf({ indices }: Reader, parameters: readonly Parameter[], name: string): number {
  const known = indices.get(name);
  if (known !== undefined) return known;
  const wanted = normalized(name);
  const index = parameters.findIndex(({ parameterName }) => normalized(parameterName) === wanted);
  if (index >= 0 && indices.size < MAX_REMEMBERED) indices.set(name, index);
  return index;
}

export function parseParameters(entries: Entries, rule: TaxRule, taxIndex: number): Float64Array {
  const { parameters } = rule;
  const reader = readerOf(parameters);
  const values = rule.defaults.slice();
  const given: number[] = [];
  for (let i = 0; i < entries.length; i += 1) {
    const entry = entries[i] as Entries[number];
    const name = entry.parameterName ?? entry.name;
    const raw = entry.parameterValue ?? entry.value;
    if (name == null || raw == null) throw missing(place(taxIndex, i), name);
    const index = indexOf(reader, parameters, name);
    if (index < 0) throw unknown(place(taxIndex, i), name, rule);
    const value = numberOf(
      reader.values[index] as Map<string, number>,
      parameters[index] as Parameter,
      raw,
    );
    if (typeof value === 'string') {
      const hint = remedyOf(parameters[index] as Parameter, raw);
      throw refused(`${place(taxIndex, i)}: ${name} ${quoted(raw)}: ${value}.${hint}`);
    }
    if (given.includes(index) && values[index] !== value) {
      throw refused(`${place(taxIndex, i)}: ${name} is given twice with different values`);
    }
    given.push(index);
    values[index] = value;
  }
  return values;
}

const place = (taxIndex: number, i: number): string =>
  `taxJurisdictionParms[${taxIndex}].miscParameters[${i}]`;

/** The value that a word most likely stands for, by its meaning or its spelling. */
function remedyOf({ allowedValues = [] }: Parameter, raw: unknown): string {
  if (allowedValues.length === 0) return '';
  const wanted = normalized(String(raw));
  const meant =
    wanted.length < 3
      ? undefined
      : allowedValues.find(({ meaning }) => normalized(meaning).startsWith(wanted))?.value;
  const near =
    meant ??
    nearest(
      String(raw),
      allowedValues.map(({ value }) => value),
    );
  return near === undefined ? ' Send one of these.' : ` Did you mean ${near}? Send one of these.`;
}

const refused = (message: string): TaxInterfaceError => new TaxInterfaceError('parameter', message);

function numberOf(
  remembered: Map<string, number>,
  parameter: Parameter,
  raw: string | number | boolean,
): number | string {
  if (typeof raw !== 'string') return readParameter(parameter, raw);
  const known = remembered.get(raw);
  if (known !== undefined) return known;
  const value = readParameter(parameter, raw);
  if (typeof value === 'number' && remembered.size < MAX_REMEMBERED) remembered.set(raw, value);
  return value;
}

function missing(at: string, name: string | null | undefined): TaxInterfaceError {
  const field = name == null ? 'parameterName' : `parameterValue (of ${name})`;
  return new TaxInterfaceError(
    'field-missing',
    `${at}.${field}: is missing. Send { "parameterName": ..., "parameterValue": ... }.`,
  );
}

function unknown(at: string, name: string, rule: TaxRule): TaxInterfaceError {
  const names = rule.parameters.map(({ parameterName }) => parameterName);
  return new TaxInterfaceError(
    'parameter',
    `${at}: ${quoted(name)} ${unknownName(name, names, `parameter of ${rule.title}`)}`,
  );
}

/** `miscParameters` of one tax to values by parameter index. */

import { nearest, unknownName } from '../../platform/shape/nearest.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import type { Parameter, TaxRule } from '../engine/index.ts';
import { normalized, readParameter } from '../rules/index.ts';
import { refusalAt, type TaxInterfaceError, unknownAt } from './errors.ts';
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
      const problem = `${name} ${quoted(raw)}: ${value}`;
      throw refusedValue(place(taxIndex, i), parameters[index] as Parameter, raw, problem);
    }
    if (given.includes(index) && values[index] !== value) {
      throw refusalAt(
        'parameter-twice',
        place(taxIndex, i),
        `${name} is given twice with different values`,
        { parameterName: name },
      );
    }
    given.push(index);
    values[index] = value;
  }
  return values;
}

const place = (taxIndex: number, i: number): string =>
  `taxJurisdictionParms[${taxIndex}].miscParameters[${i}]`;

function refusedValue(
  at: string,
  parameter: Parameter,
  raw: unknown,
  problem: string,
): TaxInterfaceError {
  const { parameterName, allowedValues = [] } = parameter;
  const meant = meantBy(parameter, raw);
  const did = meant === undefined ? '' : ` Did you mean ${meant}?`;
  const hint = allowedValues.length === 0 ? '' : `${did} Send one of these.`;
  return refusalAt('parameter-value', at, `${problem}.${hint}`, {
    parameterName,
    ...(allowedValues.length > 0 && { allowed: allowedValues.map(({ value }) => value) }),
    ...(meant !== undefined && { suggestion: meant }),
  });
}

/** The value that a word most likely stands for, by its meaning or its spelling. */
function meantBy({ allowedValues = [] }: Parameter, raw: unknown): string | undefined {
  const wanted = normalized(String(raw));
  const named =
    wanted.length < 3
      ? undefined
      : allowedValues.find(({ meaning }) => normalized(meaning).startsWith(wanted))?.value;
  return (
    named ??
    nearest(
      String(raw),
      allowedValues.map(({ value }) => value),
    )
  );
}

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
  return refusalAt(
    'field-missing',
    `${at}.${field}`,
    `is missing. Send { "parameterName": ..., "parameterValue": ... }.`,
  );
}

function unknown(at: string, name: string, rule: TaxRule): TaxInterfaceError {
  const names = rule.parameters.map(({ parameterName }) => parameterName);
  return unknownAt(
    'parameter-unknown',
    at,
    `${quoted(name)} ${unknownName(name, names, `parameter of ${rule.title}`)}`,
    [name, names],
  );
}

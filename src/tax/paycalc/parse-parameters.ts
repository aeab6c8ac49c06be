/** `miscParameters` of one tax to values by parameter index. */

import { unknownName } from '../../platform/shape/nearest.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import type { Law, Parameter, Remark, TaxRule } from '../engine/index.ts';
import { normalized, readParameter } from '../rules/index.ts';
import { refusalAt, type TaxInterfaceError, unknownAt } from './errors.ts';
import { aliasFor, type SentParameter, valueOfAlias } from './read-alias.ts';
import type { PayCalcItem } from './schema.ts';

type TaxEntry = PayCalcItem['taxJurisdictionParms'][number];
type Entries = NonNullable<TaxEntry['miscParameters']>;

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

function indexOf({ parameters }: TaxRule, name: string): number {
  const { indices } = readerOf(parameters);
  const known = indices.get(name);
  if (known !== undefined) return known;
  const wanted = normalized(name);
  const index = parameters.findIndex(({ parameterName }) => normalized(parameterName) === wanted);
  if (index >= 0 && indices.size < MAX_REMEMBERED) indices.set(name, index);
  return index;
}

/** Values by parameter index, and what lines of the tax say about how they were read. */
type ParsedParameters = {
  readonly values: Float64Array;
  /** Indices of those that the request has. */
  readonly given: readonly number[];
  readonly remarks: readonly Remark[];
};

/** The tax of `parameters` in its item; the item and its law are left out where an entry is read alone. */
type Around = {
  readonly rule: TaxRule;
  readonly entry: TaxEntry;
  readonly taxIndex: number;
  readonly whole?: { readonly item: PayCalcItem; readonly law: Law };
};

/** Throws a `TaxInterfaceError`, and `NeedsWholeItem` where an entry cannot be read alone. */
export function parseParameters(entries: Entries, around: Around): ParsedParameters {
  const { rule, taxIndex } = around;
  const remarks: Remark[] = [];
  const values = rule.defaults.slice();
  const given: number[] = [];
  const parameters = entries.map((entry, i) => sentIn(entry, place(taxIndex, i)));
  const context = { ...around, parameters: texts(parameters), isSaidBy: isSaidIn(around) };
  for (const [i, { name, value: raw }] of parameters.entries()) {
    const at = place(taxIndex, i);
    if (typeof raw === 'string' && raw.trim() === '') {
      remarks.push(['empty_value', `${name} was sent without a value; it counts as left out.`]);
      continue;
    }
    const read = rule.aliases.length === 0 ? { name, raw } : readAs(name, raw, at, context);
    if (read.remark !== undefined) remarks.push(read.remark);
    if (read.raw === undefined) continue;
    const { index, value, remark } = valueAt(read.name, read.raw, rule, at);
    if (remark !== undefined) remarks.push(remark);
    if (given.includes(index) && values[index] !== value) {
      const twice = `${name} is given twice with different values`;
      throw refusalAt('parameter-twice', at, twice, { parameterName: name });
    }
    given.push(index);
    values[index] = value;
  }
  return { values, given, remarks };
}

type Plain = string | number | boolean;
type Sent = { readonly name: string; readonly value: Plain };

const texts = (parameters: readonly Sent[]): readonly SentParameter[] =>
  parameters.map(({ name, value }) => ({ name, value: String(value) }));

type Read = { readonly name: string; readonly raw?: Plain; readonly remark?: Remark };

/** What a parameter of another program is read as; without `raw`, it changes nothing. */
function readAs(
  name: string,
  raw: Plain,
  at: string,
  around: Parameters<typeof aliasFor>[1],
): Read {
  const value = String(raw);
  const alias = aliasFor({ name, value }, around);
  if (alias === undefined) return { name, raw };
  const shown = `${name} ${quoted(value)}`;
  if (alias.refuse !== undefined) {
    const kind = indexOf(around.rule, name) < 0 ? 'parameter-unknown' : 'parameter-value';
    throw refusalAt(kind, at, `${shown}: ${alias.refuse}`, { parameterName: name });
  }
  if (alias.sendAs === undefined) {
    return { name, remark: ['alias_used', `${shown} was not used. ${alias.ignore}`] };
  }
  const { parameter } = alias.sendAs;
  const meant = valueOfAlias(alias, value);
  const note = `${shown} was read as ${parameter} ${meant}: ${alias.meaning}.`;
  return { name: parameter, raw: meant, remark: ['alias_used', note] };
}

/** Whether another tax of the item says the same; where an entry is read alone, this is not asked. */
const isSaidIn =
  ({ whole }: Around) =>
  (uniqueTaxID: string, name: string | undefined, value: string): boolean => {
    if (whole === undefined) return false;
    const { item, law } = whole;
    const taxIndex = item.taxJurisdictionParms.findIndex((tax) => tax.uniqueTaxID === uniqueTaxID);
    const entry = item.taxJurisdictionParms[taxIndex];
    const rule = law.taxes.get(uniqueTaxID);
    if (entry === undefined || rule === undefined) return false;
    if (name === undefined) return true;
    const index = indexOf(rule, name);
    const around = { rule, entry, taxIndex };
    const own = parseParameters(entry.miscParameters ?? [], around).values[index];
    const asked = parseParameters([{ name, value }], around).values[index];
    return own === asked;
  };

/** The engine's number of a parameter, and a remark where its unit was read otherwise. */
function valueAt(name: string, raw: Plain, rule: TaxRule, at: string) {
  const { parameters } = rule;
  const index = indexOf(rule, name);
  const parameter = parameters[index];
  if (parameter === undefined) throw unknown(at, name, rule);
  const known = readerOf(parameters).values[index] as Map<string, number>;
  const value = numberOf(known, parameter, raw);
  if (typeof value === 'number') return { index, value };
  const fraction = fractionOf(parameter, raw);
  if (fraction === undefined) {
    throw refusedValue(at, parameter, raw, `${name} ${quoted(raw)}: ${value}`);
  }
  const note = `${name} ${quoted(raw)} was read as percent: ${fraction}.`;
  const remark: Remark = ['alias_used', note];
  return { index, value: numberOf(known, parameter, fraction) as number, remark };
}

/** Of a share or a rate above 1, or with a percent sign, which can only be percent. */
function fractionOf(parameter: Parameter, raw: Plain): string | undefined {
  if (parameter.dataType !== 'fraction') return undefined;
  const [, percent] = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(String(raw)) ?? [];
  if (percent === undefined) return undefined;
  const fraction = String(Number(`${percent}e-2`));
  return typeof readParameter(parameter, fraction) === 'number' ? fraction : undefined;
}

function sentIn(entry: Entries[number], at: string): Sent {
  const name = nameOf(entry, at);
  return { name, value: valueIn(entry, at, name) };
}

/** The name in any of its spellings. */
function nameOf(entry: Entries[number], at: string): string {
  const { parameterName, parmName, name } = entry;
  const sent = onlyOne([parameterName, parmName, name], at, 'parameterName');
  if (sent === undefined) throw missing(at, undefined);
  return sent;
}

function valueIn(entry: Entries[number], at: string, name: string): Plain {
  const { parameterValue, parmValue, value } = entry;
  const sent = onlyOne([parameterValue, parmValue, value], at, 'parameterValue');
  if (sent === undefined) throw missing(at, name);
  return sent;
}

/** The one that was sent; throws where two spellings disagree. */
function onlyOne<T>(
  spellings: readonly (T | null | undefined)[],
  at: string,
  field: string,
): T | undefined {
  let sent: T | undefined;
  for (const one of spellings) {
    if (one == null || one === sent) continue;
    if (sent !== undefined) {
      const both = `is sent twice, as ${quoted(sent)} and as ${quoted(one)}. Send one of them.`;
      throw refusalAt('parameter-twice', `${at}.${field}`, both);
    }
    sent = one;
  }
  return sent;
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

/**
 * The value whose meaning alone begins with a word. Codes are not compared by their letters: MH and M
 * differ by one and mean different amounts.
 */
function meantBy({ allowedValues = [] }: Parameter, raw: unknown): string | undefined {
  const wanted = normalized(String(raw));
  if (wanted.length < 3) return undefined;
  const named = allowedValues.filter(({ meaning }) => normalized(meaning).startsWith(wanted));
  return named.length === 1 ? named[0]?.value : undefined;
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

function missing(at: string, name: string | undefined): TaxInterfaceError {
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

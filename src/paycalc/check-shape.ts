/** Checks one `payCalc[]` item against its schema and names each wrong field as a reader would. */

import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { unknownName } from '../shape/nearest.ts';
import { fieldName, typeWithArticle, valueAt } from '../shape/pointers.ts';
import { type ErrorKind, TaxInterfaceError } from './errors.ts';
import {
  BenefitEntry,
  MAX_ENTRIES,
  MiscParameter,
  PayCalcItem,
  PayCalcOptions,
  TaxEntry,
  WageEntry,
} from './schema.ts';

/** Problems named in one message; the rest follows once these are fixed. */
const MAX_PROBLEMS = 5;

/** The fields an object may have. Clients send them in one order, which is remembered. */
class KnownFields {
  readonly #known: ReadonlySet<string>;
  readonly #order: string[] = [];

  constructor(known: readonly string[]) {
    this.#known = new Set(known);
  }

  cover(value: object): boolean {
    let position = 0;
    for (const key in value) {
      if (key !== this.#order[position]) {
        if (!this.#known.has(key)) return false;
        this.#order[position] = key;
      }
      position += 1;
    }
    return true;
  }
}

const strict = Compile(PayCalcItem);
/** The same schema without the refusal of unknown fields, which is slow in compiled form and done below. */
const open = Compile(withoutClosing(PayCalcItem) as typeof PayCalcItem);

const fieldsOf = (schema: { properties: Record<string, unknown> }): KnownFields =>
  new KnownFields(Object.keys(schema.properties));
const ITEM = fieldsOf(PayCalcItem);
const OPTIONS = fieldsOf(PayCalcOptions);
const RUN = fieldsOf(PayCalcItem.properties.payrollRunParameters);
const WAGE = fieldsOf(WageEntry);
const TAX = fieldsOf(TaxEntry);
const MISC = fieldsOf(MiscParameter);
const BENEFIT = fieldsOf(BenefitEntry);

/** Returns the item typed, or throws a `TaxInterfaceError` that names up to five fields. */
export function checkShape(value: unknown): PayCalcItem {
  refuseLongLists(value);
  if (open.Check(value) && hasOnlyKnownFields(value)) return value;
  if (strict.Check(value)) return value;
  throw describe(value);
}

const LISTS = ['wages', 'taxJurisdictionParms', 'benefits'] as const;

/** Before all else: naming what is wrong in tens of thousands of entries would take seconds. */
function refuseLongLists(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const name of LISTS) {
    const list = (value as Record<string, unknown>)[name];
    if (!Array.isArray(list) || list.length <= MAX_ENTRIES) continue;
    throw new TaxInterfaceError(
      'value-not-allowed',
      `${name}: ${list.length} entries; at most ${MAX_ENTRIES}. Combine entries, or send several items`,
    );
  }
}

function hasOnlyKnownFields(item: PayCalcItem): boolean {
  if (!ITEM.cover(item)) return false;
  if (item.options && !OPTIONS.cover(item.options)) return false;
  if (!RUN.cover(item.payrollRunParameters)) return false;
  for (const wage of item.wages) if (!WAGE.cover(wage)) return false;
  for (const tax of item.taxJurisdictionParms) {
    if (!TAX.cover(tax)) return false;
    if (!tax.miscParameters) continue;
    for (const misc of tax.miscParameters) if (!MISC.cover(misc)) return false;
  }
  if (!item.benefits) return true;
  for (const benefit of item.benefits) if (!BENEFIT.cover(benefit)) return false;
  return true;
}

/** The schema with every `additionalProperties: false` removed. */
function withoutClosing(schema: TSchema): TSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'additionalProperties' ? undefined : value,
    ),
  ) as TSchema;
}

type Problem = { readonly kind: ErrorKind; readonly text: string };

function describe(value: unknown): TaxInterfaceError {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const error of strict.Errors(value)) {
    // Optional fields also take null; the other alternative's complaint is the one that helps.
    if (error.keyword === 'type' && (error.params as Params).type === 'null') continue;
    const at = fieldName(error.instancePath) || 'item';
    const { keyword, instancePath: path } = error;
    const params = error.params as Params;
    for (const problem of problemsOf({ keyword, at, params, root: value, path })) {
      if (seen.has(problem.text)) continue;
      seen.add(problem.text);
      problems.push(problem);
    }
  }
  const first = problems[0] ?? { kind: 'wrong-type' as const, text: 'item: must be an object' };
  const shown = problems.slice(0, MAX_PROBLEMS).map(({ text }) => text);
  if (problems.length > MAX_PROBLEMS) shown.push(`and ${problems.length - MAX_PROBLEMS} more`);
  return new TaxInterfaceError(first.kind, shown.join('; ') || first.text);
}

type Params = {
  requiredProperties: string[];
  additionalProperties: string[];
  type: string | string[];
  limit: number;
  comparison: string;
};

type Complaint = {
  readonly keyword: string;
  readonly at: string;
  readonly params: Params;
  readonly root: unknown;
  readonly path: string;
};

function problemsOf({ keyword, at, params, root, path }: Complaint): Problem[] {
  const inside = at === 'item' ? '' : `${at}.`;
  switch (keyword) {
    case 'required':
      return params.requiredProperties.map((name) => ({
        kind: 'field-missing',
        text: `${inside}${name}: is missing.${remedy(schemaAt(`${path}/${name}`))}`,
      }));
    case 'additionalProperties':
      return params.additionalProperties.map((name) => ({
        kind: 'value-not-allowed',
        text: `${inside}${name}: ${unknownName(name, fieldsOfSchema(schemaAt(path)), 'field')}`,
      }));
    case 'type':
      return [
        {
          kind: 'wrong-type',
          text: `${at}: must be ${typeWithArticle(params.type)}${example(schemaAt(path))}, not ${typeName(valueAt(root, path))}.`,
        },
      ];
    case 'minimum':
    case 'maximum':
      return [
        {
          kind: 'value-not-allowed',
          text: `${at}: must be ${keyword === 'minimum' ? 'at least' : 'at most'} ${params.limit}.${percentHint(keyword, params.limit, valueAt(root, path))}`,
        },
      ];
    case 'minItems':
    case 'maxItems':
      return [
        {
          kind: 'value-not-allowed',
          text: `${at}: must have ${keyword === 'minItems' ? 'at least' : 'at most'} ${params.limit} ${params.limit === 1 ? 'entry' : 'entries'}.`,
        },
      ];
    default:
      return [];
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return `${value}`;
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'text' : `${value}`;
}

type Schema = {
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly type?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
};

/** The schema at a path of an item; of what may also be null, the other alternative. */
function schemaAt(path: string): Schema {
  let schema = notNull(PayCalcItem as Schema);
  for (const key of path.split('/').slice(1)) {
    const properties = schema.properties ?? {};
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    schema = notNull(own ?? schema.items ?? schema);
  }
  return schema;
}

const notNull = (schema: Schema): Schema => schema.anyOf?.[0] ?? schema;

const fieldsOfSchema = ({ properties }: Schema): string[] => Object.keys(properties ?? {});

const example = ({ examples }: Schema): string =>
  examples?.[0] === undefined ? '' : `, such as ${JSON.stringify(examples[0])}`;

/** What to send instead of nothing. */
function remedy(schema: Schema): string {
  if (schema.type === undefined) return '';
  const about =
    schema.description === undefined ? '' : ` (${schema.description.replace(/\.$/, '')})`;
  return ` Send ${typeWithArticle(schema.type)}${example(schema)}${about}.`;
}

/** Rates are the only fields with a maximum of 1; most who exceed it send percent. */
function percentHint(keyword: string, limit: number, value: unknown): string {
  if (keyword !== 'maximum' || limit !== 1 || typeof value !== 'number') return '';
  return ` Write a fraction: ${value} percent is ${Number((value / 100).toPrecision(12))}.`;
}

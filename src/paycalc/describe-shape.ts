/** What is wrong with a body of the tax interface, each field named as a reader would. */

import type { TSchema } from 'typebox';
import { unknownName } from '../shape/nearest.ts';
import { fieldName, typeWithArticle, valueAt } from '../shape/pointers.ts';
import { quoted, shortened } from '../shape/quoted.ts';
import { type ErrorKind, TaxInterfaceError } from './errors.ts';

/** Problems named in one message; the rest follows once these are fixed. */
const MAX_PROBLEMS = 5;

type Problem = { readonly kind: ErrorKind; readonly text: string };

type SchemaError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: unknown;
};

/** `errors` are what `schema` has against `value`, which messages call `whole`. */
export function describeShape(
  schema: TSchema,
  errors: Iterable<SchemaError>,
  value: unknown,
  whole: string,
): TaxInterfaceError {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const error of errors) {
    // Optional fields also take null; the other alternative's complaint is the one that helps.
    if (error.keyword === 'type' && (error.params as Params).type === 'null') continue;
    const at = fieldName(error.instancePath) || whole;
    const { keyword, instancePath: path } = error;
    const params = error.params as Params;
    const inside = path === '' ? '' : `${at}.`;
    const complaint = { keyword, at, inside, params, root: value, path, schema: schema as Schema };
    for (const problem of problemsOf(complaint)) {
      if (seen.has(problem.text)) continue;
      seen.add(problem.text);
      problems.push(problem);
    }
  }
  const first = problems[0] ?? { kind: 'wrong-type' as const, text: `${whole}: must be an object` };
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
  /** Before the name of a field inside. */
  readonly inside: string;
  readonly params: Params;
  readonly root: unknown;
  readonly path: string;
  readonly schema: Schema;
};

function problemsOf({ keyword, at, inside, params, root, path, schema }: Complaint): Problem[] {
  switch (keyword) {
    case 'required':
      return params.requiredProperties.map((name) => ({
        kind: 'field-missing',
        text: `${inside}${name}: is missing.${remedy(schemaAt(schema, `${path}/${name}`))}`,
      }));
    case 'additionalProperties':
      return params.additionalProperties.map((name) => ({
        kind: 'value-not-allowed',
        text: `${inside}${shortened(name)}: ${unknownName(name, fieldsOfSchema(schemaAt(schema, path)), 'field')}`,
      }));
    case 'type':
      return [
        {
          kind: 'wrong-type',
          text: `${at}: must be ${typeWithArticle(params.type)}${example(schemaAt(schema, path))}, not ${typeName(valueAt(root, path))}.${quotesHint(params.type, valueAt(root, path))}`,
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
    case 'pattern': {
      const { description, examples } = schemaAt(schema, path);
      const expected = description === undefined ? '' : ` Send ${description.replace(/\.$/, '')}`;
      const such = examples?.[0] === undefined ? '' : `, such as ${JSON.stringify(examples[0])}`;
      return [
        {
          kind: 'value-not-allowed',
          text: `${at}: ${quoted(valueAt(root, path))} has an invalid format.${expected}${such}.`,
        },
      ];
    }
    default:
      return [];
  }
}

/** A number in quotes is the likeliest wrong type. */
function quotesHint(type: string | string[], value: unknown): string {
  const isNumeric = [type].flat().some((one) => one === 'number' || one === 'integer');
  if (!isNumeric || typeof value !== 'string') return '';
  const number = value.trim() === '' ? Number.NaN : Number(value.replace(/[$,]/g, ''));
  return Number.isNaN(number)
    ? ' Send a number, without quotes.'
    : ` Send it without quotes: ${number}.`;
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

/** The schema at a path; of what may also be null, the other alternative. */
function schemaAt(whole: Schema, path: string): Schema {
  let schema = notNull(whole);
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

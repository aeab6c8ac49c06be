/** What is wrong with a value, in sentences that also tell what the schema says to send instead. */

import type { TSchema } from 'typebox';
import { type Choices, choicesOf, unknownName } from './nearest.ts';
import { fieldName, typeWithArticle, valueAt } from './pointers.ts';
import { quoted, shortened } from './quoted.ts';

export type SchemaError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: unknown;
};

/** A keyword of JSON Schema, such as `required`, the field, and what is wrong with it. */
export type Sentence = Said & { readonly keyword: string };

type Said = { readonly path: string; readonly text: string; readonly choices?: Partial<Choices> };

/** `errors` are what `schema` has against `value`, which messages call `whole`. Each sentence once. */
export function* sentencesOf(
  schema: TSchema,
  errors: Iterable<SchemaError>,
  value: unknown,
  whole: string,
): Generator<Sentence> {
  const said = new Set<string>();
  for (const { keyword, instancePath: path, params: given } of errors) {
    const params = given as Params;
    // Optional fields also take null; the other alternative's complaint is the one that helps.
    if (keyword === 'type' && params.type === 'null') continue;
    const at = fieldName(path) || whole;
    const inside = path === '' ? '' : `${at}.`;
    const complaint = { keyword, at, inside, params, root: value, path, schema: schema as Schema };
    for (const one of saidOf(complaint)) {
      const whole = `${one.path}: ${one.text}`;
      if (said.has(whole)) continue;
      said.add(whole);
      yield { keyword, ...one };
    }
  }
}

type Params = {
  requiredProperties: string[];
  additionalProperties: string[];
  type: string | string[];
  limit: number;
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

function saidOf({ keyword, at, inside, params, root, path, schema }: Complaint): Said[] {
  const own = (text: string): Said[] => [{ path: at, text }];
  switch (keyword) {
    case 'required':
      return params.requiredProperties.map((name) => ({
        path: `${inside}${name}`,
        text: `is missing.${remedy(schemaAt(schema, `${path}/${name}`))}`,
      }));
    case 'additionalProperties':
      return params.additionalProperties.map((name) => {
        const known = fieldsOfSchema(schemaAt(schema, path));
        return {
          path: `${inside}${shortened(name)}`,
          text: unknownName(name, known, 'field'),
          choices: choicesOf(name, known),
        };
      });
    case 'type':
      return own(
        `must be ${typeWithArticle(params.type)}${example(schemaAt(schema, path))}, not ${typeName(valueAt(root, path))}.${quotesHint(params.type, valueAt(root, path))}`,
      );
    case 'minimum':
    case 'maximum':
      return own(
        `must be ${keyword === 'minimum' ? 'at least' : 'at most'} ${params.limit}.${percentHint(keyword, params.limit, valueAt(root, path))}`,
      );
    case 'minItems':
    case 'maxItems':
      return own(
        `must have ${keyword === 'minItems' ? 'at least' : 'at most'} ${params.limit} ${params.limit === 1 ? 'entry' : 'entries'}.`,
      );
    case 'pattern': {
      const { description, examples } = schemaAt(schema, path);
      const expected = description === undefined ? '' : ` Send ${description.replace(/\.$/, '')}`;
      const such = examples?.[0] === undefined ? '' : `, such as ${JSON.stringify(examples[0])}`;
      return own(`${quoted(valueAt(root, path))} has an invalid format.${expected}${such}.`);
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

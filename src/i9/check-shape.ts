/** Holds what a client sent against a schema and names every wrong field as a reader would. */

import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import type { FieldError } from './errors.ts';
import { invalid } from './errors.ts';

// A refusal names all bad fields at once; the library stops at eight by itself.
Settings.Set({ maxErrors: 1000 });

const compiled = new WeakMap<TSchema, ReturnType<typeof Compile>>();

/** Everything wrong with `value`, by paths such as `address.zipCode`; empty when it fits. */
export function shapeErrors(schema: TSchema, value: unknown, at = ''): FieldError[] {
  const validator = compiled.get(schema) ?? Compile(schema);
  compiled.set(schema, validator);
  if (validator.Check(value)) return [];
  const errors: FieldError[] = [];
  for (const { keyword, instancePath, params } of validator.Errors(value)) {
    const path = joinPath(at, instancePath);
    for (const error of describe(keyword, path, params as Params)) {
      if (!errors.some((known) => known.path === error.path)) errors.push(error);
    }
  }
  return errors;
}

/** `value`, typed; or an `I9Error` 400 that names everything wrong. */
export function checkShape<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const errors = shapeErrors(schema, value);
  if (errors.length > 0) throw invalid(errors);
  return value as Static<Schema>;
}

/** The pattern of text that must say something; spaces do not. */
export const NOT_BLANK = '\\S';

type Params = {
  readonly pattern?: string;
  readonly requiredProperties?: readonly string[];
  readonly additionalProperties?: readonly string[];
  readonly type?: string | readonly string[];
  readonly limit?: number;
  readonly allowedValues?: readonly unknown[];
  readonly format?: string;
};

function describe(keyword: string, path: string, params: Params): FieldError[] {
  switch (keyword) {
    case 'required':
      return (params.requiredProperties ?? []).map((name) => ({
        path: inside(path, name),
        message: 'is required',
      }));
    case 'additionalProperties':
      return (params.additionalProperties ?? []).map((name) => ({
        path: inside(path, name),
        message: 'there is no such field',
      }));
    case 'anyOf':
    case 'const':
      return [];
    // The schema of fields that are not allowed; the object they stand in is told separately.
    case 'boolean':
      return [{ path, message: 'there is no such field' }];
    case 'type':
      // A field that may be null fails both ways; that it is not null helps nobody.
      return params.type === 'null' ? [] : [{ path, message: `must be ${article(params.type)}` }];
    case 'enum':
      return [{ path, message: oneOf(params.allowedValues ?? []) }];
    case 'minimum':
    case 'maximum':
      return [
        {
          path,
          message: `must be ${keyword === 'minimum' ? 'at least' : 'at most'} ${params.limit}`,
        },
      ];
    case 'pattern':
      if (params.pattern !== NOT_BLANK) return [{ path, message: 'has not the right form' }];
      return [{ path, message: 'must not be empty' }];
    case 'minLength':
      return [{ path, message: 'must not be empty' }];
    case 'maxLength':
      return [{ path, message: `must have at most ${params.limit} characters` }];
    case 'minItems':
    case 'maxItems':
      return [
        {
          path,
          message: `must have at ${keyword === 'minItems' ? 'least' : 'most'} ${params.limit} entries`,
        },
      ];
    case 'format':
      return [{ path, message: FORMATS[params.format ?? ''] ?? `must be a ${params.format}` }];
    default:
      return [{ path, message: 'has not the right form' }];
  }
}

/** Of a long list, such as the country codes, the description of the interface tells the rest. */
const MAX_SHOWN = 20;

function oneOf(values: readonly unknown[]): string {
  if (values.length <= MAX_SHOWN) return `must be one of ${values.join(', ')}`;
  return `must be one of the ${values.length} values such as ${values.slice(0, 3).join(', ')}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a date of the form yyyy-MM-dd',
  email: 'must be an e-mail address',
  uuid: 'must be a uuid',
};

function article(type: Params['type']): string {
  const name = [type].flat().join(' or ');
  if (name === 'integer') return 'a whole number';
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
}

const inside = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** `/documents/0/title` below `section2` as `section2.documents[0].title`. */
function joinPath(at: string, instancePath: string): string {
  const path = instancePath
    .slice(1)
    .replace(/(^|\/)(\d+)(?=\/|$)/g, '[$2]')
    .replaceAll('/', '.');
  if (path === '') return at;
  return path.startsWith('[') ? at + path : inside(at, path);
}

/** Holds what a client sent against a schema and names every wrong field as a reader would. */

import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import Format from 'typebox/format';
import { Settings } from 'typebox/system';
import { distinct, type FieldError, memberPath } from './field-error.ts';
import { isMailAddress } from './mail-address.ts';
import { textErrors } from './texts.ts';
import { closedFieldErrors } from './unknown-fields.ts';

// A refusal names all bad fields at once; the library stops at eight by itself.
Settings.Set({ maxErrors: 1000 });
// The library's own rule allows quoted local parts, which may hold line breaks.
Format.Set('email', isMailAddress);

/** Format of the texts that lists hand out as the position of the next page. */
export const CURSOR_FORMAT = 'cursor';
/** The same where the position is the number of a row. */
export const NUMBER_CURSOR_FORMAT = 'number-cursor';
export const WRONG_CURSOR = 'is not a valid cursor for this list';

function isCursor(text: string): boolean {
  try {
    JSON.parse(Buffer.from(text, 'base64url').toString());
    return true;
  } catch {
    return false;
  }
}

Format.Set(CURSOR_FORMAT, isCursor);
Format.Set(NUMBER_CURSOR_FORMAT, (text) => /^\d{1,15}$/.test(text));

const compiled = new WeakMap<TSchema, ReturnType<typeof Compile>>();

/** Everything wrong with `value`, by paths such as `address.zipCode`; empty when it fits. */
export function shapeErrors(schema: TSchema, value: unknown): FieldError[] {
  const validator = compiled.get(schema) ?? Compile(schema);
  compiled.set(schema, validator);
  const texts = textErrors(schema, value);
  if (validator.Check(value)) return texts;
  const found = [...validator.Errors(value)].flatMap(({ keyword, instancePath, params }) =>
    describe(keyword, joinPath(instancePath), params as Params),
  );
  const errors = distinct([...texts, ...closedFieldErrors(value, schema), ...found]);
  return errors.length > 0 ? errors : [{ path: '', message: 'has an invalid format' }];
}

type Params = {
  readonly requiredProperties?: readonly string[];
  readonly type?: string | readonly string[];
  readonly limit?: number;
  readonly allowedValues?: readonly unknown[];
  readonly format?: string;
};

function describe(keyword: string, path: string, params: Params): FieldError[] {
  switch (keyword) {
    case 'required':
      return (params.requiredProperties ?? []).map((name) => ({
        path: memberPath(path, name),
        message: 'is required',
      }));
    // Unknown fields, which are described with the known ones, and what other errors say better.
    case 'additionalProperties':
    case 'boolean':
    case 'anyOf':
    case 'const':
      return [];
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
      return [{ path, message: 'has an invalid format' }];
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
  'date-time': 'must be an ISO 8601 time with its offset, such as 2026-06-15T12:00:00Z',
  email: 'must be an email address such as name@example.com',
  [CURSOR_FORMAT]: WRONG_CURSOR,
  [NUMBER_CURSOR_FORMAT]: WRONG_CURSOR,
  uuid: 'must be a uuid',
};

function article(type: Params['type']): string {
  const name = [type].flat().join(' or ');
  if (name === 'integer') return 'a whole number';
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
}

/** `/documents/0/title` as `documents[0].title`. */
function joinPath(instancePath: string): string {
  return instancePath
    .slice(1)
    .replace(/(^|\/)(\d+)(?=\/|$)/g, '[$2]')
    .replaceAll('/', '.');
}

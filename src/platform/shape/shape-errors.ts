/** Holds what a client sent against a schema and names every wrong field as a reader would. */

import type { TSchema } from 'typebox';
import Format from 'typebox/format';
import { Check, Compile, Errors } from 'typebox/schema';
import { Settings } from 'typebox/system';
import type { FieldCode } from './field-codes.ts';
import { distinct, type FieldError, fieldError, memberPath } from './field-error.ts';
import { isMailAddress } from './mail-address.ts';
import { unknownName } from './nearest.ts';
import { fieldName, typeWithArticle, valueAt } from './pointers.ts';
import { remedyFor } from './remedies.ts';
import { textErrors } from './texts.ts';
import { closedFieldErrors } from './unknown-fields.ts';

// A refusal names all bad fields; the library stops at eight by itself.
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
  const validator = validatorOf(schema);
  const texts = textErrors(schema, value);
  if (validator.Check(value)) return texts;
  return distinct([...texts, ...namedErrors(schema, value, validator.Errors(value)[1])]);
}

function validatorOf(schema: TSchema): ReturnType<typeof Compile> {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const validator = Compile(schema);
  compiled.set(schema, validator);
  return validator;
}

/** Whether `value` fits, by a check that is compiled once: for many values of one shape. */
export const fits = (schema: TSchema, value: unknown): boolean => validatorOf(schema).Check(value);

/** The same of data that people keep in files: texts may have lines, and nothing is compiled. */
export const dataErrors = (schema: TSchema, value: unknown): FieldError[] =>
  Check(schema, value) ? [] : namedErrors(schema, value, Errors(schema, value)[1]);

type Found = Iterable<{
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
}>;

function namedErrors(schema: TSchema, value: unknown, found: Found): FieldError[] {
  const named = errorsOf(schema, value, '', found);
  // Of an unknown field of a union, the nearest alternative knows better what it may hold.
  const unknown = closedFieldErrors(value, schema).map(
    (error) => named.find(({ path }) => path === error.path) ?? error,
  );
  const errors = distinct([...unknown, ...named]);
  return errors.length > 0 ? errors : [fieldError('', 'invalid_format', 'has an invalid format')];
}

/** Errors in the order of the schema; of a union, those of the alternative that is meant. */
function errorsOf(schema: TSchema, value: unknown, path: string, found: Found): FieldError[] {
  const all = [...found];
  const unions = all.filter(({ keyword }) => keyword === 'anyOf');
  return all.flatMap((error) => {
    const { keyword, schemaPath, instancePath } = error;
    // What the branches of a union say is reported by the nearest one alone.
    if (unions.some((union) => schemaPath.startsWith(`${union.schemaPath}/anyOf/`))) return [];
    const at = `${path}${joinPath(instancePath, path)}`;
    const part = schemaAt(schema, schemaPath);
    const sent = valueAt(value, instancePath);
    if (keyword === 'anyOf') return unionErrors(part?.anyOf ?? [], sent, at);
    return describe(keyword, at, error.params as Params, part?.['x-kind'], sent);
  });
}

/** What the alternative that comes nearest to `value` says. */
function unionErrors(branches: readonly TSchema[], value: unknown, path: string): FieldError[] {
  const values = branches.flatMap((branch) => ('const' in branch ? [branch.const] : []));
  if (values.length === branches.length) return [fieldError(path, 'invalid_value', oneOf(values))];
  const [nearest] = branches
    .map((branch) => ({ branch, found: Errors(branch, value)[1] }))
    .sort((a, b) => farness(a.found) - farness(b.found));
  if (nearest === undefined) return [];
  const unknown = nearest.found.flatMap(({ keyword, instancePath, params }) =>
    keyword === 'additionalProperties' && instancePath === ''
      ? (params as { additionalProperties: string[] }).additionalProperties
      : [],
  );
  const known = Object.keys((nearest.branch as Part).properties ?? {});
  return [
    ...unknown.map((name) =>
      fieldError(memberPath(path, name), 'unknown_field', unknownName(name, known, 'field')),
    ),
    ...errorsOf(nearest.branch, value, path, nearest.found),
  ];
}

/** Another kind of value is farthest, then another value of the member that tells the kinds apart. */
function farness(found: readonly { keyword: string; instancePath: string }[]): number {
  const isOther = found.some(
    ({ keyword, instancePath }) => keyword === 'type' && instancePath === '',
  );
  const isOtherKind = found.some(
    ({ keyword, instancePath }) => keyword === 'const' && instancePath.lastIndexOf('/') === 0,
  );
  const own = found.filter(({ instancePath }) => instancePath === '').length;
  return (isOther ? 1e9 : 0) + (isOtherKind ? 1e6 : 0) + own * 1e3 + found.length;
}

type Part = TSchema & {
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly 'x-kind'?: string;
};

/** The part of a schema at a path such as `#/properties/rate`. */
const schemaAt = (schema: TSchema, path: string): Part | undefined =>
  valueAt(schema, path.slice(1)) as Part | undefined;

type Params = {
  readonly requiredProperties?: readonly string[];
  readonly type?: string | readonly string[];
  readonly limit?: number;
  readonly allowedValue?: unknown;
  readonly allowedValues?: readonly unknown[];
  readonly format?: string;
};

function describe(
  keyword: string,
  path: string,
  params: Params,
  kind: string | undefined,
  value: unknown,
): FieldError[] {
  const wrong = (code: FieldCode, message: string) => [fieldError(path, code, message)];
  const remedy = kind === undefined ? undefined : remedyFor(kind, value);
  if (remedy !== undefined) return wrong('invalid_format', remedy);
  switch (keyword) {
    case 'required':
      return (params.requiredProperties ?? []).map((name) =>
        fieldError(memberPath(path, name), 'required', 'is required'),
      );
    // Unknown fields, which are described with the known ones.
    case 'additionalProperties':
    case 'boolean':
      return [];
    case 'const':
      return wrong('invalid_value', `must be ${params.allowedValue}`);
    case 'type':
      // A field that may be null fails both ways; that it is not null helps no one.
      return params.type === 'null'
        ? []
        : wrong('invalid_type', `must be ${typeWithArticle(params.type)}`);
    case 'enum':
      return wrong('invalid_value', oneOf(params.allowedValues ?? []));
    case 'minimum':
      return wrong('out_of_range', `must be at least ${params.limit}`);
    case 'maximum':
      return wrong('out_of_range', `must be at most ${params.limit}`);
    case 'minLength':
      return wrong('required', 'must not be empty');
    case 'maxLength':
      return wrong('out_of_range', `must have at most ${params.limit} characters`);
    case 'minItems':
      return wrong('out_of_range', `must have at least ${params.limit} entries`);
    case 'maxItems':
      return wrong('out_of_range', `must have at most ${params.limit} entries`);
    case 'format':
      return wrong('invalid_format', FORMATS[params.format ?? ''] ?? `must be a ${params.format}`);
    default:
      return wrong('invalid_format', 'has an invalid format');
  }
}

/** Of a long list, such as the country codes, the description of the interface tells the rest. */
const MAX_SHOWN = 20;

function oneOf(values: readonly unknown[]): string {
  if (values.length <= MAX_SHOWN) return `must be one of ${values.join(', ')}`;
  return `must be one of the ${values.length} values such as ${values.slice(0, 3).join(', ')}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a date in the format yyyy-MM-dd',
  'date-time': 'must be an ISO 8601 time with its offset, such as 2026-06-15T12:00:00Z',
  email: 'must be an email address such as name@example.com',
  [CURSOR_FORMAT]: WRONG_CURSOR,
  [NUMBER_CURSOR_FORMAT]: WRONG_CURSOR,
  uuid: 'must be a uuid',
};

/** The same after a path: `documents[0]` and `.title`. */
function joinPath(pointer: string, before: string): string {
  const joined = fieldName(pointer);
  return before === '' || joined === '' || joined.startsWith('[') ? joined : `.${joined}`;
}

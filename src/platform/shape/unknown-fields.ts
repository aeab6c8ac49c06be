/**
 * Unknown fields are refused: a misspelled name would be lost without notice. What the service
 * itself returns is known, so that an answer may be changed and sent back.
 */

import type { TSchema } from 'typebox';
import { type FieldError, memberPath } from './field-error.ts';
import { unknownName } from './nearest.ts';

type Part = {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly patternProperties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
  readonly additionalProperties?: unknown;
};

/** Names compared with the known ones; an answer lists no more errors than that. */
const MAX_COMPARED = 50;

/** The fields of `value`, at every depth, that are in none of `schemas`. */
export const unknownFieldErrors = (value: unknown, ...schemas: readonly TSchema[]): FieldError[] =>
  told(unknownIn(value, schemas as readonly Part[], ''));

/** The same for those objects only whose schema has `additionalProperties: false`. */
export const closedFieldErrors = (value: unknown, schema: TSchema): FieldError[] =>
  told(unknownIn(value, [schema as Part], '').filter(({ isClosed }) => isClosed));

const told = (fields: readonly Unknown[]): FieldError[] =>
  fields.map(({ path, name, known }, index) => ({
    path,
    code: 'unknown_field',
    message: index < MAX_COMPARED ? unknownName(name, known, 'field') : 'is not a known field.',
  }));

type Unknown = {
  readonly path: string;
  readonly name: string;
  readonly known: readonly string[];
  readonly isClosed: boolean;
};

function unknownIn(value: unknown, parts: readonly Part[], path: string): Unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const possible = parts.flatMap((part) => [part, ...(part.anyOf ?? [])]);
  if (Array.isArray(value)) {
    const items = possible.flatMap(({ items }) => items ?? []);
    return value.flatMap((item, index) => unknownIn(item, items, `${path}[${index}]`));
  }
  const objects = possible.flatMap<Readonly<Record<string, Part>>>(
    ({ properties }) => properties ?? [],
  );
  const patterns = possible.flatMap(({ patternProperties = {} }) =>
    Object.entries(patternProperties),
  );
  // A map, such as the additional parameters of a token server, takes any name.
  if (objects.length === 0 && patterns.length === 0) return [];
  const names = [...new Set(objects.flatMap((properties) => Object.keys(properties)))];
  const isClosed = possible.some(({ additionalProperties }) => additionalProperties === false);
  const found: Unknown[] = [];
  for (const [name, member] of Object.entries(value)) {
    const known = [
      ...objects.flatMap((properties) =>
        Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
      ),
      ...patterns.flatMap(([pattern, part]) => (new RegExp(pattern, 'u').test(name) ? part : [])),
    ];
    const at = memberPath(path, name);
    if (known.length === 0) found.push({ path: at, name, known: names, isClosed });
    else for (const each of unknownIn(member, known, at)) found.push(each);
  }
  return found;
}

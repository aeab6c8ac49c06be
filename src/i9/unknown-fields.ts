/**
 * Fields nobody knows are refused: a misspelt name would be lost without a word. What the service
 * itself returns is known, so that an answer may be changed and sent back.
 */

import type { TSchema } from 'typebox';
import type { FieldError } from './errors.ts';

type Part = {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
};

/** The fields of `value`, at every depth, that stand in none of `schemas`. */
export function unknownFieldErrors(value: unknown, ...schemas: readonly TSchema[]): FieldError[] {
  return unknownIn(value, schemas as readonly Part[], '').map((path) => ({
    path,
    message: 'there is no such field',
  }));
}

function unknownIn(value: unknown, parts: readonly Part[], path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const possible = parts.flatMap((part) => [part, ...(part.anyOf ?? [])]);
  if (Array.isArray(value)) {
    const items = possible.flatMap(({ items }) => items ?? []);
    return value.flatMap((item, index) => unknownIn(item, items, `${path}[${index}]`));
  }
  const objects = possible.flatMap<Readonly<Record<string, Part>>>(
    ({ properties }) => properties ?? [],
  );
  // A map, such as the additional parameters of a token server, takes any name.
  if (objects.length === 0) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const known = objects.flatMap((properties) =>
      Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
    );
    return known.length === 0 ? [at] : unknownIn(member, known, at);
  });
}

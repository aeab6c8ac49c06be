/** Whether an answer has fields that its documented schema does not name. */

import { Compile } from 'typebox/compile';
import { dereferenced } from './description.ts';

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

/** The paths of such fields. A schema that names no field at all allows any. */
export function undeclared(schema: Schema, value: unknown, path = ''): string[] {
  if (schema.anyOf !== undefined) {
    const possible = schema.anyOf.filter((branch) => fits(branch, value));
    return possible.map((branch) => undeclared(branch, value, path)).sort(shortest)[0] ?? [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      undeclared(schema.items ?? {}, item, `${path}[${index}]`),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  const { properties, additionalProperties } = schema;
  if (properties === undefined && typeof additionalProperties !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const own = properties?.[name];
    if (own !== undefined) return undeclared(own, member, at);
    return typeof additionalProperties === 'object'
      ? undeclared(additionalProperties, member, at)
      : [at];
  });
}

/** A null is no object, and the other way around. */
const fits = ({ type }: Schema, value: unknown): boolean =>
  type === 'null' ? value === null : value !== null;
const shortest = (a: readonly string[], b: readonly string[]): number => a.length - b.length;

/** Holds values against schemas of the description `text`: the errors. */
export function allSchemas(text: string) {
  const { components } = JSON.parse(text) as { components: object };
  return (schema: object | undefined, value: unknown): unknown[] => {
    const { own } = dereferenced({ components, own: schema }) as { own: never };
    return [...Compile(own).Errors(value)];
  };
}

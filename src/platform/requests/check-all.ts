/**
 * Checks a body against its schema and the rules a schema cannot express. One refusal names every bad
 * field, so that no one fixes one only to hear of the next.
 */

import type { Static, TSchema } from 'typebox';
import { distinct, type FieldError } from '../shape/field-error.ts';
import { isObject, present } from '../shape/known.ts';
import { shapeErrors } from '../shape/shape-errors.ts';
import { invalid } from './errors.ts';
import { maskedErrors } from './masking.ts';

/** A body of which only what has the right shape is left: members may be missing, at any depth. */
export type WellShaped<Body> = { readonly [Name in keyof Body]?: Body[Name] };

type Rules<Body> = (rest: WellShaped<Body>) => readonly FieldError[];

/** `value`, typed; or an `RequestError` 400 that names what its shape and what `rules` find wrong. */
export function checkAll<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  rules: Rules<Static<Schema>>,
): Static<Schema> {
  const errors = allErrors(schema, value, rules);
  if (errors.length > 0) throw invalid(errors);
  return value as Static<Schema>;
}

/** What its shape and what `rules` find wrong; when nothing is, `value` has the schema's type. */
export function allErrors<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  rules: Rules<Static<Schema>>,
): FieldError[] {
  const shape = shapeErrors(schema, value);
  if (!isObject(value)) return shape;
  const rest = withoutBad(value, shape) as WellShaped<Static<Schema>>;
  // What is missing because it was taken out has its error already.
  const isNew = ({ path }: FieldError): boolean =>
    !shape.some((known) => isWithin(path, known.path) || isWithin(known.path, path));
  return distinct([...maskedErrors(value), ...shape, ...rules(rest).filter(isNew)]);
}

/** Whether `path` is `place` or something in it. */
const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);

/** A list with a bad entry goes as a whole: what is in it belongs together. */
function withoutBad(value: object, errors: readonly FieldError[]): object {
  const rest = structuredClone(value);
  for (const { path } of errors) {
    const [object = ''] = path.split('[');
    const names = object.split('.');
    const last = present(names.pop());
    const place = names.reduce<unknown>(
      (found, name) => (isObject(found) ? found[name] : undefined),
      rest,
    );
    if (isObject(place)) delete place[last];
  }
  return rest;
}

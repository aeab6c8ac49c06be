/** What the descriptions of routes behind the guard share. */

import Type, { type TObject, type TSchema } from 'typebox';
import { ErrorAnswer } from '../error-body.ts';

/** Documentation of a route behind the guard: `...documented('employers', { 200: Wrapper })`. */
export const documented = (tag: string, response: Readonly<Record<string, TSchema>>) => ({
  tags: [tag],
  security: [{ bearer: [] }],
  response: { ...response, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
});

/** `{ "<wrapper>": <schema> }`. */
export const wrapped = <Name extends string, Schema extends TSchema>(
  name: Name,
  schema: Schema,
): TObject<Record<Name, Schema>> =>
  Type.Object({ [name]: schema } as Record<Name, Schema>) as TObject<Record<Name, Schema>>;

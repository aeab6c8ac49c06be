/** Answers of the same schema share one example, the fullest: a form, say, is answered by every act on it. Equal examples are there once. */

import type { Media, Operation } from './model.ts';

/** Equal examples of so many characters or more are in the description once. */
const LONG = 120;

type SharedExamples = Record<string, { readonly value: unknown }>;

/** Puts references in place of examples and returns what they refer to. */
export function shareExamples(operations: readonly Operation[]): SharedExamples {
  const bySchema = new Map<string, Media[]>();
  for (const media of operations.flatMap(answersOf)) {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(String(media.schema?.$ref))?.[1];
    if (name === undefined || media.example === undefined) continue;
    bySchema.set(name, [...(bySchema.get(name) ?? []), media]);
  }
  const shared: SharedExamples = {};
  for (const [name, all] of bySchema) {
    if (all.length === 1) continue;
    const [fullest] = all.map(({ example }) => example).sort((a, b) => lengthOf(b) - lengthOf(a));
    shared[name] = { value: fullest };
    for (const media of all) {
      delete media.example;
      media.examples = { recorded: { $ref: `#/components/examples/${name}` } };
    }
  }
  const others = operations.flatMap((operation) => [
    ...Object.values(operation.requestBody?.content ?? {}).map((media) => ({ operation, media })),
    ...answersOf(operation).map((media) => ({ operation, media })),
  ]);
  const equal = Map.groupBy(
    others.filter(({ media }) => media.example !== undefined),
    ({ media }) => JSON.stringify(media.example),
  );
  for (const [text, [first, second]] of equal) {
    if (first === undefined || second === undefined || text.length < LONG) continue;
    const name = `${first.operation.operationId}Example`;
    shared[name] = { value: first.media.example };
    for (const { media } of equal.get(text) ?? []) {
      delete media.example;
      media.examples = { recorded: { $ref: `#/components/examples/${name}` } };
    }
  }
  for (const { media } of others) {
    if (media.example === undefined) continue;
    // By name, which every viewer shows.
    media.examples = { recorded: { value: media.example } };
    delete media.example;
  }
  return shared;
}

const answersOf = ({ responses }: Operation): Media[] =>
  Object.values(responses).flatMap((response) =>
    '$ref' in response ? [] : Object.values(response.content ?? {}),
  );

const lengthOf = (example: unknown): number => JSON.stringify(example).length;

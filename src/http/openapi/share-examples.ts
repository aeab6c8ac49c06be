/** Answers of the same schema share one example, the fullest: a form, say, is answered by every act on it. */

import type { Media, Operation } from './model.ts';

export type SharedExamples = Record<string, { readonly value: unknown }>;

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
  for (const media of operations.flatMap((operation) => [
    ...Object.values(operation.requestBody?.content ?? {}),
    ...answersOf(operation),
  ])) {
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

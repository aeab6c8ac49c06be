/** Answers of the same schema have one example, the fullest: a form, say, is answered by every act on it. Equal examples are in the description once. */

import type { Media, Operation, Response } from './model.ts';

/** Equal examples of so many characters or more are in the description once. */
const LONG = 120;

type SharedExamples = Record<string, { readonly value: unknown }>;

/** Gives answers of one schema one example. To be called first. */
export function alignExamples(operations: readonly Operation[]): void {
  const answers = operations.flatMap(({ responses }) => mediaIn(Object.values(responses)));
  const withExample = answers.filter(({ example }) => example !== undefined);
  for (const [name, all] of Map.groupBy(withExample, schemaName)) {
    if (name === undefined) continue;
    const [fullest] = all.map(({ example }) => example).sort((a, b) => lengthOf(b) - lengthOf(a));
    for (const media of all) media.example = fullest;
  }
}

/** Puts references in place of equal examples and returns what they refer to. `answers`: those that operations share. */
export function shareExamples(
  operations: readonly Operation[],
  answers: readonly Response[],
): SharedExamples {
  const all = [
    ...mediaIn(answers).map((media) => ({ name: 'shared', media })),
    ...operations.flatMap(({ operationId, requestBody, responses }) =>
      [...Object.values(requestBody?.content ?? {}), ...mediaIn(Object.values(responses))].map(
        (media) => ({ name: `${operationId}Example`, media }),
      ),
    ),
  ];
  const equal = Map.groupBy(
    all.filter(({ media }) => media.example !== undefined),
    ({ media }) => JSON.stringify(media.example),
  );
  const shared: SharedExamples = {};
  for (const [text, found] of equal) {
    const [first, second] = found;
    if (first === undefined || second === undefined || text.length < LONG) continue;
    const own = found.flatMap(({ media }) => schemaName(media) ?? [])[0];
    const name = own === undefined || own in shared ? first.name : own;
    shared[name] = { value: first.media.example };
    for (const { media } of found) {
      delete media.example;
      media.examples = { recorded: { $ref: `#/components/examples/${name}` } };
    }
  }
  return shared;
}

const mediaIn = (responses: readonly Operation['responses'][string][]): Media[] =>
  responses.flatMap((response) =>
    '$ref' in response ? [] : Object.values(response.content ?? {}),
  );

const schemaName = ({ schema }: Media): string | undefined =>
  /^#\/components\/schemas\/(\w+)$/.exec(String(schema?.$ref))?.[1];

const lengthOf = (example: unknown): number => JSON.stringify(example).length;

/** Answers that several operations have alike, such as the form after an act on it, are described once. */

import type { Operation, Reference, Response } from './model.ts';

/** Puts references in place of such answers and returns what they refer to. */
export function shareResponses(operations: readonly Operation[]): Record<string, Response> {
  const inline = operations.flatMap(inlineOf);
  const groups = Map.groupBy(inline, ({ response }) => JSON.stringify(response));
  const names = new Map<string, string>();
  const shared: Record<string, Response> = {};
  // Of two with one schema, such as with and without a tag, the one that is there more often has the name.
  const mostFirst = [...groups].sort(([, a], [, b]) => b.length - a.length);
  for (const [text, [first, second]] of mostFirst) {
    const name = first === undefined || second === undefined ? undefined : nameOf(first);
    if (first === undefined || name === undefined) continue;
    const free = name in shared ? `${name}Tagged` : name;
    if (free in shared) continue;
    names.set(text, free);
    shared[free] = first.response;
  }
  for (const operation of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const name = names.get(JSON.stringify(response));
      const reference: Reference = { $ref: `#/components/responses/${name}` };
      if (name !== undefined) operation.responses[status] = reference;
    }
  }
  return shared;
}

type Inline = { readonly status: string; readonly response: Response };

const inlineOf = ({ responses }: Operation): Inline[] =>
  Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response ? [] : [{ status, response }],
  );

/** That of its schema, which no refusal has; a 304 has no body. */
const nameOf = ({ status, response: { content = {} } }: Inline): string | undefined =>
  status === '304'
    ? 'NotModified'
    : /^#\/components\/schemas\/(\w+)$/.exec(
        String(content['application/json']?.schema?.$ref),
      )?.[1];

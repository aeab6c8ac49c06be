/**
 * Requests and answers recorded from a real server (`npm run openapi`), in `examples/openapi/`: a file
 * per tag, by operation. A test sends each request again and holds each answer against its schema.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../../platform/compiled/root.ts';
import { present } from '../../../platform/shape/known.ts';

export const EXAMPLES = inRoot('examples/openapi');
export const REFUSALS_FILE = 'refusals.json';

export type Example = {
  readonly request: {
    /** Values of the parameters by place and name. */
    readonly parameters?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly mediaType?: string;
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly mediaType: string;
    readonly headers: readonly string[];
    /** Absent where the answer is a file. */
    readonly body?: unknown;
  };
};

/** The name of the example of another success status than the operation's first. */
export const otherExample = (operationId: string, status: number | string): string =>
  `${operationId} ${status}`;

/** The operation that an example is of. */
export const operationOf = (name: string): string => present(name.split(' ')[0]);

export type Examples = {
  /** By operation id; `otherExample` names further ones. */
  readonly operations: Readonly<Record<string, Example>>;
  /** Bodies by the name of their component. */
  readonly refusals: Readonly<Record<string, unknown>>;
};

export function readExamples(): Examples {
  const names = readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'));
  const operations = names
    .filter((name) => name !== REFUSALS_FILE)
    .map((name) => readJson(name) as Record<string, Example>);
  return {
    operations: Object.assign({}, ...operations),
    refusals: names.includes(REFUSALS_FILE)
      ? (readJson(REFUSALS_FILE) as object as Record<string, unknown>)
      : {},
  };
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(EXAMPLES, name), 'utf8'));

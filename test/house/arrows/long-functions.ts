/** A function fits on one screen. */

import type { Finding } from './findings.ts';
import type { House, Source } from './house.ts';
import { type Node, walk } from './walk.ts';

const CHECKED = /^(?:src|verify\/src|maintain\/src|console\/src)\//;

/** Lines, from the first of its signature to the last of its body. */
export const LONGEST = 70;

/** Functions over the limit, by file and name. */
export const checkLongFunctions = ({ sources }: House): Finding[] =>
  [...sources.values()]
    .filter(({ path, isTest }) => CHECKED.test(path) && !isTest)
    .flatMap((source) =>
      functionsOf(source)
        .filter(({ lines }) => lines > LONGEST)
        .map(({ name, lines }) => ({
          check: 'function',
          key: `${source.path} ${name}`,
          text: `${lines} lines; at most ${LONGEST}`,
        })),
    );

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Every function of a file, nested ones too, with the name it is declared or stored under. */
export function functionsOf({ parsed, text }: Source): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = [];
  walk(parsed.program as unknown as Node, (node, parents) => {
    if (!FUNCTIONS.includes(node.type)) return;
    const lines = text.slice(node.start, node.end).split('\n').length;
    found.push({ name: nameOf(node, parents), lines });
  });
  return found;
}

/** Its own name, or that of the variable, field, or method around it. */
const nameOf = (node: Node, parents: readonly Node[]): string =>
  [node, ...parents.toReversed()]
    .flatMap((each) => [each.id, each.key].map((name) => (name as { name?: string } | null)?.name))
    .find((name) => name !== undefined) ?? 'default';

/** YAML files that people write: read, and what is wrong reported by file, line and field. */

import type { TSchema } from 'typebox';
import { isCollection, isMap, isSeq, LineCounter, type Node, parse, parseDocument } from 'yaml';
import type { FieldError } from './field-error.ts';
import { reasonOf } from './reasons.ts';
import { dataErrors, fits } from './shape-errors.ts';

/** What is wrong at a path of a file. */
export type Fault = Pick<FieldError, 'path' | 'message'>;

export type TextFile = { readonly file: string; readonly text: string };

/** The content of a file; undefined, with a problem reported, when it is not YAML. */
export function readYaml({ file, text }: TextFile, problems: string[]): unknown {
  try {
    return parse(text);
  } catch (error) {
    const [first = '', ...excerpt] = reasonOf(error).split('\n');
    const line = /at line (\d+)/.exec(first)?.[1];
    problems.push(
      [`${file}${line === undefined ? '' : `:${line}`}: not YAML: ${first}`, ...excerpt]
        .join('\n')
        .trimEnd(),
    );
    return undefined;
  }
}

/** Whether `value`, which is at `base` of the file, fits; adds a problem for each wrong field. */
export function checkYaml(
  schema: TSchema,
  value: unknown,
  file: TextFile,
  base: string,
  problems: string[],
): boolean {
  const errors = dataErrors(schema, value);
  problems.push(...describeErrors(errors, file, base));
  return errors.length === 0;
}

/** The same for thousands of values of one shape. */
export const checkMany = (
  schema: TSchema,
  value: unknown,
  file: TextFile,
  base: string,
  problems: string[],
): boolean => fits(schema, value) || checkYaml(schema, value, file, base, problems);

/** `us/ga/x.yaml:12: blocks[0].rate: what is wrong`, each path below `base`. */
export function describeErrors(
  errors: readonly Fault[],
  { file, text }: TextFile,
  base: string,
): string[] {
  if (errors.length === 0) return [];
  const lineOf = lineFinder(text);
  return errors.map(({ path, message }) => {
    const full = [base, path]
      .filter((part) => part !== '')
      .join('.')
      .replaceAll('.[', '[');
    return [`${file}:${lineOf(full)}`, ...(full === '' ? [] : [full]), message].join(': ');
  });
}

/** The line (from 1) of a path such as `taxes[0].blocks[1].rate`, or of the nearest part around it. */
export function lineFinder(text: string): (path: string) => number {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  return (path) => {
    let node = document.contents as Node | null;
    let offset = node?.range?.[0] ?? 0;
    let rest = path;
    while (rest !== '' && isCollection(node)) {
      const step = stepInto(node, rest);
      if (step === undefined) break;
      offset = step.offset;
      node = step.node;
      rest = step.rest;
    }
    return lines.linePos(offset).line;
  };
}

type Step = { readonly node: Node | null; readonly offset: number; readonly rest: string };

/** Names may hold dots: the longest name that the path begins with is meant. */
function stepInto(node: Node, path: string): Step | undefined {
  if (isSeq(node)) {
    const [all, index] = /^\.?\[(\d+)\]\.?/.exec(path) ?? [];
    const item = node.items[Number(index)] as Node | undefined;
    if (all === undefined || item === undefined) return undefined;
    return { node: item, offset: item.range?.[0] ?? 0, rest: path.slice(all.length) };
  }
  if (!isMap(node)) return undefined;
  const rest = path.replace(/^\./, '');
  const found = node.items
    .map((pair) => ({ pair, name: String(pair.key) }))
    .filter(
      ({ name }) => rest === name || rest.startsWith(`${name}.`) || rest.startsWith(`${name}[`),
    )
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (found === undefined) return undefined;
  const key = found.pair.key as Node;
  return {
    node: found.pair.value as Node | null,
    offset: key.range?.[0] ?? 0,
    rest: rest.slice(found.name.length),
  };
}

/**
 * Renders the templates of deploy/helm as `helm template` does, for the part of its language that they use;
 * anything else throws. Helm itself is not a package of Debian or npm.
 */

import { createHash } from 'node:crypto';
import { stringify } from 'yaml';

type Scope = { readonly dot: unknown; readonly variables: Readonly<Record<string, unknown>> };
type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly expression: string }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly expression: string;
      readonly body: Node[];
      readonly otherwise: Node[];
    };

type Library = ReadonlyMap<string, () => Node[]>;

/** `files`: the templates by name. Returns what each renders to; `define`s are shared. */
export function renderChart(
  files: Readonly<Record<string, string>>,
  root: object,
): Record<string, string> {
  const library = new Map<string, () => Node[]>();
  const bodies = Object.entries(files).map(([name, text]) => {
    const nodes = parse(text, library);
    library.set(`templates/${name}`, () => nodes);
    return [name, nodes] as const;
  });
  const dot = { ...root, Template: { BasePath: 'templates' } };
  return Object.fromEntries(
    bodies.map(([name, nodes]) => [name, render(nodes, { dot, variables: { $: dot } }, library)]),
  );
}

function parse(text: string, library: Map<string, () => Node[]>): Node[] {
  // Without the space that `{{-` and `-}}` take.
  const tokens = text
    .replace(/\s*\{\{- /g, '{{')
    .replace(/ -\}\}\s*/g, '}}')
    .split(/(\{\{.*?\}\})/s);
  let at = 0;
  const block = (): { nodes: Node[]; end: string } => {
    const nodes: Node[] = [];
    for (; at < tokens.length; at += 1) {
      const token = tokens[at] ?? '';
      if (!token.startsWith('{{')) {
        if (token !== '') nodes.push({ kind: 'text', text: token });
        continue;
      }
      const action = token.slice(2, -2).trim();
      const [, word = '', rest = ''] = /^(\w*)\s*(.*)$/s.exec(action) ?? [];
      if (word === 'end' || word === 'else') {
        if (rest !== '') throw new Error(`not supported: ${token}`);
        return { nodes, end: word };
      }
      if (word === 'define') {
        at += 1;
        const { nodes: body } = block();
        library.set(JSON.parse(rest), () => body);
      } else if (word === 'if' || word === 'with' || word === 'range') {
        at += 1;
        const { nodes: body, end } = block();
        if (end === 'else') at += 1;
        const otherwise = end === 'else' ? block().nodes : [];
        nodes.push({ kind: word, expression: rest, body, otherwise });
      } else {
        nodes.push({ kind: 'print', expression: action });
      }
    }
    return { nodes, end: '' };
  };
  return block().nodes;
}

const isTrue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : Boolean(value);

function render(nodes: readonly Node[], scope: Scope, library: Library): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'print') return String(evaluate(node.expression, scope, library));
      if (node.kind === 'range') return renderRange(node, scope, library);
      const value = evaluate(node.expression, scope, library);
      if (!isTrue(value)) return render(node.otherwise, scope, library);
      return render(node.body, node.kind === 'with' ? { ...scope, dot: value } : scope, library);
    })
    .join('');
}

function renderRange(
  { expression, body }: Extract<Node, { expression: string; body: Node[] }>,
  scope: Scope,
  library: Library,
): string {
  const [, key, value, list] = /^(\$\w+), (\$\w+) := (.*)$/.exec(expression) ?? [];
  if (key === undefined || value === undefined || list === undefined) {
    throw new Error(`not supported: range ${expression}`);
  }
  const entries = Object.entries(evaluate(list, scope, library) as object);
  // Maps are walked in the order of their keys.
  return entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => {
      const variables = { ...scope.variables, [key]: name, [value]: item };
      return render(body, { dot: item, variables }, library);
    })
    .join('');
}

function evaluate(expression: string, scope: Scope, library: Library): unknown {
  const stages = splitOutside(expression, '|');
  return stages.reduce<unknown>((piped, stage, index) => {
    const words = splitOutside(stage, ' ').filter((word) => word !== '');
    const [first = '', ...rest] = words;
    const values = rest.map((word) => operand(word, scope, library));
    const call = FUNCTIONS[first];
    if (call === undefined) {
      if (index > 0 || rest.length > 0) throw new Error(`not supported: ${stage}`);
      return operand(first, scope, library);
    }
    return call(index > 0 ? [...values, piped] : values, library);
  }, undefined);
}

function operand(word: string, scope: Scope, library: Library): unknown {
  if (word.startsWith('(')) return evaluate(word.slice(1, -1), scope, library);
  if (/^"|^-?\d+$/.test(word)) return JSON.parse(word);
  const [, variable = '', path = ''] = /^(\$\w*)?((?:\.\w*)*)$/.exec(word) ?? [];
  if (variable === '' && path === '') throw new Error(`not supported: ${word}`);
  const start = variable === '' ? scope.dot : scope.variables[variable];
  return path
    .split('.')
    .filter((name) => name !== '')
    .reduce<unknown>((value, name) => {
      const isThere = typeof value === 'object' && value !== null && name in value;
      if (!isThere) throw new Error(`${word}: nothing is called ${name}`);
      return Reflect.get(value, name);
    }, start);
}

/** At `mark`s outside of quotes and parentheses. */
function splitOutside(text: string, mark: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (const character of text.trim()) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === '(') depth += 1;
    if (!isQuoted && character === ')') depth -= 1;
    if (character === mark && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

const indented = (width: unknown, text: unknown): string =>
  String(text).replace(/^(?=.)/gm, ' '.repeat(Number(width)));

const FUNCTIONS: Readonly<Record<string, (values: unknown[], library: Library) => unknown>> = {
  include: ([name, dot], library) => {
    const body = library.get(String(name));
    if (body === undefined) throw new Error(`no template is called ${name}`);
    return render(body(), { dot, variables: { $: dot } }, library);
  },
  default: ([otherwise, value]) => (isTrue(value) ? value : otherwise),
  required: ([message, value]) => {
    if (!isTrue(value)) throw new Error(String(message));
    return value;
  },
  not: ([value]) => !isTrue(value),
  quote: ([value]) => JSON.stringify(String(value)),
  print: (values) => values.join(''),
  add: (values) => values.reduce<number>((sum, value) => sum + Number(value), 0),
  nindent: ([width, text]) => `\n${indented(width, text)}`,
  toYaml: ([value]) => stringify(value).trimEnd(),
  sha256sum: ([text]) => createHash('sha256').update(String(text)).digest('hex'),
};

/**
 * Reads every source of the repository once: what each file imports and exports. The checks in this
 * folder work on this list and never read a file themselves.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type EcmaScriptModule, type ParseResult, parseSync } from 'oxc-parser';

export type Import = {
  /** As written: `./a.ts`, `node:fs`, `typebox/value`. */
  readonly specifier: string;
  /** The imported file relative to the root, if the specifier is a path. */
  readonly target: string | undefined;
  /** Nothing of it is left when the program runs. */
  readonly isType: boolean;
  /** The names it takes; `undefined` if it may take any (`import * as`, `import()`, `export *`). */
  readonly names: readonly string[] | undefined;
  /** Loaded while the program runs, by `import()` or in a thread. */
  readonly isLate: boolean;
  /** The name under which the file exports it again; `*` for all of them. */
  readonly exportedAs?: string | undefined;
};

export type Source = {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly isTest: boolean;
  readonly imports: readonly Import[];
  readonly parsed: ParseResult;
};

export type House = {
  readonly root: string;
  readonly sources: ReadonlyMap<string, Source>;
};

/** Folders with sources, and those whose files import them without being part of the product. */
const FOLDERS = [
  'src',
  'verify',
  'maintain',
  'console',
  'clients',
  'test',
  'bench',
  'tools',
  'examples',
];

/** Installed or built. */
const NOT_OURS = ['node_modules', 'dist', 'build', 'public'];

/** Throws when there are no sources: a check that reads nothing would pass. */
export function readHouse(root: string): House {
  const sources = new Map<string, Source>();
  for (const folder of FOLDERS.filter((each) => existsSync(join(root, each))))
    for (const path of sourcesIn(root, folder)) sources.set(path, readSource(root, path));
  if (sources.size === 0) throw new Error(`no TypeScript files below ${root}`);
  return { root, sources };
}

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.includes(entry.name) ? [] : sourcesIn(root, path);
    return /(?<!\.d)\.(?:[cm]?ts|tsx|m?js)$/.test(entry.name) ? [path] : [];
  });
}

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`);
  const targetOf = (specifier: string): string | undefined =>
    specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(path), specifier)).replaceAll('\\', '/')
      : undefined;
  return {
    path,
    text,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    isTest: /^(?:test|bench|tools|examples)\/|\.test\.tsx?$/.test(path),
    imports: [
      ...staticImports(parsed.module),
      ...exportsFrom(parsed.module),
      ...lateImports(text),
    ].map((found) => ({ ...found, target: targetOf(found.specifier) })),
    parsed,
  };
}

type Found = Omit<Import, 'target'>;

function staticImports({ staticImports }: EcmaScriptModule): Found[] {
  return staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
    names: entries.some(({ importName }) => importName.kind === 'NamespaceObject')
      ? undefined
      : entries.map(({ importName }) => importName.name ?? 'default'),
    isLate: false,
  }));
}

function exportsFrom({ staticExports }: EcmaScriptModule): Found[] {
  return staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName, exportName, isType }) =>
      moduleRequest === null
        ? []
        : [
            {
              specifier: moduleRequest.value,
              isType,
              names: importName.kind === 'Name' ? [importName.name ?? ''] : undefined,
              isLate: false,
              exportedAs: exportName.kind === 'None' ? '*' : (exportName.name ?? 'default'),
            },
          ],
    );
}

/** `import('./a.ts')`, also of types, `new URL('./a.ts', import.meta.url)`, and `entryPoint` likewise. */
const LATE =
  /(?<typeOf>typeof\s+)?\b(?<loader>import|URL|entryPoint)\(\s*(?<quote>['"`])(?<specifier>[^'"`\n]+)\k<quote>/g;

const lateImports = (text: string): Found[] =>
  [...text.matchAll(LATE)].flatMap(({ groups = {} }) => {
    const specifier = groups.specifier ?? '';
    if (specifier.includes('${')) return [];
    if (groups.loader !== 'import' && !/^\.\.?\/.*\.[cm]?[jt]sx?$/.test(specifier)) return [];
    return [{ specifier, isType: groups.typeOf !== undefined, names: undefined, isLate: true }];
  });

/** The TypeScript files below `folder`, relative to it, tests left out; throws when there are none. */
export function sourcesBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  if (files.length === 0) throw new Error(`no TypeScript files below ${folder}`);
  return files;
}

/** Groups of nodes that reach one another, by Tarjan's strongly connected components. */
export function circlesAmong(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  /** The earliest open node that `node` reaches. */
  const visit = (node: string): number => {
    const own = order.size;
    let earliest = own;
    order.set(node, own);
    open.push(node);
    const others = arrows.get(node) ?? new Set();
    for (const other of others) {
      if (!order.has(other)) earliest = Math.min(earliest, visit(other));
      else if (open.includes(other)) earliest = Math.min(earliest, order.get(other) ?? own);
    }
    if (earliest === own) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1 || others.has(node)) circles.push(group.sort());
    }
    return earliest;
  };
  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/**
 * Which files a test file reaches: through imports of any kind, and through paths of sources that it or
 * they name (programs that are started, workers, copies). What `npm test -- --changed` runs.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Files that copy the whole repository, so that everything reaches their tests. */
const COPIES_EVERYTHING = [
  'test/support/repository-copy.ts',
  'test/support/image-from-checkout.ts',
];

/** Text of the code, by which a path of a source is recognized: 'x.ts', "./x.mjs", `../x.tsx`. */
const SOURCE_PATH = /['"`]([\w@./-]+\.(?:ts|tsx|mjs|js))['"`]/g;

const isSource = (file: string): boolean => /\.(ts|tsx|mjs|js)$/.test(file);

/** Every module a file names: imports and exports from, types included, and dynamic imports of a literal. */
function importsOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ];
}

/** The files a source names, relative to `root`; those that are gone are named all the same. */
function edgesOf(root: string, file: string): string[] {
  const path = join(root, file);
  if (!isSource(file) || !existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const imported = importsOf(path, text)
    .filter((name) => name.startsWith('.'))
    .map((name) => resolve(dirname(path), name));
  const named = [...text.matchAll(SOURCE_PATH)].flatMap(([, name = '']) =>
    [resolve(dirname(path), name), resolve(root, name)].filter(isFile),
  );
  return [...new Set([...imported, ...named])]
    .map((target) => relative(root, target))
    .filter((target) => !target.startsWith('..') && !target.includes('node_modules'));
}

const isFile = (path: string): boolean =>
  existsSync(path) && statSync(path).isFile() && !path.includes('node_modules');

/** Reads each file once, however many tests reach it. */
export class Reach {
  readonly #root: string;
  readonly #edges = new Map<string, readonly string[]>();
  readonly #texts = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The file and all that it reaches. */
  closureOf(file: string, goesInto: (file: string) => boolean = () => true): ReadonlySet<string> {
    const found = new Set([file]);
    // A set may grow while it is read.
    for (const each of found) {
      const edges = this.#edges.get(each) ?? edgesOf(this.#root, each);
      this.#edges.set(each, edges);
      for (const edge of edges) if (goesInto(edge)) found.add(edge);
    }
    return found;
  }

  /** Of `tests`, those that one of the changed files may make fail. */
  testsOf(changed: readonly string[], tests: readonly string[]): string[] {
    const reachesAll = changed.some(isForAll);
    if (reachesAll) return [...tests];
    return tests.filter((test) => {
      const closure = this.closureOf(test);
      if (changed.length > 0 && COPIES_EVERYTHING.some((file) => closure.has(file))) return true;
      return changed.some((file) => this.#isReached(file, test, closure));
    });
  }

  #isReached(changed: string, test: string, closure: ReadonlySet<string>): boolean {
    if (closure.has(changed)) return true;
    const wing = wingOf(changed);
    if (wing !== undefined && isSource(changed)) return false;
    // Styles, statements, pages: every test of the wing, and whatever reaches a neighbor of the file.
    const isNeighbor = (file: string): boolean => dirname(file) === dirname(changed);
    if (wing !== undefined) return wingOf(test) === wing || [...closure].some(isNeighbor);
    const name = changed.split('/')[0] ?? changed;
    return [...closure].some((file) => this.#mentions(file, name));
  }

  /** Whether a source has the name of a folder or file of the root as a part of one of its texts. */
  #mentions(file: string, name: string): boolean {
    if (!isSource(file)) return false;
    const path = join(this.#root, file);
    const text = this.#texts.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
    this.#texts.set(file, text);
    const escaped = name.replaceAll('.', '\\.');
    return new RegExp(`['"\`/]${escaped}['"\`/]`).test(text);
  }
}

/** Of a file below `src/` or `test/`; the other folders of the root are known by their names in texts. */
function wingOf(file: string): string | undefined {
  const [top, wing, ...rest] = file.split('/');
  return (top === 'src' || top === 'test') && rest.length > 0 ? wing : undefined;
}

/** Settings of the tools, packages, the tests' own runner and helpers that are no sources. */
const isForAll = (file: string): boolean =>
  /^(package(-lock)?\.json|tsconfig[\w.]*\.json|biome\.json|\.npmrc)$/.test(file) ||
  /^test\/[^/]+$/.test(file) ||
  /^\.(ci|github)\//.test(file) ||
  (file.startsWith('test/support/') && !isSource(file));

/** The option may have no commit; `parseArgs` knows none whose value may be left out. */
export const readChanged = (args: readonly string[]): string[] =>
  args.map((arg) => (arg === '--changed' ? '--changed=' : arg));

/**
 * Of the working tree against the commit that it left `since` from, new files included. Without `since`:
 * the main branch. Throws where git has no such commit.
 */
export function changedFiles(root: string, since = ''): string[] {
  const git = (...args: readonly string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');
  const base = (since === '' ? ['origin/main', 'main'] : [since])
    .flatMap((name) => {
      try {
        return git('merge-base', name, 'HEAD');
      } catch {
        return [];
      }
    })
    .at(0);
  if (base === undefined && since !== '') {
    throw new Error(`--changed: git has no commit ${since}. Use one, such as HEAD~3, or a branch.`);
  }
  return [
    ...new Set([
      ...git('diff', '--name-only', '--no-renames', base ?? 'HEAD'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

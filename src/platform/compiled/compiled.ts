/**
 * Data trees compiled once: YAML is the source of truth, and what was made of it is kept as JSON
 * under the digest of every text and of the code that read it, so that it can never be out of date.
 * While the file system says that nothing has changed, the texts are not read.
 */

import { createHash, type Hash, hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indexed, type Parts, readLazily } from './lazily.ts';
import { inRoot, ROOT } from './root.ts';
import { isUnchanged, type Seen, seenAt } from './seen.ts';

/** A file of a tree; `file` is its path below the root, with `/`. */
export type SourceFile = { readonly file: string; readonly text: string };

type Wanted = (file: string) => boolean;

/** The files below a root whose path is wanted, in the order of their paths; read when first asked for. */
export class SourceTree {
  readonly root: string;
  readonly #wanted: Wanted;
  #files: readonly SourceFile[] | undefined;

  constructor(root: string, wanted: Wanted) {
    this.root = root;
    this.#wanted = wanted;
  }

  get files(): readonly SourceFile[] {
    this.#files ??= readSources(this.root, this.#wanted);
    return this.#files;
  }

  /** Paths of the wanted files and of all folders, which change with the names in them. */
  paths(): string[] {
    const folders = [''];
    const files = [...filesBelow(this.root, '', folders)].filter(this.#wanted);
    return [...files, ...folders].map((path) => join(this.root, path));
  }
}

/** The files below `root` whose path is wanted, in the order of their paths. */
export function readSources(root: string, wanted: Wanted): SourceFile[] {
  return [...filesBelow(root)]
    .filter(wanted)
    .sort()
    .map((file) => new ReadFile(file, readFileSync(join(root, file))));
}

/** Adds the folders that it finds to `folders`. */
function* filesBelow(root: string, folder = '', folders: string[] = []): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.isDirectory()) {
      folders.push(`${folder}${entry.name}`);
      yield* filesBelow(root, `${folder}${entry.name}/`, folders);
    } else if (entry.isFile()) yield `${folder}${entry.name}`;
  }
}

/** Thousands of files are read to know that nothing has changed: few of them as text. */
class ReadFile implements SourceFile {
  readonly file: string;
  readonly bytes: Buffer;

  constructor(file: string, bytes: Buffer) {
    this.file = file;
    this.bytes = bytes;
  }

  get text(): string {
    return this.bytes.toString();
  }
}

/** Where compiled trees of this package are kept; deleting it costs one slower start. */
export const KEPT = inRoot('.compiled');

/** What something is made of: texts, and the code below folders. */
export type Made = {
  readonly name: string;
  readonly sources: SourceTree | readonly SourceFile[];
  readonly code: URL | readonly URL[];
};

/**
 * What `compile` makes of `sources`, from the cache when neither they nor the code below `code` have
 * changed. The result must survive JSON; of it, `parts` are read when they are first asked for.
 * Nothing is kept when `compile` throws, or when the folder cannot be written.
 */
export function compiledOnce<T>(
  name: string,
  sources: Made['sources'],
  code: Made['code'],
  compile: () => T,
  parts?: Parts,
): T {
  const file = fileOf({ name, sources, code });
  const kept = readKept<T>(file, parts);
  if (kept !== undefined) return kept;
  const value = compile();
  keep(name, file, value, parts);
  return value;
}

/** What was compiled before; undefined when it has to be made. */
export const keptBefore = <T>(made: Made): T | undefined => readKept<T>(fileOf(made));

const fileOf = (made: Made): string => `${made.name}-${digestOf(made)}`;

/** Of the sources, and of the code below the folders. */
export function digestOf({ name, sources, code }: Made): string {
  if (!(sources instanceof SourceTree)) return digestOfTexts(sources, code);
  const trees = [sources, ...codeTrees(code)];
  const roots = trees.map(({ root }) => root);
  const before = digestSeen(name, roots);
  if (before !== undefined) return before;
  const paths = trees.flatMap((tree) => tree.paths());
  const seen = paths.map((path) => seenAt(relative(ROOT, path), ROOT));
  const digest = digestOfTexts(sources.files, code);
  write(`${name}.seen.json`, JSON.stringify({ digest, roots, seen } satisfies Remembered));
  return digest;
}

/** What the file system said when a digest was found, by path below the root of the package. */
type Remembered = {
  readonly digest: string;
  readonly roots: readonly string[];
  readonly seen: readonly Seen[];
};

/** The digest that was found of what lies there; undefined when that has changed or was not looked at. */
function digestSeen(name: string, roots: readonly string[]): string | undefined {
  try {
    const known: Remembered = JSON.parse(readFileSync(join(KEPT, `${name}.seen.json`), 'utf8'));
    const isSame =
      `${known.roots}` === `${roots}` && known.seen.every((one) => isUnchanged(one, ROOT));
    return isSame ? known.digest : undefined;
  } catch {
    // None was found, it was written by half, or a file is gone.
    return undefined;
  }
}

/** What decides how kept texts are read, everywhere. */
const OWN_CODE = new URL('.', import.meta.url);

const codeTrees = (code: Made['code']): SourceTree[] => [code, OWN_CODE].flat().map(codeTree);

const codeTree = (folder: URL): SourceTree =>
  new SourceTree(fileURLToPath(folder), (file) => /(?<!\.test)\.(ts|js)$/.test(file));

function digestOfTexts(sources: readonly SourceFile[], code: Made['code']): string {
  const sum = createHash('sha256');
  addTo(sum, sources);
  for (const { files } of codeTrees(code)) addTo(sum, files);
  return sum.digest('hex').slice(0, 32);
}

function addTo(sum: Hash, sources: readonly SourceFile[]): void {
  for (const source of sources) {
    const bytes = source instanceof ReadFile ? source.bytes : Buffer.from(source.text);
    sum.update(`${source.file}\0${bytes.byteLength}\0`).update(bytes);
  }
}

/** Where the parts of a kept text are that are read later, and its digest: what is damaged is made again. */
type Index = { readonly sha256: string; readonly index: unknown };

function readKept<T>(file: string, parts?: Parts): T | undefined {
  try {
    const bytes = readFileSync(join(KEPT, `${file}.json`));
    if (parts === undefined) return JSON.parse(bytes.toString());
    const { sha256, index }: Index = JSON.parse(
      readFileSync(join(KEPT, `${file}.index.json`), 'utf8'),
    );
    return hash('sha256', bytes) === sha256 ? (readLazily(index, parts, bytes) as T) : undefined;
  } catch {
    // Not there yet, or written by half by something that is not us.
    return undefined;
  }
}

/** Replaces what was kept under this name before. */
function keep(name: string, file: string, value: unknown, parts?: Parts): void {
  const { text, index } = indexed(value, parts);
  if (parts !== undefined) {
    write(
      `${file}.index.json`,
      JSON.stringify({ sha256: hash('sha256', text), index } satisfies Index),
    );
  }
  write(`${file}.json`, text);
  try {
    for (const other of readdirSync(KEPT)) {
      const isOlder =
        other.startsWith(`${name}-`) && other.endsWith('.json') && !other.startsWith(file);
      if (isOlder) rmSync(join(KEPT, other), { force: true });
    }
  } catch {
    // A read-only installation compiles at each start.
  }
}

/** Whole or not at all; not in a folder that cannot be written. */
function write(file: string, text: string): void {
  try {
    mkdirSync(KEPT, { recursive: true });
    const temporary = join(KEPT, `${file}.${process.pid}`);
    writeFileSync(temporary, text);
    renameSync(temporary, join(KEPT, file));
  } catch {
    // A read-only installation compiles, or reads the texts, at each start.
  }
}

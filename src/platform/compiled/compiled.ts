/**
 * Data trees compiled once: YAML is the source of truth, and what was made of it is kept as JSON
 * under the digest of every text and of the code that read it, so that it can never be out of date.
 */

import { createHash, type Hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inRoot } from './root.ts';

/** A file of a tree; `file` is its path below the root, with `/`. */
export type SourceFile = { readonly file: string; readonly text: string };

/** The files below `root` whose path is wanted, in the order of their paths. */
export function readSources(root: string, wanted: (file: string) => boolean): SourceFile[] {
  return [...filesBelow(root)]
    .filter(wanted)
    .sort()
    .map((file) => new ReadFile(file, readFileSync(join(root, file))));
}

function* filesBelow(root: string, folder = ''): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.isDirectory()) yield* filesBelow(root, `${folder}${entry.name}/`);
    else if (entry.isFile()) yield `${folder}${entry.name}`;
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
  readonly sources: readonly SourceFile[];
  readonly code: URL | readonly URL[];
};

/**
 * What `compile` makes of `sources`, from the cache when neither they nor the code below `code` have
 * changed. The result must survive JSON. Nothing is kept when `compile` throws, or when the folder
 * cannot be written.
 */
export function compiledOnce<T>(
  name: string,
  sources: readonly SourceFile[],
  code: Made['code'],
  compile: () => T,
): T {
  const file = fileOf({ name, sources, code });
  return readKept<T>(file) ?? keep(name, file, compile());
}

/** What was compiled before; undefined when it has to be made. */
export const keptBefore = <T>(made: Made): T | undefined => readKept<T>(fileOf(made));

const fileOf = (made: Made): string => `${made.name}-${digestOf(made)}.json`;

/** Of the sources, and of the code below the folders. */
export function digestOf({ sources, code }: Omit<Made, 'name'>): string {
  const hash = createHash('sha256');
  addTo(hash, sources);
  for (const folder of [code].flat()) {
    addTo(
      hash,
      readSources(fileURLToPath(folder), (file) => /(?<!\.test)\.(ts|js)$/.test(file)),
    );
  }
  return hash.digest('hex').slice(0, 32);
}

function addTo(hash: Hash, sources: readonly SourceFile[]): void {
  for (const source of sources) {
    const bytes = source instanceof ReadFile ? source.bytes : Buffer.from(source.text);
    hash.update(`${source.file}\0${bytes.byteLength}\0`).update(bytes);
  }
}

function readKept<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(KEPT, file), 'utf8'));
  } catch {
    // Not there yet, or written by half by something that is not us.
    return undefined;
  }
}

/** Replaces what was kept under this name before. */
function keep<T>(name: string, file: string, value: T): T {
  try {
    mkdirSync(KEPT, { recursive: true });
    const temporary = join(KEPT, `${file}.${process.pid}`);
    writeFileSync(temporary, JSON.stringify(value));
    renameSync(temporary, join(KEPT, file));
    for (const other of readdirSync(KEPT)) {
      const isOlder = other.startsWith(`${name}-`) && other.endsWith('.json') && other !== file;
      if (isOlder) rmSync(join(KEPT, other), { force: true });
    }
  } catch {
    // A read-only installation compiles at each start.
  }
  return value;
}

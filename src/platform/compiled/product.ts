/**
 * The product's modules with the packages they use, bundled: a start reads a dozen files and not two
 * thousand. `npm ci` makes the bundle of a checkout, an installed package brings it; where a source has
 * changed since, the sources run.
 */

import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { inRoot, ROOT } from './root.ts';
import { isUnchanged, type Seen, seenAt } from './seen.ts';

/** What a process or thread begins with, below `src`. Each is a file of the bundle by its last name. */
export const ENTRIES = [
  'app/commands',
  'forms/printing/print-worker',
  'forms/reading/read-tasks',
  'platform/processes/child',
  'platform/processes/thread-main',
  'platform/processes/watch',
  'platform/processes/workbook-tasks',
  'platform/storage/database/sqlite-check-worker',
  'platform/storage/database/sqlite-worker',
  'tax/announcements/comparing-worker',
  'tax/calculators/calculator-worker',
  'tax/rule-pages/reading-worker',
] as const;

/**
 * Commands whose start counts: `app/commands` with what one of them needs is one file, which V8 compiles
 * from what it compiled before (app/cli/code-cache.ts).
 */
export const COMMANDS = ['serve', 'calc'] as const;

/** Below the bundle's folder. */
export const bundleFile = (entry: string): string => `${basename(entry, '.ts')}.mjs`;
export const commandFile = (command: string): string => `${command}.cjs`;

/** Of a checkout, and of an installed package, which is made of nothing that could change. */
export const BUNDLE = inRoot('.compiled/product');
export const BUILT_BUNDLE = inRoot('dist/product');
const MADE_OF = 'made-of.json';

/** A file that a bundle was made of, and its text's digest. */
export type Source = readonly [...seen: Seen, digest: string];

/** As it lies below `root` now. Throws when it does not. */
export function sourceAt(file: string, root: string = ROOT): Source {
  const seen = seenAt(file, root);
  return [...seen, hash('sha256', readFileSync(join(root, file)))];
}

export const writeMadeOf = (folder: string, sources: readonly Source[]): void =>
  writeFileSync(join(folder, MADE_OF), JSON.stringify(sources));

/**
 * Whether what the bundle was made of is what lies below `root` now. As with git's index, a file of the
 * same size and times is the same; of any other, as in a copy of the checkout, the text decides.
 */
export function isCurrent(folder: string = BUNDLE, root: string = ROOT): boolean {
  try {
    const sources: Source[] = JSON.parse(readFileSync(join(folder, MADE_OF), 'utf8'));
    const touched = sources.filter((source) => !isUnchanged(source, root));
    if (touched.length === 0) return true;
    if (touched.some(([file, , , , digest]) => sourceAt(file, root)[4] !== digest)) return false;
    remember(folder, sources, root);
    return true;
  } catch {
    // None was made, or a file of it is gone.
    return false;
  }
}

/** So that the next start need not read the texts again. */
function remember(folder: string, sources: readonly Source[], root: string): void {
  try {
    writeMadeOf(
      folder,
      sources.map(([file]) => sourceAt(file, root)),
    );
  } catch {
    // A read-only installation reads them at each start.
  }
}

const own = import.meta.url;
/** The bundle that this very module is a part of. */
const running = /\/product\.(ts|js)$/.test(own) ? undefined : new URL('.', own);

/**
 * A source that a thread or process begins with, by its path from the module at `from`: in the bundle, or
 * as it was built, where that runs.
 */
export function entryPoint(source: string, from: string): URL {
  if (running !== undefined) return new URL(bundleFile(source), running);
  return new URL(source.replace(/\.ts$/, extname(from)), from);
}

/** The file with `app/commands` for a command: CommonJS of its own, or a module. Undefined where the sources run. */
export function bundledCommands(command: string | undefined): string | undefined {
  const isInstalled = extname(own) === '.js';
  const folder = isInstalled ? BUILT_BUNDLE : BUNDLE;
  if (isInstalled ? !existsSync(folder) : !isCurrent()) return undefined;
  const alone = isInstalled ? undefined : COMMANDS.find((one) => one === command);
  return join(folder, alone === undefined ? bundleFile(ENTRIES[0]) : commandFile(alone));
}

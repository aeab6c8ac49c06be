/**
 * Packages of hundreds of small files, each read as one: reading the files one by one would take a
 * third of every start. `npm ci` bundles exactly the installed versions; without a bundle of them,
 * Node reads the packages as they are.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { KEPT } from './compiled.ts';

/** Every entry that a program imports must be here: the entries of a package share what they remember. */
export const BUNDLED = [
  'typebox',
  'typebox/compile',
  'typebox/format',
  'typebox/schema',
  'typebox/system',
  'kysely',
  'kysely/migration',
  'jose',
] as const;

/** Below the bundles' folder. */
export const bundleFile = (entry: string): string => `${entry.replace('/', '.')}.mjs`;

/** Where the bundles of the installed versions are, made or not; undefined where a package is missing. */
export function bundlesFolder(folder: string = KEPT): string | undefined {
  const names = new Set(BUNDLED.map((entry) => entry.split('/')[0] as string));
  const versions: string[] = [];
  for (const name of names) {
    const file = findPackageJSON(name, import.meta.url);
    if (file === undefined) return undefined;
    versions.push(`${name}@${JSON.parse(readFileSync(file, 'utf8')).version}`);
  }
  const hash = createHash('sha256').update([...BUNDLED, ...versions].join('\n'));
  return join(folder, `packages-${hash.digest('hex').slice(0, 32)}`);
}

/** From now on, imports of these packages in this thread read their bundles; false if there are none. */
export function useBundles(folder: string | undefined = bundlesFolder()): boolean {
  if (folder === undefined || !existsSync(folder)) return false;
  const urls = new Map<string, string>(
    BUNDLED.map((entry) => [entry, pathToFileURL(join(folder, bundleFile(entry))).href]),
  );
  registerHooks({
    resolve(specifier, context, next) {
      const url = urls.get(specifier);
      return url === undefined
        ? next(specifier, context)
        : { url, format: 'module', shortCircuit: true };
    },
  });
  return true;
}

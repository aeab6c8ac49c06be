/**
 * Other people's programs that check ours: linters, generators, other versions of Node. They are not
 * part of `npm ci`; `npm run outside` installs exactly what test/outside/package-lock.json names into
 * a cache, without install scripts. Tests without them are skipped by name.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LISTED = join(ROOT, 'test/outside');
const CACHE = join(ROOT, 'node_modules/.cache/outside');
const LOADER = 'load.mjs';

export const OUTSIDE_HOW = 'npm run outside';

/** A file or folder of an installed package; undefined where it is not installed. */
export function outsideFile(...path: readonly string[]): string | undefined {
  const file = join(CACHE, 'node_modules', ...path);
  return existsSync(file) ? file : undefined;
}

/** Imports an installed package. Throws with the command that installs it. */
export async function importOutside<Module>(name: string): Promise<Module> {
  if (outsideFile(name) === undefined) throw new Error(`${name} is not installed: ${OUTSIDE_HOW}`);
  const { load } = await import(pathToFileURL(join(CACHE, LOADER)).href);
  return load(name);
}

function install(): void {
  mkdirSync(CACHE, { recursive: true });
  rmSync(join(CACHE, 'node_modules'), { recursive: true, force: true });
  for (const part of ['package.json', 'package-lock.json', 'no-telemetry']) {
    cpSync(join(LISTED, part), join(CACHE, part), { recursive: true });
  }
  writeFileSync(join(CACHE, LOADER), 'export const load = (name) => import(name);\n');
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error(`run this with npm: ${OUTSIDE_HOW}`);
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  execFileSync(process.execPath, [npm, ...options], { cwd: CACHE, stdio: 'inherit' });
}

if (import.meta.main) install();

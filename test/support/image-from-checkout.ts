/** What stages of deploy/Dockerfile would make, taken from this checkout. */

import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPackages } from './installed-packages.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Packages that are installed with --omit=dev, or those below one folder. */
function linkModules(target: string, only = ''): void {
  const taken =
    only === ''
      ? installedPackages().filter((path) => path.lastIndexOf('node_modules/') === 0)
      : readdirSync(join(PROJECT, only)).map((name) => `${only}/${name}`);
  for (const path of taken) {
    const to = join(target, path.slice((only || 'node_modules').length + 1));
    if (!existsSync(join(PROJECT, path)) || existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(join(PROJECT, path), to);
  }
}

/** Stands for the stages `modules` and `build`, as `npm ci` and `prepare` leave them in this checkout. */
export function fromCheckout(path: string, target: string): void {
  const name = path.replace('/app/', '');
  switch (name) {
    case 'node_modules':
      linkModules(target);
      break;
    case 'node_modules/@opentelemetry':
      linkModules(target, name);
      break;
    case '.node-cache':
      break;
    default:
      cpSync(join(PROJECT, name), target, { recursive: true });
  }
}

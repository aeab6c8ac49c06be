/** What stages of deploy/Dockerfile would make, taken from this checkout. */

import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

type Locked = Readonly<Record<string, { readonly dev?: boolean; readonly link?: boolean }>>;

/** Packages that are installed with --omit=dev, or those below one folder. */
function linkModules(target: string, only = ''): void {
  const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Locked;
  };
  for (const [path, { dev, link }] of Object.entries(packages)) {
    const isOutermost = path.lastIndexOf('node_modules/') === 0;
    const isTaken = only === '' ? !dev && !link : path.startsWith(`${only}/`);
    const to = join(target, path.slice((only || 'node_modules').length + 1));
    if (!isOutermost || !isTaken || !existsSync(join(PROJECT, path)) || existsSync(to)) continue;
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
    case 'dist/docs':
      cpSync(join(PROJECT, 'node_modules/rapidoc/dist'), target, { recursive: true });
      break;
    default:
      cpSync(join(PROJECT, name), target, { recursive: true });
  }
}

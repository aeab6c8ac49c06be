/** What an installed package of ours brings: the packages that its dependencies reach in the lock file. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Locked = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** Folders below the project, as `node_modules/fastify`. */
export function installedPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const found = new Set<string>();
  const visit = (from: string): void => {
    const { dependencies, optionalDependencies } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = nearest(packages, from, name);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  visit('');
  return [...found].sort();
}

/** Where Node finds the package `name` from the folder `from`. */
function nearest(packages: object, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

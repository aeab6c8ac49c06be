/** Builds the package of `clients/typescript`: JavaScript with its types, and the license. */

import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLIENT = join(ROOT, 'clients/typescript');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

rmSync(join(CLIENT, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [TSC, '-p', join(CLIENT, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
copyFileSync(join(ROOT, 'LICENSE'), join(CLIENT, 'LICENSE'));

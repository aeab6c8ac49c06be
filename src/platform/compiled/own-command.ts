/** How this program is started where it runs, for texts that say what to type next. */

import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { inRoot } from './root.ts';

/** `ownCommand('key create')`: `wagewright key create` where that is installed, else the path of the launcher. */
export const ownCommand = (args: string, { env = process.env, cwd = process.cwd() } = {}): string =>
  `${isInstalled(env.PATH ?? '') ? 'wagewright' : `node ${launcher(cwd)}`} ${args}`;

const launcher = (cwd: string): string => {
  const file = inRoot(join('bin', 'wagewright.js'));
  const near = relative(cwd, file);
  const path = near.startsWith('..') ? file : near;
  return path.includes(' ') ? `"${path}"` : path;
};

/** Whether a shell finds this package's program. npm and npx add folders to PATH that a shell does not have. */
function isInstalled(path: string): boolean {
  const folders = path.split(delimiter).filter((folder) => !/node_modules[\\/]\.bin$/.test(folder));
  return folders.some((folder) => {
    if (process.platform === 'win32') {
      return existsSync(join(folder, 'node_modules', 'wagewright')) && isBelow(folder);
    }
    const file = join(folder, 'wagewright');
    return existsSync(file) && realpathSync(file) === realpathSync(inRoot('bin/wagewright.js'));
  });
}

/** npm on Windows puts a script into the folder above its node_modules. */
const isBelow = (folder: string): boolean => existsSync(join(folder, 'wagewright.cmd'));

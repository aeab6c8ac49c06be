/** The command line: runs the bundled commands where they are current, else their sources. */

import { enableCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundledCommands } from '../platform/compiled/product.ts';
import { runCached } from './cli/code-cache.ts';

// Later starts find the modules stripped of their types and compiled; threads and processes of this
// one read in the environment where.
const { directory } = enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(directory);

// Who reads the output may have seen enough, such as `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

type Commands = typeof import('./commands.ts');

const args = process.argv.slice(2);
const bundle = bundledCommands(args[0]);
if (bundle?.endsWith('.cjs')) {
  const { exports, remember } = runCached<Commands>(bundle, directory);
  process.exitCode = await exports.exitCode(args);
  remember();
} else {
  const commands: Commands =
    bundle === undefined ? await import('./commands.ts') : await import(pathToFileURL(bundle).href);
  process.exitCode = await commands.exitCode(args);
}

/** The command line: runs the bundled commands where they are current, else their sources. */

import { enableCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { bundledCommands } from '../platform/compiled/product.ts';

// Later starts find the modules stripped of their types and compiled; threads and processes of this
// one read in the environment where.
const { directory } = enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(directory);

// Who reads the output may have seen enough, such as `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const bundle = bundledCommands();
const commands: typeof import('./commands.ts') =
  bundle === undefined ? await import('./commands.ts') : await import(bundle.href);
process.exitCode = await commands.exitCode(process.argv.slice(2));

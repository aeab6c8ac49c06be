#!/usr/bin/env node
// Runs the command line on the Node this package brings along, whatever Node started this file:
// the sources in a checkout, what was built from them in an installed package.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const isInstalled = /[\\/]node_modules[\\/]/.test(at('.'));
const cli = at(isInstalled ? '../dist/cli.js' : '../src/cli.ts');

function ownNode() {
  const require = createRequire(import.meta.url);
  try {
    const node = join(dirname(require.resolve('node/package.json')), 'bin', 'node');
    return existsSync(node) ? node : process.execPath;
  } catch {
    return process.execPath;
  }
}

const child = spawn(ownNode(), [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (status, signal) => {
  process.exitCode = status ?? (signal === null ? 1 : 128);
});

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

// The channel tells the server when this process ends without passing on a signal.
const child = spawn(ownNode(), [cli, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (status, signal) => {
  process.exitCode = status ?? (signal === null ? 1 : 128);
});
// `npx` signals the shell between, which ends without a word to this process.
if (process.env.npm_command !== undefined && process.ppid !== 1) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}

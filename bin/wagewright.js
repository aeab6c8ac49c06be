#!/usr/bin/env node
// Runs the command line on the npm package "node" where it is installed, as in every checkout, whatever
// Node started this file: the sources in a checkout, what was built from them in an installed package.
// Where that Node started this file, it goes on in this process.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const isInstalled = /[\\/]node_modules[\\/]/.test(at('.'));
const cli = isInstalled ? '../dist/src/app/cli.js' : '../src/app/cli.ts';

/** Undefined where the only Node is too old. */
function findNode() {
  try {
    const require = createRequire(import.meta.url);
    const folder = join(dirname(require.resolve('node/package.json')), 'bin');
    const program = ['node', 'node.exe'].find((name) => existsSync(join(folder, name)));
    if (program !== undefined) return join(folder, program);
  } catch {
    // The package is not installed.
  }
  return Number.parseInt(process.versions.node, 10) < NEEDED ? undefined : process.execPath;
}

const node = findNode();
if (node === undefined) {
  console.error(
    `wagewright: this is Node ${process.versions.node}, and Wagewright needs Node ${NEEDED} or newer. Install Node ${NEEDED}, or run "npm install node@${NEEDED}" in this folder: wagewright then uses that one.`,
  );
  process.exit(1);
}

// Sources, too, are then read as they were stripped of their types before.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
const isThis = realpathSync(node) === realpathSync(process.execPath);
const kill = isThis ? (signal) => process.kill(process.pid, signal) : await startOther(node);
// npm signals the shell between, which may end without a word to this process or not end at all.
if (process.env.npm_command !== undefined && process.ppid !== 1) {
  const started = ancestors();
  setInterval(() => {
    if (ancestors() !== started) kill('SIGTERM');
  }, 500).unref();
  // What the server would watch npm for itself by.
  delete process.env.npm_command;
}
if (isThis) await import(cli);

/** Returns how to signal it. */
async function startOther(program) {
  const { spawn } = await import('node:child_process');
  // The channel tells the server when this process ends without passing on a signal.
  const child = spawn(program, [at(cli), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => {
    process.exitCode = status ?? (signal === null ? 1 : 128);
  });
  return (signal) => child.kill(signal);
}

/** This process's parent and, where Linux says it, the parent of that: the shell and npm. */
function ancestors() {
  try {
    const [, fields] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ');
    return `${process.ppid} ${fields.split(' ')[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}

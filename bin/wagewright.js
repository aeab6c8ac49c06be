#!/usr/bin/env node
// Runs the command line on the Node this package brings along, whatever Node started this file.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const node = existsSync(own) ? own : process.execPath;
const { status, signal } = spawnSync(node, [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
if (signal !== null) process.kill(process.pid, signal);
process.exitCode = status ?? 1;

/** What is printed to be typed works where it is printed. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownCommand } from './own-command.ts';
import { inRoot, ROOT } from './root.ts';

test('a checkout names its launcher, and the command runs', () => {
  assert.equal(
    ownCommand('key create', { env: { PATH: '' }, cwd: ROOT }),
    `node ${join('bin', 'wagewright.js')} key create`,
  );
  const away = ownCommand('--version', { env: { PATH: '' }, cwd: tmpdir() });
  const [, ...args] = away.split(' ');
  assert.match(execFileSync(process.execPath, args, { cwd: tmpdir(), encoding: 'utf8' }), /^\d+\./);
});

test('wagewright only where a shell finds this very program', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'own-command-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const named = (name: string): string => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const [own, other, npm] = [named('bin'), named('other'), named('node_modules/.bin')];
  symlinkSync(inRoot('bin/wagewright.js'), join(own, 'wagewright'));
  symlinkSync(inRoot('bin/wagewright.js'), join(npm, 'wagewright'));
  writeFileSync(join(other, 'wagewright'), '');
  const printed = (path: string) => ownCommand('calc', { env: { PATH: path }, cwd: ROOT });
  assert.equal(printed(own), 'wagewright calc');
  assert.match(printed(other), /^node /);
  assert.match(printed(npm), /^node /);
});

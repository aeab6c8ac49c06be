/**
 * A copy of this project in a temporary directory in which one release is sealed: servers install
 * sealed releases only, and a draft has to be proven over HTTP before anybody seals it.
 */

import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seal } from '../../src/proof/sealing.ts';
import { loadRules } from '../../src/rules/index.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

export type SealedCopy = {
  /** Its command line, for `serve`. */
  readonly cli: string;
  readonly dataDir: string;
  remove(): void;
};

/** Seals `version` in the copy unless it is sealed already. */
export function sealedCopy(version: string): SealedCopy {
  const root = mkdtempSync(join(tmpdir(), 'wagewright-sealed-'));
  for (const name of ['src', 'rules', 'package.json']) {
    cpSync(join(PROJECT, name), join(root, name), { recursive: true });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  const tree = loadRules(join(root, 'rules'));
  const isSealed = tree.releases.some(
    (release) => release.version === version && release.sealedOn !== undefined,
  );
  if (!isSealed) seal(tree, version, '2026-12-24');
  return {
    cli: join(root, 'src/cli.ts'),
    dataDir: join(root, 'data'),
    remove: () => rmSync(root, { recursive: true }),
  };
}

/**
 * A copy of this project in a temporary directory in which one release is sealed: servers install
 * sealed releases only, and a draft has to be proven over HTTP before anyone seals it.
 */

import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedReleases } from '../../src/paycalc/releases.ts';
import { seal } from '../../src/proof/sealing.ts';
import { COVERAGE_FILE, coverageIndex, loadExamples, loadRules } from '../../src/rules/index.ts';

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
  for (const name of ['src', 'rules', 'forms', 'package.json']) {
    cpSync(join(PROJECT, name), join(root, name), { recursive: true });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  const tree = loadRules(join(root, 'rules'));
  const isSealed = tree.releases.some(
    (release) => release.version === version && release.sealedOn !== undefined,
  );
  if (!isSealed) seal(tree, version, '2026-12-24');
  // The list of taxes reads it; that ours is up to date is for `rules check` to say.
  const { all } = installedReleases(loadRules(tree.root));
  const coverage = JSON.stringify(coverageIndex(tree, loadExamples(tree.root), all));
  writeFileSync(join(tree.root, COVERAGE_FILE), coverage);
  return {
    cli: join(root, 'src/cli.ts'),
    dataDir: join(root, 'data'),
    remove: () => rmSync(root, { recursive: true }),
  };
}

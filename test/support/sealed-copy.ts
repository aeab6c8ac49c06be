/**
 * A copy of this project in a temporary directory in which one release counts as sealed: servers install
 * sealed releases only, and a draft has to be proven over HTTP before anyone seals it.
 */

import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { installedReleases } from '../../src/tax/paycalc/releases.ts';
import {
  COVERAGE_FILE,
  coverageIndex,
  loadExamples,
  loadRules,
} from '../../src/tax/rules/index.ts';
import { copyFolder } from './copy-folder.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

type SealedCopy = {
  /** Its command line, for `serve`. */
  readonly cli: string;
  readonly dataDir: string;
  remove(): void;
};

/**
 * Releases `version` in the copy unless it is sealed already. A server looks at the day alone: digests
 * and golden answers are for `rules check`, and sealing has tests of its own.
 */
export function sealedCopy(version: string): SealedCopy {
  const root = copyFolder();
  for (const name of ['src', 'verify', 'maintain', 'rules', 'forms', 'package.json', '.compiled']) {
    if (!existsSync(join(PROJECT, name))) continue;
    cpSync(join(PROJECT, name), join(root, name), { recursive: true });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  release(join(root, 'rules/releases.yaml'), version);
  const tree = loadRules(join(root, 'rules'));
  // The list of taxes reads it; that ours is up to date is for `rules check` to say.
  const { all } = installedReleases(tree);
  const coverage = JSON.stringify(coverageIndex(tree, loadExamples(tree.root), all));
  writeFileSync(join(tree.root, COVERAGE_FILE), coverage);
  return {
    cli: join(root, 'src/app/cli.ts'),
    dataDir: join(root, 'data'),
    remove: () => rmSync(root, { recursive: true }),
  };
}

function release(file: string, version: string): void {
  const document = parseDocument(readFileSync(file, 'utf8'));
  const { releases } = document.toJS() as { releases: { version: string; sealedOn?: string }[] };
  const index = releases.findIndex((one) => one.version === version);
  if (index < 0) throw new Error(`no release ${version} in ${file}`);
  if (releases[index]?.sealedOn !== undefined) return;
  document.setIn(['releases', index, 'sealedOn'], '2026-12-24');
  writeFileSync(file, document.toString({ lineWidth: 100 }));
}

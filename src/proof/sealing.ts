/** Seals a draft release, and proves that sealed ones still are what they were. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { ReleaseSet } from '../paycalc/releases.ts';
import { buildRelease, loadExamples, type RuleTree } from '../rules/index.ts';
import { type Golden, goldenDifferences, makeGolden } from './golden.ts';
import { goldenCorpus } from './golden-corpus.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A release cannot be sealed; the message says why, print it without a stack trace. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
}

/** All releases of the tree, drafts too. */
export const everyRelease = (tree: RuleTree): ReleaseSet =>
  new ReleaseSet(tree.releases.map(({ version }) => buildRelease(tree, version)));

/** Writes the golden answers and records both digests in releases.yaml. Throws a `SealingError` when it is sealed already. */
export function seal(tree: RuleTree, version: string, today: string): void {
  const index = tree.releases.findIndex((release) => release.version === version);
  if (index < 0) throw new SealingError(`no release ${version} in releases.yaml`);
  if (tree.releases[index]?.sealedOn !== undefined) {
    throw new SealingError(
      `${version} was sealed on ${tree.releases[index]?.sealedOn}: corrections belong to the next release`,
    );
  }
  const releases = everyRelease(tree);
  const golden = makeGolden(
    goldenCorpus(loadExamples(tree.root), releases.select(version)),
    releases,
    version,
  );
  const file = `golden/${version}.json`;
  const text = `${JSON.stringify(golden)}\n`;
  mkdirSync(join(tree.root, dirname(file)), { recursive: true });
  writeFileSync(join(tree.root, file), text);
  const path = join(tree.root, 'releases.yaml');
  const document = parseDocument(readFileSync(path, 'utf8'));
  const at = ['releases', index];
  document.setIn([...at, 'sealedOn'], today);
  document.setIn([...at, 'sha256'], releases.select(version).sha256);
  document.setIn([...at, 'golden'], document.createNode({ file, sha256: sha256(text) }));
  writeFileSync(path, document.toString({ lineWidth: 100 }));
}

/** What no longer holds of the sealed releases; empty when all of it does. */
export function checkSeals(tree: RuleTree): string[] {
  const releases = everyRelease(tree);
  return tree.releases.flatMap((entry) => {
    if (entry.sealedOn === undefined) return [];
    const problems: string[] = [];
    if (releases.select(entry.version).sha256 !== entry.sha256) {
      problems.push(
        `${entry.version}: the content is no longer what was sealed; put a correction into a new block with since: the next release`,
      );
    }
    if (entry.golden === undefined)
      return [...problems, `${entry.version}: sealed without golden answers`];
    const { file } = entry.golden;
    const text = readIfThere(join(tree.root, file));
    if (text === undefined) return [...problems, `${file}: is missing`];
    if (sha256(text) !== entry.golden.sha256) problems.push(`${file}: was changed after sealing`);
    const golden = parseGolden(text);
    if (golden === undefined) return [...problems, `${file}: is not JSON`];
    const differences = goldenDifferences(golden, releases);
    return [...problems, ...differences.map((text) => `${entry.version}: ${text}`)];
  });
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function parseGolden(text: string): Golden | undefined {
  try {
    return JSON.parse(text) as Golden;
  } catch {
    return undefined;
  }
}

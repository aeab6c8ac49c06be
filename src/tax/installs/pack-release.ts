/** Packs a sealed release of a tree into a file of its own. */

import type { KeyObject } from 'node:crypto';
import { readSources } from '../../platform/compiled/compiled.ts';
import { isLabor, laborAt, laborDigest } from '../labor/load.ts';
import {
  buildRelease,
  coverageOf,
  isExamples,
  isLaw,
  loadExamples,
  packedTree,
  type RuleTree,
  sha256Of,
} from '../rules/index.ts';
import { goldenDigest } from '../seals/golden-files.ts';
import { recorded } from '../seals/recorded-answers.ts';
import { engineOf } from './engine.ts';
import { PARTS, RULES, type Seal, writeReleaseFile } from './release-file.ts';
import { ReleaseFileError } from './release-file-error.ts';

/**
 * The bytes of the file: rules with evidence and examples as they were written, the compiled form,
 * coverage, golden answers, seal, and signature. Throws a `ReleaseFileError` when the release is not
 * sealed, or is no longer what was sealed.
 */
export function packRelease(tree: RuleTree, version: string, key: KeyObject): Buffer {
  const seal = sealOf(tree, version);
  const release = buildRelease(tree, version);
  if (sha256Of(release) !== seal.sha256) throw changed(version, 'rules');
  const { corpus, answers } = recorded(tree, version);
  if (goldenDigest(corpus, answers) !== seal.golden.sha256)
    throw changed(version, 'golden answers');
  const labor = seal.laborSha256 === undefined ? undefined : laborAt(tree.root, version);
  if (seal.laborSha256 !== undefined && (!labor || laborDigest(labor) !== seal.laborSha256))
    throw changed(version, 'minimum wages or garnishment limits');
  const packed = packedTree(tree, version);
  const coverage = coverageOf(tree, loadExamples(tree.root), release);
  const golden = corpus.flatMap((item, i) => [item, answers[i] ?? null]);
  const texts = readSources(
    tree.root,
    (file) =>
      isLaw(file) ||
      isExamples(file) ||
      isEvidence(file) ||
      (labor !== undefined && isLabor(file)) ||
      file === LICENSE,
  );
  return writeReleaseFile(
    [
      ...texts.map(({ file, text }) => ({ name: `${RULES}${file}`, bytes: Buffer.from(text) })),
      json(PARTS.compiled, packed),
      json(PARTS.coverage, coverage),
      ...(labor === undefined ? [] : [json(PARTS.labor, labor)]),
      { name: PARTS.golden, bytes: Buffer.from(golden.map(lineOf).join('')) },
    ],
    { release: seal, engine: engineOf(packed) },
    key,
  );
}

const LICENSE = 'LICENSE';

/** What no release is built of: where registers come from, and which figures a law fixes. */
const isEvidence = (file: string): boolean =>
  !file.startsWith('places/') && (file.endsWith('.source.yaml') || file === 'us/fixed-by-law.yaml');

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

const json = (name: string, value: unknown) => ({
  name,
  bytes: Buffer.from(JSON.stringify(value)),
});

function sealOf(tree: RuleTree, version: string): Seal {
  const entry = tree.releases.find((release) => release.version === version);
  if (entry === undefined) {
    const known = tree.releases.map((release) => release.version).join(', ');
    throw new ReleaseFileError(`there is no release ${version}. Releases: ${known}`);
  }
  const { shippedIn: _, ...own } = entry;
  const { sealedOn, sha256, golden } = own;
  if (sealedOn === undefined || sha256 === undefined || golden === undefined) {
    throw new ReleaseFileError(
      `${version} is a draft. Seal it first: wagewright rules seal ${version}`,
    );
  }
  return { ...own, sealedOn, sha256, golden };
}

const changed = (version: string, what: string): ReleaseFileError =>
  new ReleaseFileError(
    `${version}: its ${what} differ from what was sealed. wagewright rules check says where`,
  );

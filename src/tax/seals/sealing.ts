/** Seals a draft release, and proves that sealed ones still are what they were. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { reasonOf } from '../../platform/shape/reasons.ts';
import { laborSeal } from '../labor/load.ts';
import { everyRelease } from '../paycalc/releases.ts';
import { compareVersions, type RuleTree, sha256Of } from '../rules/index.ts';
import { type GoldenAnswer, goldenAnswer } from './golden.ts';
import { loadCorpusFiles, newPaychecks } from './golden-corpus.ts';
import { goldenDigest, isSame, readCorpus, withAnswersOf, writeGolden } from './golden-files.ts';

/** A release cannot be sealed; the message says why, print it without a stack trace. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
}

export { everyRelease };

type Entry = RuleTree['releases'][number];

/** Sealed releases, oldest version first. */
const sealedOf = (tree: RuleTree): Entry[] =>
  tree.releases
    .filter(({ sealedOn }) => sealedOn !== undefined)
    .sort((a, b) => compareVersions(a.version, b.version));

/**
 * Writes the golden files and records the digests in releases.yaml. Throws a `SealingError` when the
 * release is unknown or sealed already, or when a later one is sealed.
 */
export function seal(tree: RuleTree, version: string, today: string): void {
  const index = tree.releases.findIndex((release) => release.version === version);
  if (index < 0) throw new SealingError(`no release ${version} in releases.yaml`);
  if (tree.releases[index]?.sealedOn !== undefined) {
    throw new SealingError(
      `${version} was sealed on ${tree.releases[index]?.sealedOn}: corrections belong to the next release`,
    );
  }
  const sealed = sealedOf(tree);
  const last = sealed.at(-1)?.version;
  if (last !== undefined && compareVersions(last, version) > 0) {
    throw new SealingError(`${last} is sealed: seal releases in order of their versions`);
  }
  const releases = everyRelease(tree);
  const before = sealed.reduce<GoldenAnswer[]>(
    (answers, entry) => withAnswersOf(tree.root, entry.version, answers),
    [],
  );
  const corpus = readCorpus(tree.root);
  const added = newPaychecks(
    corpus,
    loadCorpusFiles(tree.root),
    releases.select(version),
    last === undefined ? undefined : releases.select(last),
  );
  const paychecks = [...corpus, ...added];
  const answers = paychecks.map((item) => goldenAnswer(item, releases, version));
  writeGolden(tree.root, version, added, answers, before);
  const path = join(tree.root, 'releases.yaml');
  const document = parseDocument(readFileSync(path, 'utf8'));
  const at = ['releases', index];
  const golden = { paychecks: paychecks.length, sha256: goldenDigest(paychecks, answers) };
  document.setIn([...at, 'sealedOn'], today);
  document.setIn([...at, 'sha256'], sha256Of(releases.select(version)));
  document.setIn([...at, 'golden'], document.createNode(golden));
  const labor = laborSeal(tree.root, version);
  if (labor !== undefined) document.setIn([...at, 'laborSha256'], labor);
  writeFileSync(path, document.toString({ lineWidth: 100 }));
}

/**
 * What no longer holds of the sealed releases; empty when all of it does. Without `golden`, only their
 * content is compared.
 */
export function checkSeals(tree: RuleTree, { golden: withGolden = true } = {}): string[] {
  const releases = everyRelease(tree);
  const problems: string[] = [];
  const changed = sealedOf(tree).flatMap(({ version, sha256 }) =>
    sha256Of(releases.select(version)) === sha256
      ? []
      : [
          `${version}: the content is no longer what was sealed; put a correction into a new block with since: the next release`,
        ],
  );
  for (const { version, laborSha256 } of sealedOf(tree)) {
    if (laborSha256 === undefined || laborSha256 === laborSeal(tree.root, version)) continue;
    changed.push(
      `${version}: minimum wages or garnishment limits are no longer what was sealed; put a correction into a new row with since: the next release`,
    );
  }
  for (const { version, sealedOn, shippedIn } of tree.releases) {
    if (shippedIn === undefined || sealedOn !== undefined) continue;
    changed.push(`${version}: product ${shippedIn} ships it, but it is not sealed (any more)`);
  }
  if (!withGolden) return changed;
  const corpus = attempt(() => readCorpus(tree.root), problems) ?? [];
  let answers: GoldenAnswer[] = [];
  for (const { version, golden } of sealedOf(tree)) {
    if (golden === undefined) {
      problems.push(`${version}: sealed without golden answers`);
      continue;
    }
    answers = attempt(() => withAnswersOf(tree.root, version, answers), problems) ?? answers;
    const paychecks = corpus.slice(0, golden.paychecks);
    if (goldenDigest(paychecks, answers) !== golden.sha256) {
      problems.push(`${version}: golden paychecks or answers were changed after sealing`);
    }
    paychecks.forEach((item, i) => {
      const [then, now] = [answers[i], goldenAnswer(item, releases, version)];
      if (isSame(now, then)) return;
      problems.push(
        `${version}: paycheck ${i + 1}: was ${JSON.stringify(then)}, is ${JSON.stringify(now)}`,
      );
    });
  }
  return [...changed, ...problems];
}

function attempt<T>(read: () => T, problems: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(reasonOf(error));
    return undefined;
  }
}

/** The paychecks of the corpus with what a release answers to them, as it was sealed. */

import { everyRelease } from '../paycalc/releases.ts';
import { compareVersions, type RuleTree } from '../rules/index.ts';
import { type GoldenAnswer, goldenAnswer } from './golden.ts';
import { readCorpus, withAnswersOf } from './golden-files.ts';

/** Releases that have answers on record, oldest first. */
export const sealedVersions = (tree: RuleTree): string[] =>
  tree.releases
    .filter(({ golden }) => golden !== undefined)
    .map(({ version }) => version)
    .sort(compareVersions);

/** The paychecks of a sealed release with its answers; those of all releases for a draft. */
export function recorded(
  tree: RuleTree,
  version: string,
): { readonly corpus: readonly object[]; readonly answers: readonly GoldenAnswer[] } {
  const corpus = readCorpus(tree.root);
  const entry = tree.releases.find((release) => release.version === version);
  if (entry?.golden === undefined) {
    const releases = everyRelease(tree);
    return { corpus, answers: corpus.map((item) => goldenAnswer(item, releases, version)) };
  }
  const answers = sealedVersions(tree)
    .filter((one) => compareVersions(one, version) <= 0)
    .reduce<GoldenAnswer[]>((before, one) => withAnswersOf(tree.root, one, before), []);
  return { corpus: corpus.slice(0, entry.golden.paychecks), answers };
}

/** `wagewright rules diff A B`: what differs between two releases, and which paychecks change. */

import { diffReleases } from '../proof/diff.ts';
import { tellRegister } from '../proof/diff-registers.ts';
import { goldenCorpus } from '../proof/golden-corpus.ts';
import { everyRelease } from '../proof/sealing.ts';
import { tellEdition, tellLine } from '../proof/tell-diff.ts';
import { explainedEdition, tellFigures } from '../rulebook/index.ts';
import { loadExamples, type RuleTree } from '../rules/index.ts';
import { UsageError } from './usage-error.ts';

/** Returns the exit code. */
export function diff(
  tree: RuleTree,
  [a, b]: readonly string[],
  print: (text: string) => void,
): number {
  if (a === undefined || b === undefined) throw new UsageError('rules diff: name two versions');
  const releases = everyRelease(tree);
  const [old, now] = [releases.select(a), releases.select(b)];
  const corpus = goldenCorpus(loadExamples(tree.root), now);
  const { editions, registers, lines, compared } = diffReleases(corpus, releases, a, b);
  const isRow = ({ uniqueTaxID: id }: (typeof editions)[number]): boolean =>
    !old.taxes.written.has(id) && !now.taxes.written.has(id);
  const texts = [
    ...registers.map(tellRegister),
    ...editions.map((edition) =>
      isRow(edition) ? tellFigures(explainedEdition(edition, old, now)) : tellEdition(edition),
    ),
    ...lines.map(tellLine),
  ];
  for (const text of texts) print(text);
  print(
    `${registers.length} registers and ${editions.length} blocks differ; ${lines.length} lines of ${compared} paychecks change from ${a} to ${b}`,
  );
  return 0;
}

/** What an author of rules may forget: values, a release, examples, sources that may not be used. */

import { checkFixed } from '../authoring/fixed-by-law.ts';
import { registerSources } from '../registers/register-sources.ts';
import { allBlocks } from '../releases/all-blocks.ts';
import type { ExampleFile, RuleTree } from '../releases/rule-tree.ts';
import { checkExampleFiles } from './check-examples.ts';
import { checkGoldenPairs } from './check-golden-pairs.ts';
import { checkSources } from './check-sources.ts';
import { tellBlock } from './tell.ts';

/** What is wrong with the tree; empty when nothing is. */
export const checkAuthoring = (tree: RuleTree, examples: readonly ExampleFile[]): string[] => [
  ...tree.unfinished,
  ...checkReleases(tree),
  ...checkExampleFiles(tree, examples),
  ...checkGoldenPairs(tree),
  ...checkSources(tree),
  ...checkRegisterSources(tree),
  ...checkFixed(tree),
];

/** A block of a release that does not exist would be in none. */
function checkReleases(tree: RuleTree): string[] {
  const known = tree.releases.map(({ version }) => version);
  const wrong = (since: string): boolean => !known.includes(since);
  const message = (since: string): string =>
    `there is no release ${since} in releases.yaml. Use one of ${known.join(', ')}, or add it there as a draft`;
  const rows = [
    ...tree.wageBases.map(({ name, since }) => ({ what: `wage base ${name}`, since })),
    ...tree.wageBases.flatMap(({ name, earnings, benefits, follows = {} }) =>
      Object.entries<{ readonly since?: string }>({ ...earnings, ...benefits, follows }).flatMap(
        ([kind, { since }]) => (since === undefined ? [] : [{ what: `${kind} of ${name}`, since }]),
      ),
    ),
    ...tree.residences.map(({ tax, since }) => ({ what: `residence rule of ${tax}`, since })),
    ...[...tree.taxability.earnings, ...tree.taxability.benefits].map(({ kind, since }) => ({
      what: `taxability of ${kind}`,
      since,
    })),
  ];
  return [
    ...[...allBlocks(tree)].flatMap((block) => {
      const { since, until = since } = block.figures;
      return tellBlock(tree, block, [
        ...(wrong(since) ? [{ path: 'since', message: message(since) }] : []),
        ...(wrong(until) && until !== since ? [{ path: 'until', message: message(until) }] : []),
      ]);
    }),
    ...rows.flatMap(({ what, since }) =>
      wrong(since) ? [`${what}: since: ${message(since)}`] : [],
    ),
  ];
}

function checkRegisterSources(tree: RuleTree): string[] {
  const problems: string[] = [];
  registerSources(tree, problems);
  return problems;
}

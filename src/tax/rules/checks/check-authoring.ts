/** What an author of rules may forget: values, a release, examples, sources that may not be used. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { readSources } from '../../../platform/compiled/compiled.ts';
import { checkYaml, readYaml } from '../../../platform/shape/yaml-file.ts';
import { checkFixed } from '../authoring/fixed-by-law.ts';
import { registerSources } from '../registers/register-sources.ts';
import { allBlocks } from '../releases/all-blocks.ts';
import type { ExampleFile, RuleTree } from '../releases/rule-tree.ts';
import { closed } from '../schema/schema.ts';
import { RulesError } from '../tree/load.ts';
import { checkExampleFiles } from './check-examples.ts';
import { checkGoldenPairs } from './check-golden-pairs.ts';
import { tellBlock } from './tell.ts';

/** What is wrong with the tree; empty when nothing is. */
export const checkAuthoring = (tree: RuleTree, examples: readonly ExampleFile[]): string[] => [
  ...tree.unfinished,
  ...checkReleases(tree),
  ...checkExampleFiles(tree, examples),
  ...checkGoldenPairs(tree),
  ...checkSources(tree.root),
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

const CLOSED_SOURCES = 'closed-sources.yaml';

const ClosedSources = Type.Object(
  {
    sources: Type.Array(
      Type.Object(
        {
          /** As it would be named in evidence; upper and lower case count alike. */
          name: Type.String({ minLength: 5 }),
          reason: Type.String({ minLength: 10 }),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** No figure may rest on a source whose license does not allow it. */
function checkSources(root: string): string[] {
  const list = readClosedSources(root);
  const files = readSources(root, (file) => file.endsWith('.yaml') && file !== CLOSED_SOURCES);
  return files.flatMap(({ file, text }) =>
    list.flatMap(({ name, reason }) => {
      const index = text.toLowerCase().indexOf(name.toLowerCase());
      if (index < 0) return [];
      const line = text.slice(0, index).split('\n').length;
      return [`${file}:${line}: ${name} must not be used as evidence: ${reason}`];
    }),
  );
}

function readClosedSources(root: string): { name: string; reason: string }[] {
  const problems: string[] = [];
  const source = { file: CLOSED_SOURCES, text: readFileSync(join(root, CLOSED_SOURCES), 'utf8') };
  const value = readYaml(source, problems);
  if (problems.length === 0) checkYaml(ClosedSources, value, source, '', problems);
  if (problems.length > 0) throw new RulesError(problems.join('\n'));
  return (value as { sources: { name: string; reason: string }[] }).sources;
}

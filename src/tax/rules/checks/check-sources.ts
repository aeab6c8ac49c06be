/**
 * Where figures may come from: no source under a closed license, and no address that is not the
 * document's own. `rules/closed-sources.yaml` has both lists.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { isMap, isPair, isScalar, type Node, type Pair, parseDocument, visit } from 'yaml';
import { readSources } from '../../../platform/compiled/compiled.ts';
import { checkYaml, readYaml, type TextFile } from '../../../platform/shape/yaml-file.ts';
import type { RuleTree } from '../releases/rule-tree.ts';
import { closed } from '../schema/schema.ts';
import { RulesError } from '../tree/load.ts';

const FILE = 'closed-sources.yaml';

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
    /** Hosts, with their subdomains, or folders of them that have copies of other publishers' documents. */
    copies: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z0-9.-]+\\.[a-z]+(/[\\w.-]+)*$' })),
    ),
  },
  closed,
);

export function checkSources({ root, releases }: RuleTree): string[] {
  const { sources, copies = [] } = readList(root);
  const files = readSources(root, (file) => file.endsWith('.yaml') && file !== FILE);
  const sealed = new Set(
    releases.flatMap(({ version, sealedOn }) => (sealedOn === undefined ? [] : [version])),
  );
  return files.flatMap((file) => [
    ...closedIn(file, sources),
    ...(file.file.endsWith('.evidence.yaml') ? [] : copiesIn(file, copies, sealed)),
  ]);
}

const closedIn = ({ file, text }: TextFile, list: Static<typeof ClosedSources>['sources']) =>
  list.flatMap(({ name, reason }) => {
    const index = text.toLowerCase().indexOf(name.toLowerCase());
    if (index < 0) return [];
    return [`${file}:${lineAt(text, index)}: ${name} must not be used as evidence: ${reason}`];
  });

/** Keys of a citation; `sources` of a table of wages is a map of them. */
const CITATIONS = new Set(['source', 'cite', 'repealed', 'documents', 'sources']);

function copiesIn(
  { file, text }: TextFile,
  copies: readonly string[],
  sealed: ReadonlySet<string>,
): string[] {
  if (!copies.some((host) => text.includes(host))) return [];
  const problems: string[] = [];
  visit(parseDocument(text), {
    Pair(_, pair, path) {
      const url = textOf(pair.value);
      if (keyOf(pair) !== 'url' || url === undefined) return;
      const host = copyOf(url, copies);
      if (host === undefined || !isCited(path) || isSealed(path, sealed)) return;
      const at = (pair.value as Node).range?.[0] ?? 0;
      problems.push(
        `${file}:${lineAt(text, at)}: url: ${host} has copies of other publishers' documents. Give the publisher's own address or leave url out, and say in the evidence where the copy was read`,
      );
    },
  });
  return problems;
}

function copyOf(url: string, copies: readonly string[]): string | undefined {
  const address = `.${url.replace(/^https?:\/\//, '')}/`;
  return copies.find((copy) => {
    const at = address.indexOf(`.${copy}/`);
    return at >= 0 && !address.slice(0, at).includes('/');
  });
}

const isCited = (path: readonly unknown[]): boolean =>
  path.some((step) => isPair(step) && CITATIONS.has(keyOf(step)));

/** By the nearest `since`; a parameter of a certificate without one is of the first release. */
function isSealed(path: readonly unknown[], sealed: ReadonlySet<string>): boolean {
  for (const step of path.toReversed()) {
    const since = isMap(step) ? step.get('since') : undefined;
    if (typeof since === 'string') return sealed.has(since);
  }
  return path.some((step) => isPair(step) && keyOf(step) === 'cite');
}

const keyOf = ({ key }: Pair): string => textOf(key) ?? '';

const textOf = (node: unknown): string | undefined =>
  isScalar(node) && typeof node.value === 'string' ? node.value : undefined;

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function readList(root: string): Static<typeof ClosedSources> {
  const problems: string[] = [];
  const source = { file: FILE, text: readFileSync(join(root, FILE), 'utf8') };
  const value = readYaml(source, problems);
  if (problems.length === 0) checkYaml(ClosedSources, value, source, '', problems);
  if (problems.length > 0) throw new RulesError(problems.join('\n'));
  return value as Static<typeof ClosedSources>;
}

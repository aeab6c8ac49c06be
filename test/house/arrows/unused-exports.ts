/** Exports that no other file imports: without `export`, the lint finds what is dead. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './findings.ts';
import type { House, Import, Source } from './house.ts';

const CHECKED = /^(?:src|verify\/src|maintain\/src|console\/src|test\/support)\//;

/**
 * Exports of the product that neither a file nor a package's entry takes. The scripts of the build write
 * code, so a name that is a word there is used.
 */
export function checkUnusedExports(house: House): Finding[] {
  const users = usersOf(house);
  const entries = publicEntries(house.root);
  const words = wordsIn(house, () => true);
  const built = wordsIn(house, ({ path }) => path.startsWith('tools/'));
  return [...house.sources.values()]
    .filter(({ path }) => CHECKED.test(path) && !/\.test\.tsx?$/.test(path) && !entries.has(path))
    .flatMap((source) =>
      exportsOf(source)
        .filter((name) => !built.has(name))
        .filter((name) => !isUsed(source.path, name, { users, entries, words }))
        .map((name) => ({
          check: 'export',
          key: `${source.path} ${name}`,
          text: 'no other file imports it: drop the word export, or the code',
        })),
    );
}

type Users = ReadonlyMap<string, readonly { readonly user: Source; readonly by: Import }[]>;

function usersOf({ sources }: House): Users {
  const users = new Map<string, { user: Source; by: Import }[]>();
  for (const user of sources.values())
    for (const by of user.imports) {
      if (by.target === undefined || by.target === user.path) continue;
      const known = users.get(by.target) ?? [];
      known.push({ user, by });
      users.set(by.target, known);
    }
  return users;
}

/** Names that a file exports itself or passes on; `export *` passes on what is asked of it. */
const exportsOf = ({ parsed }: Source): string[] =>
  parsed.module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) =>
      exportName.kind === 'None' ? [] : [exportName.name ?? 'default'],
    ),
  );

/** How many of the files have each word. */
function wordsIn({ sources }: House, isWanted: (source: Source) => boolean): Map<string, number> {
  const words = new Map<string, number>();
  for (const { text } of [...sources.values()].filter(isWanted))
    for (const word of new Set(text.match(/[\w$]+/g))) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

type Known = {
  readonly users: Users;
  readonly entries: ReadonlySet<string>;
  readonly words: ReadonlyMap<string, number>;
};

/**
 * Whether another file takes `name` of `path`. A module loaded by a whole or late may hand its names on
 * as text, as threads do: there, the word in any other file counts.
 */
function isUsed(path: string, name: string, known: Known): boolean {
  return (known.users.get(path) ?? []).some(({ user, by }) => {
    if (by.names !== undefined && !by.names.includes(name)) return false;
    if (by.exportedAs !== undefined) {
      const passedOn = by.exportedAs === '*' ? name : by.exportedAs;
      return known.entries.has(user.path) || isUsed(user.path, passedOn, known);
    }
    return by.names !== undefined || (known.words.get(name) ?? 0) > 1;
  });
}

/** Sources, below the folder or its `src`, of the files that the `package.json` of the repository and its workspaces export. */
export function publicEntries(root: string): Set<string> {
  const entries = new Set<string>();
  const collect = (folder: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) collect(folder, each);
    const source =
      typeof value === 'string' ? /^\.\/(?:dist\/)?(.+?)(?:\.d)?\.[jt]s$/.exec(value) : null;
    if (source !== null) {
      entries.add(`${folder}${source[1]}.ts`);
      entries.add(`${folder}src/${source[1]}.ts`);
    }
  };
  const read = (folder: string): { exports?: unknown; workspaces?: string[] } =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  if (!readdirSync(root).includes('package.json')) return entries;
  const { exports, workspaces = [] } = read('');
  collect('', exports);
  for (const workspace of workspaces) collect(`${workspace}/`, read(workspace).exports);
  // tools/build-tax.ts makes that package of it.
  if (workspaces.includes('packages/tax')) entries.add('src/tax/library/whole.ts');
  return entries;
}

/** The console's message catalogs and the ids that its sources use. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CONSOLE = fileURLToPath(new URL('../../console/src', import.meta.url));

export type Catalog = Readonly<Record<string, string>>;

export const readCatalog = (language: string): Catalog =>
  JSON.parse(readFileSync(join(CONSOLE, 'i18n', `${language}.json`), 'utf8'));

/** `{name}` and tags, sorted; what a translation has to keep. */
export const placeholders = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)|<(\w+)>/g)].map(([, name, tag]) => name ?? `<${tag}>`).sort();

/** Every problem of `other` against `english`. */
export function catalogProblems(english: Catalog, other: Catalog): string[] {
  const missing = Object.keys(english).filter((id) => !Object.hasOwn(other, id));
  const extra = Object.keys(other).filter((id) => !Object.hasOwn(english, id));
  const changed = Object.keys(english).filter(
    (id) =>
      other[id] !== undefined &&
      new Set(placeholders(english[id] ?? '')).symmetricDifference(new Set(placeholders(other[id])))
        .size > 0,
  );
  return [
    ...missing.map((id) => `${id} is missing`),
    ...extra.map((id) => `${id} is not in English`),
    ...changed.map((id) => `${id} has other placeholders`),
  ];
}

/** The text of all sources of the console. */
export function consoleSources(folder = CONSOLE): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** Ids that no source mentions. An id that is put together stands in its source as a whole list. */
export const unusedIds = (catalog: Catalog, sources: string): string[] =>
  Object.keys(catalog).filter((id) => !sources.includes(`'${id}'`) && !sources.includes(`"${id}"`));

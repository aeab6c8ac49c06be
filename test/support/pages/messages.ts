/** The console's message catalogs and the ids that its sources use. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

const CONSOLE = fileURLToPath(new URL('../../../console/src', import.meta.url));

type Catalog = Readonly<Record<string, string>>;

export const readCatalog = (language: string): Catalog =>
  JSON.parse(readFileSync(join(CONSOLE, 'ui/i18n', `${language}.json`), 'utf8'));

/** Names of values and tags, sorted; what a translation has to keep. Words of a plural are no names. */
const placeholders = (message: string): string[] => [...new Set(namesIn(parse(message)))].sort();

function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`, ...namesIn(element.children)];
      case TYPE.plural:
      case TYPE.select: {
        const branches = Object.values(element.options);
        return [element.value, ...branches.flatMap(({ value }) => namesIn(value))];
      }
      default:
        return [element.value];
    }
  });
}

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

/** Ids that no source mentions. An id that is put together is in its source as a whole list. */
export const unusedIds = (catalog: Catalog, sources: string): string[] =>
  Object.keys(catalog).filter((id) => !sources.includes(`'${id}'`) && !sources.includes(`"${id}"`));

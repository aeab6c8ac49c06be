/**
 * Keeps out of the pages what they do not need: React Aria's words in languages that the console does
 * not have, the reader of messages, and the messages of pages that are not first ones.
 */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** React Aria's own words, one module a language. */
const ARIA_WORDS =
  /\/(?:react-aria|react-aria-components|react-stately)\/dist\/private\/intl\/.*\.mjs$/;
const ARIA_WORDS_KEPT = /\/(?:en-US|es-ES)\.mjs$/;

/** React Aria takes an empty module for a language that is left out. */
export const fewLanguages = (): Plugin => ({
  name: 'few-languages',
  enforce: 'pre',
  load: {
    filter: { id: { include: ARIA_WORDS, exclude: ARIA_WORDS_KEPT } },
    handler: () => 'export default undefined;',
  },
});

const CATALOG = /\/i18n\/(\w+)\.json\?(first|other)$/;

/**
 * Catalogs with their messages as they are formatted, so that no browser reads their syntax, and in two
 * parts: `en.json?first` has what the sources of the first pages mention, `en.json?other` the rest.
 */
export function catalogParts(source: string, firstPages: readonly string[]): Plugin {
  return {
    name: 'catalog-parts',
    enforce: 'pre',
    resolveId: {
      filter: { id: CATALOG },
      handler: (id) => join(source, 'ui/i18n', id.slice(id.lastIndexOf('/') + 1)),
    },
    load: {
      filter: { id: CATALOG },
      handler(id) {
        const [, language, part] = CATALOG.exec(id) ?? [];
        const file = join(source, 'ui/i18n', `${language}.json`);
        this.addWatchFile(file);
        const text = sourcesFrom(firstPages.map((page) => join(source, page)));
        const isFirst = (name: string): boolean =>
          text.includes(`'${name}'`) || text.includes(`"${name}"`);
        const messages = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))
          .filter(([name]) => isFirst(name) === (part === 'first'))
          .map(([name, message]) => [name, parse(message)]);
        return `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`;
      },
    },
  };
}

const STATIC_IMPORT = /^(?:import|export)\b[^;]*?from '(\.[^']+\.tsx?)'/gm;

/** The text of modules and of everything that they import, but for what is loaded later. */
function sourcesFrom(files: readonly string[]): string {
  const texts = new Map<string, string>();
  const wanted = [...files];
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (texts.has(file) || !existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    texts.set(file, text);
    const folder = dirname(file);
    for (const [, path = ''] of text.matchAll(STATIC_IMPORT)) wanted.push(join(folder, path));
  }
  return [...texts.values()].join('\n');
}

/** Formats messages that have been read before. */
export const WITHOUT_READER = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

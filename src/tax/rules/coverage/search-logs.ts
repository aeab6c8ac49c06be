/** The agency's own examples of a state's income tax, and when they were last looked for. */

import type { ExampleFile } from '../releases/rule-tree.ts';
import { isOfficial } from './coverage.ts';

/** A section of the state's page; empty without a search log. `code`: the state's folder. */
export function searchSection(examples: readonly ExampleFile[], code: string): string[] {
  const folder = `us/${code}/income-tax/`;
  const found = examples.flatMap(
    ({ file, content: { searchLog, searched, examples: own = [] } }) => {
      if (!file.startsWith(folder) || searchLog === undefined) return [];
      const official = own.filter(isOfficial).length;
      const what =
        official === 0
          ? 'no official example'
          : official === 1
            ? '1 official example'
            : `${official} official examples`;
      return [
        `- From ${nameOf(file)}: ${what}, last search ${searched} ([log](../../rules/${file}))`,
      ];
    },
  );
  if (found.length === 0) return [];
  return ['## Income tax: official examples', '', ...found.sort(), ''];
}

/** The first pay date of the figures, which names the file. */
const nameOf = (file: string): string =>
  file.slice(file.lastIndexOf('/') + 1).replace('.examples.yaml', '');

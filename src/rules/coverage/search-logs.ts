/** Where the agency's own examples of a state's income tax were looked for, from the examples files. */

import type { ExampleFile } from '../tree/tree.ts';

/** A section of the state's page; empty without such files. `code`: the state's folder. */
export function searchSection(examples: readonly ExampleFile[], code: string): string[] {
  const folder = `us/${code}/income-tax/`;
  const found = examples.flatMap(({ file, content: { searchLog, searched } }) =>
    file.startsWith(folder) && searchLog !== undefined
      ? [`- From ${nameOf(file)}, searched ${searched}: ${searchLog.trim()}`]
      : [],
  );
  if (found.length === 0) return [];
  return ['## Income tax: where the agency’s examples were looked for', '', ...found.sort(), ''];
}

/** The first pay date of the figures, which names the file. */
const nameOf = (file: string): string =>
  file.slice(file.lastIndexOf('/') + 1).replace('.examples.yaml', '');

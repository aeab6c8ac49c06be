/** What the processes that read files do: a file may come from anyone, and is opened nowhere else. */

import { textRuns } from '../../platform/pdf/page-text.ts';
import type { LoadedEdition } from '../catalog/load.ts';
import type { FieldMap } from '../installed/field-map.ts';
import { readMapped as readAgencyPdf } from '../installed/read-mapped.ts';
import type { Words } from './same-print.ts';

export { inspect } from './inspect.ts';

type Mapped = {
  readonly pdf: Uint8Array;
  readonly map: FieldMap;
  readonly edition: Pick<LoadedEdition, 'sections'>;
};

export const readMapped = async ({ pdf, map, edition }: Mapped) =>
  await readAgencyPdf(pdf, map, edition);

/** The words printed on a PDF's pages, to tell forms and editions apart whose fields have the same names. */
export async function wordsOf(pdf: Uint8Array): Promise<Words> {
  const found = new Map<string, number>();
  for (const { text } of await textRuns(pdf)) {
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      found.set(word, (found.get(word) ?? 0) + 1);
    }
  }
  return found;
}

/** What the processes that read files do: a file may come from anyone, and is opened nowhere else. */

import { textRuns } from '../../platform/pdf/page-text.ts';
import { UnreadablePdf } from '../../platform/processes/pool.ts';
import type { LoadedEdition } from '../catalog/load.ts';
import type { FieldMap } from '../installed/field-map.ts';
import { readMapped as readAgencyPdf } from '../installed/read-mapped.ts';
import { inspect as inspectPdf } from './inspect.ts';
import type { Words } from './same-print.ts';

/** Throws `UnreadablePdf` for what is no whole PDF with fields. */
export const inspect = async (pdf: Uint8Array) => await blamingFile(inspectPdf(pdf));

type Mapped = {
  readonly pdf: Uint8Array;
  readonly map: FieldMap;
  readonly edition: Pick<LoadedEdition, 'sections'>;
};

export const readMapped = async ({ pdf, map, edition }: Mapped) =>
  await blamingFile(readAgencyPdf(pdf, map, edition));

/** The words printed on a PDF's pages, to tell forms and editions apart whose fields have the same names. */
export async function wordsOf(pdf: Uint8Array): Promise<Words> {
  const found = new Map<string, number>();
  for (const { text } of await blamingFile(textRuns(pdf))) {
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      found.set(word, (found.get(word) ?? 0) + 1);
    }
  }
  return found;
}

/** The libraries call a function for each level, or with an argument for each letter: a form has few. */
async function blamingFile<T>(read: Promise<T>): Promise<T> {
  return await read.catch((error: unknown) => {
    const isDeep = error instanceof RangeError && error.message.includes('call stack');
    if (!isDeep) throw error;
    throw new UnreadablePdf(
      'has a text or a name far longer than a form does, or parts in a circle',
    );
  });
}

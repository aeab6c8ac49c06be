/** The words printed on a PDF's pages, to tell forms and editions apart whose fields have the same names. */

import { textRuns } from '../../platform/pdf/page-text.ts';
import type { Words } from './same-print.ts';

export async function wordsOf(pdf: Uint8Array): Promise<Words> {
  const found = new Map<string, number>();
  for (const { text } of await textRuns(pdf)) {
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      found.set(word, (found.get(word) ?? 0) + 1);
    }
  }
  return found;
}

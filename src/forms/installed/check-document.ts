/** Whether a PDF without a line to fill in is the one an edition describes: by its pages and words. */

import { textRuns } from '../../platform/pdf/page-text.ts';
import type { FormEdition } from '../catalog/schema.ts';

/** Problems, each with what the PDF has instead; empty for the right file. `pages`: how many the PDF has. */
export async function checkDocument(
  pdf: Uint8Array,
  pages: number,
  expected: NonNullable<FormEdition['document']>,
): Promise<string[]> {
  const problems: string[] = [];
  if (pages !== expected.pages) {
    problems.push(
      `the PDF has ${pages} ${pages === 1 ? 'page' : 'pages'}, and this edition ${expected.pages}`,
    );
  }
  const text = plain((await textRuns(pdf)).map((run) => run.text).join(' '));
  for (const words of expected.words) {
    if (text.includes(plain(words))) continue;
    problems.push(
      text === ''
        ? 'the PDF has no text: get the file itself from the agency, not a scan'
        : `the PDF does not say "${words}": it is another form or edition`,
    );
  }
  return [...new Set(problems)];
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

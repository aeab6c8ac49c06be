/** The words printed on a PDF's pages and where they begin, to tell fields apart by the text next to them. */

import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { present } from '../shape/known.ts';
import { asShown } from './as-shown.ts';

/** Words that stand together. */
export type Run = {
  readonly page: number;
  /** In points from the left and the bottom of the page. */
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly text: string;
};

/** Words farther apart, in parts of their size, are two runs: a column or a leader lies between. */
const APART = 1;

/** Page by page in the order they are written. Throws `UnreadablePdf`. */
export const textRuns = (pdf: Uint8Array): Promise<readonly Run[]> => asShown(pdf, runsIn);

async function runsIn(document: PDFDocumentProxy): Promise<Run[]> {
  const runs: Run[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    let size = 0;
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [present(item.transform[4]), present(item.transform[5])];
      const last = runs.at(-1);
      const gap = last === undefined ? 0 : x - last.right;
      const goesOn =
        last?.page === page && Math.abs(last.y - y) < 1 && gap > -size && gap < APART * size;
      size = item.height;
      const right = x + item.width;
      if (!goesOn) runs.push({ page, x, y, right, text: item.str });
      else runs[runs.length - 1] = { ...last, right, text: joined(last.text, gap, size, item.str) };
    }
  }
  return runs;
}

/** A space may be drawn or just left free. */
function joined(before: string, gap: number, size: number, after: string): string {
  const isOneWord = gap < size / 8 || before.endsWith(' ') || after.startsWith(' ');
  return isOneWord ? before + after : `${before} ${after}`;
}

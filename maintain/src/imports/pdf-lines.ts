/** The lines of a PDF's pages as text, left to right, for tables that agencies publish as PDF. */

import { type Run, textRuns } from '../../../src/platform/pdf/page-text.ts';
import { reasonOf } from '../../../src/platform/shape/reasons.ts';
import { ImportError } from './agency-row.ts';

export type PdfLine = { readonly page: number; readonly text: string };

/** Lines from the top of each page; columns are kept apart by three spaces. Throws an `ImportError`. */
export async function pdfLines(bytes: Uint8Array, fileName: string): Promise<PdfLine[]> {
  if (!new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')) {
    throw new ImportError([`${fileName} is not a PDF. Download the agency's PDF again.`]);
  }
  const lines = linesOf(await runsOf(bytes, fileName));
  if (lines.length > 0) return lines;
  throw new ImportError([
    `${fileName} has no text: it is a scan. Use the PDF that the agency publishes.`,
  ]);
}

async function runsOf(bytes: Uint8Array, fileName: string): Promise<readonly Run[]> {
  try {
    return await textRuns(bytes);
  } catch (error) {
    throw new ImportError([
      `${fileName} cannot be read as a PDF: ${reasonOf(error)}. Download it again.`,
    ]);
  }
}

/** Words whose baselines differ by less, in points, are one line. */
const SAME_LINE = 3;

function linesOf(runs: readonly Run[]): PdfLine[] {
  const lines: { page: number; y: number; runs: Run[] }[] = [];
  for (const run of runs) {
    const line = lines.find(({ page, y }) => page === run.page && Math.abs(y - run.y) < SAME_LINE);
    if (line === undefined) lines.push({ page: run.page, y: run.y, runs: [run] });
    else line.runs.push(run);
  }
  return lines
    .sort((a, b) => a.page - b.page || b.y - a.y)
    .map(({ page, runs: words }) => ({
      page,
      text: words
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text.trim())
        .join('   '),
    }));
}

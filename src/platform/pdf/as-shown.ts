/** A PDF as a viewer opens it. */

import { getDocumentProxy } from 'unpdf';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { UnreadablePdf } from '../processes/pool.ts';
import { reasonOf } from '../shape/reasons.ts';

/** As the library names what it finds wrong with a file: `UnknownErrorException`, `InvalidPDFException`. */
const OF_FILES = /Exception$|^(Format|XRef\w*)Error$/;

/**
 * What `use` makes of the file, which is closed afterward. An empty password opens what is protected.
 * Throws `UnreadablePdf` for a file that the library cannot read.
 */
export async function asShown<Made>(
  bytes: Uint8Array,
  use: (document: PDFDocumentProxy) => Promise<Made>,
): Promise<Made> {
  try {
    // The library keeps the bytes it is given.
    const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
    try {
      return await use(document);
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    if (!(error instanceof Error && OF_FILES.test(error.name))) throw error;
    throw new UnreadablePdf(`cannot be read as a PDF: ${reasonOf(error)}`);
  }
}

/** Writes a finished document: the same bytes for the same document. */

import { PDFCrossRefStream, type PDFDocument } from '@cantoo/pdf-lib';

export const save = async (document: PDFDocument): Promise<Uint8Array> =>
  await document.save({
    useObjectStreams: true,
    updateFieldAppearances: false,
    // In its own thread: no one waits for whom the library would stop now and then.
    objectsPerTick: Number.POSITIVE_INFINITY,
  });

type Entry = { readonly ref: { readonly objectNumber: number } };

/**
 * The library looks through the whole table of contents for the place of each object, which took two
 * thirds of the time of a long report. They come nearly in order: from the end it is found immediately.
 */
Object.defineProperty(PDFCrossRefStream.prototype, 'appendEntry', {
  value(this: { readonly entries: Entry[] }, entry: Entry): void {
    const { entries } = this;
    let at = entries.length;
    while ((entries[at - 1]?.ref.objectNumber ?? 0) > entry.ref.objectNumber) at -= 1;
    entries.splice(at, 0, entry);
  },
});

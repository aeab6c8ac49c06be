/** What is on each page of a form, as one number a page: it changes when the page looks different. */

import { createHash } from 'node:crypto';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';

/** SHA-256 of every page's drawing and of where its fields are, in order. */
export async function pageHashes(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.getPages().map((page) => {
    const hash = createHash('sha256');
    const contents = page.node.Contents();
    const streams =
      contents instanceof PDFArray
        ? contents.asArray().map((each) => document.context.lookup(each))
        : [contents];
    for (const stream of streams) {
      if (stream instanceof PDFRawStream) hash.update(decodePDFRawStream(stream).decode());
      else if (stream instanceof PDFStream) hash.update(stream.getContents());
    }
    for (const each of page.node.Annots()?.asArray() ?? []) {
      const annotation = document.context.lookup(each);
      if (annotation instanceof PDFDict) hash.update(String(annotation.get(PDFName.of('Rect'))));
    }
    return hash.digest('hex');
  });
}

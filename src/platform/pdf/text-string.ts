/** Texts in PDFs: UTF-16 and, from PDF 2.0 on, UTF-8, each with its mark; otherwise PDFDocEncoding. */

import type { PDFHexString, PDFString } from '@cantoo/pdf-lib';

/** A replaced character, and those that PDFDocEncoding does not have and no one types. */
const NO_TEXT = /\uFFFD|[^\P{Cc}\t\n\r]/u;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined for bytes that are no text in the encoding that they say. */
export function decodedText(text: PDFString | PDFHexString): string | undefined {
  try {
    const bytes = text.asBytes();
    const [first, second, third] = bytes;
    const isUtf8 = first === 0xef && second === 0xbb && third === 0xbf;
    const decoded = isUtf8 ? UTF8.decode(bytes) : text.decodeText();
    const isBroken = NO_TEXT.test(decoded) || !decoded.isWellFormed();
    return isBroken ? undefined : decoded;
  } catch {
    return undefined;
  }
}

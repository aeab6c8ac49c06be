/** Which form and edition a PDF is, written into its document information by the code that filled or drew it here. */

import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { decodedText } from './text-string.ts';

/** The form's code and the first day of the edition. */
export type Stamp = { readonly code: string; readonly effective: string };

/** An entry of our own next to Title and Subject: programs that save a file again keep it. */
const KEY = PDFName.of('WagewrightForm');

export function stampWith(document: PDFDocument, { code, effective }: Stamp): void {
  informationOf(document)?.set(KEY, PDFString.of(`${code} ${effective}`));
}

/** Undefined for a file that was not made here, or by a version without stamps. */
export function stampOf(document: PDFDocument): Stamp | undefined {
  const text = textOf(informationOf(document)?.lookup(KEY));
  const [, code, effective] = /^([A-Z0-9]+) (\d{4}-\d{2}-\d{2})$/.exec(text ?? '') ?? [];
  return code === undefined || effective === undefined ? undefined : { code, effective };
}

export const subjectOf = (document: PDFDocument): string | undefined =>
  textOf(informationOf(document)?.lookup(PDFName.of('Subject')));

/** Creates the dictionary where a document has none. */
function informationOf({ context }: PDFDocument): PDFDict | undefined {
  const { Info: reference } = context.trailerInfo;
  if (reference === undefined) {
    const made = context.obj({});
    context.trailerInfo.Info = context.register(made);
    return made;
  }
  const found = context.lookup(reference);
  return found instanceof PDFDict ? found : undefined;
}

const textOf = (value: unknown): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? decodedText(value) : undefined;

/** What a file says of itself: which form it is, its fields, and what is in them. */

import { PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { openAgencyPdf } from '../../platform/pdf/pdf-fields.ts';
import { readDocument } from '../../platform/pdf/read.ts';
import { type Stamp, stampOf, subjectOf } from '../../platform/pdf/stamp.ts';
import { UnreadablePdf } from '../../platform/processes/pool.ts';
import { present } from '../../platform/shape/known.ts';

export type Inspected = {
  readonly stamp: Stamp | undefined;
  readonly subject: string | undefined;
  /** Names of all fields, filled or not. */
  readonly fields: ReadonlySet<string>;
  /** By field: text, the chosen option, `TRUE` for a checked box; filled ones alone. */
  readonly values: ReadonlyMap<string, string>;
  /** By field that says nothing certain: why, and what to do. */
  readonly problems: ReadonlyMap<string, string>;
  /** By empty field that has a text written over it: the same. */
  readonly overEmpty: ReadonlyMap<string, string>;
};

/** Throws `UnreadablePdf` for what is no whole PDF with fields. */
export async function inspect(bytes: Uint8Array): Promise<Inspected> {
  checkEnds(bytes);
  const document = await openAgencyPdf(bytes);
  const all = document.getForm().getFields();
  if (all.length === 0) throw new UnreadablePdf(whyNoFields(document));
  const fields = new Set(all.map((field) => field.getName()));
  return {
    stamp: stampOf(document),
    subject: subjectOf(document),
    fields,
    ...(await readDocument(document, bytes)),
  };
}

/** Readers look no farther for a file's first and last words. */
const ENDS = 1024;

/** The library makes something of half a file, too; what was cut off would be missing unnoticed. */
function checkEnds(bytes: Uint8Array): void {
  const text = (from: number, to: number): string =>
    Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
  if (!text(0, Math.min(ENDS, bytes.byteLength)).includes('%PDF-')) {
    throw new UnreadablePdf('is not a PDF. Send the filled form as a PDF file');
  }
  let end = bytes.byteLength;
  while (end > 0 && [0, 9, 10, 12, 13, 32].includes(present(bytes[end - 1]))) end -= 1;
  const tail = text(Math.max(0, end - ENDS), end);
  const [, offset] = /startxref\s+(\d+)\s+%%EOF(?![\s\S]*startxref)/.exec(tail) ?? [];
  if (offset === undefined || Number(offset) >= bytes.byteLength) {
    throw new UnreadablePdf('is truncated: the end of the PDF is missing. Send the whole file');
  }
}

function whyNoFields(document: PDFDocument): string {
  const other = 'Send the PDF saved with its fillable fields, or send the answers to fillPdf';
  if (document.getForm().hasXFA()) {
    return `has its fields only as XFA (a dynamic form), which cannot be read. ${other}`;
  }
  return document.getPages().some(({ node }) => hasFonts(node.Resources()))
    ? `has no fillable fields: it was flattened or printed to PDF. ${other}`
    : `has no fillable fields: it is a scan or a picture. ${other}`;
}

/** Pages, or the pictures on them, that show text. */
function hasFonts(resources: PDFDict | undefined, depth = 0): boolean {
  const fonts = resources?.lookup(PDFName.of('Font'));
  if (fonts instanceof PDFDict && fonts.keys().length > 0) return true;
  const drawings = resources?.lookup(PDFName.of('XObject'));
  if (!(drawings instanceof PDFDict) || depth === 3) return false;
  return drawings.keys().some((key) => {
    const drawing = drawings.lookup(key) as { readonly dict?: PDFDict } | undefined;
    const inner = drawing?.dict?.lookup(PDFName.of('Resources'));
    return inner instanceof PDFDict && hasFonts(inner, depth + 1);
  });
}

/**
 * Of a file that holds several forms, as the agency's Form I-9 with its supplements: only the pages
 * of one, with the fields on them. A name may be on pages of two forms, whose boxes would be one field.
 */

import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { openAgencyPdf } from '../../platform/pdf/pdf-fields.ts';
import { freeOfUsageRights } from '../../platform/pdf/repair.ts';

const name = (text: string): PDFName => PDFName.of(text);

/** `pages` are numbered from 1. Throws `UnreadablePdf`, and an Error for a page that is not there. */
export async function onlyPages(pdf: Uint8Array, pages: readonly number[]): Promise<Uint8Array> {
  const document = await openAgencyPdf(pdf);
  const count = document.getPageCount();
  const missing = pages.find((page) => page > count);
  if (missing !== undefined) {
    throw new Error(`has ${count} pages, and the map is for page ${missing}: get the whole file`);
  }
  freeOfUsageRights(document);
  for (let page = count; page >= 1; page--) {
    if (!pages.includes(page)) document.removePage(page - 1);
  }
  keepFieldsOfPages(document);
  return await document.save({ updateFieldAppearances: false });
}

/** Leaves the fields out that are on no page, and lists the boxes of the others as the pages do. */
function keepFieldsOfPages(document: PDFDocument): void {
  const { context } = document;
  const boxes = new Map<PDFRef, PDFRef | undefined>();
  for (const page of document.getPages()) {
    for (const ref of page.node.Annots()?.asArray() ?? []) {
      if (!(ref instanceof PDFRef)) continue;
      const parent = context.lookupMaybe(ref, PDFDict)?.get(name('Parent'));
      boxes.set(ref, parent instanceof PDFRef ? parent : undefined);
    }
  }
  const isKept = (ref: PDFRef): boolean => {
    const node = context.lookupMaybe(ref, PDFDict);
    const kids = node?.lookup(name('Kids'));
    if (node === undefined || !(kids instanceof PDFArray)) return boxes.has(ref);
    const inner = kids
      .asArray()
      .filter((kid): kid is PDFRef => kid instanceof PDFRef)
      .filter((kid) => context.lookupMaybe(kid, PDFDict)?.has(name('T')) && isKept(kid));
    const own = [...boxes].filter(([, parent]) => parent === ref).map(([box]) => box);
    const all = [...new Set([...inner, ...own])];
    node.set(name('Kids'), context.obj(all));
    return all.length > 0;
  };
  const { Fields: fields } = document.getForm().acroForm.normalizedEntries();
  const roots = fields.asArray().filter((each): each is PDFRef => each instanceof PDFRef);
  document.getForm().acroForm.dict.set(name('Fields'), context.obj(roots.filter(isKept)));
}

/**
 * Places on a page where an agency's PDF has no field, such as the line for a signature or the
 * space below Step 4(c) of a Form W-4: the map names them, and they become text fields.
 */

import { type PDFDocument, PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { type FieldPosition, placeName, readPlace } from './field-position.ts';

/** Adds the places of a map's entries as fields. Returns why some cannot be added, by field of the form. */
export function addPlaces(
  document: PDFDocument,
  map: Readonly<Record<string, unknown>>,
): readonly { readonly field: string; readonly message: string }[] {
  const problems: { field: string; message: string }[] = [];
  const form = document.getForm();
  for (const [id, entry] of Object.entries(map)) {
    if (typeof entry !== 'object' || entry === null || !('at' in entry)) continue;
    const place = readPlace(entry.at);
    // `targetOf` says what is wrong with the entry itself.
    if ('problem' in place || form.getFieldMaybe(placeName(id)) !== undefined) continue;
    const message = addPlace(document, placeName(id), place);
    if (message !== undefined) problems.push({ field: id, message });
  }
  return problems;
}

/** Returns why the page has no such place. */
function addPlace(
  document: PDFDocument,
  name: string,
  { page: number, left, top, width, size }: FieldPosition,
): string | undefined {
  const page = document.getPages()[number - 1];
  if (page === undefined) {
    return `page ${number}: the PDF has ${document.getPageCount()} pages`;
  }
  if (page.getRotation().angle % 360 !== 0) {
    return `page ${number} is stored turned: a place cannot be given there`;
  }
  const { x, y, width: wide, height: high } = page.getCropBox();
  const height = size * 1.6;
  if (left + width > wide || top + height > high) {
    return `at: goes beyond page ${number}, which is ${Math.round(wide)} points wide and ${Math.round(high)} high`;
  }
  const bottom = y + high - top - height;
  const { context } = document;
  const ref = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Tx',
      T: PDFHexString.fromText(name),
      F: 4,
      Rect: [x + left, bottom, x + left + width, bottom + height],
      DA: PDFString.of(`/Helv ${size} Tf 0 g`),
      P: page.ref,
    }),
  );
  page.node.addAnnot(ref);
  document.getForm().acroForm.addField(ref);
  return undefined;
}

/** A copy of an agency's PDF that shows in each field what a map puts there, for a person to check. */

import {
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import type { FormEdition } from '../../../src/forms/catalog/schema.ts';
import { fieldsOf } from '../../../src/forms/catalog/walk.ts';
import { findState } from '../../../src/forms/installed/check-map.ts';
import { type FieldMap, type Target, targetOf } from '../../../src/forms/installed/field-map.ts';
import { addPlaces } from '../../../src/forms/installed/places.ts';
import { describeFields, type PdfField, type Spot } from '../../../src/platform/pdf/pdf-fields.ts';

const MAPPED = rgb(0.75, 0, 0);
const FREE = rgb(0.45, 0.45, 0.45);
const WHITE = rgb(1, 1, 1);
const SIZE = 6;

/** Changes the document; returns the PDF's bytes. */
export async function drawPicture(
  document: PDFDocument,
  map: FieldMap,
  edition: Pick<FormEdition, 'sections'>,
): Promise<Uint8Array> {
  addPlaces(document, map);
  const fields = describeFields(document);
  const told = toldBySpot(map, edition, fields);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = document.getPages();
  for (const page of pages) takeFieldsOut(page);
  for (const { spots, type } of fields) {
    if (type === 'button') continue;
    for (const spot of spots) {
      const page = pages[spot.page - 1];
      if (page === undefined) continue;
      const text = told.get(spot);
      const color = text === undefined ? FREE : MAPPED;
      const { left: x, bottom: y } = spot;
      const [width, height] = [spot.right - spot.left, spot.top - spot.bottom];
      page.drawRectangle({ x, y, width, height, borderColor: color, borderWidth: 0.6 });
      const shown = text ?? '(nothing)';
      const wide = font.widthOfTextAtSize(shown, SIZE) + 2;
      // Over what is printed next to a small box, so that both can be told apart.
      page.drawRectangle({ x, y: y + 0.5, width: wide, height: SIZE, color: WHITE });
      page.drawText(shown, { x: x + 1, y: y + 2, size: SIZE, color, font });
    }
  }
  document.catalog.delete(PDFName.of('AcroForm'));
  return await document.save({ updateFieldAppearances: false });
}

function toldBySpot(
  map: FieldMap,
  edition: Pick<FormEdition, 'sections'>,
  fields: readonly PdfField[],
): ReadonlyMap<Spot, string> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const told = new Map<Spot, string>();
  const tell = (name: string, text: string, state?: string): void => {
    const field = byName.get(name);
    const wanted = state === undefined ? undefined : field && findState(field, state);
    for (const spot of field?.spots ?? []) {
      if (state === undefined || spot.state === wanted) told.set(spot, text);
    }
  };
  for (const { field } of fieldsOf(edition)) {
    const read = Object.hasOwn(map, field.id) ? targetOf(field, map[field.id]) : undefined;
    if (read !== undefined && 'target' in read) tellTarget(field.id, read.target, tell);
  }
  return told;
}

function tellTarget(
  id: string,
  target: Target,
  tell: (name: string, text: string, state?: string) => void,
): void {
  if (target.kind === 'split') {
    for (const [i, name] of target.fields.entries()) tell(name, `${id} ${i + 1}`);
  } else if (target.kind === 'boxes') {
    for (const [option, { field, state }] of target.boxes) tell(field, `${id}=${option}`, state);
  } else if (target.kind === 'group') {
    tell(target.field, id);
    for (const [option, value] of target.values) tell(target.field, `${id}=${option}`, value);
  } else if (target.kind === 'words') {
    tell(target.field, `${id}: ${target.words}`);
  } else {
    tell(target.field, id, target.kind === 'box' ? target.state : undefined);
  }
}

function takeFieldsOut({ node }: PDFPage): void {
  const annotations = node.Annots();
  for (let i = (annotations?.size() ?? 0) - 1; i >= 0; i--) {
    const annotation = annotations?.lookup(i);
    const isField =
      annotation instanceof PDFDict &&
      annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Widget');
    if (isField) annotations?.remove(i);
  }
}

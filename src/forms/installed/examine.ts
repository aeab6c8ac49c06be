/** Whether a PDF and a map can be installed for an edition. */

import { createHash } from 'node:crypto';
import type { FormEdition, FormField } from '../catalogue/schema.ts';
import { UnreadablePdf } from '../pdf/read.ts';
import { checkMap } from './check-map.ts';
import { type FieldMap, parseFieldMap } from './field-map.ts';
import { describeFields, openAgencyPdf, type PdfField } from './pdf-fields.ts';

export const PDF_LIMIT = 16 * 1024 * 1024;

export type Examined =
  | {
      readonly map: FieldMap;
      readonly sha256: string;
      readonly pages: number;
      /** Fields of the edition that the PDF will not show. */
      readonly unmapped: readonly FormField[];
    }
  | { readonly problems: readonly string[] };

export async function examine(
  pdf: Uint8Array,
  mapText: string,
  edition: Pick<FormEdition, 'sections'>,
): Promise<Examined> {
  const opened = await openChecked(pdf).catch((error: unknown) => asProblem('the PDF', error));
  const map = tryTo(() => parseFieldMap(mapText));
  if ('problem' in opened) return { problems: [opened.problem] };
  if ('problem' in map) return { problems: [map.problem] };
  const { problems, unmapped } = checkMap(map.done, edition, opened.fields);
  if (problems.length > 0) return { problems };
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return { map: map.done, sha256, pages: opened.pages, unmapped };
}

/** The fields of a PDF within the limit. Throws `UnreadablePdf`. */
export async function listPdfFields(pdf: Uint8Array): Promise<PdfField[]> {
  return (await openChecked(pdf)).fields;
}

async function openChecked(pdf: Uint8Array): Promise<{ fields: PdfField[]; pages: number }> {
  if (pdf.byteLength > PDF_LIMIT) {
    throw new UnreadablePdf(
      `has ${pdf.byteLength} bytes; at most ${PDF_LIMIT} (16 MB) are allowed`,
    );
  }
  const document = await openAgencyPdf(pdf);
  const fields = describeFields(document);
  if (fields.length > 0) return { fields, pages: document.getPageCount() };
  const isXfa = document.getForm().hasXFA();
  throw new UnreadablePdf(
    isXfa
      ? 'holds its fields only as XFA (a dynamic form), which cannot be filled: get one with AcroForm fields'
      : 'has no fillable fields (AcroForm)',
  );
}

function tryTo<T>(make: () => T): { readonly done: T } | { readonly problem: string } {
  try {
    return { done: make() };
  } catch (error) {
    return asProblem('the map', error);
  }
}

const asProblem = (what: string, error: unknown): { readonly problem: string } => ({
  problem: `${what} ${(error as Error).message}`,
});

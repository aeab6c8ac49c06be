/** Whether a PDF and a map can be installed for an edition. */

import { createHash } from 'node:crypto';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { describeFields, openAgencyPdf, type PdfField } from '../../platform/pdf/pdf-fields.ts';
import { UnreadablePdf } from '../../platform/processes/pool.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { Catalog, Form, LoadedEdition } from '../catalog/load.ts';
import type { FormEdition } from '../catalog/schema.ts';
import { checkDocument } from './check-document.ts';
import { checkMap, doubtsOf } from './check-map.ts';
import { type FieldMap, parseFieldMap } from './field-map.ts';
import { addPlaces } from './places.ts';

export const PDF_LIMIT = 16 * 1024 * 1024;

type Examined =
  | {
      readonly map: FieldMap;
      readonly sha256: string;
      readonly pages: number;
      /** Fields of the edition that the PDF will not show. */
      readonly unmapped: readonly FormField[];
      /** What is probably a mistake, but does not keep the map from being installed. */
      readonly doubts: readonly string[];
    }
  | { readonly problems: readonly string[] };

export async function examine(
  pdf: Uint8Array,
  mapText: string,
  edition: Pick<FormEdition, 'sections' | 'document'>,
): Promise<Examined> {
  if (edition.document !== undefined) return await examineDocument(pdf, edition.document);
  const opened = await openChecked(pdf).catch((error: unknown) => asProblem('the PDF', error));
  const map = tryTo(() => parseFieldMap(mapText));
  if ('problem' in opened) return { problems: [opened.problem] };
  if ('problem' in map) return { problems: [map.problem] };
  const { document, fields } = opened;
  const doubts = doubtsOf(map.done, edition, fields);
  const unplaced = addPlaces(document, map.done);
  const checked = checkMap(map.done, edition, describeFields(document));
  // A place that cannot be added is one problem, not a missing field as well.
  const problems = [
    ...unplaced,
    ...checked.problems.filter(({ field, isMissing }) => {
      return !(isMissing && unplaced.some((place) => place.field === field));
    }),
  ];
  if (problems.length > 0) {
    return { problems: problems.map(({ field, message }) => `${field}: ${message}`) };
  }
  const sha256 = sha256Of(pdf);
  const { unmapped } = checked;
  return { map: map.done, sha256, pages: document.getPageCount(), unmapped, doubts };
}

/** Of instructions and the like, which are given out as they are. */
async function examineDocument(
  pdf: Uint8Array,
  expected: NonNullable<FormEdition['document']>,
): Promise<Examined> {
  const opened = await openWithin(pdf).catch((error: unknown) => asProblem('the PDF', error));
  if ('problem' in opened) return { problems: [opened.problem] };
  const pages = opened.getPageCount();
  const problems = await checkDocument(pdf, pages, expected);
  if (problems.length > 0) return { problems };
  return { map: {}, sha256: sha256Of(pdf), pages, unmapped: [], doubts: [] };
}

/** Which instructions or the like in the catalog a PDF is; undefined for anything else. */
export async function findDocument(
  pdf: Uint8Array,
  catalog: Catalog,
): Promise<{ readonly form: Form; readonly edition: LoadedEdition } | undefined> {
  for (const form of catalog.values()) {
    for (const edition of form.editions) {
      if (edition.document === undefined) continue;
      const examined = await examineDocument(pdf, edition.document);
      if ('sha256' in examined) return { form, edition };
    }
  }
  return undefined;
}

export const sha256Of = (pdf: Uint8Array): string => createHash('sha256').update(pdf).digest('hex');

/** An opened PDF within the limit, and its fields. Throws `UnreadablePdf`. */
export async function openChecked(
  pdf: Uint8Array,
): Promise<{ document: PDFDocument; fields: PdfField[] }> {
  const document = await openWithin(pdf);
  const fields = describeFields(document);
  if (fields.length > 0) return { document, fields };
  const isXfa = document.getForm().hasXFA();
  throw new UnreadablePdf(
    isXfa
      ? 'holds its fields only as XFA (a dynamic form), which cannot be filled: get one with AcroForm fields'
      : 'has no fillable fields (AcroForm)',
  );
}

async function openWithin(pdf: Uint8Array): Promise<PDFDocument> {
  if (pdf.byteLength > PDF_LIMIT) {
    throw new UnreadablePdf(
      `has ${pdf.byteLength} bytes; at most ${PDF_LIMIT} (16 MB) are allowed`,
    );
  }
  return await openAgencyPdf(pdf);
}

function tryTo<T>(make: () => T): { readonly done: T } | { readonly problem: string } {
  try {
    return { done: make() };
  } catch (error) {
    return asProblem('the map', error);
  }
}

const asProblem = (what: string, error: unknown): { readonly problem: string } => ({
  problem: `${what} ${reasonOf(error)}`,
});

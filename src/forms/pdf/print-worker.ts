/**
 * Makes PDFs in a thread of its own: one takes a tenth of a second, which no other request waits for.
 * What is to be printed comes with the task: a thread reads no files but the fonts.
 */

import { fieldsOf } from '../catalogue/walk.ts';
import type { FieldMap } from '../installed/field-map.ts';
import { fillMapped as fillAgencyPdf } from '../installed/fill-mapped.ts';
import { readMapped as readAgencyPdf } from '../installed/read-mapped.ts';
import { renderBlank } from './blank.ts';
import { type CompletedDocument, renderCompleted, type Sheet } from './complete.ts';
import { type FilledPdf, fillBlank } from './fill.ts';
import { readFields } from './read.ts';

export const blank = async ({ form, edition }: Sheet): Promise<Uint8Array> =>
  await renderBlank(form, edition);

type Values = { readonly values: ReadonlyMap<string, string> };

export async function fill(
  task: Sheet & Values & { readonly blank: Uint8Array },
): Promise<FilledPdf> {
  const fields = fieldsOf(task.edition).map(({ field }) => field);
  return await fillBlank(task.blank, fields, task.values);
}

/** What the fields of a PDF hold; it may come from anyone. */
export const read = async (bytes: Uint8Array): Promise<Map<string, string>> =>
  await readFields(bytes);

/** `sheets`: of the document's forms, in their order. */
export async function complete(task: {
  readonly document: CompletedDocument;
  readonly sheets: readonly Sheet[];
}): Promise<Uint8Array> {
  return await renderCompleted(task.document, task.sheets);
}

/** An agency's own PDF with the map of its fields. */
type Mapped = Sheet & { readonly pdf: Uint8Array; readonly map: FieldMap };

export const fillMapped = async ({ pdf, map, edition, values }: Mapped & Values) =>
  await fillAgencyPdf(pdf, map, edition, values);

export const readMapped = async ({ pdf, map, edition }: Mapped) =>
  await readAgencyPdf(pdf, map, edition);

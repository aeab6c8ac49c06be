/**
 * What the processes that make PDFs do: one takes a tenth of a second, which no other request waits
 * for. What is to be printed comes with the task: they read no files but the fonts.
 */

import { fieldsOf } from '../catalog/walk.ts';
import type { FieldMap } from '../installed/field-map.ts';
import { fillMapped as fillAgencyPdf } from '../installed/fill-mapped.ts';
import { renderBlank } from '../pdf/blank.ts';
import { renderCompleted } from '../pdf/complete.ts';
import type { CompletedDocument, FormInEdition } from '../pdf/completed-document.ts';
import { fillBlank } from '../pdf/fill.ts';
import type { FilledPdf } from '../pdf/filled-pdf.ts';
import { printRecord, printRecordInto, type Recorded } from './print-record.ts';

export const blank = async ({ form, edition }: FormInEdition): Promise<Uint8Array> =>
  await renderBlank(form, edition);

type Values = { readonly values: ReadonlyMap<string, string> };

export async function fill(
  task: FormInEdition & Values & { readonly blank: Uint8Array },
): Promise<FilledPdf> {
  const fields = fieldsOf(task.edition).map(({ field }) => field);
  return await fillBlank(task.blank, fields, task.values);
}

/** A certificate on record, whatever its boxes have room for. */
export const print = async (task: Recorded & { readonly blank: Uint8Array }) =>
  await printRecord(task.blank, task);

export const printMapped = async (task: Recorded & Agency) =>
  await printRecordInto(task.pdf, task.map, task);

/** `editions`: of the document's forms, in their order. */
export async function complete(task: {
  readonly document: CompletedDocument;
  readonly editions: readonly FormInEdition[];
}): Promise<Uint8Array> {
  return await renderCompleted(task.document, task.editions);
}

/** An agency's own PDF with the map of its fields. */
type Agency = { readonly pdf: Uint8Array; readonly map: FieldMap };
type Mapped = FormInEdition & Agency;

export const fillMapped = async ({ pdf, map, form, edition, values }: Mapped & Values) => {
  const stamp = { code: form.identity.code, effective: edition.effective };
  return await fillAgencyPdf(pdf, map, edition, values, stamp);
};

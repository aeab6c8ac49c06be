/** Reads what is in a filled form's fields, as answers. */

import { PDFCheckBox, type PDFDocument, PDFRadioGroup } from '@cantoo/pdf-lib';
import { UnreadablePdf } from '../processes/pool.ts';
import { optionOf, readField } from './field-value.ts';
import { describeFields, fieldsByName, openAgencyPdf, pagesOf } from './pdf-fields.ts';

type Read = {
  /** Every filled field by its name: text, the chosen option, `TRUE` for a checked box. */
  readonly values: Map<string, string>;
  /** Fields that say nothing certain: what is wrong with each, and what to do. */
  readonly problems: Map<string, string>;
};

export function readDocument(document: PDFDocument): Read {
  const read: Read = { values: new Map(), problems: new Map() };
  for (const [name, fields] of fieldsByName(document)) {
    const found = readField(fields);
    if ('problem' in found) read.problems.set(name, whyNot(document, name, found.problem));
    else if (found.value !== '') read.values.set(name, answerOf(fields[0], found.value));
  }
  return read;
}

/** What to tell of a field that says nothing certain. */
export function whyNot(document: PDFDocument, name: string, problem: string): string {
  const field = describeFields(document).find((each) => each.name === name);
  const [page] = field === undefined ? [] : pagesOf(field);
  const where = page === undefined ? '' : ` on page ${page}`;
  const remedy = 'Set the field again, save the PDF, and send it, or send the answers to fillPdf';
  return `has a field that cannot be read: "${name}"${where} ${problem}. ${remedy}`;
}

function answerOf(field: unknown, value: string): string {
  if (field instanceof PDFCheckBox) return 'TRUE';
  return field instanceof PDFRadioGroup ? optionOf(field, value) : value;
}

/** Throws `UnreadablePdf` for the first field that says nothing certain. */
export async function readFields(bytes: Uint8Array): Promise<Map<string, string>> {
  const { values, problems } = readDocument(await openAgencyPdf(bytes));
  for (const problem of problems.values()) throw new UnreadablePdf(problem);
  return values;
}

/** Reads what is in a filled form's fields, as answers. */

import { PDFCheckBox, type PDFDocument, PDFRadioGroup } from '@cantoo/pdf-lib';
import { UnreadablePdf } from '../processes/pool.ts';
import { optionOf, readField } from './field-value.ts';
import { describeFields, fieldsByName, openAgencyPdf, pagesOf } from './pdf-fields.ts';
import { looksIn } from './shown-texts.ts';

type Read = {
  /** Every filled field by its name: text, the chosen option, `TRUE` for a checked box. */
  readonly values: Map<string, string>;
  /** Fields that say nothing certain: what is wrong with each, and what to do. */
  readonly problems: Map<string, string>;
  /** Empty fields with a text written over them: the same. */
  readonly overEmpty: Map<string, string>;
};

/** `bytes`: what the document was opened from. */
export async function readDocument(document: PDFDocument, bytes: Uint8Array): Promise<Read> {
  const read: Read = { values: new Map(), problems: new Map(), overEmpty: new Map() };
  const { shown, over } = await looksIn(document, bytes);
  for (const [name, fields] of fieldsByName(document)) {
    const found = readField(fields, shown);
    const text = fields.map(over).find((each) => each !== undefined);
    if ('value' in found && found.value === '' && text !== undefined) {
      read.overEmpty.set(
        name,
        whyNot(document, name, `is empty, but has "${text}" written over it`),
      );
    }
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
  const { values, problems } = await readDocument(await openAgencyPdf(bytes), bytes);
  for (const problem of problems.values()) throw new UnreadablePdf(problem);
  return values;
}

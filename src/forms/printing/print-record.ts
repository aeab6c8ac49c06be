/**
 * A certificate on record as paper: nothing on it is refused because its box is too small. Each
 * field keeps its whole value; what its box cannot show is on a sheet behind the form.
 */

import { PDFDocument } from '@cantoo/pdf-lib';
import { Characters } from '../../platform/pdf/characters.ts';
import { embedFonts, embedValueFont } from '../../platform/pdf/fonts.ts';
import { Pen } from '../../platform/pdf/pen.ts';
import { save } from '../../platform/pdf/save.ts';
import { Tags } from '../../platform/pdf/tags.ts';
import type { FormField } from '../catalog/item-schema.ts';
import { fieldsOf } from '../catalog/walk.ts';
import type { FieldMap } from '../installed/field-map.ts';
import { fillMapped } from '../installed/fill-mapped.ts';
import type { FormInEdition } from '../pdf/completed-document.ts';
import {
  type Behind,
  type Continued,
  continuationSheet,
  type Facts,
  referencesTo,
} from '../pdf/continuation.ts';
import { printed, writeField } from '../pdf/fill.ts';
import { spoken } from '../pdf/names.ts';
import { addPage, nameOf } from '../pdf/page.ts';
import { drawReport } from '../pdf/report.ts';

export type Recorded = FormInEdition & {
  readonly values: ReadonlyMap<string, string>;
  readonly facts: Facts;
};

export type PrintedRecord = {
  readonly pdf: Uint8Array;
  /** Filled fields of the form without a box in an agency's own PDF: they are on the sheet. */
  readonly unmapped: readonly string[];
};

/** Points below which a record is not to be read anymore. */
const LEAST = 6;

/** `blank` as `renderBlank` made it. */
export async function printRecord(blank: Uint8Array, record: Recorded): Promise<PrintedRecord> {
  const { form, edition, values } = record;
  const document = await PDFDocument.load(blank, { updateMetadata: false });
  const font = await embedValueFont(document);
  const shown = new Characters();
  const continued: Continued[] = [];
  for (const { field } of fieldsOf(edition)) {
    const value = values.get(field.id);
    if (value === undefined) continue;
    const write = (seen: string, least = LEAST): boolean =>
      writeField(document.getForm(), field, value, font, { seen, least });
    const text = printed(field, value);
    if (write(shown.of(text))) continue;
    continued.push({ label: spoken(field), text });
    const references = referencesTo(continued.length, form.identity.language);
    if (!references.some((each) => write(each))) write(references.at(-1) ?? '', 1);
  }
  await addSheet(document, record, { continued }, shown);
  return { pdf: await save(document), unmapped: [] };
}

const OF_WORDS = new Set(['text', 'name', 'email', 'signature']);

/** Into an agency's own PDF: where a field takes no reference either, its box stays empty. */
export async function printRecordInto(
  pdf: Uint8Array,
  map: FieldMap,
  record: Recorded,
): Promise<PrintedRecord> {
  const { form, edition, values } = record;
  const shown = new Characters();
  const texts = new Map([...values].map(([id, value]) => [id, shown.of(value)]));
  const outgrown = new Outgrown(record);
  const stamp = { code: form.identity.code, effective: edition.effective };
  let filled = await fillMapped(pdf, map, edition, texts, stamp);
  while ('problems' in filled) {
    for (const { field, message } of filled.problems) {
      if (!texts.has(field)) throw new Error(`${field} ${message}`);
      const reference = outgrown.nextReference(field);
      if (reference === undefined) texts.delete(field);
      else texts.set(field, reference);
    }
    filled = await fillMapped(pdf, map, edition, texts, stamp);
  }
  const { unmapped } = filled;
  const { continued } = outgrown;
  if (continued.length + unmapped.length === 0 && !shown.replaced) return filled;
  const unplaced = fieldsOf(edition)
    .filter(({ field }) => unmapped.includes(field.id))
    .map(({ field }) => wholeText(field, values));
  const document = await PDFDocument.load(filled.pdf, { updateMetadata: false });
  await addSheet(document, record, { continued, unplaced }, shown);
  return { pdf: await save(document), unmapped };
}

/** The fields whose boxes are too small, and what each box may say instead. */
class Outgrown {
  readonly continued: Continued[] = [];
  readonly #record: Recorded;
  readonly #fields: ReadonlyMap<string, FormField>;
  /** Those not tried yet, by field. */
  readonly #references = new Map<string, string[]>();

  constructor(record: Recorded) {
    this.#record = record;
    this.#fields = new Map(fieldsOf(record.edition).map(({ field }) => [field.id, field]));
  }

  /** Undefined when the box has to stay empty: the sheet has the whole text. */
  nextReference(id: string): string | undefined {
    const left = this.#references.get(id) ?? this.#begin(id);
    return left.shift();
  }

  #begin(id: string): string[] {
    const field = this.#fields.get(id);
    if (field === undefined) throw new Error(`the edition has no field ${id}`);
    const { form, values } = this.#record;
    this.continued.push(wholeText(field, values));
    const references = referencesTo(this.continued.length, form.identity.language);
    const left = OF_WORDS.has(field.type) ? references : [];
    this.#references.set(id, left);
    return left;
  }
}

const wholeText = (field: FormField, values: ReadonlyMap<string, string>): Continued => ({
  label: spoken(field),
  text: printed(field, values.get(field.id) ?? ''),
});

async function addSheet(
  document: PDFDocument,
  { form, facts }: Recorded,
  behind: Behind,
  shown: Characters,
): Promise<void> {
  const { language } = form.identity;
  const sheet = continuationSheet(nameOf(form), facts, behind, shown, language);
  if (sheet === undefined) return;
  const tags = Tags.behind(document);
  drawReport(document, new Pen(await embedFonts(document), tags, addPage(document)), sheet);
  tags.finish();
}

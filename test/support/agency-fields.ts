/**
 * The fields of agencies' own files, as facts: page, name, kind, rectangle in points, and how many
 * characters fit. A PDF with just these fields stands for the file, which is not committed.
 */

import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName, PDFTextField } from '@cantoo/pdf-lib';

type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

export type AgencyField = readonly [
  page: number,
  name: string,
  kind: 'text' | 'checkbox' | 'dropdown',
  rectangle: Rectangle,
  maxLength?: number,
];

type AgencyFile = {
  readonly sha256: string;
  readonly pages: number;
  readonly fields: readonly AgencyField[];
};

/** The agencies' lists are of states: a few stand for all. */
export const STATES = ['AL', 'CA', 'NY'] as const;

const FOLDER = new URL('../forms/agency-fields/', import.meta.url);

/** Of an edition, such as `W4101-2026-01-01`. */
export const agencyFile = (name: string): AgencyFile =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as AgencyFile;

export async function pdfOf({ pages, fields }: AgencyFile): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let i = 0; i < pages; i++) document.addPage([612, 792]);
  const form = document.getForm();
  for (const [number, name, kind, [left, bottom, right, top], maxLength] of fields) {
    const page = document.getPage(number - 1);
    const place = { x: left, y: bottom, width: right - left, height: top - bottom, borderWidth: 0 };
    if (kind === 'checkbox') {
      form.createCheckBox(name).addToPage(page, place);
      continue;
    }
    if (kind === 'dropdown') {
      const list = form.createDropdown(name);
      list.addOptions([...STATES]);
      list.addToPage(page, place);
      continue;
    }
    // Two boxes may be one field: the agency's own Supplement A of Form I-9 has such a pair.
    const known = form.getFieldMaybe(name);
    if (known instanceof PDFTextField) {
      known.addToPage(page, place);
      continue;
    }
    const field = form.createTextField(name);
    if (maxLength !== undefined) field.setMaxLength(maxLength);
    field.addToPage(page, place);
    field.acroField.dict.delete(PDFName.of('V'));
  }
  return await document.save();
}

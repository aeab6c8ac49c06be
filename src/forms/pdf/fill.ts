/** Writes values into a form's fields, so that every viewer shows them without help. */

import { PDFDocument, type PDFFont, type PDFForm } from '@cantoo/pdf-lib';
import { drawDropdown, drawText } from '../../platform/pdf/appearance.ts';
import { embedValueFont } from '../../platform/pdf/fonts.ts';
import { save } from '../../platform/pdf/save.ts';
import type { FormField } from '../catalog/item-schema.ts';
import { isDropdown } from './block.ts';
import type { FilledPdf, Unfit } from './filled-pdf.ts';

/** `blank` as `renderBlank` made it; `values` by field, as `fillForm` gives them. */
export async function fillBlank(
  blank: Uint8Array,
  fields: readonly FormField[],
  values: ReadonlyMap<string, string>,
): Promise<FilledPdf> {
  const document = await PDFDocument.load(blank, { updateMetadata: false });
  const form = document.getForm();
  const font = await embedValueFont(document);
  const problems: Unfit[] = [];
  for (const field of fields) {
    const value = values.get(field.id);
    if (value === undefined) continue;
    if (!writeField(form, field, value, font)) {
      problems.push({ field: field.id, message: 'is longer than its box can show: shorten it' });
    }
  }
  if (problems.length > 0) return { problems };
  const pdf = await save(document);
  return { pdf, unmapped: [] };
}

/** What is seen of a value, and in how many points at least. */
type Seen = { readonly seen?: string; readonly least?: number };

/** False when what is to be seen cannot be seen whole. The field holds the whole value all the same. */
export function writeField(
  form: PDFForm,
  field: FormField,
  value: string,
  font: PDFFont,
  { seen, least }: Seen = {},
): boolean {
  if (field.unprinted) return true;
  if (field.type === 'checkbox') {
    form.getCheckBox(field.id).check();
    return true;
  }
  const shown = printed(field, value);
  if (field.type !== 'choice') {
    const text = form.getTextField(field.id);
    text.setText(shown);
    return drawText(text, seen ?? shown, font, least);
  }
  if (!isDropdown(field.options)) {
    form.getRadioGroup(field.id).select(value);
    return true;
  }
  const list = form.getDropdown(field.id);
  list.select(shown);
  return drawDropdown(list, seen ?? shown, font, least);
}

/** A value as it is printed: `12/31/2026`, `1,234.50`. */
export function printed({ type, options }: FormField, value: string): string {
  if (type === 'choice' && isDropdown(options)) {
    return options?.find((option) => option.value === value)?.label ?? value;
  }
  if (type === 'date') return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
  if (type !== 'money') return value;
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction.padEnd(2, '0')}`;
}

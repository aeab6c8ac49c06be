/** Adds the fillable fields: one AcroForm field for each field of the form, named by its id. */

import {
  beginText,
  endText,
  moveText,
  PDFArray,
  type PDFCheckBox,
  PDFDict,
  type PDFDocument,
  type PDFDropdown,
  PDFHexString,
  PDFName,
  type PDFRadioGroup,
  PDFString,
  type PDFTextField,
  type PDFWidgetAnnotation,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib';
import { FIELD_FONT } from '../../platform/pdf/fonts.ts';
import type { Pen } from '../../platform/pdf/pen.ts';
import type { FormField } from '../catalog/item-schema.ts';
import { spoken } from './names.ts';

export const FIELD_SIZE = 9;

/** Of what is typed into a field. */
const LEAST_TYPED = 7;

/** The place of a widget: lower left corner and size in points. */
export type Rectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** What puts something into the boxes of a form: fields, or what is in them. */
export type Boxes = Pick<Widgets, keyof Widgets>;

export class Widgets {
  readonly #document: PDFDocument;
  readonly #names: ReadonlyMap<string, string>;
  readonly #radios = new Map<string, PDFRadioGroup>();

  /** `names`: what a screen reader calls each field, as `namesOf` gives them. */
  constructor(document: PDFDocument, names: ReadonlyMap<string, string>) {
    this.#document = document;
    this.#names = names;
  }

  #nameOf = (field: FormField): string => this.#names.get(field.id) ?? spoken(field);

  text(pen: Pen, field: FormField, rectangle: Rectangle): void {
    const text = this.#document.getForm().createTextField(field.id);
    if (field.rows !== undefined && field.rows > 1) text.enableMultiline();
    if (field.maxLength !== undefined) text.setMaxLength(field.maxLength);
    if (field.required === true) text.enableRequired();
    text.addToPage(pen.page, { ...rectangle, font: pen.fonts.regular, borderWidth: 0 });
    typeIn(text, Math.max(FIELD_SIZE * pen.scale, LEAST_TYPED));
    this.#tag(pen, text, text.acroField.getWidgets()[0], this.#nameOf(field));
  }

  dropdown(pen: Pen, field: FormField, rectangle: Rectangle): void {
    const list = this.#document.getForm().createDropdown(field.id);
    list.setOptions((field.options ?? []).map(({ label }) => label));
    spellOptions(list);
    list.addToPage(pen.page, { ...rectangle, font: pen.fonts.regular, borderWidth: 0 });
    typeIn(list, Math.max(FIELD_SIZE * pen.scale, LEAST_TYPED));
    this.#tag(pen, list, list.acroField.getWidgets()[0], this.#nameOf(field));
  }

  checkbox(pen: Pen, field: FormField, rectangle: Rectangle): void {
    const box = this.#document.getForm().createCheckBox(field.id);
    box.addToPage(pen.page, { ...rectangle, borderWidth: field.writes === undefined ? 0.6 : 0 });
    if (field.writes !== undefined) this.#showWritten(pen, box, field.writes, rectangle);
    this.#tag(pen, box, box.acroField.getWidgets()[0], this.#nameOf(field));
  }

  option(pen: Pen, field: FormField, value: string, label: string, rectangle: Rectangle): void {
    let group = this.#radios.get(field.id);
    if (group === undefined) {
      group = this.#document.getForm().createRadioGroup(field.id);
      group.enableOffToggling();
      this.#radios.set(field.id, group);
    }
    group.addOptionToPage(value, pen.page, { ...rectangle, borderWidth: 0.6 });
    spellOptions(group);
    const name = this.#nameOf(field);
    this.#tag(pen, group, group.acroField.getWidgets().at(-1), `${name}: ${label}`, name);
  }

  /** Checked, it shows the words and no mark; unchecked, nothing. */
  #showWritten(pen: Pen, box: PDFCheckBox, text: string, { width, height }: Rectangle): void {
    const { context } = this.#document;
    const { bold } = pen.fonts;
    const size = Math.max(FIELD_SIZE * pen.scale, LEAST_TYPED);
    const options = { BBox: context.obj([0, 0, width, height]) };
    const shown = context.formXObject(
      [
        beginText(),
        setFontAndSize('Written', size),
        moveText(1, (height - size * 0.7) / 2),
        showText(bold.encodeText(text)),
        endText(),
      ],
      { ...options, Resources: { Font: { Written: bold.ref } } },
    );
    const nothing = context.register(context.formXObject([], options));
    const on = box.acroField.getOnValue();
    const [widget] = box.acroField.getWidgets();
    if (on === undefined || widget === undefined) throw new Error(`no widget for ${box.getName()}`);
    const looks = PDFDict.withContext(context);
    looks.set(on, context.register(shown));
    looks.set(PDFName.of('Off'), nothing);
    widget.setNormalAppearance(looks);
  }

  #tag(
    pen: Pen,
    field: PDFTextField | PDFCheckBox | PDFRadioGroup | PDFDropdown,
    widget: PDFWidgetAnnotation | undefined,
    words: string,
    fieldName = words,
  ): void {
    if (widget === undefined) throw new Error(`no widget for ${field.getName()}`);
    const dict = widget.dict as PDFDict;
    const ref = this.#document.context.getObjectRef(dict);
    if (ref === undefined) throw new Error(`no reference for ${field.getName()}`);
    const tooltip = PDFName.of('TU');
    if (!field.acroField.dict.has(tooltip))
      field.acroField.dict.set(tooltip, PDFHexString.fromText(fieldName));
    // Viewers in browsers read the name from the box itself.
    dict.set(tooltip, PDFHexString.fromText(words));
    pen.tags.widget(pen.parent, pen.page, dict, ref, words);
  }
}

/** What people type there appears in the form's field font. */
function typeIn(text: PDFTextField | PDFDropdown, size: number): void {
  const appearance = PDFString.of(`/${FIELD_FONT} ${Math.round(size * 100) / 100} Tf 0 g`);
  const name = PDFName.of('DA');
  text.acroField.dict.set(name, appearance);
  // The field alone says it: a widget's own would be what counts, and stay as it was.
  for (const { dict } of text.acroField.getWidgets()) {
    if (dict !== text.acroField.dict) dict.delete(name);
  }
}

/** In letters where they are ASCII: pdfcpu reads no options in hexadecimal digits. */
function spellOptions({ acroField }: PDFRadioGroup | PDFDropdown): void {
  const options = acroField.dict.lookup(PDFName.of('Opt'));
  if (!(options instanceof PDFArray)) return;
  for (const [i, option] of options.asArray().entries()) {
    const text = option instanceof PDFHexString ? option.decodeText() : '';
    if (/^[ -~]+$/.test(text)) options.set(i, PDFString.of(text.replace(/[\\()]/g, '\\$&')));
  }
}

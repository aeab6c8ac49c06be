/**
 * What is in the boxes of a form that no one fills in anymore: drawn, not typed, and read aloud
 * behind the box's label.
 */

import { PDFHexString, PDFName } from '@cantoo/pdf-lib';
import type { Pen, TextBox } from '../../platform/pdf/pen.ts';
import type { Element } from '../../platform/pdf/tags.ts';
import type { FormField } from '../catalog/item-schema.ts';
import { type Continued, referencesTo } from './continuation.ts';
import { type Boxes, FIELD_SIZE, type Rectangle } from './widgets.ts';

/** The smallest print, in points: what needs less continues elsewhere. */
const LEAST = 6;
const STEP = 0.25;
const SIDE = 2;

export class Ink implements Boxes {
  readonly #values: Readonly<Record<string, string>>;
  readonly #form: string;
  /** Shared by the forms of a document: the index of an entry is the number its box refers to. */
  readonly #continued: Continued[];

  constructor(form: string, values: Readonly<Record<string, string>>, continued: Continued[]) {
    this.#form = form;
    this.#values = values;
    this.#continued = continued;
  }

  text(pen: Pen, field: FormField, rectangle: Rectangle): void {
    const value = this.#values[field.id];
    if (value !== undefined) this.#write(pen, field, value, rectangle);
  }

  #write(pen: Pen, field: FormField, value: string, rectangle: Rectangle): void {
    const isTall = (field.rows ?? 1) > 1;
    const box = fitted(pen, value, rectangle) ?? this.#cut(pen, field, value, rectangle);
    const element = valueElement(pen, field.label);
    const room = rectangle.height - box.height;
    pen.textIn(
      element,
      box,
      rectangle.x + SIDE,
      rectangle.y + rectangle.height - (isTall ? 0 : room / 2),
    );
  }

  /** Of a list, the option's own words. */
  dropdown(pen: Pen, field: FormField, rectangle: Rectangle): void {
    const chosen = field.options?.find(({ value }) => value === this.#values[field.id]);
    if (chosen !== undefined) this.#write(pen, field, chosen.label, rectangle);
  }

  checkbox(pen: Pen, field: FormField, rectangle: Rectangle): void {
    const isChecked = this.#values[field.id] !== undefined;
    if (field.writes !== undefined) {
      if (isChecked) this.#write(pen, field, field.writes, rectangle);
      return;
    }
    mark(pen, valueElement(pen, field.label, isChecked), isChecked, rectangle);
  }

  option(pen: Pen, field: FormField, value: string, label: string, rectangle: Rectangle): void {
    const isChecked = this.#values[field.id] === value;
    mark(pen, valueElement(pen, label, isChecked), isChecked, rectangle);
  }

  /** As much as there is room for, with the number of where it is printed in full. */
  #cut(pen: Pen, { label }: FormField, value: string, rectangle: Rectangle): TextBox {
    this.#continued.push({ label: `${this.#form}, ${label}`, text: value });
    // The words that say so where the box has room for more than them.
    const [words = '', number = ''] = referencesTo(this.#continued.length, 'en');
    const isRoomy = boxOf(pen, `… ${words} ${words}`, LEAST, rectangle) !== undefined;
    const tail = `… ${isRoomy ? words : number}`;
    let [fits, ends] = [0, value.length];
    while (fits < ends) {
      const half = Math.ceil((fits + ends) / 2);
      if (boxOf(pen, value.slice(0, half) + tail, LEAST, rectangle) === undefined) ends = half - 1;
      else fits = half;
    }
    // Never half of a character.
    const kept = value.slice(0, fits).replace(/[\uD800-\uDBFF]$/, '');
    return (
      boxOf(pen, kept + tail, LEAST, rectangle) ??
      pen.measureAt([{ text: tail }], LEAST, rectangle.width)
    );
  }
}

/** As large as there is room for; undefined when it would be too small to read. */
function fitted(pen: Pen, value: string, rectangle: Rectangle): TextBox | undefined {
  for (let size = FIELD_SIZE * pen.scale; size >= LEAST; size -= STEP) {
    const box = boxOf(pen, value, size, rectangle);
    if (box !== undefined) return box;
  }
  return boxOf(pen, value, LEAST, rectangle);
}

/** The text in `size` points, broken to the rectangle; undefined when it does not fit. */
function boxOf(pen: Pen, text: string, size: number, rectangle: Rectangle): TextBox | undefined {
  const width = rectangle.width - 2 * SIDE;
  const box = pen.measureAt([{ text }], size, width);
  // The last line needs no leading: a single one may be as tall as its box.
  const tall = box.height - (box.height / box.lines.length - size);
  const isWide = box.lines.some(
    (runs) => runs.reduce((sum, run) => sum + pen.widthAt(run.text, size), 0) > width,
  );
  return tall > rectangle.height || isWide ? undefined : box;
}

/**
 * A paragraph's span with the box's label as title. No `Form` element: one is for a widget, and
 * without a widget takes PrintField attributes, which poppler refuses (ISO 32000-1, 14.8.4.5).
 */
function valueElement(pen: Pen, label: string, isChecked?: boolean): Element {
  const element = pen.tags.add(pen.tags.add(pen.parent, 'P'), 'Span');
  element.dict.set(PDFName.of('T'), PDFHexString.fromText(label));
  if (isChecked !== undefined) {
    const spoken = `${isChecked ? 'Checked' : 'Not checked'}: ${label}`;
    element.dict.set(PDFName.of('Alt'), PDFHexString.fromText(spoken));
  }
  return element;
}

function mark(pen: Pen, element: Element, isChecked: boolean, rectangle: Rectangle): void {
  const { x, y, width, height } = rectangle;
  pen.box(x, y + height, width, height);
  const cross = pen.measureAt([{ text: isChecked ? 'X' : '', bold: true }], height, 99);
  const left = x + (width - pen.widthAt('X', height, true)) / 2;
  pen.textIn(element, cross, left, y + height + 0.14 * height);
}

/**
 * What stands in the boxes of a form that nobody fills in any more: drawn, not typed, and read aloud
 * behind the box's label.
 */

import { PDFHexString, PDFName } from '@cantoo/pdf-lib';
import type { FormField } from '../catalogue/item-schema.ts';
import { type Continued, referencesTo } from './continuation.ts';
import type { Pen, TextBox } from './pen.ts';
import type { Element } from './tags.ts';
import { type Boxes, FIELD_SIZE, type Place } from './widgets.ts';

/** The smallest print, in points: what needs less goes on elsewhere. */
const LEAST = 6;
const STEP = 0.25;
const SIDE = 2;

export class Ink implements Boxes {
  readonly #values: Readonly<Record<string, string>>;
  readonly #form: string;
  /** Shared by the forms of a document: the place of an entry is the number its box refers to. */
  readonly #continued: Continued[];

  constructor(form: string, values: Readonly<Record<string, string>>, continued: Continued[]) {
    this.#form = form;
    this.#values = values;
    this.#continued = continued;
  }

  text(pen: Pen, field: FormField, place: Place): void {
    const value = this.#values[field.id];
    if (value !== undefined) this.#write(pen, field, value, place);
  }

  #write(pen: Pen, field: FormField, value: string, place: Place): void {
    const isTall = (field.rows ?? 1) > 1;
    const box = fitted(pen, value, place) ?? this.#cut(pen, field, value, place);
    const element = valueElement(pen, field.label);
    const room = place.height - box.height;
    pen.textIn(element, box, place.x + SIDE, place.y + place.height - (isTall ? 0 : room / 2));
  }

  /** Of a list, the option's own words. */
  dropdown(pen: Pen, field: FormField, place: Place): void {
    const chosen = field.options?.find(({ value }) => value === this.#values[field.id]);
    if (chosen !== undefined) this.#write(pen, field, chosen.label, place);
  }

  checkbox(pen: Pen, field: FormField, place: Place): void {
    const isChecked = this.#values[field.id] !== undefined;
    mark(pen, valueElement(pen, field.label, isChecked), isChecked, place);
  }

  option(pen: Pen, field: FormField, value: string, label: string, place: Place): void {
    const isChecked = this.#values[field.id] === value;
    mark(pen, valueElement(pen, label, isChecked), isChecked, place);
  }

  /** As much as there is room for, with the number of where it stands whole. */
  #cut(pen: Pen, { label }: FormField, value: string, place: Place): TextBox {
    this.#continued.push({ label: `${this.#form}, ${label}`, text: value });
    // The words that say so where the box has room for more than them.
    const [words = '', number = ''] = referencesTo(this.#continued.length, 'en');
    const isRoomy = boxOf(pen, `… ${words} ${words}`, LEAST, place) !== undefined;
    const tail = `… ${isRoomy ? words : number}`;
    let [fits, ends] = [0, value.length];
    while (fits < ends) {
      const half = Math.ceil((fits + ends) / 2);
      if (boxOf(pen, value.slice(0, half) + tail, LEAST, place) === undefined) ends = half - 1;
      else fits = half;
    }
    // Never half of a character.
    const kept = value.slice(0, fits).replace(/[\uD800-\uDBFF]$/, '');
    return (
      boxOf(pen, kept + tail, LEAST, place) ?? pen.measure([{ text: tail }], LEAST, place.width)
    );
  }
}

/** As large as there is room for; undefined when it would be too small to read. */
function fitted(pen: Pen, value: string, place: Place): TextBox | undefined {
  for (let size = FIELD_SIZE * pen.scale; size >= LEAST; size -= STEP) {
    const box = boxOf(pen, value, size, place);
    if (box !== undefined) return box;
  }
  return boxOf(pen, value, LEAST, place);
}

/** The text in `size` points, broken to the place; undefined when it has no room there. */
function boxOf(pen: Pen, text: string, size: number, place: Place): TextBox | undefined {
  const width = place.width - 2 * SIDE;
  const box = pen.measure([{ text }], size / pen.scale, width);
  // The last line needs no leading: a single one may be as tall as its box.
  const tall = box.height - (box.height / box.lines.length - size);
  const isWide = box.lines.some(
    (runs) => runs.reduce((sum, run) => sum + pen.widthOf(run.text, size / pen.scale), 0) > width,
  );
  return tall > place.height || isWide ? undefined : box;
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

function mark(pen: Pen, element: Element, isChecked: boolean, place: Place): void {
  const { x, y, width, height } = place;
  pen.box(x, y + height, width, height);
  const cross = pen.measure([{ text: isChecked ? 'X' : '', bold: true }], height / pen.scale, 99);
  const left = x + (width - pen.widthOf('X', height / pen.scale, true)) / 2;
  pen.textIn(element, cross, left, y + height + 0.14 * height);
}

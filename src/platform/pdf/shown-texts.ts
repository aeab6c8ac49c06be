/**
 * The texts that fields show on the page, as a viewer draws them: a program may store one text and
 * show another.
 */

import {
  decodePDFRawStream,
  PDFBool,
  PDFDict,
  type PDFDocument,
  type PDFField,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  PDFTextField,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import { asShown } from './as-shown.ts';

export const NOTHING_SHOWN = '';

/** The text that is seen in a place, unless it is, or may be, one of `stored`. */
export type Shown = (
  field: PDFField,
  widget: PDFWidgetAnnotation,
  stored: readonly string[],
) => string | undefined;

type Looks = {
  readonly shown: Shown;
  /** What is written on the page, or in a note, over the places of a field. */
  readonly over: (field: PDFField) => string | undefined;
};

const name = (text: string): PDFName => PDFName.of(text);

/** `bytes`: what the document was opened from. */
export async function looksIn(document: PDFDocument, bytes: Uint8Array): Promise<Looks> {
  const { texts, over, sheets } = await asShown(bytes, placesIn);
  const at = (found: ReadonlyMap<number, string>, { dict }: PDFWidgetAnnotation) =>
    found.get(document.context.getObjectRef(dict)?.objectNumber ?? -1);
  const { dict } = document.getForm().acroForm;
  // A viewer draws the stored texts itself: no look of the file is seen.
  const areDrawn = dict.lookup(name('NeedAppearances')) === PDFBool.True;
  return {
    shown(field, widget, stored) {
      const look = !areDrawn && isSeen(field, widget) ? lookOf(widget) : undefined;
      if (look === undefined) return undefined;
      const text = at(texts, widget) ?? NOTHING_SHOWN;
      if (text === NOTHING_SHOWN) return stored.includes('') || mayDraw(look) ? undefined : text;
      if (hasUnknownLetters(text) || hasUnnamedLetters(look)) return undefined;
      const isWhole = (each: string): boolean =>
        isSameText(each, text) ||
        (SEE_SHEET.test(text) && each !== '' && sheets.includes(bare(each)));
      return stored.some(isWhole) ? undefined : text;
    },
    over: (field) =>
      field.acroField
        .getWidgets()
        .map((widget) => at(over, widget))
        .find((text) => text !== undefined),
  };
}

/** In the place of a text that has no room there: the number under which a sheet behind the form has it. */
const SEE_SHEET = /\s\[\d+\]$/;

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '');

type Sides = readonly [left: number, bottom: number, right: number, top: number];
type Written = { readonly text: string; readonly sides: Sides };

type Annotation = {
  readonly id: string;
  readonly subtype: string;
  readonly rect: Sides;
  readonly textContent?: readonly string[];
  readonly contentsObj?: { readonly str: string };
};

/** By the number of the object that a place is: what it shows, and what is written over it. The text of pages without fields. */
async function placesIn(document: PDFDocumentProxy) {
  const texts = new Map<number, string>();
  const over = new Map<number, string>();
  let sheets = '';
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const annotations: readonly Annotation[] = await page.getAnnotations();
    const places = annotations.filter(({ subtype }) => subtype === 'Widget');
    if (places.length === 0) {
      const { items } = await page.getTextContent();
      sheets += bare(items.map((item) => ('str' in item ? item.str : '')).join(''));
      continue;
    }
    const written = [...notesIn(annotations), ...linesIn(await page.getTextContent())];
    for (const { id, rect, textContent } of places) {
      const object = Number(/^\d+(?=R)/.exec(id)?.[0] ?? -1);
      const text = textContent?.join('\n').trim();
      if (text) texts.set(object, text);
      const there = written.filter(({ sides }) => isMiddleIn(sides, rect));
      if (there.length > 0) over.set(object, there.map((each) => each.text).join(' '));
    }
  }
  return { texts, over, sheets };
}

/** Texts typed onto the page with a viewer's pen. */
function notesIn(annotations: readonly Annotation[]): Written[] {
  return annotations.flatMap(({ subtype, rect, textContent, contentsObj }) => {
    if (subtype !== 'FreeText') return [];
    const text = (contentsObj?.str || textContent?.join(' ') || '').trim();
    return text === '' ? [] : [{ text, sides: rect }];
  });
}

type PageText = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

const linesIn = ({ items }: PageText): Written[] =>
  items.flatMap((item) => {
    if (!('str' in item) || !/[\p{L}\p{N}]/u.test(item.str)) return [];
    const [left = 0, bottom = 0] = item.transform.slice(4).map(Number);
    const { str, width, height } = item;
    return [{ text: str.trim(), sides: [left, bottom, left + width, bottom + height] as const }];
  });

function isMiddleIn([left, bottom, right, top]: Sides, within: Sides): boolean {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return x > within[0] && x < within[2] && y > within[1] && y < within[3];
}

const INVISIBLE_OR_HIDDEN = 1 | 2 | 32;

/** Whether a person sees the stored text itself: not a password, nor what a script makes of it. */
function isSeen(field: PDFField, { dict }: PDFWidgetAnnotation): boolean {
  if (field instanceof PDFTextField && field.isPassword()) return false;
  const flags = dict.lookup(name('F'));
  if (flags instanceof PDFNumber && (flags.asNumber() & INVISIBLE_OR_HIDDEN) !== 0) return false;
  return ![dict, field.acroField.dict].some((each) => {
    const actions = each.lookup(name('AA'));
    return actions instanceof PDFDict && actions.has(name('F'));
  });
}

function lookOf({ dict }: PDFWidgetAnnotation): PDFStream | undefined {
  const all = dict.lookup(name('AP'));
  const normal = all instanceof PDFDict ? all.lookup(name('N')) : undefined;
  return normal instanceof PDFStream ? normal : undefined;
}

/** Words of a content stream that draw letters, pictures, or curves, which may be letters. */
const DRAWS = /(^|[\s\])>])(Tj|TJ|'|"|Do|BI|c|v|y|sh)(?=\s|$)/;
const EMPTY_TEXT = /(<\s*>|\(\)|\[\s*\])\s*(Tj|TJ|'|")/g;
const LINES = /\sl(?=\s|$)/g;
/** Of a background, a border, and the edge of what is seen; letters need more. */
const MOST_LINES = 12;

function mayDraw(look: PDFStream): boolean {
  if (!(look instanceof PDFRawStream)) return true;
  const words = Buffer.from(decodePDFRawStream(look).decode())
    .toString('latin1')
    .replace(EMPTY_TEXT, '');
  return DRAWS.test(words) || (words.match(LINES)?.length ?? 0) > MOST_LINES;
}

/** Whether it is drawn in a font that numbers its letters and does not say which they are. */
function hasUnnamedLetters({ dict }: PDFStream): boolean {
  const resources = dict.lookup(name('Resources'));
  const fonts = resources instanceof PDFDict ? resources.lookup(name('Font')) : undefined;
  if (!(fonts instanceof PDFDict)) return false;
  return fonts.keys().some((key) => {
    const font = fonts.lookup(key);
    if (!(font instanceof PDFDict)) return false;
    const type = font.lookup(name('Subtype'));
    return (
      [name('Type0'), name('Type3')].some((each) => each === type) && !font.has(name('ToUnicode'))
    );
  });
}

const hasUnknownLetters = (text: string): boolean =>
  /[\p{Co}\p{Cn}\uFFFD]|(?!\s)\p{Cc}/u.test(text);

/** As we draw a letter that the font lacks. */
const LETTER_BY_NUMBER = /\[U\+([0-9A-F]{4,6})\]/g;
const letterOf = (written: string, code: string): string => {
  const point = Number.parseInt(code, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : written;
};

/** Bytes that one letter beyond ASCII can become where the font does not have it. */
const MOST_FOR_ONE = 6;

/** Whether a look is of the text: broken into lines and cells, and perhaps without letters that its font lacks. */
function isSameText(stored: string, shown: string): boolean {
  const [one, other] = [stored, shown.replace(LETTER_BY_NUMBER, letterOf)].map((text) =>
    bare(text).replace(/[\u00AD\u2010-\u2015\u2212]/g, '-'),
  );
  if (one === undefined || other === undefined || one === other) return one === other;
  const inAscii = one.replace(/[^\x21-\x7e]/g, '');
  const spare = (one.length - inAscii.length) * MOST_FOR_ONE;
  if (spare === 0 || other.length - inAscii.length > spare) return false;
  if (digitsOf(one) !== digitsOf(other)) return false;
  let at = 0;
  for (const letter of other) if (letter === inAscii[at]) at += 1;
  return at === inAscii.length;
}

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');

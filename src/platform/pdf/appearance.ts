/** Draws the value of a field in the forms' font, and leaves the font it is typed in as it is. */

import {
  defaultDropdownAppearanceProvider,
  defaultTextFieldAppearanceProvider,
  type PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFString,
  type PDFTextField,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';

/** Below that no one can read it. */
const SMALLEST = 4;
/** Of fields that leave the size to the viewer. */
const USUAL = 12;

/** How far `g` and `p` go below the line, in parts of the size. */
const BELOW = 0.24;

const DA = PDFName.of('DA');
const V = PDFName.of('V');

/** False when the text cannot be seen whole in `least` points. */
export function drawText(
  field: PDFTextField,
  text: string,
  font: PDFFont,
  least = SMALLEST,
): boolean {
  let fits = true;
  keepingStored(field, (show) => {
    field.updateAppearances(font, (_field, widget) => {
      const { size, lines } = layText(field, widget, text, font, least);
      fits &&= size >= least;
      // Where nothing fits nothing is drawn: the library would take minutes to try.
      if (!fits) return [];
      // Lines broken here: the library takes seconds to break a paragraph.
      show(lines.join('\n'));
      return withSize(field, widget, size, () =>
        defaultTextFieldAppearanceProvider(field, widget, font),
      );
    });
  });
  return fits;
}

export function drawDropdown(
  field: PDFDropdown,
  shown: string,
  font: PDFFont,
  least = SMALLEST,
): boolean {
  let fits = true;
  keepingStored(field, (show) => {
    show(shown);
    field.updateAppearances(font, (_field, widget) => {
      const size = lineSize(shown, boxOf(widget), sizeOf(field, widget), font);
      fits &&= size >= least;
      return withSize(field, widget, Math.max(size, least), () =>
        defaultDropdownAppearanceProvider(field, widget, font),
      );
    });
  });
  return fits;
}

/** The library draws what is stored: `show` stores another text until `draw` is done. */
function keepingStored(
  field: PDFTextField | PDFDropdown,
  draw: (show: (text: string) => void) => void,
): void {
  const { dict } = field.acroField;
  const stored = dict.get(V);
  draw((text) => dict.set(V, PDFHexString.fromText(text)));
  if (stored === undefined) dict.delete(V);
  else dict.set(V, stored);
}

type BoxSize = { readonly width: number; readonly height: number };

function boxOf(widget: PDFWidgetAnnotation): BoxSize {
  const { width, height } = widget.getRectangle();
  const border = (widget.getBorderStyle()?.getWidth() ?? 0) + 1;
  const turned = (widget.getAppearanceCharacteristics()?.getRotation() ?? 0) % 180 !== 0;
  const inner = { width: width - 2 * border, height: height - 2 * border };
  return turned ? { width: inner.height, height: inner.width } : inner;
}

function layText(
  field: PDFTextField,
  widget: PDFWidgetAnnotation,
  text: string,
  font: PDFFont,
  least: number,
): Paragraph {
  const box = boxOf(widget);
  const usual = sizeOf(field, widget);
  if (field.isMultiline()) return layParagraph(text, box, usual, font, least);
  const lines = [text];
  if (!field.isCombed()) return { size: lineSize(text, box, usual, font), lines };
  const widest = Math.max(...[...text, ' '].map((each) => font.widthOfTextAtSize(each, 1)));
  const cell = box.width / (field.getMaxLength() ?? 1);
  return { size: Math.min(lineSize('', box, usual, font), cell / widest), lines };
}

function lineSize(text: string, { width, height }: BoxSize, usual: number, font: PDFFont): number {
  const whole = (height + 2) / (font.heightAtSize(1, { descender: false }) + 2 * BELOW);
  const size =
    usual > 0
      ? // A size chosen for the agency's own font may cut the feet of our letters.
        Math.min(usual, Math.max(whole, SMALLEST))
      : Math.min(USUAL, height / font.heightAtSize(1));
  const wide = font.widthOfTextAtSize(text, size);
  return wide > width ? (size * width) / wide : size;
}

type Paragraph = { readonly size: number; readonly lines: readonly string[] };

/** The largest size that fits, and the lines it makes; 0 for none. */
function layParagraph(
  text: string,
  box: BoxSize,
  usual: number,
  font: PDFFont,
  least: number,
): Paragraph {
  const widths = new Map<string, number>();
  const widthOf = (word: string): number => {
    const known = widths.get(word) ?? font.widthOfTextAtSize(word, 1);
    widths.set(word, known);
    return known;
  };
  const lineHeight = font.heightAtSize(1) * 1.2;
  for (let size = usual > 0 ? usual : USUAL; size >= least; size -= 0.5) {
    // A little less than there is: words are measured one by one.
    const lines = breakLines(text, (box.width / size) * 0.98, widthOf);
    if (lines !== undefined && lines.length * lineHeight * size <= box.height) {
      return { size, lines };
    }
  }
  return { size: 0, lines: text.split('\n') };
}

/** Undefined when a word is wider than a line. */
function breakLines(
  text: string,
  width: number,
  widthOf: (word: string) => number,
): string[] | undefined {
  const lines: string[] = [];
  const space = widthOf(' ');
  for (const given of text.split('\n')) {
    let line: string | undefined;
    let used = 0;
    for (const word of given.split(' ')) {
      const needed = widthOf(word);
      if (needed > width) return undefined;
      if (line !== undefined && used + space + needed > width) {
        lines.push(line);
        line = undefined;
      }
      used = line === undefined ? needed : used + space + needed;
      line = line === undefined ? word : `${line} ${word}`;
    }
    lines.push(line ?? '');
  }
  return lines;
}

const FONT_AND_SIZE = /\/\S+\s+(-?\d*\.?\d+)\s+Tf/g;

/** The font, size and color of a field, which it may have from its parents or from the form. */
function defaultAppearance(field: PDFField, widget: PDFWidgetAnnotation): string {
  const { dict } = field.doc.getForm().acroForm;
  const { context } = field.doc;
  const found: PDFObject | undefined =
    widget.dict.get(DA) ?? field.acroField.getInheritableAttribute(DA) ?? dict.get(DA);
  const text = context.lookup(found);
  if (text instanceof PDFHexString) return text.decodeText();
  return text instanceof PDFString ? text.asString() : '';
}

/** In points; 0 leaves it to the viewer. */
function sizeOf(field: PDFField, widget: PDFWidgetAnnotation): number {
  const found = [...defaultAppearance(field, widget).matchAll(FONT_AND_SIZE)].at(-1)?.[1];
  return found === undefined ? 0 : Number(found);
}

/** The library reads size and color from the widget, and writes there what it used. */
function withSize<T>(
  field: PDFField,
  { dict }: PDFWidgetAnnotation,
  size: number,
  draw: () => T,
): T {
  const widgetsOwn = dict.get(DA);
  const color = defaultAppearance(field, { dict } as PDFWidgetAnnotation).replace(
    FONT_AND_SIZE,
    '',
  );
  const text = `/Value ${Math.round(size * 100) / 100} Tf ${color.trim() || '0 g'}`;
  dict.set(DA, PDFString.of(text));
  try {
    return draw();
  } finally {
    if (widgetsOwn === undefined) dict.delete(DA);
    else dict.set(DA, widgetsOwn);
  }
}

/** Draws text, rules and boxes on a page, each under its place in the structure tree. */

import {
  beginText,
  endText,
  moveText,
  nextLine,
  type PDFFont,
  PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFontAndSize,
  setLineHeight,
  setLineWidth,
  setStrokingColor,
  showText,
  stroke,
} from '@cantoo/pdf-lib';
import { piecesOf, type Run, splitParagraphs } from './breaking.ts';
import type { Fonts } from './fonts.ts';
import type { Element, Role, Tags } from './tags.ts';

const BLACK = rgb(0, 0, 0);
const GREY = rgb(0.45, 0.45, 0.45);
/** Behind titles, and of Form I-9 behind what is not filled in. */
const SHADES = {
  band: rgb(0.9, 0.92, 0.95),
  grey: rgb(0.88, 0.88, 0.88),
  dark: rgb(0.75, 0.75, 0.75),
};

/** Text broken into lines, ready to draw. */
export type TextBox = {
  readonly lines: readonly (readonly Run[])[];
  readonly size: number;
  readonly height: number;
  /** How far each line is from the left edge; at it where left out. */
  readonly indents?: readonly number[];
};

/** Of both faces at a size of one point, by text: the same in every document. */
const WIDTHS = { regular: new Map<string, number>(), bold: new Map<string, number>() };
const KEPT_WORDS = 20_000;

/** Times and numbers, each another: of figures that stand for themselves in this font. */
const FIGURES = /^[\d:]{3,}$/;

const LEADING = 1.28;
const GAP = 4;
const ASCENT = 0.98;

/** At the left edge where left out. */
type Align = 'center' | 'right';

/** How small a form is printed. */
export type PrintSize = {
  readonly scale?: number;
  readonly least?: number;
  /** From line to line, in parts of the size. */
  readonly leading?: number;
  /** Between lines and paragraphs, in points. */
  readonly gap?: number;
};

export class Pen {
  readonly fonts: Fonts;
  readonly tags: Tags;
  /** Where new elements belong: the section being drawn. */
  parent: Element;
  /** Set by the caller that turns the page. */
  page: PDFPage;
  /** Of all measures, for forms that must fit their page. */
  readonly scale: number;
  /** The smallest print, in points, whatever the scale. */
  readonly #least: number;
  readonly #leading: number;
  readonly #ascent: number;
  /** Between lines and paragraphs, in points. */
  readonly gap: number;

  constructor(
    fonts: Fonts,
    tags: Tags,
    page: PDFPage,
    { scale = 1, least = 0, leading = LEADING, gap = GAP }: PrintSize = {},
  ) {
    this.fonts = fonts;
    this.tags = tags;
    this.parent = tags.root;
    this.page = page;
    this.scale = scale;
    this.#least = least;
    this.#leading = leading;
    // Lines that are closer keep as much above them as below.
    this.#ascent = ASCENT - (LEADING - leading) / 2;
    this.gap = gap;
  }

  /** Breaks `runs` to `width` points. */
  measure(runs: readonly Run[], size: number, width: number, align?: Align): TextBox {
    return this.measureAt(runs, this.#pointsOf(size), width, align);
  }

  /** As `measure`, in exactly so many points. */
  measureAt(runs: readonly Run[], size: number, width: number, align?: Align): TextBox {
    const lines: Run[][] = [];
    for (const paragraph of splitParagraphs(runs))
      lines.push(...this.#wrap(paragraph, size, width));
    const height = lines.length * size * this.#leading;
    if (align === undefined) return { lines, size, height };
    const parts = align === 'center' ? 2 : 1;
    const indents = lines.map((line) => (width - this.#lineWidth(line, size)) / parts);
    return { lines, size, height, indents };
  }

  widthOf(text: string, size: number, bold = false): number {
    return this.widthAt(text, this.#pointsOf(size), bold);
  }

  #pointsOf(size: number): number {
    return Math.max(size * this.scale, this.#least);
  }

  /** In exactly so many points. Words come again and again, and shaping one takes longer than all else. */
  widthAt(text: string, size: number, bold = false): number {
    if (FIGURES.test(text)) {
      let sum = 0;
      for (const figure of text) sum += this.widthAt(figure, size, bold);
      return sum;
    }
    const known = bold ? WIDTHS.bold : WIDTHS.regular;
    let width = known.get(text);
    if (width === undefined) {
      width = this.#font(bold).widthOfTextAtSize(text, 1);
      if (known.size >= KEPT_WORDS) known.clear();
      known.set(text, width);
    }
    return width * size;
  }

  #lineWidth = (line: readonly Run[], size: number): number =>
    line.reduce((sum, { text, bold = false }) => sum + this.widthAt(text, size, bold), 0);

  #font = (bold = false): PDFFont => (bold ? this.fonts.bold : this.fonts.regular);

  #wrap(runs: readonly Run[], size: number, width: number): Run[][] {
    const lines: Run[][] = [];
    let line: Run[] = [];
    let used = 0;
    for (const { text, bold = false } of runs) {
      const space = this.widthAt(' ', size, bold);
      const fits = (part: string) => this.widthAt(part, size, bold) <= width;
      const words = text.split(/ +/).filter((each) => each !== '');
      for (const word of words.flatMap((each) => piecesOf(each, fits))) {
        const wide = this.widthAt(word, size, bold);
        const gap = line.length === 0 ? 0 : space;
        if (used + gap + wide > width && line.length > 0) {
          lines.push(line);
          line = [];
          used = 0;
        }
        const last = line.at(-1);
        used += (line.length === 0 ? 0 : space) + wide;
        if (last !== undefined && (last.bold ?? false) === bold) {
          line[line.length - 1] = { text: `${last.text} ${word}`, bold };
        } else {
          line.push({ text: word, bold });
        }
      }
    }
    if (line.length > 0 || lines.length === 0) lines.push(line);
    return lines;
  }

  /** Draws a measured text with its upper left corner at `x`, `top`, as its own element. */
  text(box: TextBox, x: number, top: number, role: Role = 'P'): Element {
    const element = this.tags.add(this.parent, role);
    this.textIn(element, box, x, top);
    return element;
  }

  textIn(element: Element, box: TextBox, x: number, top: number): void {
    this.tags.mark(this.page, element, () => this.#draw(box, x, top));
  }

  #draw({ lines, size, indents }: TextBox, x: number, top: number): void {
    for (const [i, runs] of lines.entries()) {
      let at = x + (indents?.[i] ?? 0);
      for (const [r, { text, bold = false }] of runs.entries()) {
        const font = this.#font(bold);
        const y = top - size * this.#ascent - i * size * this.#leading;
        // The blank after the last word keeps lines apart where the text is read without its layout.
        this.page.drawText(`${text} `, { x: at, y, size, font, color: BLACK });
        // Most lines are of one run, and nothing follows the last.
        if (r < runs.length - 1) at += this.widthAt(`${text} `, size, bold);
      }
    }
  }

  /** As `textIn`, of text in one face: half as much to write, which a long table feels. */
  cellIn(element: Element, { lines, size }: TextBox, x: number, top: number): void {
    const bold = lines[0]?.[0]?.bold ?? false;
    const font = this.#font(bold);
    const name = PDFName.of(bold ? 'CellBold' : 'Cell');
    this.page.node.setFontDictionary(name, font.ref);
    const shown = lines.flatMap(([run]) => [
      showText(font.encodeText(`${run?.text ?? ''} `)),
      nextLine(),
    ]);
    this.tags.mark(this.page, element, () =>
      this.page.pushOperators(
        beginText(),
        setFontAndSize(name, size),
        setLineHeight(size * this.#leading),
        moveText(x, top - size * this.#ascent),
        ...shown,
        endText(),
      ),
    );
  }

  /** Running text of a header or footer: seen, not read aloud. */
  aside(text: string, x: number, y: number, size: number, bold = false): void {
    this.tags.artifact(this.page, () =>
      this.page.drawText(text, { x, y, size, font: this.#font(bold), color: GREY }),
    );
  }

  box(x: number, top: number, width: number, height: number): void {
    this.tags.artifact(this.page, () =>
      this.page.drawRectangle({
        x,
        y: top - height,
        width,
        height,
        borderColor: GREY,
        borderWidth: 0.6,
      }),
    );
  }

  /** Boxes side by side, as one path: a long table has tens of thousands. */
  boxes(x: number, top: number, widths: readonly number[], height: number): void {
    let left = x;
    const frames = widths.map((width) => {
      const frame = rectangle(left, top - height, width, height);
      left += width;
      return frame;
    });
    this.tags.artifact(this.page, () =>
      this.page.pushOperators(
        pushGraphicsState(),
        setLineWidth(0.6),
        setStrokingColor(GREY),
        ...frames,
        stroke(),
        popGraphicsState(),
      ),
    );
  }

  band(
    x: number,
    top: number,
    width: number,
    height: number,
    shade: keyof typeof SHADES = 'band',
  ): void {
    this.tags.artifact(this.page, () =>
      this.page.drawRectangle({ x, y: top - height, width, height, color: SHADES[shade] }),
    );
  }

  upright(x: number, top: number, height: number): void {
    this.tags.artifact(this.page, () =>
      this.page.drawLine({
        start: { x, y: top },
        end: { x, y: top - height },
        thickness: 0.6,
        color: GREY,
      }),
    );
  }

  rule(x: number, y: number, width: number, thickness = 0.6): void {
    this.tags.artifact(this.page, () =>
      this.page.drawLine({
        start: { x, y },
        end: { x: x + width, y },
        thickness,
        color: BLACK,
      }),
    );
  }
}

/**
 * A report in plain words behind the forms of a document: headings, paragraphs, facts and tables on
 * as many pages as they need, tagged like everything else.
 */

import type { PDFDocument } from '@cantoo/pdf-lib';
import type { Pen, TextBox } from '../../platform/pdf/pen.ts';
import type { Element } from '../../platform/pdf/tags.ts';
import { addPage, HEIGHT, WIDTH } from './page.ts';

export type Report = {
  readonly title: string;
  /** At the foot of every page. */
  readonly foot: string;
  readonly sections: readonly ReportSection[];
};

export type ReportSection = { readonly title: string; readonly items: readonly ReportItem[] };

export type ReportItem =
  | { readonly text: string }
  /** Name and value. */
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  | {
      readonly columns: readonly string[];
      /** Shares of the width. */
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
    };

const SIDE = 46;
const TOP = HEIGHT - 46;
const FOOT = 46;
const INNER = WIDTH - 2 * SIDE;
const TITLE = 14;
const HEAD = 10;
const TEXT = 8;
const CELL = 7;
const PAD = 3;

/** Begins on the page of `pen`. */
export function drawReport(document: PDFDocument, pen: Pen, report: Report): void {
  new ReportPages(document, pen).draw(report);
}

class ReportPages {
  readonly #document: PDFDocument;
  readonly #pen: Pen;
  #pages;
  #top = TOP;

  constructor(document: PDFDocument, pen: Pen) {
    this.#document = document;
    this.#pen = pen;
    this.#pages = [pen.page];
  }

  draw({ title, foot, sections }: Report): void {
    const pen = this.#pen;
    pen.parent = pen.tags.root;
    const heading = pen.measure([{ text: title, bold: true }], TITLE, INNER);
    pen.text(heading, SIDE, this.#top, 'H1');
    this.#top -= heading.height + PAD;
    for (const section of sections) this.#section(section);
    for (const [i, page] of this.#pages.entries()) {
      pen.page = page;
      const number = `${title}, page ${i + 1} of ${this.#pages.length}`;
      pen.aside(foot, SIDE, FOOT - 18, CELL);
      pen.aside(number, WIDTH - SIDE - pen.widthOf(number, CELL), FOOT - 18, CELL);
    }
  }

  #section({ title, items }: ReportSection): void {
    const pen = this.#pen;
    const heading = pen.measure([{ text: title, bold: true }], HEAD, INNER - 2 * PAD);
    // Never alone at the foot of a page.
    if (this.#top - heading.height - 40 < FOOT) this.#turn();
    pen.parent = pen.tags.add(pen.tags.root, 'Sect');
    this.#top -= 2 * PAD;
    pen.band(SIDE, this.#top, INNER, heading.height + PAD);
    pen.text(heading, SIDE + PAD, this.#top - PAD / 2, 'H2');
    this.#top -= heading.height + 2 * PAD;
    for (const item of items) this.#item(item);
  }

  #item(item: ReportItem): void {
    const pen = this.#pen;
    if ('text' in item) {
      const element = pen.tags.add(pen.parent, 'P');
      this.#row([{ element, box: this.#measured(item.text, TEXT, INNER) }], [INNER], false);
      this.#top -= PAD;
      return;
    }
    const table = pen.tags.add(pen.parent, 'Table');
    if ('facts' in item) {
      const widths = [INNER * 0.22, INNER * 0.78];
      for (const fact of item.facts) this.#tableRow(table, fact, widths, 'Row');
    } else {
      const whole = item.widths.reduce((sum, width) => sum + width, 0);
      const widths = item.widths.map((width) => (INNER * width) / whole);
      this.#tableRow(table, item.columns, widths, 'Column');
      for (const row of item.rows) this.#tableRow(table, row, widths, undefined);
    }
    this.#top -= PAD;
  }

  /** `head`: `Row` where the first cell names the row, `Column` where every cell names its column. */
  #tableRow(
    table: Element,
    cells: readonly string[],
    widths: readonly number[],
    head: 'Row' | 'Column' | undefined,
  ): void {
    const { tags } = this.#pen;
    const line = tags.add(table, 'TR');
    const drawn = cells.map((text, c) => {
      const isHead = head === 'Column' || (head === 'Row' && c === 0);
      const element = tags.add(line, isHead ? 'TH' : 'TD');
      if (isHead && head !== undefined) tags.setScope(element, head);
      const width = (widths[c] ?? 0) - 2 * PAD;
      return { element, box: this.#measured(text, CELL, width, isHead) };
    });
    this.#row(drawn, widths, true);
  }

  /** Cells side by side, going on on the next page where they are longer than this one. */
  #row(
    cells: readonly { readonly element: Element; readonly box: TextBox }[],
    widths: readonly number[],
    framed: boolean,
  ): void {
    const pen = this.#pen;
    const pad = framed ? PAD : 0;
    const lines = Math.max(...cells.map(({ box }) => box.lines.length));
    const [first] = cells;
    const each = (first?.box.height ?? 0) / (first?.box.lines.length ?? 1);
    const whole = lines * each + 2;
    const isShort = whole < (TOP - FOOT) / 4;
    if (this.#top - (isShort ? whole : 3 * each) < FOOT) this.#turn();
    for (let from = 0; from < lines; ) {
      const count = Math.min(lines - from, Math.floor((this.#top - FOOT - 2) / each));
      const height = count * each + 2;
      if (framed) pen.boxes(SIDE, this.#top, widths, height);
      let left = SIDE;
      for (const [c, { element, box }] of cells.entries()) {
        const width = widths[c] ?? 0;
        const part = { ...box, lines: box.lines.slice(from, from + count) };
        if (part.lines.length > 0) pen.cellIn(element, part, left + pad, this.#top - 1);
        left += width;
      }
      this.#top -= height;
      from += count;
      if (from < lines) this.#turn();
    }
  }

  #turn(): void {
    this.#pen.page = addPage(this.#document);
    this.#pages.push(this.#pen.page);
    this.#top = TOP;
  }

  #measured(text: string, size: number, width: number, bold = false): TextBox {
    return this.#pen.measure([{ text: this.#broken(text, size, width, bold), bold }], size, width);
  }

  /** A digest or an address without a blank is longer than its column: broken anywhere. */
  #broken(text: string, size: number, width: number, bold: boolean): string {
    const pen = this.#pen;
    return text.replace(/\S+/g, (word) => {
      if (pen.widthOf(word, size, bold) <= width) return word;
      const parts = [''];
      for (const character of word) {
        const longer = (parts.at(-1) ?? '') + character;
        if (pen.widthOf(longer, size, bold) <= width) parts[parts.length - 1] = longer;
        else parts.push(character);
      }
      return parts.join('\n');
    });
  }
}

/** An edition's sections on as many pages as they need, some of them in two columns. */

import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { present } from '../../platform/shape/known.ts';
import type { Section } from '../catalog/item-schema.ts';
import type { Form, LoadedEdition } from '../catalog/load.ts';
import type { Block, Drawing } from './block.ts';
import { sectionBlocks } from './blocks.ts';
import { drawBar, drawFeet, drawHead } from './head.ts';
import { addPage, type Frame, frameOf, isExact, WIDTH } from './page.ts';

/** Between two columns. */
const GUTTER = 18;

/** How much farther blocks may stand apart, so that a page is not crowded at its top, in points. */
const MOST_SPREAD = 6;

/** From the page of the pen on, with what the widgets put into the boxes. */
export function drawForm(
  document: PDFDocument,
  drawing: Drawing,
  form: Form,
  edition: LoadedEdition,
): void {
  const pages = new Pages(document, drawing, form, edition);
  const { sections } = edition;
  for (const [i, section] of sections.entries()) {
    const inFlow = ({ flow }: Section): boolean => flow !== undefined;
    if (!inFlow(section)) pages.draw(section);
    else if (i === 0 || !inFlow(present(sections[i - 1]))) {
      const ends = sections.findIndex((each, at) => at > i && !inFlow(each));
      pages.flow(sections.slice(i, ends < 0 ? undefined : ends));
    }
  }
  pages.finish();
}

class Pages {
  readonly #document: PDFDocument;
  readonly #drawing: Drawing;
  readonly #form: Form;
  readonly #edition: LoadedEdition;
  readonly #frame: Frame;
  readonly #inner: number;
  readonly #pages: PDFPage[];
  #top: number;
  /** Of the page, drawn when it is full. */
  #placed: { readonly block: Block; readonly left: number; readonly top: number }[] = [];
  /** Where an empty page begins. */
  #fresh: number;

  constructor(document: PDFDocument, drawing: Drawing, form: Form, edition: LoadedEdition) {
    this.#document = document;
    this.#drawing = drawing;
    this.#form = form;
    this.#edition = edition;
    this.#frame = frameOf(form, edition);
    this.#inner = WIDTH - 2 * this.#frame.side;
    this.#pages = [drawing.pen.page];
    this.#top = drawHead(drawing.pen, form, edition, this.#frame);
    this.#fresh = this.#frame.top;
  }

  draw(section: Section): void {
    const blocks = sectionBlocks(this.#drawing, section, this.#edition, this.#inner);
    for (const [i, block] of blocks.entries()) {
      const isFull = neededFrom(blocks, i) > this.#room && !this.#isFresh;
      if (isFull || (block.newPage && !this.#isFresh)) this.#turn();
      this.#placed.push({ block, left: this.#frame.side, top: this.#top });
      this.#top -= block.height;
    }
    this.#top -= 3;
  }

  /** Side by side, as low as they can be: the second column continues where the first one ends. */
  flow(sections: readonly Section[]): void {
    const width = (this.#inner - GUTTER) / 2;
    let rest = sections.flatMap((section) =>
      sectionBlocks(this.#drawing, section, this.#edition, width),
    );
    if (rest[0]?.newPage && !this.#isFresh) this.#turn();
    while (rest.length > 0) {
      const height = lowest(rest, this.#room);
      const first = countIn(rest, height);
      const longer = Math.max(first, rest.length - first);
      const spread = this.#isFresh ? Math.min(MOST_SPREAD, (this.#room - height) / longer) : 0;
      for (const left of [this.#frame.side, this.#frame.side + width + GUTTER]) {
        const count = Math.max(countIn(rest, height), this.#isFresh ? 1 : 0);
        let at = this.#top;
        for (const block of rest.slice(0, count)) {
          this.#placed.push({ block: { ...block, isLoose: false }, left, top: at });
          at -= block.height + spread;
        }
        rest = rest.slice(count);
      }
      if (rest.length > 0) this.#turn();
      else this.#top -= height + spread * longer + 3;
    }
  }

  finish(): void {
    this.#flush();
    drawFeet(this.#drawing.pen, this.#pages, this.#form, this.#edition, this.#frame);
  }

  get #isFresh(): boolean {
    return this.#pages.length > 1 && this.#top === this.#fresh;
  }

  get #room(): number {
    return this.#top - this.#frame.foot;
  }

  /** Draws the page; what it has left goes between the blocks of a form that is printed tightly. */
  #flush(): void {
    const isSpread = this.#edition.scale !== undefined && !isExact(this.#form);
    const loose = this.#placed.filter(({ block }) => block.isLoose).length;
    const each = isSpread && loose > 0 ? Math.max(0, Math.min(MOST_SPREAD, this.#room / loose)) : 0;
    let moved = 0;
    for (const { block, left, top } of this.#placed) {
      block.draw(left, top - moved);
      if (block.isLoose) moved += each;
    }
    this.#placed = [];
  }

  #turn(): void {
    this.#flush();
    const { pen } = this.#drawing;
    pen.page = addPage(this.#document);
    this.#pages.push(pen.page);
    const { top } = this.#frame;
    this.#fresh = isExact(this.#form) ? drawBar(pen, this.#frame, top) : top;
    this.#top = this.#fresh;
  }
}

/** The height a block needs, with what must follow it on the same page. */
function neededFrom(blocks: readonly Block[], start: number): number {
  let needed = 0;
  for (let i = start; i < blocks.length; i++) {
    needed += blocks[i]?.height ?? 0;
    if (blocks[i]?.keepWithNext !== true) break;
  }
  return needed;
}

/** How many blocks are in a column. */
function countIn(blocks: readonly Block[], height: number): number {
  let used = 0;
  for (const [i, block] of blocks.entries()) {
    if (used + neededFrom(blocks, i) > height) return i;
    used += block.height;
  }
  return blocks.length;
}

/** The least height in which two columns hold the blocks, or all the room there is. */
function lowest(blocks: readonly Block[], room: number): number {
  for (let height = sumOf(blocks) / 2; height < room; height += 1) {
    const first = countIn(blocks, height);
    if (first + countIn(blocks.slice(first), height) === blocks.length) return height;
  }
  return room;
}

const sumOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height }) => sum + height, 0);

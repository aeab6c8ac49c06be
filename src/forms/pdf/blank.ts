/** A form without answers as a PDF: US Letter, tagged, fillable; the same bytes every time. */

import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { Form, LoadedEdition } from '../catalogue/load.ts';
import type { Block, Drawing } from './block.ts';
import { sectionBlocks } from './blocks.ts';
import { embedFieldFont, embedFonts } from './fonts.ts';
import { Pen } from './pen.ts';
import { save } from './save.ts';
import { stampWith } from './stamp.ts';
import { Tags } from './tags.ts';
import { Widgets } from './widgets.ts';

/** US Letter, in points. */
export const WIDTH = 612;
export const HEIGHT = 792;

/** Where the page is drawn on, in points. */
type Frame = { readonly side: number; readonly top: number; readonly foot: number };
const USUAL: Frame = { side: 38, top: 760, foot: 46 };
/** As the agency prints Form I-9, which fills its pages. */
const FULL: Frame = { side: 36, top: 774, foot: 34 };

/** Form I-9 keeps its own look and bears no mark; every other form says that it is a substitute. */
const isExact = ({ identity }: Form): boolean => identity.kind === 'employment-eligibility';
const frameOf = (form: Form): Frame => (isExact(form) ? FULL : USUAL);

export async function renderBlank(form: Form, edition: LoadedEdition): Promise<Uint8Array> {
  const { identity } = form;
  const document = await PDFDocument.create();
  const made = new Date(`${edition.effective}T00:00:00Z`);
  document.setCreationDate(made);
  document.setModificationDate(made);
  document.setProducer('Wagewright');
  document.setCreator('Wagewright');
  document.setSubject(subjectOf(form, edition));
  stampWith(document, { code: identity.code, effective: edition.effective });
  const title = edition.title ?? identity.title;
  const tags = Tags.of(document, identity.language, `${nameOf(form)} ${title}`);
  const fonts = await embedFonts(document);
  await embedFieldFont(document);
  const pen = new Pen(fonts, tags, addPage(document), scaleOf(edition));
  drawForm(document, { pen, widgets: new Widgets(document) }, form, edition);
  tags.finish();
  return await save(document);
}

/** Tells the editions of all forms apart: files drawn before there were stamps bear it too. */
export const subjectOf = (form: Form, { edition }: Pick<LoadedEdition, 'edition'>): string =>
  `${form.identity.agency}, ${nameOf(form)}, ${edition}`;

export const addPage = (document: PDFDocument): PDFPage => document.addPage([WIDTH, HEIGHT]);

/** What a pen for the edition's pages is made with. */
export const scaleOf = ({ scale }: LoadedEdition): number => Number(scale ?? '1');

/** From the page of the pen on, with what the widgets put into the boxes. */
export function drawForm(
  document: PDFDocument,
  drawing: Drawing,
  form: Form,
  edition: LoadedEdition,
): void {
  const { pen } = drawing;
  const pages: PDFPage[] = [pen.page];
  const frame = frameOf(form);
  const inner = WIDTH - 2 * frame.side;
  let top = drawHead(pen, form, edition, frame);
  let fresh = frame.top;
  const turn = (): void => {
    pen.page = addPage(document);
    pages.push(pen.page);
    fresh = isExact(form) ? drawBar(pen, frame, frame.top) : frame.top;
    top = fresh;
  };
  for (const section of edition.sections) {
    const blocks = sectionBlocks(drawing, section, edition, inner);
    for (const [i, block] of blocks.entries()) {
      const isFresh = pages.length > 1 && top === fresh;
      const isFull = top - neededFrom(blocks, i) < frame.foot && !isFresh;
      if (isFull || (block.newPage && !isFresh)) turn();
      block.draw(frame.side, top);
      top -= block.height;
    }
    top -= 3;
  }
  drawFeet(pen, pages, form, edition, frame);
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

export const nameOf = ({ identity }: Form): string =>
  identity.number === undefined ? identity.code : `Form ${identity.number.replace(/^Form /, '')}`;

/** Heading of the first page; returns where it ends. */
const drawHead = (pen: Pen, form: Form, edition: LoadedEdition, frame: Frame): number =>
  isExact(form)
    ? drawExactHead(pen, form, edition, frame)
    : drawUsualHead(pen, form, edition, frame);

/** As the agency heads Form I-9, without its seal, which is not ours to print. */
function drawExactHead(pen: Pen, { identity }: Form, edition: LoadedEdition, frame: Frame): number {
  const side = 96;
  const inner = WIDTH - 2 * frame.side;
  const middle = inner - 2 * side;
  const centered = (text: string, size: number, bold: boolean, width: number) =>
    pen.measure([{ text, bold }], size / pen.scale, width, 'center');
  const [department = '', ...service] = identity.agency.split(', ');
  const title = (edition.title ?? identity.title).replace(', ', ',\n');
  const lines = [
    [centered(title, 13, true, middle), 'H1'],
    [centered(department, 10, true, middle), 'P'],
    [centered(service.join(', '), 9.5, false, middle), 'P'],
  ] as const;
  let top = frame.top;
  for (const [words, role] of lines) {
    pen.text(words, frame.side + side, top, role);
    top -= words.height;
  }
  let corner = frame.top;
  for (const line of edition.corner ?? []) {
    // The form's name stands out from its numbers.
    const isName = !/^(OMB|Expires)/.test(line);
    const words = centered(line, isName ? 9.5 : 8, isName, side);
    pen.text(words, WIDTH - frame.side - side, corner);
    corner -= words.height;
  }
  return drawBar(pen, frame, Math.min(top, corner) - 3);
}

/** A thick and a thin line across the page. */
function drawBar(pen: Pen, { side }: Frame, top: number): number {
  const inner = WIDTH - 2 * side;
  pen.rule(side, top - 2.5, inner, 4);
  pen.rule(side, top - 7, inner);
  return top - 11;
}

function drawUsualHead(pen: Pen, form: Form, edition: LoadedEdition, frame: Frame): number {
  const { identity } = form;
  const side = 108;
  const inner = WIDTH - 2 * frame.side;
  const middle = inner - 2 * side - 12;
  const top = frame.top;
  const heading = pen.measure([{ text: edition.title ?? identity.title, bold: true }], 13, middle);
  const agency = pen.measure([{ text: identity.agency }], 8.4, middle);
  const corner = pen.measure([{ text: (edition.corner ?? []).join('\n') }], 8, side);
  const at = frame.side + side + 6;
  pen.text(heading, at, top, 'H1');
  pen.text(agency, at, top - heading.height);
  let bottom = top - Math.max(heading.height + agency.height, corner.height) - 2;
  const own = [{ text: nameOf(form), bold: true }, { text: `\n${edition.edition}` }];
  const left = pen.measure(own, 9, side);
  pen.text(left, frame.side, top);
  bottom = Math.min(bottom, top - left.height - 2);
  if (edition.corner !== undefined) pen.text(corner, WIDTH - frame.side - side, top);
  const mark = pen.measure([{ text: substituteMark(form, edition) }], 7.4, inner);
  pen.text(mark, frame.side, bottom);
  bottom -= mark.height;
  pen.rule(frame.side, bottom - 2, inner, 1.2);
  return bottom - 5;
}

/** Says what the page is and, where its lines were read at second hand, to compare them. */
function substituteMark(form: Form, edition: LoadedEdition): string {
  const { agency, language } = form.identity;
  const isSure = ['official', 'transcribed'].includes(edition.confidence);
  if (language === 'es') {
    const compare = isSure
      ? ''
      : ' Compare sus líneas con las del formulario oficial antes de usarlo.';
    return `Formulario sustituto, hecho por Wagewright según las líneas de ${nameOf(form)}, ${edition.edition}. No lo imprimió ${agency}.${compare}`;
  }
  const compare = isSure
    ? ''
    : ' Its lines were read at second hand: compare them with the agency’s form before you use it.';
  return `Substitute form, laid out by Wagewright after the lines of ${nameOf(form)}, ${edition.edition}. Not printed by ${agency}.${compare}`;
}

function drawFeet(
  pen: Pen,
  pages: readonly PDFPage[],
  form: Form,
  edition: LoadedEdition,
  frame: Frame,
): void {
  const { first = 1, of = pages.length } = edition.pageNumbers ?? {};
  const y = frame.foot - 16;
  for (const [i, page] of pages.entries()) {
    pen.page = page;
    if (isExact(form)) pen.rule(frame.side, y + 9, WIDTH - 2 * frame.side);
    const name = isExact(form)
      ? `${nameOf(form)} Edition ${edition.edition}`
      : `${nameOf(form)} · ${edition.edition} · substitute`;
    pen.aside(name, frame.side, y, 7);
    const number = `Page ${first + i} of ${of}`;
    pen.aside(number, WIDTH - frame.side - pen.widthOf(number, 7) / pen.scale, y, 7);
  }
}

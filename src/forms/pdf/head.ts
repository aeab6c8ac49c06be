/** What is above and below the lines of a form: its heading, and the foot of each page. */

import type { PDFPage } from '@cantoo/pdf-lib';
import type { Run } from '../../platform/pdf/breaking.ts';
import type { Pen } from '../../platform/pdf/pen.ts';
import type { Form, LoadedEdition } from '../catalog/load.ts';
import { type Frame, isExact, nameOf, WIDTH } from './page.ts';

/** Heading of the first page; returns where it ends. */
export const drawHead = (pen: Pen, form: Form, edition: LoadedEdition, frame: Frame): number =>
  isExact(form)
    ? drawExactHead(pen, form, edition, frame)
    : drawUsualHead(pen, form, edition, frame);

/** As the agency heads Form I-9, without its seal, which is not ours to print. */
function drawExactHead(pen: Pen, { identity }: Form, edition: LoadedEdition, frame: Frame): number {
  const side = 96;
  const inner = WIDTH - 2 * frame.side;
  const middle = inner - 2 * side;
  const centered = (text: string, size: number, bold: boolean, width: number) =>
    pen.measureAt([{ text, bold }], size, width, 'center');
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
    const isName = !/^(OMB|Expire|Vence)/.test(line);
    const words = centered(line, isName ? 9.5 : 8, isName, side);
    pen.text(words, WIDTH - frame.side - side, corner);
    corner -= words.height;
  }
  return drawBar(pen, frame, Math.min(top, corner) - 3);
}

/** A thick and a thin line across the page. */
export function drawBar(pen: Pen, { side }: Frame, top: number): number {
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
  const { letterhead, subtitle } = edition;
  const align = subtitle === undefined ? undefined : 'center';
  const title = [{ text: edition.title ?? identity.title, bold: true }];
  const heading = pen.measure(title, 13, middle, align);
  const below = subtitle ?? (letterhead === undefined ? [identity.agency] : []);
  const agency = pen.measure(
    [{ text: below.join('\n'), bold: subtitle !== undefined }],
    8.4,
    middle,
    align,
  );
  const corner = pen.measure([{ text: (edition.corner ?? []).join('\n') }], 8, side);
  const at = frame.side + side + 6;
  pen.text(heading, at, top, 'H1');
  pen.text(agency, at, top - heading.height);
  let bottom = top - Math.max(heading.height + agency.height, corner.height) - 2;
  const own = letterhead ?? (edition.corner?.includes(edition.edition) ? [] : [edition.edition]);
  const name = pen.measure([{ text: nameOf(form), bold: true }], letterhead ? 13 : 9, side);
  const left = pen.measure([{ text: own.join('\n') }], letterhead ? 8 : 9, side);
  pen.text(name, frame.side, top);
  if (own.length > 0) pen.text(left, frame.side, top - name.height);
  bottom = Math.min(bottom, top - name.height - (own.length > 0 ? left.height : 0) - 2);
  if (edition.corner !== undefined) {
    const words = align === undefined ? corner : pen.measure(cornerOf(edition), 8, side, 'right');
    pen.text(words, WIDTH - frame.side - side, top);
  }
  const mark = pen.measure([{ text: substituteMark(form, edition) }], 7.4, inner);
  pen.text(mark, frame.side, bottom);
  bottom -= mark.height;
  pen.rule(frame.side, bottom - 2, inner, 1.2);
  return bottom - 5;
}

const cornerOf = ({ corner = [] }: LoadedEdition): Run[] =>
  corner.map((text, i) => ({ text: i === 0 ? text : `\n${text}`, bold: i > 0 }));

const isSure = ({ confidence }: LoadedEdition): boolean =>
  confidence === 'official' || confidence === 'transcribed';

/** Says what the page is and, where its lines were read at second hand, to compare them. */
function substituteMark(form: Form, edition: LoadedEdition): string {
  const { agency, language } = form.identity;
  if (language === 'es') {
    const compare = isSure(edition)
      ? ''
      : ' Compare sus líneas con las del formulario oficial antes de usarlo.';
    const see =
      edition.elsewhere === undefined
        ? ''
        : ` Para las páginas e instrucciones que no están aquí, vea ${edition.elsewhere.address}.`;
    return `Formulario sustituto, hecho por Wagewright según las líneas de ${nameOf(form)}, ${edition.edition}. No lo imprimió ${agency}.${compare}${see}`;
  }
  const compare = isSure(edition)
    ? ''
    : ' Its lines were read at second hand: compare them with the agency’s form before you use it.';
  const see =
    edition.elsewhere === undefined
      ? ''
      : ` For pages and instructions that are not here, see ${edition.elsewhere.address}.`;
  return `Substitute form, laid out by Wagewright after the lines of ${nameOf(form)}, ${edition.edition}. Not printed by ${agency}.${compare}${see}`;
}

const FEET = {
  en: {
    substitute: 'substitute',
    compare: 'Read at second hand: compare with the agency’s file before use.',
    page: (n: number, of: number) => `Page ${n} of ${of}`,
  },
  es: {
    substitute: 'sustituto',
    compare: 'Compare el texto con el del archivo oficial antes de usarlo.',
    page: (n: number, of: number) => `Página ${n} de ${of}`,
  },
} as const;

/** Form I-9 has no mark at the top, so the foot of each page says to compare it. */
export function drawFeet(
  pen: Pen,
  pages: readonly PDFPage[],
  form: Form,
  edition: LoadedEdition,
  frame: Frame,
): void {
  const { first = 1, of = pages.length } = edition.pageNumbers ?? {};
  const y = frame.foot - 16;
  const words = FEET[form.identity.language];
  for (const [i, page] of pages.entries()) {
    pen.page = page;
    if (isExact(form)) pen.rule(frame.side, y + 9, WIDTH - 2 * frame.side);
    const name = isExact(form)
      ? `${nameOf(form)} Edition ${edition.edition}`
      : `${nameOf(form)} · ${edition.edition} · ${words.substitute}`;
    const size = isExact(form) ? 7 : 8;
    pen.aside(name, frame.side, y, size);
    const number = words.page(first + i, of);
    pen.aside(number, WIDTH - frame.side - pen.widthAt(number, size), y, size);
    if (isExact(form) && !isSure(edition)) {
      pen.aside(words.compare, (WIDTH - pen.widthAt(words.compare, size)) / 2, y, size);
    }
  }
}

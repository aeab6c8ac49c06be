/**
 * The words printed on a PDF's pages and where they begin, to tell fields apart by what stands
 * beside them. Roughly: widths are guessed, and what has no readable encoding is left out.
 */

import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { type Operand, operationsOf } from './content-tokens.ts';
import { unicodeOf } from './to-unicode.ts';

/** Words that were set in one go; in points from the left and the bottom of the page. */
export type Run = {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  /** Where it ends, guessed. */
  readonly right: number;
  readonly text: string;
};

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Of a letter, in parts of its size. */
const USUAL_WIDTH = 0.48;
/** A wider gap than that, in thousandths of the size, is a space; or two runs. */
const SPACE = 180;
const APART = 1500;
const DEEPEST = 4;

const name = (text: string): PDFName => PDFName.of(text);

export function textRuns(document: PDFDocument): readonly Run[] {
  return document.getPages().flatMap((page, i) => {
    const runs: Run[] = [];
    const resources = page.node.Resources();
    const contents = contentOf(page.node.Contents());
    const keep = (run: Omit<Run, 'page'>) => runs.push({ ...run, page: i + 1 });
    if (resources !== undefined) read(contents, resources, IDENTITY, 0, keep);
    return runs;
  });
}

function contentOf(contents: PDFObject | undefined): Uint8Array {
  const streams =
    contents instanceof PDFArray
      ? Array.from({ length: contents.size() }, (_, i) => contents.lookup(i))
      : [contents];
  const parts = streams.flatMap((stream) =>
    stream instanceof PDFRawStream ? [Buffer.from(decoded(stream)), Buffer.from('\n')] : [],
  );
  return Buffer.concat(parts);
}

function decoded(stream: PDFRawStream): Uint8Array {
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    return new Uint8Array();
  }
}

type Font = { readonly decode: (bytes: Uint8Array) => string };

type Place = { ctm: Matrix; font: Font | undefined; size: number; leading: number };

function read(
  content: Uint8Array,
  resources: PDFDict,
  start: Matrix,
  depth: number,
  found: (run: Omit<Run, 'page'>) => void,
): void {
  const fonts = new Map<string, Font>();
  let state: Place = { ctm: start, font: undefined, size: 0, leading: 0 };
  const saved: Place[] = [];
  let line: Matrix = IDENTITY;
  let ahead = 0;
  const moveTo = (matrix: Matrix): void => {
    line = matrix;
    ahead = 0;
  };
  const show = (pieces: readonly Operand[]): void => {
    let text = '';
    let from = ahead;
    const end = (): void => {
      const matrix = multiply([1, 0, 0, 1, from, 0], multiply(line, state.ctm));
      const right = multiply([1, 0, 0, 1, ahead, 0], multiply(line, state.ctm))[4];
      if (text.trim() !== '') found({ x: matrix[4], y: matrix[5], right, text });
      text = '';
      from = ahead;
    };
    for (const piece of pieces) {
      if (typeof piece === 'number') {
        ahead -= (piece / 1000) * state.size;
        if (piece < -APART) end();
        else if (piece < -SPACE) text += ' ';
      } else if (piece instanceof Uint8Array) {
        const read = state.font?.decode(piece) ?? '';
        text += read;
        ahead += read.length * USUAL_WIDTH * state.size;
      }
    }
    end();
  };
  for (const { operator, operands } of operationsOf(content)) {
    const numbers = operands.filter((each) => typeof each === 'number');
    const [a = 0, b = 0] = numbers;
    if (operator === 'q') saved.push({ ...state });
    else if (operator === 'Q') state = saved.pop() ?? state;
    else if (operator === 'cm') state.ctm = multiply(matrixOf(numbers), state.ctm);
    else if (operator === 'BT') moveTo(IDENTITY);
    else if (operator === 'Tm') moveTo(matrixOf(numbers));
    else if (operator === 'Td') moveTo(multiply([1, 0, 0, 1, a, b], line));
    else if (operator === 'TD') {
      state.leading = -b;
      moveTo(multiply([1, 0, 0, 1, a, b], line));
    } else if (operator === 'TL') state.leading = a;
    else if (operator === 'T*') moveTo(multiply([1, 0, 0, 1, 0, -state.leading], line));
    else if (operator === 'Tf') {
      const [called] = operands.filter((each) => typeof each === 'string');
      state.size = a;
      state.font = fontOf(called, resources, fonts);
    } else if (operator === 'Tj') show(operands);
    else if (operator === 'TJ') show(operands.flatMap((each) => (Array.isArray(each) ? each : [])));
    else if (operator === "'" || operator === '"') {
      moveTo(multiply([1, 0, 0, 1, 0, -state.leading], line));
      show(operands.filter((each) => each instanceof Uint8Array));
    } else if (operator === 'Do' && depth < DEEPEST) {
      const [called] = operands.filter((each) => typeof each === 'string');
      const drawn = entry(resources, 'XObject', called);
      if (!(drawn instanceof PDFRawStream) || drawn.dict.lookup(name('Subtype')) !== name('Form')) {
        continue;
      }
      const own = drawn.dict.lookup(name('Resources'));
      const matrix = drawn.dict.lookup(name('Matrix'));
      const placed = matrix instanceof PDFArray ? matrixOf(numbersOf(matrix)) : IDENTITY;
      const within = own instanceof PDFDict ? own : resources;
      read(decoded(drawn), within, multiply(placed, state.ctm), depth + 1, found);
    }
  }
}

function entry(resources: PDFDict, kind: string, called: unknown): PDFObject | undefined {
  const all = resources.lookup(name(kind));
  return all instanceof PDFDict && typeof called === 'string'
    ? all.lookup(name(called))
    : undefined;
}

function fontOf(called: unknown, resources: PDFDict, known: Map<string, Font>): Font | undefined {
  if (typeof called !== 'string') return undefined;
  const have = known.get(called);
  if (have !== undefined) return have;
  const dict = entry(resources, 'Font', called);
  if (!(dict instanceof PDFDict)) return undefined;
  const table = dict.lookup(name('ToUnicode'));
  const isWide = dict.lookup(name('Subtype')) === name('Type0');
  const decode = unicodeOf(
    table instanceof PDFRawStream ? Buffer.from(decoded(table)).toString('latin1') : undefined,
    isWide,
    encodingOf(dict) === name('MacRomanEncoding'),
  );
  const made = { decode };
  known.set(called, made);
  return made;
}

function encodingOf(font: PDFDict): PDFObject | undefined {
  const encoding = font.lookup(name('Encoding'));
  return encoding instanceof PDFDict ? encoding.lookup(name('BaseEncoding')) : encoding;
}

const numbersOf = (array: PDFArray): number[] =>
  array.asArray().map((each) => Number(String(each)) || 0);

function matrixOf(numbers: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

/** First the left one, then the right one. */
const multiply = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

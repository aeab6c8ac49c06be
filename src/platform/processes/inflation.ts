/**
 * Bounds what the streams of a file decompress to: a few bytes can stand for gigabytes. All filters
 * of the library (Flate, LZW, RunLength, ASCII) take their memory in one place, which counts here.
 */

import { decodePDFRawStream, PDFContext, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { UnreadablePdf } from './pool.ts';

/** Of the streams one task decodes, all together. Forms take one or two megabytes. */
const LIMIT = 32 * 1024 * 1024;

let taken = 0;

/** Begins to count for the next task. */
export function resetInflation(): void {
  taken = 0;
}

/** Throws `UnreadablePdf` past the limit. The library continues without a stream that it cannot decode. */
export function checkInflation(): void {
  if (taken > LIMIT) {
    throw new UnreadablePdf('decompresses to more than 32 MB, far more than a form needs');
  }
}

type Decoder = {
  readonly buffer: Uint8Array;
  ensureBuffer(requested: number): Uint8Array;
};

const decoder = ancestorOf(anyDecoder());
const { ensureBuffer } = decoder;

decoder.ensureBuffer = function limited(this: Decoder, requested: number): Uint8Array {
  const before = this.buffer.byteLength;
  if (requested > before) {
    // A buffer grows by doubling.
    taken += Math.max(requested, 2 * before) - before;
    checkInflation();
  }
  return ensureBuffer.call(this, requested);
};

function anyDecoder(): object {
  const dict = PDFDict.withContext(PDFContext.create());
  dict.set(PDFName.of('Filter'), PDFName.of('ASCIIHexDecode'));
  return decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array()));
}

/** The class that all filters share, which the library does not export. */
function ancestorOf(found: object): Decoder {
  let prototype = found;
  while (!Object.hasOwn(prototype, 'ensureBuffer')) prototype = Object.getPrototypeOf(prototype);
  return prototype as Decoder;
}

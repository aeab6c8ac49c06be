/**
 * The kinds of files a copy may be, recognized by what they hold and not by what the sender says: all parts
 * of the file that a viewer needs are there and whole. Work and memory stay small whatever the file
 * claims of its size.
 */

import { constants, crc32, inflateSync } from 'node:zlib';

export const MAX_COPY_BYTES = 8 * 1024 * 1024;

type MediaType = { readonly extension: string; readonly isWhole: (bytes: Buffer) => boolean };

export const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
  'image/jpeg': { extension: 'jpg', isWhole: isJpeg },
  'image/png': { extension: 'png', isWhole: isPng },
  'application/pdf': { extension: 'pdf', isWhole: isPdf },
};

/** Whether the bytes are a file of this type, which must be one of `MEDIA_TYPES`. */
export const isOfMediaType = (bytes: Buffer, mediaType: string): boolean =>
  MEDIA_TYPES[mediaType]?.isWhole(bytes) ?? false;

/** More than any phone's photo; a browser needs four bytes a pixel to show it. */
export const MAX_PIXELS = 120_000_000;

/** Pixels that a whole picture claims to have; 0 for a PDF. */
export function pixelsOf(bytes: Buffer, mediaType: string): number {
  if (mediaType === 'image/png') return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  return mediaType === 'image/jpeg' ? jpegPixels(bytes) : 0;
}

// PNG (ISO/IEC 15948) --------------------------------------------------------------------------

const PNG_BEGINS = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bit depths by color type, and samples per pixel (11.2.2). */
const PNG_COLORS: Readonly<Record<number, readonly [depths: readonly number[], samples: number]>> =
  {
    0: [[1, 2, 4, 8, 16], 1],
    2: [[8, 16], 3],
    3: [[1, 2, 4, 8], 1],
    4: [[8, 16], 2],
    6: [[8, 16], 4],
  };
/** Of the compressed picture this much is decoded: the beginning of a large one. */
const DECODED = 16 * 1024;

function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_BEGINS)) return false;
  const types: string[] = [];
  const data: Buffer[] = [];
  let row: number | undefined;
  for (let at = 8; types.at(-1) !== 'IEND'; ) {
    if (at + 12 > bytes.length) return false;
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return false;
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, end);
    if (types.length === 0) {
      row = type === 'IHDR' ? pngRow(body) : undefined;
      if (row === undefined) return false;
    }
    if (type === 'IDAT') data.push(body);
    types.push(type);
    at = end + 4;
  }
  return row !== undefined && (decodedLength(Buffer.concat(data)) ?? 0) >= Math.min(row, DECODED);
}

/** Bytes of the first row, or undefined when the header makes no sense. */
function pngRow(header: Buffer): number | undefined {
  if (header.length !== 13) return undefined;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = 0, compression, filter, interlace = 0] = header.subarray(8);
  const [depths, samples] = PNG_COLORS[color] ?? [[], 0];
  if (width === 0 || height === 0 || !depths.includes(depth)) return undefined;
  if (compression !== 0 || filter !== 0 || interlace > 1) return undefined;
  // The first pass of an interlaced picture has every eighth pixel.
  const pixels = interlace === 1 ? Math.ceil(width / 8) : width;
  return 1 + Math.ceil((pixels * depth * samples) / 8);
}

function decodedLength(data: Buffer): number | undefined {
  try {
    const finishFlush = constants.Z_SYNC_FLUSH;
    return inflateSync(data.subarray(0, DECODED), { finishFlush }).length;
  } catch {
    return undefined;
  }
}

// JPEG (ISO/IEC 10918-1, Annex B) --------------------------------------------------------------

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Start of frame; C4, C8 and CC are other markers of its range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Every segment up to the end of image: a frame with a size, then at least one scan with data. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return false;
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) return false;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === EOI) return hasFrame && hasScan;
    if (at + 2 > bytes.length) return false;
    const length = bytes.readUInt16BE(at);
    if (length < 2 || at + length > bytes.length) return false;
    if (isFrame(marker)) {
      hasFrame = length >= 11 && bytes.readUInt16BE(at + 3) > 0 && bytes.readUInt16BE(at + 5) > 0;
      if (!hasFrame) return false;
    }
    at += length;
    if (marker !== SOS) continue;
    const end = endOfScan(bytes, at);
    if (!hasFrame || end === at) return false;
    hasScan = true;
    at = end;
  }
}

function jpegPixels(bytes: Buffer): number {
  for (let at = 2; ; ) {
    while (bytes[at] === 0xff) at += 1;
    if (isFrame(bytes[at] ?? 0)) return bytes.readUInt16BE(at + 4) * bytes.readUInt16BE(at + 6);
    at += 1 + bytes.readUInt16BE(at + 1);
  }
}

/** The place of the next marker: in the data, FF is followed by 00 or is a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return from;
}

// PDF (ISO 32000-1, 7.5) -----------------------------------------------------------------------

const PDF_END = 2048;

/** A header, an end that leads to the cross-references, a catalog, and a page or objects in streams. */
function isPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return false;
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-PDF_END).replace(/\0+$/, ''));
  const at = Number(end?.[1] ?? -1);
  if (at <= 0 || at >= bytes.length) return false;
  const table = text.slice(at, at + 32);
  if (!/^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(table)) return false;
  return /\/Root\s+\d+\s+\d+\s+R/.test(text) && /\/Type\s*\/(Page\b(?!s)|ObjStm)/.test(text);
}

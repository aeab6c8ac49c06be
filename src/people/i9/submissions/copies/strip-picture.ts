/**
 * A photo without what a camera or a program wrote next to the picture: where and when it was taken,
 * with which device, texts, a small preview. The compressed picture stays byte for byte. What a viewer
 * needs stays: JFIF, the color profile, Adobe's color transform, and from Exif the orientation alone.
 */

import { crc32 } from 'node:zlib';

/** Bytes that are a whole file of this type; a PDF comes back as it is. */
export function stripPicture(mediaType: string, bytes: Buffer): Buffer {
  if (mediaType === 'image/jpeg') return stripJpeg(bytes);
  return mediaType === 'image/png' ? stripPng(bytes) : bytes;
}

// PNG (ISO/IEC 15948) --------------------------------------------------------------------------

/** Chunks that a viewer shows the picture by, critical and ancillary (11.2, 11.3). */
const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs'.split(' '),
);

function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  let type = '';
  for (let at = 8; type !== 'IEND'; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, at + 8);
    const orientation = type === 'eXIf' ? orientationOf(bytes.subarray(at + 8, end - 4)) : 1;
    if (PNG_KEPT.has(type)) kept.push(bytes.subarray(at, end));
    else if (orientation !== 1) kept.push(pngChunk('eXIf', exifOf(orientation)));
    at = end;
  }
  return Buffer.concat(kept);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

// JPEG (ISO/IEC 10918-1, Annex B) --------------------------------------------------------------

const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP15 = 0xef;
const COMMENT = 0xfe;
const APP1 = 0xe1;
/** Of the application segments, those that a decoder reads colors by: JFIF, ICC profile, Adobe. */
const JPEG_KEPT: Readonly<Record<number, string>> = {
  [APP0]: 'JFIF\0',
  226: 'ICC_PROFILE\0',
  238: 'Adobe',
};
const EXIF = Buffer.from('Exif\0\0', 'latin1');

function stripJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let orientation = 1;
  for (let at = 2; ; ) {
    const begins = at;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? EOI;
    at += 1;
    // What follows the end is no part of the picture: a film, or a second picture with its own place.
    if (marker === EOI) return Buffer.concat([...kept, Buffer.from([0xff, EOI])]);
    const data = bytes.subarray(at + 2, at + bytes.readUInt16BE(at));
    let end = at + 2 + data.length;
    if (marker === SOS) end = endOfScan(bytes, end);
    if (marker === APP1 && data.subarray(0, 6).equals(EXIF)) {
      orientation = orientationOf(data.subarray(6));
      if (orientation !== 1) kept.push(jpegExif(orientation));
    } else if (isKept(marker, data)) {
      kept.push(bytes.subarray(begins, end));
    }
    at = end;
  }
}

function isKept(marker: number, data: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  const begins = JPEG_KEPT[marker];
  return begins !== undefined && data.toString('latin1', 0, begins.length) === begins;
}

/** The place of the next marker that is no restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function jpegExif(orientation: number): Buffer {
  const data = Buffer.concat([EXIF, exifOf(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, data.length + 2]);
  return Buffer.concat([head, data]);
}

// Exif (CIPA DC-008): a TIFF whose first directory has the orientation ---------------------------

const ORIENTATION = 0x0112;

/** 1 to 8; 1, upright, where it is not said or makes no sense. */
function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4);
  const isLittle = order === 'II*\0';
  if (!isLittle && order !== 'MM\0*') return 1;
  const u16 = (at: number): number => {
    if (at + 2 > tiff.length) return 0;
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  if (tiff.length < 8) return 1;
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = u16(directory);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + 12 * index;
    if (at + 12 > tiff.length) return 1;
    if (u16(at) !== ORIENTATION) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** One directory with one entry. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

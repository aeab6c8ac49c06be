/** The smallest files that are what they say: one gray pixel, one empty page. */

import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

export const PNG_BYTES = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
]);

/** A square gray picture of random pixels, which do not compress: `side` squared bytes. */
export function noisePng(side: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = Array.from({ length: side }, () => [Buffer.alloc(1), randomBytes(side)]).flat();
  return Buffer.concat([
    PNG_BYTES.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A square black picture that claims so many pixels a side; only its first rows are there. */
export function pngOfSize(side: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([
    PNG_BYTES.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64 * 1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const zeros = (count: number): number[] => new Array(count).fill(0);

export const JPEG_BYTES = Buffer.from([
  ...[0xff, 0xd8],
  ...[0xff, 0xdb, 0, 67, 0, ...new Array(64).fill(1)],
  ...[0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
  // Of both tables one code, one bit long: no difference, end of block.
  ...[0xff, 0xc4, 0, 20, 0x00, 1, ...zeros(15), 0],
  ...[0xff, 0xc4, 0, 20, 0x10, 1, ...zeros(15), 0],
  ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
  ...[0x3f, 0xff, 0xd9],
]);

const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
];

export const PDF_TEXT = (() => {
  let text = '%PDF-1.4\n';
  const at = OBJECTS.map((object, index) => {
    const from = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(from).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${at.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\n`;
  return `${text}${table}startxref\n${text.length}\n%%EOF\n`;
})();

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { JPEG_BYTES, PDF_TEXT, PNG_BYTES } from '../../../../../test/support/pictures.ts';
import { isOfMediaType } from './media-types.ts';
import { stripPicture } from './strip-picture.ts';

/** Exif with a place next to the orientation, in either byte order. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4 + 20);
  tiff.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
  const u16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  u32(8, 4);
  u16(2, 8);
  u16(0x010f, 10); // the maker
  u16(2, 12);
  u32(20, 14);
  u32(38, 18);
  u16(0x0112, 22);
  u16(3, 24);
  u32(1, 26);
  u16(orientation, 30);
  tiff.write('GPS 33.4484 -112.074', 38, 'latin1');
  return tiff;
}

const segment = (marker: number, text: Buffer | string): Buffer => {
  const data = Buffer.from(text as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const chunk = (type: string, text: Buffer | string): Buffer => {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(text as string, 'latin1')]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length - 4, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};
const jpegWith = (...segments: Buffer[]): Buffer =>
  Buffer.concat([JPEG_BYTES.subarray(0, 2), ...segments, JPEG_BYTES.subarray(2)]);
const pngWith = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([PNG_BYTES.subarray(0, 33), ...chunks, PNG_BYTES.subarray(33)]);
const exifSegment = (orientation: number, isLittle = false) =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation, isLittle)]));

describe('a photo keeps its picture and nothing about the person who took it', () => {
  const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
  const icc = segment(0xe2, 'ICC_PROFILE\0\x01\x01profile');
  const adobe = segment(0xee, 'Adobe\0d\0\0\0\0\x01');

  test('JPEG: Exif, XMP, IPTC, comments, further pictures, and what follows the end', () => {
    const sent = Buffer.concat([
      jpegWith(
        jfif,
        exifSegment(1),
        segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0GPS'),
        icc,
        segment(0xe2, 'MPF\0GPS'),
        segment(0xed, 'Photoshop 3.0\0GPS'),
        segment(0xe0, 'JFXX\0GPS'),
        segment(0xfe, 'GPS'),
        adobe,
      ),
      Buffer.from('GPS of a film'),
    ]);
    assert.ok(isOfMediaType(jpegWith(exifSegment(1)), 'image/jpeg'));
    assert.deepEqual(stripPicture('image/jpeg', sent), jpegWith(jfif, icc, adobe));
  });

  for (const [name, isLittle] of [
    ['big', false],
    ['little', true],
  ] as const) {
    test(`an orientation stays, in ${name}-endian Exif, and nothing else of it`, () => {
      for (const orientation of [2, 3, 6, 8]) {
        const jpeg = stripPicture('image/jpeg', jpegWith(exifSegment(orientation, isLittle)));
        const png = stripPicture('image/png', pngWith(chunk('eXIf', exif(orientation, isLittle))));
        for (const [type, bytes] of [
          ['image/jpeg', jpeg],
          ['image/png', png],
        ] as const) {
          assert.ok(isOfMediaType(bytes, type));
          assert.ok(!bytes.includes('GPS'));
          const at = bytes.indexOf(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1]));
          assert.deepEqual([...bytes.subarray(at + 8, at + 12)], [0, orientation, 0, 0]);
        }
      }
    });
  }

  test('PNG: texts, times, Exif, and unknown chunks', () => {
    const kept = [chunk('gAMA', '\0\0\xb1\x8f'), chunk('pHYs', '\0\0\x0b\x13\0\0\x0b\x13\x01')];
    const texts = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX'].map((type) => chunk(type, 'GPS'));
    const sent = pngWith(...kept, ...texts, chunk('eXIf', exif(1, false)));
    const stripped = stripPicture('image/png', Buffer.concat([sent, Buffer.from('GPS')]));
    assert.deepEqual(stripped, pngWith(...kept));
  });

  test('Exif that makes no sense is removed whole', () => {
    for (const bad of [
      '',
      'II*',
      'MM\0*\xff\xff\xff\xff',
      'MM\0*\0\0\0\x08\xff\xff',
      'XX\0*\0\0\0\0',
    ]) {
      assert.deepEqual(
        stripPicture('image/jpeg', jpegWith(segment(0xe1, `Exif\0\0${bad}`))),
        JPEG_BYTES,
      );
    }
  });

  test('a picture without any, and a PDF, stay byte for byte', () => {
    for (const [type, bytes] of [
      ['image/jpeg', JPEG_BYTES],
      ['image/png', PNG_BYTES],
      ['application/pdf', Buffer.from(PDF_TEXT)],
    ] as const) {
      assert.deepEqual(stripPicture(type, bytes), bytes);
    }
  });
});

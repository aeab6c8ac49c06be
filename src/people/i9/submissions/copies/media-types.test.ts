import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { JPEG_BYTES, PDF_TEXT, PNG_BYTES } from '../../../../../test/support/pictures.ts';
import { isOfMediaType } from './media-types.ts';

const FILES = [
  ['image/png', PNG_BYTES],
  ['image/jpeg', JPEG_BYTES],
  ['application/pdf', Buffer.from(PDF_TEXT)],
] as const;

describe('files of copies', () => {
  for (const [mediaType, bytes] of FILES) {
    test(`${mediaType}: whole it is taken, as another type or without its end it is not`, () => {
      assert.ok(isOfMediaType(bytes, mediaType));
      for (const [other] of FILES) {
        assert.equal(isOfMediaType(bytes, other), other === mediaType);
      }
      for (let length = 0; length < bytes.length - 1; length += 1) {
        assert.ok(!isOfMediaType(bytes.subarray(0, length), mediaType), `${length} bytes`);
      }
    });

    test(`${mediaType}: a beginning followed by zeros is none`, () => {
      const empty = Buffer.concat([bytes.subarray(0, 8), Buffer.alloc(4096)]);
      assert.ok(!isOfMediaType(empty, mediaType));
    });
  }

  test('a PNG with one changed byte is none', () => {
    for (let at = 0; at < PNG_BYTES.length; at += 1) {
      const changed = Buffer.from(PNG_BYTES);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.ok(!isOfMediaType(changed, 'image/png'), `byte ${at}`);
    }
  });

  test('a JPEG without a frame, a scan or a size is none', () => {
    const at = JPEG_BYTES.indexOf(Buffer.from([0xff, 0xc0]));
    const flat = Buffer.from(JPEG_BYTES);
    flat.writeUInt16BE(0, at + 5);
    assert.ok(!isOfMediaType(flat, 'image/jpeg'));
    const frameless = Buffer.concat([JPEG_BYTES.subarray(0, at), JPEG_BYTES.subarray(at + 13)]);
    assert.ok(!isOfMediaType(frameless, 'image/jpeg'));
    const empty = Buffer.concat([JPEG_BYTES.subarray(0, -3), Buffer.from([0xff, 0xd9])]);
    assert.ok(!isOfMediaType(empty, 'image/jpeg'));
  });

  test('what a camera appends to a JPEG does not matter', () => {
    assert.ok(isOfMediaType(Buffer.concat([JPEG_BYTES, Buffer.from('more')]), 'image/jpeg'));
  });

  test('a PDF of a library, with its objects in streams, is one', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    for (const useObjectStreams of [true, false]) {
      const bytes = Buffer.from(await document.save({ useObjectStreams }));
      assert.ok(isOfMediaType(bytes, 'application/pdf'));
    }
  });
});

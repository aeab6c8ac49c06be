import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeText } from './decode-text.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const NAMES = 'José,Núñez\nZoë,GARCÍA\nÉlodie,Østergård\n';

describe('the text of a file', () => {
  for (const [name, bytes, encoding] of [
    ['UTF-8', Buffer.from(NAMES), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${NAMES}`), 'utf-8'],
    ['Windows-1252', latin(NAMES), 'windows-1252'],
    ['UTF-16, little end first', Buffer.from(`\ufeff${NAMES}`, 'utf16le'), 'utf-16le'],
    ['UTF-16, big end first', Buffer.from(`\ufeff${NAMES}`, 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16 without its mark', Buffer.from(NAMES, 'utf16le'), 'utf-16le'],
  ] as const) {
    test(`${name} is read letter by letter`, () => {
      assert.deepEqual(decodeText(bytes), { text: NAMES, encoding });
    });
  }

  for (const [name, bytes] of [
    // é in Mac OS Roman is Ž in Windows-1252, í is a quotation mark.
    ['Mac OS Roman', Buffer.from([0x4a, 0x6f, 0x73, 0x8e])],
    ['Mac OS Roman with í', Buffer.from([0x47, 0x61, 0x72, 0x63, 0x92, 0x61])],
    ['Mac OS Roman in capitals', Buffer.from([0x47, 0x41, 0x52, 0x43, 0xea, 0x41])],
    ['Windows-1250', Buffer.from([0x50, 0x61, 0x76, 0x65, 0x6c, 0x8a])],
    ['UTF-8 that is cut in a letter', Buffer.from('Ana,Núñez José').subarray(0, -1)],
    ['UTF-8 next to Windows-1252', Buffer.concat([Buffer.from('é'), latin('é')])],
    ['Shift JIS', Buffer.from([0x8e, 0x52, 0x93, 0x63])],
    ['UTF-16 that is cut', Buffer.from(`\ufeff${NAMES}`, 'utf16le').subarray(0, -1)],
  ] as const) {
    test(`${name} is refused rather than guessed`, () => {
      assert.throws(() => decodeText(bytes), /CSV UTF-8/);
    });
  }

  test('an encoding that the sender names is taken at its word', () => {
    const mac = Buffer.from([0x4a, 0x6f, 0x73, 0x8e]);
    assert.deepEqual(decodeText(mac, 'macintosh'), { text: 'José', encoding: 'macintosh' });
    assert.equal(decodeText(latin('José'), 'ISO-8859-1').text, 'José');
    assert.throws(() => decodeText(latin('José'), 'utf-8'), /is not utf-8/);
    assert.throws(() => decodeText(latin('José'), 'klingon'), /klingon is not an encoding/);
  });
});

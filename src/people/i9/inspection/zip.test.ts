import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32, inflateRawSync } from 'node:zlib';
import { writeZip, type ZipFile } from './zip.ts';

const MODIFIED = new Date('2026-06-15T12:34:56Z');

async function archive(files: readonly ZipFile[]): Promise<Buffer> {
  const source = (async function* () {
    yield* files;
  })();
  return Buffer.concat(await Array.fromAsync(writeZip(source, MODIFIED)));
}

const END = Buffer.from([0x50, 0x4b, 5, 6]);
const ZIP64_END = Buffer.from([0x50, 0x4b, 6, 6]);

describe('a ZIP archive', () => {
  test('holds names and contents, with their checksums', async () => {
    const content = 'Ä'.repeat(1000);
    const bytes = await archive([
      { name: 'forms/ä.txt', content },
      { name: 'empty', content: '' },
    ]);
    const end = bytes.lastIndexOf(END);
    assert.equal(bytes.readUInt16LE(end + 10), 2);
    const at = bytes.readUInt32LE(end + 16);
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    assert.equal(bytes.readUInt32LE(at + 16), crc32(content));
    const nameLength = bytes.readUInt16LE(at + 28);
    assert.equal(bytes.toString('utf8', at + 46, at + 46 + nameLength), 'forms/ä.txt');
    const packed = bytes.subarray(30 + nameLength, 30 + nameLength + bytes.readUInt32LE(at + 20));
    assert.equal(inflateRawSync(packed).toString('utf8'), content);
    assert.equal(bytes.indexOf(ZIP64_END), -1);
  });

  test('of more files than 16 bits can count says so in its ZIP64 record', async () => {
    const count = 70_000;
    const files = Array.from({ length: count }, (_, index) => ({ name: `${index}`, content: '' }));
    const bytes = await archive(files);
    const end = bytes.lastIndexOf(END);
    assert.equal(bytes.readUInt16LE(end + 10), 0xffff);
    const record = bytes.lastIndexOf(ZIP64_END);
    assert.equal(bytes.readBigUInt64LE(record + 32), BigInt(count));
    const directory = Number(bytes.readBigUInt64LE(record + 48));
    assert.equal(bytes.readUInt32LE(directory), 0x02014b50);
    assert.equal(Number(bytes.readBigUInt64LE(record + 40)), record - directory);
  });
});

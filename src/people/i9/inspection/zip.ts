/**
 * Writes a ZIP archive (PKWARE APPNOTE 6.3, ZIP64 where needed) file by file, so that an export of
 * any size is never whole in memory.
 */

import { crc32, deflateRawSync } from 'node:zlib';

export type ZipFile = { readonly name: string; readonly content: string | Buffer };

/** What nothing is packed to: making a compressor takes longer than most of what it packs. */
const NOTHING = deflateRawSync(Buffer.alloc(0));

const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
const VERSION = 45;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

export async function* writeZip(
  files: AsyncIterable<ZipFile>,
  modified: Date,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const plain = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    const packed = plain.length === 0 ? NOTHING : deflateRawSync(plain);
    const common = commonFields(plain, packed, modified, Buffer.byteLength(name));
    const local = Buffer.concat([bytes(4, 0x04034b50), common, Buffer.from(name), packed]);
    directory.push(directoryEntry(common, name, offset));
    offset += local.length;
    yield local;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield endOf(directory.length, entries.length, offset);
}

/** What the local header and the directory have in common, from version to extra length. */
function commonFields(plain: Buffer, packed: Buffer, modified: Date, nameLength: number): Buffer {
  const time =
    (modified.getUTCHours() << 11) |
    (modified.getUTCMinutes() << 5) |
    (modified.getUTCSeconds() >> 1);
  const date =
    ((modified.getUTCFullYear() - 1980) << 9) |
    ((modified.getUTCMonth() + 1) << 5) |
    modified.getUTCDate();
  return Buffer.concat([
    bytes(2, VERSION),
    bytes(2, UTF8_NAMES),
    bytes(2, DEFLATE),
    bytes(2, time),
    bytes(2, date),
    bytes(4, crc32(plain)),
    bytes(4, packed.length),
    bytes(4, plain.length),
    bytes(2, nameLength),
    bytes(2, 0),
  ]);
}

function directoryEntry(common: Buffer, name: string, offset: number): Buffer {
  const far = offset >= MAX_32;
  const extra = far ? Buffer.concat([bytes(2, 1), bytes(2, 8), long(offset)]) : Buffer.alloc(0);
  return Buffer.concat([
    bytes(4, 0x02014b50),
    bytes(2, VERSION),
    common.subarray(0, -2),
    bytes(2, extra.length),
    // Comment length, disk number, internal and external attributes.
    Buffer.alloc(10),
    bytes(4, far ? MAX_32 : offset),
    Buffer.from(name),
    extra,
  ]);
}

function endOf(count: number, size: number, offset: number): Buffer {
  const large = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;
  const end = Buffer.concat([
    bytes(4, 0x06054b50),
    bytes(4, 0),
    bytes(2, Math.min(count, MAX_16)),
    bytes(2, Math.min(count, MAX_16)),
    bytes(4, Math.min(size, MAX_32)),
    bytes(4, Math.min(offset, MAX_32)),
    bytes(2, 0),
  ]);
  if (!large) return end;
  const record = Buffer.concat([
    bytes(4, 0x06064b50),
    long(44),
    bytes(2, VERSION),
    bytes(2, VERSION),
    bytes(4, 0),
    bytes(4, 0),
    long(count),
    long(count),
    long(size),
    long(offset),
  ]);
  const locator = Buffer.concat([
    bytes(4, 0x07064b50),
    bytes(4, 0),
    long(offset + size),
    bytes(4, 1),
  ]);
  return Buffer.concat([record, locator, end]);
}

function bytes(length: 2 | 4, value: number): Buffer {
  const buffer = Buffer.alloc(length);
  if (length === 2) buffer.writeUInt16LE(value);
  else buffer.writeUInt32LE(value);
  return buffer;
}

function long(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
}

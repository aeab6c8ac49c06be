/**
 * The container of a release file: a tar archive (ustar), compressed with gzip, with nothing in it that
 * depends on when, where, or by whom it was made. Entries are kept in memory; none is written to a disk.
 */

import { crc32, gunzipSync } from 'node:zlib';
import { gzipSync } from 'fflate';
import { codeOf, reasonOf } from '../../platform/shape/reasons.ts';
import { ReleaseFileError } from './release-file-error.ts';

export type Entry = { readonly name: string; readonly bytes: Uint8Array };

const MB = 1024 * 1024;
/** Ten times as large as a release of all states. */
export const MOST_BYTES = 32 * MB;
const MOST_UNPACKED = 256 * MB;

const BLOCK = 512;
const NAME_BYTES = 100;
const SIZE_AT = 124;
const CHECKSUM_AT = 148;

/** The names an archive may have: folders and files of letters, digits, and a few signs, none hidden. */
const NAME = /^[A-Za-z0-9][\w.+-]*(\/[A-Za-z0-9][\w.+-]*)*$/;

/** `gzip` in JavaScript: the same bytes on every machine, which zlib does not promise. */
export function pack(entries: readonly Entry[]): Buffer {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Buffer.from(gzipSync(archiveOf(sorted), { level: 9, mtime: 0 }));
}

/** In the order of their names. Throws a `ReleaseFileError` for anything that `pack` does not write. */
export function unpack(bytes: Uint8Array): Entry[] {
  if (bytes.length > MOST_BYTES) throw new ReleaseFileError('is larger than 32 MB');
  return entriesOf(inflated(bytes));
}

function inflated(bytes: Uint8Array): Buffer {
  let archive: Buffer;
  try {
    archive = gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED });
  } catch (error) {
    throw new ReleaseFileError(
      codeOf(error) === 'ERR_BUFFER_TOO_LARGE'
        ? 'unpacks to more than 256 MB, far more than a release needs'
        : `is not a release file: it is not compressed with gzip, or is damaged (${reasonOf(error)})`,
    );
  }
  // Bytes after the end, which gzip passes over.
  const end = Buffer.from(bytes).subarray(-GZIP_END);
  const isWhole = end.readUInt32LE(0) === crc32(archive) && end.readUInt32LE(4) === archive.length;
  if (!isWhole) throw new ReleaseFileError('has bytes after its end');
  return archive;
}

/** A checksum and the length of what was compressed. */
const GZIP_END = 8;

function archiveOf(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ name, bytes }) => [
    headerOf(name, bytes.length),
    bytes,
    Buffer.alloc(paddingOf(bytes.length)),
  ]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

function headerOf(name: string, size: number): Buffer {
  if (!NAME.test(name) || name.length > NAME_BYTES) {
    throw new ReleaseFileError(`has an entry that no release has: ${JSON.stringify(name)}`);
  }
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  header.write(name, 0);
  header.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, NAME_BYTES);
  header.write(`${octal(size, 11)}\0${octal(0, 11)}\0        0`, SIZE_AT);
  header.write('ustar\x0000', 257);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${octal(checksum, 6)}\0 `, CHECKSUM_AT);
  return header;
}

function entriesOf(archive: Buffer): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  while (at < archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + BLOCK);
    const name = header.toString('latin1', 0, Math.max(0, header.indexOf(0)));
    const size = Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + 11), 8);
    const from = at + BLOCK;
    const isWhole = size >= 0 && from + size <= archive.length;
    if (!isWhole) throw new ReleaseFileError('is damaged: an entry is cut off');
    if (name <= (entries.at(-1)?.name ?? '')) {
      throw new ReleaseFileError(
        `has an entry twice or out of order: ${JSON.stringify(name.slice(0, NAME_BYTES))}`,
      );
    }
    entries.push({ name, bytes: archive.subarray(from, from + size) });
    at = from + size + paddingOf(size);
  }
  // Links, other owners, times, bytes between or after the entries: whatever we would not write.
  if (!archiveOf(entries).equals(archive)) {
    throw new ReleaseFileError('is not packed as wagewright rules pack packs it');
  }
  return entries;
}

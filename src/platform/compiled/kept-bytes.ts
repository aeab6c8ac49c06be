/**
 * Files that are made once from what is compiled, and kept next to it. A file's name has the digest
 * of all that it is made of, and the file begins with the digest of its content: what is out of date
 * or damaged is made again.
 */

import { createHash } from 'node:crypto';
import { promises as files } from 'node:fs';
import { join } from 'node:path';
import { digestOf, KEPT, type SourceFile } from './compiled.ts';

type BytesMade = {
  /** Files kept under it before are replaced: letters, digits, and hyphens. */
  readonly name: string;
  readonly sources: readonly SourceFile[];
  readonly code: URL | readonly URL[];
};

const DIGEST_BYTES = 32;

/** What was kept, or else what `make` makes; a folder that cannot be written keeps nothing. */
export async function bytesOnce(
  made: BytesMade,
  make: () => Promise<Uint8Array>,
  folder: string = KEPT,
): Promise<Uint8Array> {
  const file = `${made.name}-${digestOf(made)}.bin`;
  const known = await readKept(join(folder, file));
  if (known !== undefined) return known;
  const bytes = await make();
  await keep(made.name, file, bytes, folder).catch(() => {});
  return bytes;
}

async function readKept(path: string): Promise<Uint8Array | undefined> {
  const file = await files.readFile(path).catch(() => undefined);
  if (file === undefined || file.length <= DIGEST_BYTES) return undefined;
  const content = file.subarray(DIGEST_BYTES);
  return sha256(content).equals(file.subarray(0, DIGEST_BYTES)) ? content : undefined;
}

async function keep(name: string, file: string, bytes: Uint8Array, folder: string): Promise<void> {
  await files.mkdir(folder, { recursive: true });
  const temporary = join(folder, `${file}.${process.pid}`);
  await files.writeFile(temporary, [sha256(bytes), bytes]);
  await files.rename(temporary, join(folder, file));
  for (const other of await files.readdir(folder)) {
    const isOlder = other.startsWith(`${name}-`) && other.endsWith('.bin') && other !== file;
    if (isOlder) await files.rm(join(folder, other), { force: true });
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

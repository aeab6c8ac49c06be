/** Writes an overlay: whole in a hidden folder first, then under its name in one step. */

import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Manifest, manifestText, OverlayError, partOf } from './manifest.ts';
import { MANIFEST } from './read-overlays.ts';

export type OverlayFile = {
  /** Path of the register's YAML file below `rules/`. */
  readonly register: string;
  readonly file: string;
  readonly holds: 'rows' | 'rates';
  readonly text: string;
};

type Draft = Omit<Manifest, 'registers'>;

/**
 * Returns the folder, and whether it was there already with the same content. Throws an
 * `OverlayError` when another file was imported under this name.
 */
export function writeOverlay(
  folder: string,
  draft: Draft,
  files: readonly OverlayFile[],
): { path: string; isThere: boolean } {
  const registers = files.map(({ text, register, file, holds }) => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    return { register, file, sha256, holds };
  });
  const manifest = manifestText({ ...draft, registers });
  const path = join(folder, partOf(draft));
  if (existsSync(path)) {
    if (readFileSync(join(path, MANIFEST), 'utf8') === manifest) return { path, isThere: true };
    throw new OverlayError(
      `${path} already exists and contains another import. An import never changes under its name: give the date of this download with --retrieved, or remove the folder if no paycheck was calculated with it.`,
    );
  }
  const unfinished = join(folder, `.${partOf(draft)}.${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const { file, text } of files) writeWhole(join(unfinished, file), text);
  writeWhole(join(unfinished, MANIFEST), manifest);
  renameSync(unfinished, path);
  return { path, isThere: false };
}

/** On the disk before the name says that it is. */
function writeWhole(file: string, text: string): void {
  writeFileSync(file, text);
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

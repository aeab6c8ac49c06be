/** The overlays of a folder, each checked against the digests it was written with. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../platform/shape/reasons.ts';
import { type Manifest, OverlayError, partOf, readManifest, versionOf } from './manifest.ts';

export type Overlay = {
  readonly manifest: Manifest;
  /** Importer and day: the name of its folder. */
  readonly part: string;
  /** Texts of its CSV files by register. */
  readonly texts: ReadonlyMap<string, string>;
};

export const MANIFEST = 'overlay.yaml';

/** What is being written, or was when a machine stopped: not an overlay yet. */
const UNFINISHED = /^\./;

/** In the order of their names; none when the folder does not exist. Throws an `OverlayError`. */
export function readOverlays(folder: string): Overlay[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !UNFINISHED.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readOverlay(folder, name));
}

function readOverlay(folder: string, name: string): Overlay {
  const path = join(folder, name);
  try {
    const manifest = readManifest(readFileSync(join(path, MANIFEST), 'utf8'), MANIFEST);
    const part = partOf(manifest);
    if (part !== name) throw new Error(`the folder must be named ${part}`);
    if (versionOf(manifest.over.version, manifest.parts) !== manifest.version) {
      throw new Error(`its version ${manifest.version} does not name its parts`);
    }
    const texts = manifest.registers.map(({ register, file, sha256 }) => {
      const bytes = readFileSync(join(path, file));
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
        throw new Error(`${file} was changed after it was imported`);
      }
      return [register, bytes.toString()] as const;
    });
    return { manifest, part, texts: new Map(texts) };
  } catch (error) {
    throw new OverlayError(
      `The imported register in ${path} cannot be used: ${reasonOf(error)}. Import the agency's file again, or remove the folder.`,
    );
  }
}

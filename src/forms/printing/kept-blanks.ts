/**
 * Blank forms that were drawn before, so that the first request of a process does not wait for its
 * fonts to be read. They are kept with the compiled forms, and drawn again when the form, the code
 * that draws it, or a library changes.
 */

import { readFileSync } from 'node:fs';
import type { SourceFile } from '../../platform/compiled/compiled.ts';
import { bytesOnce } from '../../platform/compiled/kept-bytes.ts';
import { inRoot } from '../../platform/compiled/root.ts';
import type { Form, LoadedEdition } from '../catalog/load.ts';

/** Whatever below draws or decides what is drawn. */
const CODE = [new URL('..', import.meta.url), new URL('../../platform/pdf', import.meta.url)];

/** Names the versions of the libraries. */
const PACKAGE = inRoot('package.json');

/** Gives what is kept of an edition, or draws and keeps it. */
export type KeepBlank = (
  form: Form,
  edition: LoadedEdition,
  draw: () => Promise<Uint8Array>,
) => Promise<Uint8Array>;

export const keepBlank: KeepBlank = async ({ identity }, edition, draw) => {
  const sources: SourceFile[] = [
    { file: 'package.json', text: readFileSync(PACKAGE, 'utf8') },
    { file: edition.file, text: JSON.stringify({ identity, edition }) },
  ];
  const name = `blank-${identity.code}-${edition.effective}`;
  return await bytesOnce({ name, sources, code: CODE }, draw);
};

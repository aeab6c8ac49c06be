/**
 * Blank forms for tests that read or fill them: as they were drawn at `npm ci`, or else drawn and kept.
 * Kept ones are drawn again when the form, the code that draws, or a library changes; that they are
 * what is drawn now is tested in `test/forms/every-form.test.ts`.
 */

import type { Form, LoadedEdition } from '../../src/forms/catalog/load.ts';
import { renderBlank } from '../../src/forms/pdf/blank.ts';
import { keepBlank } from '../../src/forms/printing/kept-blanks.ts';

const blanks = new Map<string, Promise<Uint8Array>>();

export function blankOf(form: Form, edition: LoadedEdition): Promise<Uint8Array> {
  const known = blanks.get(edition.file) ?? keep(form, edition);
  blanks.set(edition.file, known);
  return known;
}

/** Not the file's buffer, which pdf.js refuses. */
const keep = async (form: Form, edition: LoadedEdition): Promise<Uint8Array> =>
  new Uint8Array(await keepBlank(form, edition, () => renderBlank(form, edition)));

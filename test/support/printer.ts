/** Prints completed forms in the test's own thread: nothing to close. */

import { loadForms } from '../../src/forms/catalog/load.ts';
import { editionsOf } from '../../src/forms/pdf/completed-document.ts';
import { complete } from '../../src/forms/printing/print-worker.ts';
import type { FormPress } from '../../src/people/i9/print/completed-form.ts';

const catalog = loadForms();

export const PRINTER: FormPress = {
  complete: (document) => complete({ document, editions: editionsOf(catalog, document) }),
};

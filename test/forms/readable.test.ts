/** The size of all print: at least 8 points, and on Form I-9 no smaller than the agency's own. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { loadForms } from '../../src/forms/catalogue/load.ts';
import { renderBlank } from '../../src/forms/pdf/blank.ts';
import { isExact } from '../../src/forms/pdf/page.ts';

const READABLE = 8;
/** Labels of boxes in the agency's own file of Form I-9 (01/20/25 and 08/01/23). */
const OF_FORM_I9 = 7;

/** The smallest print of a file, in points, with its words. */
async function smallestPrint(pdf: Uint8Array): Promise<{ size: number; words: string }> {
  const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 });
  let smallest = { size: Number.POSITIVE_INFINITY, words: '' };
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      if (item.height < smallest.size) smallest = { size: item.height, words: item.str };
    }
  }
  await document.loadingTask.destroy();
  return smallest;
}

describe('all print can be read', () => {
  for (const form of loadForms().values()) {
    const whole = form.editions.filter(({ incomplete }) => incomplete === undefined);
    const least = isExact(form) ? OF_FORM_I9 : READABLE;
    for (const edition of whole) {
      test(`${form.identity.code} ${edition.effective}`, async () => {
        const { size, words } = await smallestPrint(await renderBlank(form, edition));
        assert.ok(size > least - 0.01, `"${words}" is printed in ${size} points`);
      });
    }
  }

  test('smaller print is found', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('large', { size: 12 });
    document.getPage(0).drawText('small', { size: 7 });
    const { size, words } = await smallestPrint(await document.save());
    assert.deepEqual([size, words], [7, 'small']);
  });
});

/**
 * The size of all print: at least 8 points, on Form I-9 no smaller than the agency's own, and larger
 * where the pages have room for it.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { isExact } from '../../src/forms/pdf/page.ts';
import { blankOf } from '../support/blank-forms.ts';

const READABLE = 8;
/** Labels of boxes in the agency's own file of Form I-9 (01/20/25 and 08/01/23). */
const OF_FORM_I9 = 7;

/** The largest scale: words of 11 points. */
const LARGEST = 1.3;
/** Where the foot of a page is, above which the form's own words are, in points. */
const FOOT = 32;
const HEIGHT = 792;
/** How much of the fullest page may be empty where the print could be larger. */
const MOST_EMPTY = 0.3;

type Print = {
  /** In points. */
  readonly size: number;
  /** Words in that size. */
  readonly words: string;
  /** Below the last words of the fullest page, as a share of the page. */
  readonly empty: number;
};

/** The smallest print of a file, and the room its pages have left. */
async function printOf(pdf: Uint8Array): Promise<Print> {
  const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 });
  let smallest = { size: Number.POSITIVE_INFINITY, words: '' };
  let lowest = HEIGHT;
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      if (item.height < smallest.size) smallest = { size: item.height, words: item.str };
      const y = Number(item.transform[5]);
      if (y > FOOT) lowest = Math.min(lowest, y);
    }
  }
  await document.loadingTask.destroy();
  return { ...smallest, empty: (lowest - FOOT) / HEIGHT };
}

describe('all print can be read', () => {
  for (const form of loadForms().values()) {
    const whole = form.editions.filter(({ incomplete }) => incomplete === undefined);
    const least = isExact(form) ? OF_FORM_I9 : READABLE;
    for (const edition of whole) {
      test(`${form.identity.code} ${edition.effective}`, async () => {
        const { size, words, empty } = await printOf(await blankOf(form, edition));
        assert.ok(size > least - 0.01, `"${words}" is printed in ${size} points`);
        if (isExact(form) || Number(edition.scale) === LARGEST) return;
        const share = `${Math.round(empty * 100)} percent of the fullest page are empty`;
        assert.ok(empty < MOST_EMPTY, `${share}: give the edition a larger scale`);
      });
    }
  }

  test('smaller print is found, and room for larger print', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('large', { size: 12 });
    document.getPage(0).drawText('small', { size: 7 });
    document.getPage(0).moveTo(0, HEIGHT / 2);
    document.getPage(0).drawText('low', { size: 9 });
    const { size, words, empty } = await printOf(await document.save());
    assert.deepEqual([size, words], [7, 'small']);
    assert.equal(empty, (HEIGHT / 2 - FOOT) / HEIGHT);
  });
});

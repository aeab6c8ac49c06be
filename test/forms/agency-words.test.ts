/** How much of the agency's own words a form prints: the texts are works of the United States government. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { loadForms } from '../../src/forms/catalogue/load.ts';
import { renderBlank } from '../../src/forms/pdf/blank.ts';
import { wordsOf } from '../../src/forms/reading/words.ts';

/** Of all words, with how often each is printed. */
const LEAST = 0.99;

/** What ours leaves out, and why. */
const LEFT_OUT = new Map([
  // Pub. 1167 has substitutes leave out the IRS's catalog number; "Created" is the date of its file.
  ['no', 'Cat. No.'],
  ['cat', 'Cat. No.'],
  ['10220q', 'Cat. No.'],
  ['38923y', 'Cat. No.'],
  ['10225t', 'Cat. No.'],
  ['75085t', 'Cat. No.'],
  ['10231x', 'Cat. No.'],
  ['created', 'Created 12/8/25'],
  ['25', 'Created 12/8/25'],
  // Below the picture of a warning sign.
  ['caution', 'warning sign'],
  ['precaución', 'warning sign'],
  // A number of a note, which the text runs together with the word before it.
  ...['0001', 'account1', 'minor2', 'trustee1', 'owner3', 'entity4'].map(
    (word) => [word, 'number of a note'] as const,
  ),
  // The head of every page; ours names form and page at the foot.
  ['formulario', 'head of a page'],
  ['página', 'head of a page'],
]);

/** Passages that ours leaves out: headings that the agency says again where a page turns. */
const SAID_AGAIN = ['Specific Instructions (continued)'];

/** Form I-9 of 08/01/23 was printed with two expiration dates; ours has the later one. */
const EARLIER = 'Expires 07/31/2026';

/** Names of lines, which the agency prints before the words and again at the box. */
const LINE = /^(\d{1,2}|[a-e])$/;

/** File, form, edition, and about how many words the file has, so that a file cut short is seen. */
const CASES = [
  ['fw4-2025', 'W4101', '2025-01-01', 4000],
  ['fw4-2026', 'W4101', '2026-01-01', 4000],
  ['fw4sp-2025', 'W4102', '2025-01-01', 4000],
  ['fw4sp-2026', 'W4102', '2026-01-01', 4000],
  ['fw4p-2025', 'FD101', '2025-01-01', 2800],
  ['fw4p-2026', 'FD101', '2026-01-01', 3400],
  ['fw4r-2025', 'FD102', '2025-01-01', 1800],
  ['fw9-2024-03', 'FD106', '2024-03-01', 5500],
  // The form and its supplements are one file.
  ['i9-012025', 'I9101 I9102 I9103', '2025-01-20', 2300],
  ['i9-080123', 'I9101 I9102 I9103', '2023-08-01', 2300],
] as const;

describe('the agency’s words', () => {
  const catalogue = loadForms();
  for (const [name, code, effective, atLeast] of CASES) {
    test(`${code} ${effective} prints them`, async () => {
      const file = new URL(`agency-texts/${name}.txt`, import.meta.url);
      let text = readFileSync(file, 'utf8').replaceAll(/^#.*\n/gm, '');
      for (const passage of SAID_AGAIN) text = text.replace(passage, '');
      text = text.replaceAll(EARLIER, '');
      const printed = new Map<string, number>();
      for (const each of code.split(' ')) {
        const form = catalogue.get(each);
        const edition = form?.editions.find((one) => one.effective === effective);
        assert.ok(form && edition);
        for (const [word, count] of await wordsOf(await renderBlank(form, edition))) {
          printed.set(word, (printed.get(word) ?? 0) + count);
        }
      }
      const counts = new Map<string, number>();
      for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
      let [all, ours] = [0, 0];
      for (const [word, count] of counts) {
        const here = Math.min(count, printed.get(word) ?? 0);
        all += count;
        ours += here;
        const isExplained = here === count || LEFT_OUT.has(word) || LINE.test(word);
        assert.ok(
          isExplained,
          `"${word}" is printed ${count - here} times fewer than by the agency`,
        );
      }
      assert.ok(all > atLeast);
      assert.ok(ours / all >= LEAST, `${((100 * ours) / all).toFixed(2)} % of ${all} words`);
    });
  }
});

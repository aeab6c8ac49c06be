/** How much of the agency's own words a form prints, and that the published table says so. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CASES, type Case, type Share, shareOf, wordsPage } from '../support/agency-words.ts';

/** Of all words, with how often each is printed; less only where a passage is left out. */
const LEAST = 0.99;

describe('the agency’s words', () => {
  const shares: [Case, Share][] = [];
  for (const each of CASES) {
    test(`${each.codes} ${each.effective} prints them`, async () => {
      const share = await shareOf(each);
      shares.push([each, share]);
      for (const { word, times, reason } of share.missing) {
        assert.ok(reason, `"${word}" is printed ${times} times fewer than by the agency`);
      }
      assert.ok(share.all > each.about);
      const passage = share.missing.filter(({ reason }) => reason === each.without?.reason);
      const left = passage.reduce((sum, { times }) => sum + times, 0);
      const least = LEAST * (share.all - left);
      assert.ok(share.ours >= least, `${share.ours} of ${share.all} words`);
    });
  }

  test('the table says so', () => {
    const page = readFileSync(new URL('../../docs/agency-words.md', import.meta.url), 'utf8');
    assert.equal(shares.length, CASES.length);
    assert.equal(page, wordsPage(shares), 'run node test/forms/write-agency-words.ts');
  });

  test('each text is compared', () => {
    const used = CASES.flatMap(({ file, without }) =>
      without === undefined ? [file] : [file, without.file],
    );
    const files = readdirSync(new URL('agency-texts', import.meta.url));
    assert.deepEqual(files.sort(), used.sort());
  });
});

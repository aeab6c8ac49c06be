/** Writes docs/agency-words.md: `node test/forms/write-agency-words.ts`. */

import { writeFileSync } from 'node:fs';
import { CASES, type Case, type Share, shareOf, wordsPage } from '../support/agency-words.ts';

const shares: [Case, Share][] = [];
for (const each of CASES) shares.push([each, await shareOf(each)]);
writeFileSync(new URL('../../docs/agency-words.md', import.meta.url), wordsPage(shares));

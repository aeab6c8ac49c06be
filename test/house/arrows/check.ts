/**
 * `npm run arrows`: fails on imports against the arrows of `rooms.ts` or in a circle (in `console/src`
 * too), on queries outside storage, and on an old picture in CONTRIBUTING.md. With `--write` it draws the picture.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkCircles } from './circles.ts';
import { withPicture } from './picture.ts';
import { checkQueries } from './queries.ts';
import { checkArrows } from './rooms.ts';

const file = fileURLToPath(new URL('../../../CONTRIBUTING.md', import.meta.url));
const page = readFileSync(file, 'utf8');
if (process.argv.includes('--write')) writeFileSync(file, withPicture(page));
const isCurrent = withPicture(page) === readFileSync(file, 'utf8');
const picture = isCurrent
  ? []
  : ['CONTRIBUTING.md: picture not up to date; run npm run arrows -- --write'];

const src = fileURLToPath(new URL('../../../src', import.meta.url));
const consoleSources = fileURLToPath(new URL('../../../console/src', import.meta.url));
const violations = [
  ...checkArrows(src),
  ...checkCircles(src),
  ...checkCircles(consoleSources),
  ...checkQueries(src),
  ...picture,
];
for (const violation of violations) console.error(violation);
process.exitCode = violations.length === 0 ? 0 : 1;

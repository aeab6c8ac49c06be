/** `npm run arrows`: fails on imports against the arrows of `rooms.ts` or in a circle, and on queries outside storage. */

import { fileURLToPath } from 'node:url';
import { checkCircles } from './circles.ts';
import { checkQueries } from './queries.ts';
import { checkArrows } from './rooms.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const violations = [...checkArrows(src), ...checkCircles(src), ...checkQueries(src)];
for (const violation of violations) console.error(violation);
process.exitCode = violations.length === 0 ? 0 : 1;

/** `npm run arrows`: prints imports that go against DESIGN's arrows or in a circle, and fails when there are any. */

import { fileURLToPath } from 'node:url';
import { checkCircles } from './circles.ts';
import { checkArrows } from './rooms.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const violations = [...checkArrows(src), ...checkCircles(src)];
for (const violation of violations) console.error(violation);
process.exitCode = violations.length === 0 ? 0 : 1;

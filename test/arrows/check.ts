/** `npm run arrows`: prints imports that go against DESIGN's arrows and fails when there are any. */

import { fileURLToPath } from 'node:url';
import { checkArrows } from './rooms.ts';

const violations = checkArrows(fileURLToPath(new URL('../../src', import.meta.url)));
for (const violation of violations) console.error(violation);
process.exitCode = violations.length === 0 ? 0 : 1;

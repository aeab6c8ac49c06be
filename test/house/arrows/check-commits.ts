/** `npm run commits`: fails on a commit since the rule whose subject is not `area: what` in 72 characters. */

import { fileURLToPath } from 'node:url';
import { checkSubjects, logSinceRule } from './commits.ts';

const log = logSinceRule(fileURLToPath(new URL('../../..', import.meta.url)));
if (log === undefined) console.log('Subjects of commits: not checked, the history is not here.');
const faults = checkSubjects(log ?? '');
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

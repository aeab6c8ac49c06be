/** `npm run errors`: writes docs/reference/errors.md. */

import { writeFileSync } from 'node:fs';
import { errorsPage, PAGE } from './page.ts';

writeFileSync(PAGE, errorsPage());

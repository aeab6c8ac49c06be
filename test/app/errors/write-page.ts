/** `npm run errors`: writes docs/reference/errors.md and notes.md. */

import { writeFileSync } from 'node:fs';
import { NOTES_PAGE, notesPage } from './notes-page.ts';
import { errorsPage, PAGE } from './page.ts';

writeFileSync(PAGE, errorsPage());
writeFileSync(NOTES_PAGE, notesPage());

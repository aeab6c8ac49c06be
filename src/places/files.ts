/** The files of `rules/places`. The browser build has its own module in place of this one. */

import { readFileSync } from 'node:fs';

export const readPlaceFile = (name: string): string =>
  readFileSync(new URL(`../../rules/places/${name}`, import.meta.url), 'utf8');

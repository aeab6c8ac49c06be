/** Sources in a few words, where the differences of releases name them. */

import type { Source } from '../rules/index.ts';

/** `Indiana Code, 6-3-4-8(a)`. */
export const documentAndPage = ({ document, page }: Source): string =>
  page === undefined ? document : `${document}, ${page}`;

/** `Georgia Employer's Tax Guide 2026`. */
export const documentAndEdition = ({ document, edition }: Source): string =>
  edition === undefined ? document : `${document} ${edition}`;

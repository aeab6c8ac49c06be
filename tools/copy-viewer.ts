/** Puts the viewer of `/docs` and its license into the package (`npm run build`). */

import { copyFileSync, mkdirSync } from 'node:fs';

const from = new URL('../node_modules/rapidoc/', import.meta.url);
const to = new URL('../dist/docs/', import.meta.url);
mkdirSync(to, { recursive: true });
copyFileSync(new URL('dist/rapidoc-min.js', from), new URL('rapidoc-min.js', to));
copyFileSync(new URL('LICENSE.txt', from), new URL('rapidoc-LICENSE.txt', to));

/** The version of this package, as `package.json` names it. */

import { readFileSync } from 'node:fs';

export const productVersion = (): string =>
  (
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    }
  ).version;

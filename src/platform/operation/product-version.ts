/** The version of this package, as `package.json` names it. */

import { readFileSync } from 'node:fs';
import { inRoot } from '../compiled/root.ts';

export const productVersion = (): string =>
  (
    JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

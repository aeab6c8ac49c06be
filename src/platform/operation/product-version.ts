/** The version of this package, as `package.json` names it. */

import { readFileSync } from 'node:fs';
import { inRoot } from '../compiled/root.ts';

export function productVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return version;
}

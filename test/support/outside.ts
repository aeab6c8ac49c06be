/** Tests with other people's npm packages: skipped where they are not installed, failed under REQUIRE_ALL=1. */

import { OUTSIDE_HOW, outsideFile } from '../../tools/outside.ts';
import { skipUnlessRequired } from './programs.ts';

/** Calls `define` where the package is installed. */
export function withOutside(name: string, define: () => void): void {
  if (outsideFile(name) !== undefined) define();
  else skipUnlessRequired(`with ${name}`, `${name} is not installed: ${OUTSIDE_HOW}`);
}

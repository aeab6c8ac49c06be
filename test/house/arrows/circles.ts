/**
 * No file may import itself through others. A circle of values has no order in which it can be read,
 * and what it exports may be undefined while it loads; a circle of types cannot be read in one
 * direction either.
 */

import type { Finding } from './findings.ts';
import { circlesAmong, type House } from './house.ts';

/** One finding for each circle of files, of values or of types. */
export function checkCircles({ sources }: House): Finding[] {
  const arrows = new Map(
    [...sources.values()].map(({ path, imports }) => [
      path,
      new Set(
        imports.flatMap(({ target, isLate }) => (target === undefined || isLate ? [] : [target])),
      ),
    ]),
  );
  return circlesAmong(arrows).map((circle) => ({
    check: 'circle',
    key: circle.join(' '),
    text: 'these files import one another',
  }));
}

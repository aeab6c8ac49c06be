/** What the file system says of files, as git's index keeps it: the same size and times are the same text. */

import { statSync } from 'node:fs';

/** A path below a root, and what the file system says of it. */
export type Seen = readonly [path: string, size: number, modified: number, changed: number];

/** A file that was changed this short a time ago may change again without showing it. */
const SETTLED_MS = 2_000;

/** As it lies below `root` now, before its text is read: a change after that shows. Throws when it does not. */
export function seenAt(path: string, root: string): Seen {
  const { size, mtimeMs, ctimeMs } = statSync(`${root}/${path}`);
  return [path, size, mtimeMs, Date.now() - ctimeMs < SETTLED_MS ? 0 : ctimeMs];
}

/** Throws when it is gone. */
export function isUnchanged(
  [path, size, modified, changed]: readonly [...Seen, ...unknown[]],
  root: string,
): boolean {
  const now = statSync(`${root}/${path}`);
  return now.size === size && now.mtimeMs === modified && now.ctimeMs === changed;
}

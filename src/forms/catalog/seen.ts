/**
 * The record that someone looked at every page: `forms/seen.csv`, one line a page with its hash, the
 * day, and what was seen and fixed. A page that changes is a page no one has looked at.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type SeenPage = {
  readonly code: string;
  /** First day of the edition. */
  readonly effective: string;
  /** 1 for the first. */
  readonly page: number;
  readonly sha256: string;
  readonly seenOn: string;
  readonly note: string;
};

const HEAD = 'code,effective,page,sha256,seenOn,note';

const seenFile = (root: string): string => join(root, 'seen.csv');

/** Throws what is wrong with a line. */
export function readSeen(root: string): SeenPage[] {
  if (!existsSync(seenFile(root))) return [];
  const [head, ...lines] = readFileSync(seenFile(root), 'utf8').trim().split('\n');
  if (head !== HEAD) throw new Error(`seen.csv: must begin with ${HEAD}`);
  return lines.map((line) => {
    const match = /^([A-Z0-9]+),([\d-]{10}),(\d+),([0-9a-f]{64}),([\d-]{10}),"(.+)"$/.exec(line);
    if (match === null) throw new Error(`seen.csv: cannot be read: ${line}`);
    const [, code = '', effective = '', page, sha256 = '', seenOn = '', quoted = ''] = match;
    const note = quoted.replaceAll('""', '"');
    return { code, effective, page: Number(page), sha256, seenOn, note };
  });
}

export function writeSeen(root: string, pages: readonly SeenPage[]): void {
  const lines = [...pages]
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(({ code, effective, page, sha256, seenOn, note }) =>
      [code, effective, page, sha256, seenOn, `"${note.replaceAll('"', '""')}"`].join(','),
    );
  writeFileSync(seenFile(root), `${[HEAD, ...lines].join('\n')}\n`);
}

export const keyOf = ({ code, effective, page }: Pick<SeenPage, 'code' | 'effective' | 'page'>) =>
  `${code} ${effective} ${String(page).padStart(3, '0')}`;

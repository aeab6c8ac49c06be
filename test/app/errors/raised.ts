/** Which codes the sources raise, and what they refuse without the table. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesBelow } from '../../house/arrows/house.ts';

/** Where the table is, and where a body is made of it. */
const TABLE = /^platform\/requests\/error-table[/.]/;
/** The payroll tax interface has its own table; it, and the readiness probe, set their status. */
const OWN_STATUS =
  /^(tax[/\\](http|paycalc)[/\\]|app[/\\]http[/\\]server[/\\]operator-routes\.ts$)/;

/** A status set by hand, or an error that brings one. */
const BY_HAND = /\.code\(\s*[45]\d\d\s*\)|\bstatusCode\s*[:=]\s*[45]\d\d\b/;

/** The codes of `known` that occur nowhere below `src` but in the table. */
export function unraised(src: string, known: readonly string[]): string[] {
  const texts = sourcesBelow(src)
    .filter((file) => !TABLE.test(file.replaceAll('\\', '/')))
    .map((file) => readFileSync(join(src, file), 'utf8'));
  return known.filter((code) => !texts.some((text) => text.includes(`'${code}'`)));
}

/** Lines below `src` that answer an error without the table. */
export const refusedByHand = (src: string): string[] =>
  sourcesBelow(src)
    .filter((file) => /^(platform[/\\](http|requests)|forms|people|app[/\\]http)\b/.test(file))
    .filter((file) => !OWN_STATUS.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(src, file), 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        BY_HAND.test(line) ? [`${file}:${index + 1}: raise a RequestError of the table`] : [],
      );
    });

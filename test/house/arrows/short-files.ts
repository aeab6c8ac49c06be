/**
 * A file of 15 lines or fewer with one importer belongs into that importer; a file under 10 lines
 * belongs into a neighbor, however many import it.
 */

import type { Finding } from './findings.ts';
import type { House } from './house.ts';

const CHECKED = /^(?:src|verify\/src|maintain\/src|console\/src)\//;

/** Lines of a file that needs several importers, and of one that is too short to be a file. */
export const SHORT = 15;
const TINY = 9;

/** Short files that have a reason to be on their own. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\/migrations\/\d{4}-/, 'a migration is a file, whatever its length'],
  [/\.d\.ts$/, 'declares what the bundler adds'],
  [/^src\/tax\/rules\/methods\//, 'each method has a file here, as in methods/'],
  [/^console\/src\/ui\//, 'each control has a file'],
  [/^src\/tax\/library\//, 'an entry of the package'],
];

/** Short files that should be part of the file or the folder that imports them. */
export function checkShortFiles({ sources }: House): Finding[] {
  const importers = new Map<string, Set<string>>();
  const late = new Set<string>();
  for (const { path, imports, isTest } of sources.values())
    for (const { target, isLate } of imports) {
      if (target === undefined || target === path) continue;
      if (isLate) late.add(target);
      if (!isTest) importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  return [...sources.values()]
    .filter(({ path, lines, isTest }) => CHECKED.test(path) && !isTest && lines <= SHORT)
    .filter(({ path }) => !late.has(path) && !REASONS.some(([pattern]) => pattern.test(path)))
    .flatMap(({ path, lines }) => {
      const users = [...(importers.get(path) ?? [])];
      if (users.length > 1 && lines > TINY) return [];
      return [
        {
          check: 'short',
          key: path,
          text: `${lines} lines, imported by ${users.join(', ') || 'no file'}: move them into a neighbor`,
        },
      ];
    });
}

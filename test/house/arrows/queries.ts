/** Queries are in `src/platform/storage/`, in the folder of the rows they read or write. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesBelow } from './rooms.ts';

const QUERY = /\.(?:selectFrom|updateTable|insertInto|deleteFrom|replaceInto|mergeInto)\s*\(/;

/** Queries in the sources below `src` that stand elsewhere, with file and line. */
export const checkQueries = (src: string): string[] =>
  sourcesBelow(src)
    .filter((file) => !/^storage[/\\]/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(src, file), 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        QUERY.test(line) ? [`${file}:${index + 1}: move this query to src/platform/storage/`] : [],
      );
    });

/** Queries are in a folder `storage/`, next to the rows they read or write. */

import type { Finding } from './findings.ts';
import type { House } from './house.ts';

const QUERY = /\.(?:selectFrom|updateTable|insertInto|deleteFrom|replaceInto|mergeInto)\s*\(/;

/** Queries of `src` in other folders, with the line. */
export const checkQueries = ({ sources }: House): Finding[] =>
  [...sources.values()]
    .filter(({ path, isTest }) => path.startsWith('src/') && !isTest && !path.includes('/storage/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        QUERY.test(line)
          ? [
              {
                check: 'query',
                key: path,
                text: `line ${index + 1}: move this query to a folder storage/`,
              },
            ]
          : [],
      ),
    );

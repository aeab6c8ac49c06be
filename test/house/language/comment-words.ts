/** Words in comments that read as translated, and what to write instead. */

import type { Finding } from '../arrows/findings.ts';
import type { House, Source } from '../arrows/house.ts';

/** Each as a pattern of whole words. */
export const WORDS: readonly (readonly [name: string, pattern: RegExp, instead: string])[] = [
  ['whoever', /\bwhoever\b/gi, 'anyone who, the person who'],
  ['is none', /(?<!\bthere\s+)\bis\s+none\b/gi, 'is not one, does not exist'],
  // "stands for" is what an abbreviation does, and what differs "stands out".
  ['stands', /\bstands\b(?!\s+(?:(?:in\s+)?for|out)\b)/gi, 'is, is listed, follows'],
  ['told', /\btold\b(?!\s+apart\b)/gi, 'notified, given, described'],
];

/** The words themselves, and what is written from the OpenAPI description. */
const EXEMPT = ['test/house/language/', 'clients/typescript/src/generated/'];

/** Comments of the sources, tests too, with one of the words. */
export const checkCommentWords = ({ sources }: House): Finding[] =>
  [...sources.values()]
    .filter(({ path }) => !EXEMPT.some((folder) => path.startsWith(folder)))
    .flatMap((source) => {
      const comments = commentsOf(source);
      return WORDS.flatMap(([word, pattern, instead]) => {
        const count = comments.match(pattern)?.length ?? 0;
        if (count === 0) return [];
        return [
          {
            check: 'word',
            key: `${source.path} ${word}`,
            count,
            text: `in a comment; write: ${instead}`,
          },
        ];
      });
    });

/** All comments of a file as one text; the star of each line is left out. */
const commentsOf = ({ parsed }: Source): string =>
  parsed.comments.map(({ value }) => value.replace(/\n\s*\*?/g, ' ')).join('\n');

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHouse } from '../arrows/house.ts';
import { withSources } from '../arrows/sources.ts';
import { checkCommentWords } from './comment-words.ts';

const words = (text: string): [string, number | undefined][] =>
  withSources({ 'src/a.ts': text }, (root) =>
    checkCommentWords(readHouse(root)).map(({ key, count }) => [
      key.replace('src/a.ts ', ''),
      count,
    ]),
  );

test('the words are found in comments of every form, over a line break, as often as they occur', () => {
  assert.deepEqual(
    words(
      "/** Whoever signs is told.\n * What is\n * none. */\n// It stands here, told twice: what is\nlet a = 'x'; // it is none\n",
    ),
    [
      ['whoever', 1],
      ['is none', 2],
      ['stands', 1],
      ['told', 2],
    ],
  );
});

test('they are free in code, and where an abbreviation stands for its words', () => {
  assert.deepEqual(
    words(
      "// Null if there is none; FUTA stands for a law; x stands in for y.\nconst told = 'whoever stands';\n",
    ),
    [],
  );
});

/**
 * The golden files. `golden/corpus.jsonl` holds one paycheck a line and only ever grows.
 * `golden/VERSION.jsonl` holds the answers of one release that differ from those of the release
 * sealed before it, as `[line of the corpus, answer]`, so that a release adds no more than it changes.
 */

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GoldenAnswer } from './golden.ts';

const CORPUS = 'golden/corpus.jsonl';
const answersFile = (version: string): string => `golden/${version}.jsonl`;

type Change = readonly [line: number, answer: GoldenAnswer];

/** The installed package has none: they are there to check releases, not to calculate. */
export const hasGolden = (root: string): boolean => existsSync(join(root, dirname(CORPUS)));

/** The paychecks, as payCalc items; none before the first release is sealed. */
export const readCorpus = (root: string): object[] =>
  existsSync(join(root, CORPUS)) ? readLines<object>(root, CORPUS) : [];

/** The answers of `version`, by place in the corpus. Throws an Error that names a file that is missing or broken. */
export function withAnswersOf(
  root: string,
  version: string,
  before: readonly GoldenAnswer[],
): GoldenAnswer[] {
  const answers = [...before];
  for (const [line, answer] of readLines<Change>(root, answersFile(version))) {
    answers[line - 1] = answer;
  }
  return answers;
}

/** Appends paychecks to the corpus and writes what `version` answers otherwise than the previous release. */
export function writeGolden(
  root: string,
  version: string,
  added: readonly object[],
  answers: readonly GoldenAnswer[],
  before: readonly GoldenAnswer[],
): void {
  const changes: Change[] = answers.flatMap((answer, i) =>
    isSame(answer, before[i]) ? [] : [[i + 1, answer] as const],
  );
  mkdirSync(dirname(join(root, CORPUS)), { recursive: true });
  appendFileSync(join(root, CORPUS), linesOf(added));
  writeFileSync(join(root, answersFile(version)), linesOf(changes));
}

export const isSame = (a: GoldenAnswer, b: GoldenAnswer | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** SHA-256 of the paychecks with their answers. */
export function goldenDigest(
  paychecks: readonly object[],
  answers: readonly GoldenAnswer[],
): string {
  const hash = createHash('sha256');
  paychecks.forEach((item, i) => {
    hash.update(linesOf([item, answers[i] ?? null]));
  });
  return hash.digest('hex');
}

const linesOf = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

function readLines<T>(root: string, file: string): T[] {
  const path = join(root, file);
  if (!existsSync(path)) throw new Error(`${file}: is missing`);
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line, i) => {
    try {
      return JSON.parse(line) as T;
    } catch {
      throw new Error(`${file}: line ${i + 1} is not JSON`);
    }
  });
}

/** The golden files with every tenth paycheck alone: enough to see that a check looks at them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { RULES_ROOT } from '../../src/tax/rules/index.ts';
import type { GoldenAnswer } from '../../src/tax/seals/golden.ts';
import {
  goldenDigest,
  isSame,
  readCorpus,
  withAnswersOf,
} from '../../src/tax/seals/golden-files.ts';
import type { Change } from './rule-tree.ts';

const everyTenth = <T>(values: readonly T[]): T[] => values.filter((_value, i) => i % 10 === 0);

const linesOf = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** For `changedRules`: the corpus, the answers of each sealed release, and their digests. */
export function smallCorpus(): Readonly<Record<string, Change>> {
  const corpus = readCorpus(RULES_ROOT);
  const document = parseDocument(readFileSync(join(RULES_ROOT, 'releases.yaml'), 'utf8'));
  const files: Record<string, string> = { 'golden/corpus.jsonl': linesOf(everyTenth(corpus)) };
  let answers: GoldenAnswer[] = [];
  document
    .toJS()
    .releases.forEach(
      (
        { version, golden }: { version: string; golden?: { paychecks: number } },
        index: number,
      ): void => {
        if (golden === undefined) return;
        const before = everyTenth(answers);
        answers = withAnswersOf(RULES_ROOT, version, answers);
        const kept = everyTenth(answers);
        const changes = kept.flatMap((answer, i) =>
          isSame(answer, before[i]) ? [] : [[i + 1, answer]],
        );
        files[`golden/${version}.jsonl`] = linesOf(changes);
        const paychecks = everyTenth(corpus.slice(0, golden.paychecks));
        const sha256 = goldenDigest(paychecks, kept);
        document.setIn(['releases', index, 'golden', 'paychecks'], paychecks.length);
        document.setIn(['releases', index, 'golden', 'sha256'], sha256);
      },
    );
  files['releases.yaml'] = document.toString({ lineWidth: 100 });
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, () => text]));
}

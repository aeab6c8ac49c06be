import assert from 'node:assert/strict';
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DRAFT, OLDEST, withDraft } from '../../../../test/support/releases.ts';
import {
  type Change,
  changedRules,
  changeFiles,
  replacing,
} from '../../../../test/support/rule-tree.ts';
import { loadExamples, loadRules } from '../tree/load.ts';
import { checkAuthoring } from './check-authoring.ts';
import { checkFigures } from './check-figures.ts';

const IDAHO = 'us/id/income-tax/2026-07-31.yaml';

function problemsOf(root: string): string[] {
  const tree = loadRules(root);
  return [...checkAuthoring(tree, loadExamples(root)), ...checkFigures(tree)];
}

/** Federal rules and Idaho's, whose block is as it was first written: later corrections are left out. */
function idahoRules(t: TestContext, changes: Readonly<Record<string, Change>> = {}): string {
  const root = changedRules(t, {}, 'us/id');
  for (const file of globSync(join(root, IDAHO.replace('.yaml', '[a-z].*')))) rmSync(file);
  changeFiles(root, changes);
  return root;
}

const changed = (t: TestContext, changes: Readonly<Record<string, Change>>): string[] =>
  problemsOf(idahoRules(t, changes));

/** Idaho's flat rate in the long form, the weekly one as given. */
const withWeeklyRate = (text: string, weekly: string): string =>
  text
    .replace(
      /^flat: .*$/m,
      `periodSchedules: { daily: { all: "0 0 0.053" }, weekly: { all: "0 0 ${weekly}" } }\nschedules: { all: "0 0 0.053" }`,
    )
    .replace('rate: flat', 'rate: "0.053"');

test('the rules of this repository have nothing to complain about', () => {
  const tree = loadRules();
  assert.deepEqual(checkAuthoring(tree, loadExamples()), []);
});

test('a wrong rate of one pay period is refused: it contradicts the annual schedule', (t) => {
  const problems = changed(t, { [IDAHO]: (text) => withWeeklyRate(text, '0.0499') });
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(
    problems[0] ?? '',
    /^us\/id\/income-tax\/2026-07-31\.yaml:\d+: periodSchedules\.weekly\.all: row 1: the rate 0\.0499 contradicts 0\.053 of the annual schedule$/,
  );
});

test('a row in percent says which fraction to write', (t) => {
  const problems = changed(t, { [IDAHO]: (text) => withWeeklyRate(text, '5.3%') });
  assert.match(
    problems[0] ?? '',
    /periodSchedules\.weekly\.all: write the rate as a fraction: 0\.053$/,
  );
  const number = changed(t, { [IDAHO]: (text) => withWeeklyRate(text, '5.3') });
  assert.match(number[0] ?? '', /row 1: write the rate as a fraction: 0\.053$/);
});

test('a misspelled release is refused: the block would be in no release', (t) => {
  const problems = changed(t, {
    [IDAHO]: (text) => text.replace(/^since: .*$/m, 'since: "9998.9"'),
  });
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(
    problems[0] ?? '',
    /^us\/id\/income-tax\/2026-07-31\.yaml:\d+: since: there is no release 9998\.9 in releases\.yaml\. Use one of .*, or add it there as a draft$/,
  );
});

test('figures without an examples file are refused: examples, or where they were searched', (t) => {
  const root = idahoRules(t);
  rmSync(join(root, IDAHO.replace('.yaml', '.examples.yaml')));
  assert.deepEqual(problemsOf(root), [
    `${IDAHO}: there is no us/id/income-tax/2026-07-31.examples.yaml. Add the agency's worked examples there, or a searchLog that says where you looked for them`,
  ]);
});

const EXAMPLES = IDAHO.replace('.yaml', '.examples.yaml');

const later = `no example has a pay date of this block, and the search of ${EXAMPLES} is of 2026-07-01, before the block was known. Add the agency's worked example, or search again and change searched and searchLog`;

/** Idaho's search log as of another day, with or without its examples. */
const searchedOn = (day: string, keep: boolean) => (text: string) =>
  text
    .replace(/^searched: .*$/m, `searched: ${day}`)
    .replace(/^examples:\n[\s\S]*$/m, (examples) => (keep ? examples : ''));

test('a block that no example tries is refused when it was published after the search', (t) => {
  const problems = changed(t, { [EXAMPLES]: searchedOn('2026-07-01', false) });
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(problems[0] ?? '', /^us\/id\/income-tax\/2026-07-31\.yaml:\d+: effective: /);
  assert.ok(problems[0]?.endsWith(later), problems[0]);
  assert.deepEqual(changed(t, { [EXAMPLES]: searchedOn('2026-11-21', false) }), []);
  assert.deepEqual(changed(t, { [EXAMPLES]: searchedOn('2026-07-01', true) }), []);
});

test('a corrected block needs an example of its own, or a search after the release it corrects', (t) => {
  const corrected = (searched: string): string[] =>
    changed(t, {
      'releases.yaml': (text) =>
        `${text}  - { version: "9999.1", about: Invented for tests., knownUpTo: 9998-12-31 }\n`,
      'us/id/income-tax/2026-07-31a.yaml': () =>
        'tax: 16-000-0000-SIT-000\ncorrects: 2026-07-31\nsince: "9999.1"\nflat: "0.0488"\n',
      'us/id/income-tax/2026-07-31a.examples.yaml': () =>
        `searched: ${searched}\nsearchLog: Invented for tests.\n`,
      // The examples of the block that is corrected are those of the previous release.
      [EXAMPLES]: searchedOn('2026-11-21', false),
    });
  const [problem] = corrected('2026-11-22');
  assert.match(problem ?? '', /2026-07-31a\.yaml:\d+: .*before the block was known/);
  const lastDay =
    loadRules()
      .releases.map(({ knownUpTo }) => knownUpTo)
      .sort()
      .at(-1) ?? '';
  const dayBefore = new Date(Date.parse(lastDay) - 86_400_000).toISOString().slice(0, 10);
  assert.equal(corrected(dayBefore).length, 1);
  assert.deepEqual(corrected(lastDay), []);
});

test('a correction of confidence alone needs no search of its own: the figures are those of before', (t) => {
  const corrected = (changes: string): string[] =>
    changed(t, {
      'releases.yaml': withDraft,
      'us/id/income-tax/2026-07-31a.yaml': () =>
        `tax: 16-000-0000-SIT-000\ncorrects: 2026-07-31\nsince: "${DRAFT}"\n${changes}`,
      'us/id/income-tax/2026-07-31a.examples.yaml': () =>
        'searched: 2026-11-21\nsearchLog: Invented for tests.\n',
      [EXAMPLES]: searchedOn('2026-11-21', false),
    });
  assert.deepEqual(corrected('confidence: secondary\n'), []);
  assert.match(
    corrected('confidence: secondary\nflat: "0.0488"\n')[0] ?? '',
    /2026-07-31a\.yaml:\d+: .*before the block was known/,
  );
});

test('nor does a correction of benefitsNote alone, which says how well a wage base is sourced', (t) => {
  const last = /corrects: 2026-01-01\n {8}since: "[\d.]+"\n {8}benefitsNote: null\n/;
  const corrected = (changes: string): string[] =>
    changed(t, {
      'releases.yaml': withDraft,
      'us/id/unemployment/unemployment.yaml': (text) => {
        assert.match(text, last);
        return text.replace(
          last,
          `$&      - corrects: 2026-01-01\n        since: "${DRAFT}"\n${changes}`,
        );
      },
      'us/id/unemployment/unemployment.examples.yaml': searchedOn('2026-11-21', true),
    });
  const note = '        benefitsNote: Invented for tests, as a note.\n';
  assert.deepEqual(corrected(note), []);
  const problems = corrected(`${note}        upTo: "1"\n`).join('\n');
  assert.match(problems, /unemployment\.yaml:\d+: .*before the block was known/);
});

test('evidence from a source under a closed license is refused with its line', (t) => {
  const problems = changed(t, {
    'closed-sources.yaml': () =>
      'sources: [{ name: invented/closed, reason: Invented for tests. }]\n',
    [IDAHO]: (text) => `# as Invented/Closed has it\n${text}`,
  });
  assert.deepEqual(problems, [
    `${IDAHO}:1: invented/closed must not be used as evidence: Invented for tests.`,
  ]);
});

test('the address of a copy is refused, but in a sealed release and in evidence', (t) => {
  const problemsOf = (url: string, since: string) =>
    changed(t, {
      // Idaho's evidence names a copy at zohodesk.com.
      'closed-sources.yaml': () =>
        'sources: []\ncopies: [invented-copies.com, github.com/invented, zohodesk.com]\n',
      'releases.yaml': withDraft,
      'us/notices.yaml': () =>
        `notices:\n  - taxes: [16-000-0000-SIT-000]\n    since: "${since}"\n    note: Invented for a test, as a note.\n    source: { document: Invented, url: "${url}" }\npublishedRates: []\n`,
    }).filter((problem) => problem.includes('copies of other publishers'));
  const address = 'https://files.invented-copies.com/georgia';
  const [draft, sealed] = [DRAFT, OLDEST];
  assert.match(
    problemsOf(address, draft)[0] ?? '',
    /^us\/notices\.yaml:5: url: invented-copies\.com has copies .*publisher's own address or leave url out/,
  );
  assert.equal(problemsOf('https://github.com/invented/mirror', draft).length, 1);
  for (const url of ['https://github.com/other/own', 'https://invented-copies.com.example.org/x']) {
    assert.deepEqual(problemsOf(url, draft), []);
  }
  assert.deepEqual(problemsOf(address, sealed), []);
});

test('values that are still to be filled in are refused, and nothing else is', (t) => {
  const problems = changed(t, {
    'us/id/income-tax/9999-01-01.yaml': () => 'tax: 16-000-0000-SIT-000\npublished: FILL IN\n',
  });
  assert.deepEqual(problems, ['us/id/income-tax/9999-01-01.yaml:2: published: fill in this value']);
});

test('a printed amount that the rows above do not give is refused with its line', (t) => {
  const problems = changed(t, {
    'us/federal/income-tax/2026-01-01.yaml': replacing('19900   1240 ', '19900   1340 '),
  });
  assert.match(
    problems[0] ?? '',
    /2026-01-01\.yaml:\d+: schedules\.standard\.single: row 3: printed amount 1340, the rows above give 1240$/,
  );
});

test('a blank in an examples file is named, and nothing else of its block', (t) => {
  const problems = changed(t, {
    [EXAMPLES]: (text) => text.replace(/^searched: .*$/m, 'searched: FILL IN'),
  });
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(problems[0] ?? '', /\.examples\.yaml:\d+: searched: fill in this value$/);
});

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Change, changedRules, replacing } from '../../../test/support/rule-tree.ts';
import { everyRelease } from '../paycalc/releases.ts';
import { checkAuthoring, loadRules } from '../rules/index.ts';
import { goldenCorpus, loadCorpusFiles, newPaychecks } from './golden-corpus.ts';
import { readCorpus } from './golden-files.ts';

const FILE = 'golden-pairs.yaml';
const DRAFT = '\n  - { version: "9999.1", about: Invented for tests., knownUpTo: 9998-12-31 }\n';

/** The whole tree with a draft and a changed file of pairs. */
const changedPairs = (t: TestContext, change: Change): string =>
  changedRules(t, { 'releases.yaml': (text) => text + DRAFT, [FILE]: change });

test('a pay date of a new release is in its golden paychecks, and in no earlier ones', (t) => {
  const root = changedPairs(
    t,
    replacing('pairs:\n', '  - { payDate: 2026-09-17, since: "9999.1" }\npairs:\n'),
  );
  const tree = loadRules(root);
  const releases = everyRelease(tree);
  const files = loadCorpusFiles(root);
  const [draft, before] = releases.all.slice(0, 2);
  assert.ok(draft && before);
  const isNew = (item: object): boolean => JSON.stringify(item).includes('2026-09-17');
  const added = newPaychecks(readCorpus(root), files, draft, before);
  assert.equal(added.filter(isNew).length, files.pairs.pairs.length);
  assert.deepEqual(goldenCorpus(files, before).filter(isNew), []);
  assert.deepEqual(checkAuthoring(tree, files.examples), []);
});

test('wrong fields are named with file, line, and what is allowed', (t) => {
  const root = changedPairs(t, (text) =>
    text
      .replace(/payDate: 2024-12-31, since: "[\d.]+"/, 'payDate: 2024-12-31, since: "2000.1"')
      .replace('tax: 42-003-1214818-EIT-027451', 'tax: 42-003-1214818-EIT-000000')
      .replace('CREDITRATE:', 'CREDITRATIO:'),
  );
  const problems = checkAuthoring(loadRules(root), []).filter((problem) =>
    problem.startsWith(FILE),
  );
  assert.equal(problems.length, 3);
  assert.match(
    problems[0] ?? '',
    /^golden-pairs\.yaml:6: payDates\[0\]\.since: "2000\.1" is not a known release\. .*Allowed: .*9999\.1\.$/,
  );
  assert.match(
    problems[1] ?? '',
    /^golden-pairs\.yaml:\d+: pairs\[0\]\.taxes\[0\]\.tax: "42-003-1214818-EIT-000000" is not a tax in version 9999\.1$/,
  );
  assert.match(
    problems[2] ?? '',
    /^golden-pairs\.yaml:\d+: pairs\[11\]\.taxes\[0\]\.parameters\.CREDITRATIO: "CREDITRATIO" is not a known parameter\. Did you mean CREDITRATE\? /,
  );
});

test('a row with a wrong shape is refused with file, line, and field', (t) => {
  const root = changedPairs(t, replacing('payDate: 2024-12-31', 'payday: 2024-12-31'));
  assert.throws(
    () => loadCorpusFiles(root),
    /golden-pairs\.yaml:6: payDates\[0\]\.payday: is not a known/,
  );
});

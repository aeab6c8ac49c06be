import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleSources } from '../../../../test/support/rule-sources.ts';
import { type Change, replacing } from '../../../../test/support/rule-tree.ts';
import { readTree } from '../tree/read-tree.ts';

const EDITION = 'us/ga/income-tax/9999-01-01.yaml';

/** An invented edition in the long form, as an author would type it. */
const TEXT = `# Invented for tests.
tax: 13-000-0000-SIT-000
effective: 9999-01-01
ends: 9999-12-31
published: 9998-12-01
since: "9999.1"
method: state-percentage@1
source: { document: "An invented guide", page: "1" }
confidence: transcribed
evidence: "Invented for tests."
basis: period
columns:
  parameter: FILINGSTATUS
  of: { A: other, B: other, C: joint, D: other, E: other }
deductions:
  - label: Standard deduction
    kind: amount
    amount:
      annual: { joint: "30000", other: "15000" }
      periods:
        biweekly: { joint: "1153.85", other: "576.92" }
      derive: cents
periodSchedules:
  biweekly: { all: "0 0 0.0499" }
schedules: { all: "0 0 0.0499" }
rounding: { withholding: cents, wholeDollars: "no" }
supplemental:
  rule: flat
  rate: "0.0499"
  source: { document: "An invented guide", page: "1" }
  confidence: transcribed
  evidence: "Invented for tests."
`;

const problemsOf = (change: Change): string[] =>
  readTree(ruleSources('us/ga/', { [EDITION]: () => change(TEXT) })).problems;

test('the edition as it stands is read without a problem', () => {
  assert.deepEqual(
    problemsOf((text) => text),
    [],
  );
});

const mistakes: readonly (readonly [string, Change, string])[] = [
  [
    'an amount without quotes',
    replacing('joint: "1153.85"', 'joint: 1153.85'),
    `${EDITION}:21: deductions[0].amount.periods.biweekly.joint: write amounts in quotes: "1153.85"`,
  ],
  [
    'a confidence that is none',
    replacing('confidence: transcribed', 'confidence: sure'),
    `${EDITION}:9: confidence: must be one of official, transcribed, secondary, derived, unverified`,
  ],
  [
    'a rate in percent',
    replacing('  rate: "0.0499"', '  rate: 4.88%'),
    `${EDITION}:29: supplemental.rate: write the rate as a fraction: 0.0488`,
  ],
  [
    'a date written the American way',
    replacing('effective: 9999-01-01', 'effective: 01/01/9999'),
    `${EDITION}:3: effective: write yyyy-MM-dd`,
  ],
  [
    'a release without quotes',
    replacing('since: "9999.1"', 'since: 9999.1'),
    `${EDITION}:6: since: write the release in quotes: "9999.1"`,
  ],
  [
    'a misspelled field',
    replacing('wholeDollars:', 'wholeDolars:'),
    `${EDITION}:26: rounding.wholeDolars: is not a known field. Did you mean wholeDollars? Allowed: taxBeforeCredits, annualTax, withholding, wholeDollars.`,
  ],
  [
    'a field of a deduction that its kind does not have',
    replacing('    kind: amount\n', '    kind: amount\n    rte: "0.1"\n'),
    `${EDITION}:18: deductions[0].rte: is not a known field. Allowed: label, line, source, kind, amount.`,
  ],
  [
    'a misspelled method',
    replacing('state-percentage@1', 'state-percentge@1'),
    `${EDITION}:7: method: state-percentge@1 is not a known method. Did you mean state-percentage@1?`,
  ],
];

for (const [what, change, message] of mistakes) {
  test(`${what} is refused with file, line, field and remedy`, () => {
    const problems = problemsOf(change);
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.ok(problems[0]?.startsWith(message), problems[0]);
  });
}

test('a broken indent is refused with file, line and excerpt', () => {
  const [problem = '', ...others] = problemsOf(replacing('columns:\n', ' columns:\n'));
  assert.deepEqual(others, []);
  assert.match(problem, /^us\/ga\/income-tax\/9999-01-01\.yaml:\d+: not YAML: /);
  assert.match(problem, /\nbasis: period\n/);
});

test('a blank that is not filled in leaves the block out and is told', () => {
  const sources = ruleSources('us/ga/', {
    [EDITION]: () => TEXT.replace('published: 9998-12-01', 'published: FILL IN'),
  });
  const { problems, unfinished, blocks } = readTree(sources);
  assert.deepEqual(problems, []);
  assert.deepEqual(unfinished, [`${EDITION}:5: published: fill in this value`]);
  assert.ok(!blocks.some(({ file }) => file === EDITION));
});

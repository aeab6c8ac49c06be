import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedRules, replacing } from '../../../../test/support/rule-tree.ts';
import { loadRules } from '../tree/load.ts';
import { checkFixed, FIXED_BY_LAW, fixedOn } from './fixed-by-law.ts';
import { newYear } from './new-year.ts';

const BASE = '00-000-0000-FICA-000';
const VIRGINIA = '51-000-0000-ER_SUTA-000';
const COLORADO = '08-000-0000-FLI-000';

/** The file that new-year would write for a tax, without its comments at the top. */
function prepared(year: string, tax: string): string {
  const { files } = newYear(loadRules(), year, [tax], '2026-11-29');
  return files.find(({ file }) => /-\d{4}\.yaml$/.test(file))?.text ?? '';
}

test('the tree agrees with every rule of the file', () => {
  assert.deepEqual(checkFixed(loadRules()), []);
});

test('a figure that stays is filled in, one of another tax once that tax has it', () => {
  assert.match(
    prepared('2028', VIRGINIA),
    /# By law: stays \(Code of Virginia.*\)\.\n +upTo: "8000" # before: 8000\n/,
  );
  // The Social Security base of 2028 is not known: the rule is there, and no number.
  assert.match(
    prepared('2028', COLORADO),
    /# By law: that of 00-000-0000-FICA-000 \(Colorado.*\)\.\n +upTo: FILL IN # before: 192300\n/,
  );
  const fixed = fixedOn(loadRules(), '2027-01-01');
  assert.equal(fixed(COLORADO, 'upTo', '184500')?.value, '192300');
  assert.equal(fixed(COLORADO, 'sizes', '')?.value, undefined);
  assert.equal(fixed('13-000-0000-SIT-000', 'flat', '0.0499'), undefined);
});

test('what is entered in spite of a rule, and a rule that is none, are problems with file, figure, and law', (t) => {
  const root = changedRules(t, {
    'us/va/unemployment/unemployment-2027.yaml': replacing('upTo: "8000"', 'upTo: "8500"'),
    'us/co/leave/leave-2027.yaml': replacing('upTo: "192300"', 'upTo: "192600"'),
    [FIXED_BY_LAW]: (text) =>
      `${text}  - taxes: [99-000-0000-ER_SUTA-000]\n    figure: upTo\n    source: { document: "Invented" }\n`,
  });
  const problems = checkFixed(loadRules(root));
  const text = problems.join('\n');
  assert.equal(problems.length, 4);
  assert.match(text, /unemployment-2027\.yaml: upTo of 51-.* is 8500, not 8000: it stays/);
  assert.match(
    text,
    new RegExp(
      `leave-2027\\.yaml: upTo of ${COLORADO} from 2027-01-01 is 192600, not 192300: .*${BASE}`,
    ),
  );
  assert.match(text, /add either stays or equals/);
  assert.match(text, /there is no tax 99-000-0000-ER_SUTA-000/);
});

/**
 * All recorded paychecks and their sealed answers against the second evaluator, as `wagewright rules
 * verify` does it.
 */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkShape } from '../../../src/tax/paycalc/check-shape.ts';
import { loadExamples, loadRules, RULES_ROOT } from '../../../src/tax/rules/index.ts';
import { readCorpus, withAnswersOf } from '../../../src/tax/seals/golden-files.ts';
import { sealedVersions } from '../../../src/tax/seals/recorded-answers.ts';
import { verifyRelease } from '../../../src/tax/seals/release-verification.ts';
import { type Calculated, verifyItem } from '../../../src/tax/seals/verification.ts';
import { verificationPage } from '../../../src/tax/seals/verification-page.ts';
import { evaluatorOfRelease } from '../../support/evaluator.ts';

const PAGE = new URL('../../../docs/verification.md', import.meta.url);
const tree = loadRules();
const examples = loadExamples();
const versions = sealedVersions(tree);

test('the recorded paychecks of each release: no difference, and the page says so', () => {
  assert.ok(versions.length >= 3);
  const all = versions.map((version) => verifyRelease(tree, examples, version));
  for (const { version, differences, lines, agreeing, notCovered, printed } of all) {
    assert.deepEqual(differences, [], version);
    const uncovered = [...notCovered.values()].reduce((sum, count) => sum + count, 0);
    assert.equal(agreeing + uncovered, lines);
    assert.ok(agreeing > 0.99 * lines && agreeing > 600, `${version}: ${agreeing} of ${lines}`);
    assert.ok(printed > 1_500, `${printed} printed amounts`);
  }
  assert.equal(readFileSync(PAGE, 'utf8'), verificationPage(all));
});

test('the page has every sealed release and no difference', () => {
  assert.ok(existsSync(PAGE));
  const page = readFileSync(PAGE, 'utf8');
  const [table = ''] = page.split('## Differences');
  const rows = [...table.matchAll(/^\| (\d{4}\.\d+) +\| [\d,]+ +\|/gm)].map(
    ([, version]) => version,
  );
  assert.deepEqual(rows, versions);
  assert.match(page, /^## Differences\n\nNone\.$/m);
});

test('an amount, wages, or a rate that is not the evaluator’s is a difference', () => {
  const [version = ''] = versions;
  const evaluator = evaluatorOfRelease(version);
  const [item] = readCorpus(RULES_ROOT);
  const [answer] = withAnswersOf(RULES_ROOT, version, []);
  assert.ok(Array.isArray(answer) && item !== undefined);
  const [uniqueTaxID, locationCode, wageType, taxAmount, subjectWages, rate] = answer[0];
  const line = { uniqueTaxID, locationCode, wageType, taxAmount, subjectWages, rate };
  const paycheck = checkShape({ employeeID: '1', ...item });
  const outcomeOf = (changes: Partial<Calculated>): string | undefined =>
    verifyItem(evaluator, paycheck, [{ ...line, ...changes }])[0]?.outcome;
  assert.equal(outcomeOf({}), 'agrees');
  assert.equal(outcomeOf({ taxAmount: taxAmount + 0.01 }), 'differs');
  assert.equal(outcomeOf({ subjectWages: subjectWages - 0.01 }), 'differs');
  assert.equal(outcomeOf({ rate: rate + 0.00000001 }), 'differs');
  assert.equal(outcomeOf({ wageType: 'Tips' }), 'differs');
});

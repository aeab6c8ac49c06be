/** Line 4 of Form MO W-4: a reason for the exemption, and the word EXEMPT that belongs with it. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Answers, fillForm } from '../../src/forms/answers/evaluate.ts';
import { questionsOf } from '../../src/forms/catalog/describe.ts';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { editionOn } from '../../src/forms/catalog/select.ts';
import { entriesFor } from './paper.ts';

const DAY = '2026-06-19';
const form = loadForms().get('MO101');
const edition = form && editionOn(form, DAY);
assert.ok(edition);

const fill = (answers: Answers) =>
  fillForm(edition, { filingStatus: 'S', ...answers }, { mustBeSigned: false });

describe('EXEMPT on line 4 of Form MO W-4', () => {
  test('a reason writes it, and nobody is asked for the word', () => {
    assert.equal(fill({ exemptReason: 'activeDuty' }).values.get('exempt'), 'TRUE');
    assert.equal(fill({}).values.get('exempt'), undefined);
    assert.ok(!questionsOf(edition).some(({ field }) => field === 'exempt'));
  });

  test('printed and read back, the claim withholds nothing', async () => {
    const [entry] = await entriesFor('MO101', DAY, {
      filingStatus: 'S',
      exemptReason: 'noLiability',
    });
    assert.equal(entry?.isExempt, true);
  });

  test('the word without a reason is rejected', () => {
    const { problems } = fill({ exempt: true });
    const found = problems.find(({ path }) => path === 'answers.exempt');
    assert.match(found?.message ?? '', /^Line 4 says EXEMPT, but not why/);
  });
});

/** What a paper cannot show is not reported as if it did. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadForms } from '../catalog/load.ts';
import { unshownProblems } from './unshown.ts';

test('signature, exemption and fed lines without a place are refused; a name is not', () => {
  const form = loadForms().get('W4101');
  const edition = form?.editions.find(({ effective }) => effective === '2025-01-01');
  assert.ok(form && edition);
  const unmapped = ['firstName', 'exempt', 'additionalWithholding', 'signature'];
  const problems = unshownProblems(form, edition, unmapped);
  const paths = problems.map(({ path }) => path).sort();
  assert.deepEqual(paths, ['answers.additionalWithholding', 'answers.exempt', 'answers.signature']);
  const signature = problems.find(({ path }) => path === 'answers.signature');
  assert.match(
    signature?.message ?? '',
    /no place for it\. Leave it out and have the printed form signed/,
  );
  assert.deepEqual(unshownProblems(form, edition, ['firstName']), []);
});

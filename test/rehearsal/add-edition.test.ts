/** Follows the steps of CONTRIBUTING.md for a new edition of a form, on a copy of Wisconsin's; the edition is invented. */

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkForms } from '../../src/forms/catalogue/check.ts';
import { FORMS_ROOT, readForms } from '../../src/forms/catalogue/load.ts';
import { editionOn, formOf } from '../../src/forms/catalogue/select.ts';
import { renderBlank } from '../../src/forms/pdf/blank.ts';
import { loadRules } from '../../src/rules/index.ts';

const FOLDER = 'us/wi/WI101';
const BEFORE = '2023-08-01';
const DAY = '9999-01-01';

test('an edition of a form, by the steps: the one before ends, the new one is given out', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'wagewright-forms-'));
  t.after(() => rmSync(root, { recursive: true }));
  cpSync(join(FORMS_ROOT, FOLDER), join(root, FOLDER), { recursive: true });
  const path = (day: string): string => join(root, FOLDER, `${day}.yaml`);
  const text = readFileSync(path(BEFORE), 'utf8');
  writeFileSync(path(DAY), text.replace(`effective: ${BEFORE}`, `effective: ${DAY}`));
  const problems = (): string[] => {
    const { catalogue, problems: unreadable } = readForms(root);
    const taxes = new Map(loadRules().taxes.map(({ tax, parameters }) => [tax, parameters]));
    return [...unreadable, ...checkForms(catalogue, (tax) => taxes.get(tax))];
  };
  assert.notDeepEqual(problems(), [], 'two editions on one day are refused');

  const ended = text.replace(`effective: ${BEFORE}`, `effective: ${BEFORE}\nends: 9998-12-31`);
  writeFileSync(path(BEFORE), ended);
  assert.deepEqual(problems(), []);

  const form = formOf(readForms(root).catalogue, 'WI101');
  assert.ok(form);
  assert.equal(editionOn(form, '9998-12-31')?.effective, BEFORE);
  const edition = editionOn(form, DAY);
  assert.equal(edition?.effective, DAY);
  const pdf = await renderBlank(form, edition);
  assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
});

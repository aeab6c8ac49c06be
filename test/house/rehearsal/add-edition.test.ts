/** Follows the steps of docs/guides/rules.md for a form and an edition, on a copy of Wisconsin's; both are invented. */

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fillForm } from '../../../src/forms/answers/evaluate.ts';
import { parametersOf } from '../../../src/forms/answers/parameters.ts';
import { checkForms } from '../../../src/forms/catalog/check.ts';
import { FORMS_ROOT, readForms } from '../../../src/forms/catalog/load.ts';
import { editionOn, formOf } from '../../../src/forms/catalog/select.ts';
import { renderBlank } from '../../../src/forms/pdf/blank.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';

const FOLDER = 'us/wi/WI101';
const BEFORE = '2023-08-01';
const DAY = '9999-01-01';

/** What `wagewright forms check` says of a tree. */
function problemsOf(root: string): string[] {
  const { catalog, problems: unreadable } = readForms(root);
  const taxes = new Map(loadRules().taxes.map(({ tax, parameters }) => [tax, parameters]));
  return [...unreadable, ...checkForms(catalog, (tax) => taxes.get(tax))];
}

/** A tree with Wisconsin's form alone. */
function copyOfWisconsin(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'wagewright-forms-'));
  t.after(() => rmSync(root, { recursive: true }));
  cpSync(join(FORMS_ROOT, FOLDER), join(root, FOLDER), { recursive: true });
  return root;
}

const INVENTED = 'WI199';

test('a form, by the steps: planned first, then with an edition whose answers feed the tax', (t) => {
  const root = copyOfWisconsin(t);
  const at = (file: string): string => join(root, FOLDER, file).replace('WI101', INVENTED);
  mkdirSync(at('.'));
  const form = readFileSync(join(root, FOLDER, 'form.yaml'), 'utf8');
  const planned = [
    'planned: Invented for tests. No text of the form was found.',
    'published: { address: "https://www.revenue.wi.gov", evidence: "Invented for tests." }',
    '',
  ].join('\n');
  const own = form.replace('code: WI101', `code: ${INVENTED}`);
  // Step 1: without an edition, the form says where its text was looked for.
  writeFileSync(at('form.yaml'), own);
  assert.notDeepEqual(problemsOf(root), [], 'neither an edition nor planned');
  writeFileSync(at('form.yaml'), `${own.trimEnd()}\n${planned}`);
  assert.deepEqual(problemsOf(root), []);

  // Step 2: its edition; the form is no longer planned.
  cpSync(join(root, FOLDER, `${BEFORE}.yaml`), at(`${BEFORE}.yaml`));
  assert.notDeepEqual(problemsOf(root), [], 'planned, with an edition');
  writeFileSync(at('form.yaml'), own);
  assert.deepEqual(problemsOf(root), []);

  // Step 4: from the answers to the parameters.
  const found = formOf(readForms(root).catalog, INVENTED);
  const edition = found && editionOn(found, BEFORE);
  assert.ok(found && edition);
  const filled = fillForm(edition, { filingStatus: 'S', line1a: 1 }, { mustBeSigned: false });
  const [entry] = parametersOf(found, edition, filled).taxJurisdictionParms;
  assert.equal(entry?.uniqueTaxID, '55-000-0000-SIT-000');
  assert.ok(entry.miscParameters.some(({ parameterName }) => parameterName === 'FILINGSTATUS'));
});

test('an edition of a form, by the steps: the one before ends, the new one is given out', async (t) => {
  const root = copyOfWisconsin(t);
  const path = (day: string): string => join(root, FOLDER, `${day}.yaml`);
  const text = readFileSync(path(BEFORE), 'utf8');
  writeFileSync(path(DAY), text.replace(`effective: ${BEFORE}`, `effective: ${DAY}`));
  assert.notDeepEqual(problemsOf(root), [], 'two editions on one day are refused');

  const ended = text.replace(`effective: ${BEFORE}`, `effective: ${BEFORE}\nends: 9998-12-31`);
  writeFileSync(path(BEFORE), ended);
  assert.deepEqual(problemsOf(root), []);

  const form = formOf(readForms(root).catalog, 'WI101');
  assert.ok(form);
  assert.equal(editionOn(form, '9998-12-31')?.effective, BEFORE);
  const edition = editionOn(form, DAY);
  assert.equal(edition?.effective, DAY);
  const pdf = await renderBlank(form, edition);
  assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
});

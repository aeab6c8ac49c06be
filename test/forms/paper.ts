/** A certificate on paper: filled in, printed as a PDF, and read by a library that is not ours. */

import assert from 'node:assert/strict';
import { type Answers, fillForm } from '../../src/forms/answers/evaluate.ts';
import type { Answer } from '../../src/forms/answers/normalize.ts';
import { parametersOf, type TaxEntry } from '../../src/forms/answers/parameters.ts';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { editionOn } from '../../src/forms/catalog/select.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';
import { fillBlank } from '../../src/forms/pdf/fill.ts';
import { blankOf } from '../support/blank-forms.ts';
import { getDocument } from '../support/pdfjs.ts';
import { plausible } from './answers.ts';

const forms = loadForms();

// biome-ignore lint/suspicious/noExplicitAny: annotations come in every shape
type Loose = any;

/** What pdf.js reads in the fields, as answers. */
async function readBack(pdf: Uint8Array): Promise<Answers> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const found: Record<string, Answer> = {};
  for (let i = 1; i <= document.numPages; i++) {
    const page = await document.getPage(i);
    for (const { fieldName, fieldValue, checkBox } of (await page.getAnnotations()) as Loose[]) {
      const [value] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
      if (typeof value === 'string' && value !== '' && value !== 'Off') {
        found[fieldName] = checkBox ? true : value;
      }
    }
  }
  return found;
}

/** The certificate's way: filled, printed, read, turned into entries for payCalc. */
export async function entriesFor(
  code: string,
  day: string,
  own: Answers,
): Promise<readonly TaxEntry[]> {
  const form = forms.get(code);
  const edition = form && editionOn(form, day);
  assert.ok(form && edition, `${code} has an edition on ${day}`);
  const fields = fieldsOf(edition).map(({ field }) => field);
  const who = fields
    .filter(
      ({ required, type, by, when }) =>
        required === true && type !== 'choice' && by === undefined && when === undefined,
    )
    .map((field) => [field.id, plausible(field, 0)]);
  const options = { mustBeSigned: true };
  const filled = fillForm(edition, { ...Object.fromEntries(who), ...own }, options);
  assert.deepEqual(filled.problems, []);
  const printed = await fillBlank(await blankOf(form, edition), fields, filled.values);
  assert.ok('pdf' in printed);
  const again = fillForm(edition, await readBack(printed.pdf), options);
  assert.deepEqual(again.problems, []);
  const isPrinted = new Set(fields.flatMap(({ id, unprinted }) => (unprinted ? [] : [id])));
  const written = new Map([...filled.values].filter(([id]) => isPrinted.has(id)));
  assert.deepEqual(again.values, written, 'what was written is what is read');
  return parametersOf(form, edition, again).taxJurisdictionParms;
}

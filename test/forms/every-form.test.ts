/**
 * Every form of the catalog as a PDF: well-formed, tagged, fonts embedded, every label to be read,
 * every field to be filled and read back, by programs and a library that are not ours.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fillForm } from '../../src/forms/answers/evaluate.ts';
import type { Between, FormField, Item } from '../../src/forms/catalog/item-schema.ts';
import {
  FORMS_ROOT,
  type Form,
  type LoadedEdition,
  loadForms,
} from '../../src/forms/catalog/load.ts';
import { keyOf, readSeen } from '../../src/forms/catalog/seen.ts';
import { rowsOf } from '../../src/forms/catalog/tables.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';
import { renderBlank } from '../../src/forms/pdf/blank.ts';
import { isDropdown } from '../../src/forms/pdf/block.ts';
import { fillBlank, printed } from '../../src/forms/pdf/fill.ts';
import { unknownCharacter } from '../../src/platform/pdf/known-characters.ts';
import { pageHashes } from '../../src/platform/pdf/page-hash.ts';
import { blankOf } from '../support/blank-forms.ts';
import { getDocument } from '../support/pdfjs.ts';
import { withProgram } from '../support/programs.ts';
import { fillAll } from './answers.ts';
import { examine, save } from './pdf-files.ts';

const seen = readSeen(FORMS_ROOT);

const plain = (text: string): string => text.replace(/\s+/g, '');

const isUnprinted = (item: Item): boolean => 'id' in item && item.unprinted === true;

const printedFields = (edition: LoadedEdition): FormField[] =>
  fieldsOf(edition)
    .map(({ field }) => field)
    .filter(({ unprinted }) => !unprinted);

/** What is printed between columns. */
const wordsIn = ({ between = [] }: { between?: readonly Between[] }): string[] =>
  between.flatMap(({ text }) => text ?? []);

/** Every label and sentence that the page must show. */
function wordsOf(edition: LoadedEdition): string[] {
  const ofItem = (item: Item): string[] => {
    if ('text' in item) return [item.text];
    if ('list' in item) return [...item.list];
    if ('columns' in item) {
      return [...item.columns.flatMap(({ items }) => items.flatMap(ofItem)), ...wordsIn(item)];
    }
    if ('grid' in item) {
      const heads = item.grid.headless ? [] : item.grid.columns.map(({ head }) => head);
      return [...heads, ...wordsIn(item.grid)];
    }
    if ('row' in item) return item.between === undefined ? [] : [item.between];
    const table = 'table' in item ? edition.tables?.[item.table] : undefined;
    if (table === undefined) return [];
    const { title, ranges, words } = table;
    return [
      title,
      ...(ranges ? [ranges.rows, ranges.columns] : []),
      ...(words ? rowsOf(table).flat() : []),
    ];
  };
  const fields = printedFields(edition).flatMap(({ label, line, options = [], ...field }) => [
    ...(field.unlabeled || field.writes !== undefined ? [] : [label]),
    ...(line === undefined ? [] : [line]),
    ...(isDropdown(options) ? [] : options.map((option) => option.label)),
  ]);
  const shown = edition.sections.filter(({ items }) => !items.every(isUnprinted));
  const texts = shown.flatMap(({ title, items }) => [title, ...items.flatMap(ofItem)]);
  return [...texts, ...fields];
}

// biome-ignore lint/suspicious/noExplicitAny: the library's own types leave annotations open
type Loose = any;

async function openPdf(bytes: Uint8Array) {
  // The library takes the bytes away.
  return await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
}

/** What pdf.js reads in the fields: name to value. */
async function fieldsReadBack(bytes: Uint8Array): Promise<Map<string, string>> {
  const document = await openPdf(bytes);
  const found = new Map<string, string>();
  for (let i = 1; i <= document.numPages; i++) {
    for (const { fieldName, fieldValue, checkBox } of (await (
      await document.getPage(i)
    ).getAnnotations()) as Loose[]) {
      const [value] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
      const isOn = value !== undefined && value !== null && value !== '' && value !== 'Off';
      if (isOn) found.set(fieldName, checkBox ? 'TRUE' : value);
    }
  }
  return found;
}

/** The widgets of the page that the structure tree reaches, and all there are. */
async function widgets(
  bytes: Uint8Array,
): Promise<{ tagged: number; all: number; spoken: number }> {
  const document = await openPdf(bytes);
  let [tagged, all, spoken] = [0, 0, 0];
  const count = (node: Loose): void => {
    if (node?.type === 'annotation') tagged += 1;
    if (node?.role === 'Form' && node.alt) spoken += 1;
    for (const child of node?.children ?? []) count(child);
  };
  for (let i = 1; i <= document.numPages; i++) {
    const page = await document.getPage(i);
    all += (await page.getAnnotations()).length;
    count(await page.getStructTree());
  }
  return { tagged, all, spoken };
}

/** Filled with plausible answers, which are read back. */
async function filledWith(
  edition: LoadedEdition,
  blank: Uint8Array,
  pick: number,
): Promise<Uint8Array> {
  const { answers, left } = fillAll(edition, pick);
  assert.deepEqual(left, [], 'plausible answers fill it');
  const { values } = fillForm(edition, answers, { mustBeSigned: true });
  const fields = fieldsOf(edition).map(({ field }) => field);
  const printedForm = await fillBlank(blank, fields, values);
  assert.ok('pdf' in printedForm, JSON.stringify(printedForm));
  const expected = new Map(
    printedFields(edition).flatMap((field) => {
      const value = values.get(field.id);
      return value === undefined ? [] : [[field.id, printed(field, value)]];
    }),
  );
  assert.deepEqual(await fieldsReadBack(printedForm.pdf), expected);
  return printedForm.pdf;
}

const isPrinted = ({ incomplete }: LoadedEdition): boolean => incomplete === undefined;
const editions: { form: Form; edition: LoadedEdition; name: string }[] = [
  ...loadForms().values(),
].flatMap((form) =>
  form.editions
    .filter(isPrinted)
    .map((edition) => ({ form, edition, name: `${form.identity.code}-${edition.effective}` })),
);

withProgram('qpdf', () => {
  withProgram('pdftotext', () => {
    describe('every form', () => {
      test('Form I-9 has the pages of the official one', async () => {
        const pages = await Promise.all(
          editions
            .filter(({ form }) => form.identity.kind === 'employment-eligibility')
            .map(async ({ form, edition, name }) => [
              name.slice(0, 5),
              (await pageHashes(await blankOf(form, edition))).length,
            ]),
        );
        const inTwoEditions = [
          ['I9101', 2],
          ['I9102', 1],
          ['I9103', 1],
        ];
        const inOne = [
          ['I9104', 8],
          ['I9105', 3],
          ['I9106', 1],
          ['I9107', 1],
          ['I9108', 8],
        ];
        const official = [...inTwoEditions.flatMap((each) => [each, each]), ...inOne];
        assert.deepEqual(pages, official);
      });

      test('there are many', () => {
        assert.ok(editions.length > 50, `${editions.length} editions`);
      });

      for (const { form, edition, name } of editions) {
        test(name, async () => {
          const blank = await renderBlank(form, edition);
          const kept = await blankOf(form, edition);
          assert.ok(Buffer.compare(blank, kept) === 0, 'what is kept is what is drawn now');
          const filled = await Promise.all([0, 1].map((pick) => filledWith(edition, blank, pick)));

          const found = examine(save(blank), ...filled.map(save));
          assert.match(found.info, /Tagged: +yes[\s\S]*Page size: +612 x 792 pts/);
          assert.equal(found.complaints, '');
          const { fonts } = found;
          assert.ok(fonts.length > 0 && fonts.every((line) => / yes +(yes|no) +yes /.test(line)));

          const text = plain(found.text);
          for (const words of new Set(wordsOf(edition))) {
            assert.equal(unknownCharacter(words), undefined, `${words}: no glyph`);
            assert.ok(text.includes(plain(words)), `the page does not show: ${words}`);
          }
          const isMarked = /Substituteform|Formulariosustituto/.test(text);
          assert.equal(isMarked, form.identity.kind !== 'employment-eligibility');
          const isCompared = /secondhand:compare|Compare(eltexto|suslíneas)/.test(text);
          assert.equal(isCompared, !['official', 'transcribed'].includes(edition.confidence));

          const looked = new Map(seen.map((page) => [keyOf(page), page.sha256]));
          for (const [i, sha256] of (await pageHashes(blank)).entries()) {
            const page = { code: form.identity.code, effective: edition.effective, page: i + 1 };
            assert.equal(
              looked.get(keyOf(page)),
              sha256,
              `nobody has looked at page ${i + 1} as it is now: look, then node bin/wagewright.js forms seen --write --note "..." ${page.code}`,
            );
          }

          const { tagged, all, spoken } = await widgets(blank);
          assert.equal(all > 0, edition.document === undefined);
          assert.deepEqual([tagged, spoken], [all, all], 'every field is in the structure tree');
        });
      }

      test('the same bytes every time', async () => {
        const { form, edition } = editions[0] as (typeof editions)[number];
        assert.deepEqual(await renderBlank(form, edition), await renderBlank(form, edition));
      });
    });
  });
});

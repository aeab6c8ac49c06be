import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadForms } from '../../../forms/catalog/load.ts';
import { acceptableDocuments, formTexts } from './acceptable-documents.ts';
import { DOCUMENTS } from './documents.ts';
import { TITLES_ES } from './titles-es.ts';

const forms = loadForms();

describe('the catalog of acceptable documents', () => {
  for (const [day, edition, word] of [
    ['2026-06-15', '01/20/25', 'sex'],
    ['2024-06-15', '08/01/23', 'gender'],
  ] as const) {
    test(`in the words of the edition of ${day}`, () => {
      const found = acceptableDocuments(forms, day, 'en');
      assert.equal(found.edition, edition);
      const [a, b, c] = found.lists;
      assert.deepEqual(
        found.lists.map(({ items }) => items.filter(({ item }) => item !== null).length),
        [6, 12, 7],
      );
      assert.match(a?.items[4]?.text ?? '', /^For an individual .*a\. Foreign passport; and b\. /);
      assert.ok(b?.items[0]?.text.includes(`date of birth, ${word}, height`));
      assert.match(c?.items[0]?.text ?? '', /\(3\) VALID FOR WORK ONLY WITH DHS AUTHORIZATION$/);
      assert.equal(
        a?.establishes,
        'Documents that Establish Both Identity and Employment Authorization',
      );
      assert.equal(
        found.rules[0],
        'All documents containing an expiration date must be unexpired.',
      );
    });
  }

  test('lists every document that may be recorded, in both languages, under an item of its list', () => {
    const offered = DOCUMENTS.filter(({ offered }) => offered);
    for (const language of ['en', 'es'] as const) {
      const found = acceptableDocuments(forms, '2026-06-15', language);
      assert.deepEqual(
        found.documents.map(({ listKey, documentationKey }) => `${listKey}/${documentationKey}`),
        offered.map(({ listKey, key }) => `${listKey}/${key}`),
      );
      for (const { listKey, item, title, titleCitation } of found.documents) {
        const list = found.lists.find((each) => each.listKey === listKey);
        assert.ok(
          list?.items.some((each) => each.item === item),
          `${listKey}${item}`,
        );
        assert.equal(titleCitation === null, language === 'en', title);
      }
    }
    assert.deepEqual(
      Object.keys(TITLES_ES),
      offered.map(({ listKey, key }) => `${listKey}/${key}`),
    );
  });

  test('offers no selection with a document that is no longer recorded', () => {
    const { listASelections, documents } = acceptableDocuments(forms, '2026-06-15', 'en');
    const keys = new Set(documents.map(({ documentationKey }) => documentationKey));
    for (const { all, also } of listASelections) {
      for (const key of [...all, ...also]) assert.ok(keys.has(key), key);
    }
    assert.equal(listASelections.length, 8);
  });

  test('says nothing of citizenship: no status prefers a document', () => {
    const said = JSON.stringify(acceptableDocuments(forms, '2026-06-15', 'en').documents);
    assert.doesNotMatch(said, /alien_|noncitizen|citizenshipStatus|givenTo/);
  });

  test('the form’s texts name the notice against discrimination, and that instructions are elsewhere', () => {
    const { sections, instructions } = formTexts(forms, '2026-06-15');
    const said = sections.flatMap(({ texts }) => texts).join('\n');
    assert.match(said, /All employees can choose which acceptable documentation to present/);
    assert.equal(instructions.included, false);
  });
});

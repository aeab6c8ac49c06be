import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Item } from '../../../forms/catalog/item-schema.ts';
import { loadForms } from '../../../forms/catalog/load.ts';
import { fieldsOf } from '../../../forms/catalog/walk.ts';
import { addYears, localDay, parseDay, printDay } from '../../../platform/shape/days.ts';
import { observedHolidays } from '../../employers/federal-holidays.ts';
import { ATTESTATIONS } from './attestations.ts';
import { LISTS_CITATION } from './citations.ts';
import { DOCUMENTS, findDocument, LIST_A_SELECTIONS } from './documents.ts';
import { EDITIONS, editionOn } from './editions.ts';
import { RECEIPTS } from './receipts.ts';

describe('editions', () => {
  for (const [day, edition, expires] of [
    ['2024-06-01', '08/01/23', '05/31/2027'],
    ['2025-01-20', '01/20/25', '05/31/2027'],
    ['2026-11-21', '01/20/25', '05/31/2027'],
    ['2027-05-31', '01/20/25', '05/31/2027'],
  ] as const) {
    test(`on ${day}: ${edition}`, () => {
      const found = editionOn(day);
      assert.deepEqual([found?.edition, found?.expires], [edition, expires]);
    });
  }

  test('none is known before the first or after the last', () => {
    assert.equal(editionOn('2023-07-31'), undefined);
    assert.equal(editionOn('2027-06-01'), undefined);
  });
});

describe('lists of acceptable documents', () => {
  test('a key is unique within its list', () => {
    const keys = DOCUMENTS.map(({ listKey, key }) => `${listKey}/${key}`);
    assert.equal(new Set(keys).size, keys.length);
  });

  test('every List A document belongs to a selection, and every selection is on the list', () => {
    const used = new Set(LIST_A_SELECTIONS.flatMap(({ all, also }) => [...all, ...also]));
    const listed = DOCUMENTS.filter(({ listKey }) => listKey === 'A').map(({ key }) => key);
    assert.deepEqual([...used].sort(), listed.sort());
  });

  test('no document of List B is ever reverified, nor a passport by itself', () => {
    for (const { listKey, passport, reverified, key } of DOCUMENTS) {
      if (listKey === 'B' || passport) assert.equal(reverified, false, key);
    }
  });

  test('receipts stand for documents that exist', () => {
    for (const { standsFor } of Object.values(RECEIPTS)) {
      for (const key of standsFor ?? []) assert.ok(findDocument('A', key), key);
    }
  });

  test('attestations have their own ids', () => {
    const ids = ATTESTATIONS.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe('the words of the form, as the catalog quotes both editions', () => {
  const forms = ['I9101', 'I9102', 'I9103'].flatMap(
    (code) => loadForms().get(code)?.editions ?? [],
  );
  const quoted = (name: string): string =>
    forms
      .filter(({ edition }) => edition === name)
      .flatMap((edition) => [
        ...edition.sections.flatMap(({ items }) => items.flatMap(wordsOf)),
        ...fieldsOf(edition).flatMap(({ field: { options = [] } }) =>
          options.map(({ label, box }) => `${label} ${box?.label ?? ''}`),
        ),
      ])
      .join('\n');

  for (const { edition, item4 } of EDITIONS) {
    const words = quoted(edition);

    test(`${edition}: what is attested, item 4, the receipts`, () => {
      for (const { text, prescribed } of ATTESTATIONS) {
        assert.equal(words.includes(text), prescribed, text);
      }
      assert.ok(words.includes(item4), item4);
      for (const { title } of [RECEIPTS.temporary_i551, RECEIPTS.refugee_i94]) {
        assert.ok(words.includes(title), title);
      }
    });

    test(`${edition}: what is offered though the form does not name it is no official datum`, () => {
      assert.ok(!/Palau|I-20|DS-2019/.test(words));
      const sure = DOCUMENTS.filter(({ citation }) => citation === LISTS_CITATION);
      const others = DOCUMENTS.filter(({ citation }) => citation !== LISTS_CITATION);
      assert.deepEqual(
        others.map(({ key, offered, citation }) => [key, offered, citation.confidence]),
        [
          ['palau_passport', false, 'unverified'],
          ['form_i20', true, 'secondary'],
          ['form_ds2019', true, 'secondary'],
        ],
      );
      assert.ok(sure.every(({ offered }) => offered));
    });
  }
});

/** Texts of the page next to its fields. */
function wordsOf(item: Item): string[] {
  if ('text' in item) return [item.text];
  if ('list' in item) return [...item.list];
  if ('columns' in item) return item.columns.flatMap(({ items }) => items.flatMap(wordsOf));
  return [];
}

describe('days', () => {
  test('are read in both forms and printed as on the form', () => {
    assert.equal(parseDay('02/29/2024'), '2024-02-29');
    assert.equal(parseDay('2024-02-29'), '2024-02-29');
    for (const wrong of ['2023-02-29', '13/01/2024', '2024-2-9', '', null, 20240229]) {
      assert.equal(parseDay(wrong), undefined, String(wrong));
    }
    assert.equal(printDay('2024-02-29'), '02/29/2024');
  });

  test('a leap day has its year after on 28 February', () => {
    assert.equal(addYears('2024-02-29', 3), '2027-02-28');
    assert.equal(addYears('2024-02-29', 4), '2028-02-29');
  });

  test('the day depends on the time zone', () => {
    const midnight = Date.parse('2026-06-15T05:30:00Z');
    assert.equal(localDay(midnight, 'America/Phoenix'), '2026-06-14');
    assert.equal(localDay(midnight, 'America/New_York'), '2026-06-15');
    assert.equal(localDay(midnight, 'Pacific/Guam'), '2026-06-15');
  });
});

// Worked out by hand from the statute's rules.
describe('federal holidays', () => {
  test('2026: Independence Day falls on a Saturday', () => {
    assert.deepEqual([...observedHolidays(2026)].sort(), [
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
  });

  test('New Year of 2028 is observed in 2027, and 2028 has none of its own', () => {
    assert.ok(observedHolidays(2027).has('2027-12-31'));
    assert.ok(!observedHolidays(2028).has('2028-01-01'));
  });

  test('a Sunday moves to Monday; Juneteenth begins in 2021', () => {
    assert.ok(observedHolidays(2022).has('2022-06-20'));
    assert.ok(!observedHolidays(2020).has('2020-06-19'));
  });
});

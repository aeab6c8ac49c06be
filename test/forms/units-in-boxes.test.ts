/** Every box for a number, of every edition of every form: what says another unit is no answer. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalize } from '../../src/forms/answers/normalize.ts';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';

const boxes = [...loadForms().values()].flatMap((form) =>
  form.editions.flatMap((edition) =>
    fieldsOf(edition).map(({ field }) => ({
      field,
      name: `${form.identity.code} ${edition.effective} ${field.id}`,
    })),
  ),
);
const ofType = (type: string) => boxes.filter(({ field }) => field.type === type);

const NOT_DOLLARS = [
  '5%',
  '12 %',
  '5 percent',
  '1.200,00',
  '1.200',
  '12,00',
  'none',
  'two hundred',
];
const NOT_COUNTS = ['$40', '3.000', '1.5', 'two'];

describe('units in boxes', () => {
  test('each box of dollars refuses percentages, words, and other countries’ points', () => {
    const money = ofType('money');
    assert.ok(money.length > 400, `${money.length} boxes of dollars`);
    const taken = money.flatMap(({ field, name }) =>
      NOT_DOLLARS.filter((text) => !('problem' in normalize(field, text))).map(
        (text) => `${name}: ${text}`,
      ),
    );
    assert.deepEqual(taken, []);
  });

  test('each box of dollars within its limits takes a dollar sign and groups of thousands', () => {
    const different = ofType('money').filter(({ field }) => {
      const [plain, written] = ['1200', '$1,200.00'].map((text) => normalize(field, text));
      return JSON.stringify(plain) !== JSON.stringify(written);
    });
    assert.deepEqual(different, []);
  });

  test('each box of a count refuses dollars and words; each share refuses dollars', () => {
    const taken = [
      ...ofType('integer').flatMap(({ field, name }) =>
        NOT_COUNTS.map((text) => ({ field, name, text })),
      ),
      ...ofType('decimal').map(({ field, name }) => ({ field, name, text: '$5' })),
    ].filter(({ field, text }) => !('problem' in normalize(field, text)));
    assert.deepEqual(taken, []);
  });
});

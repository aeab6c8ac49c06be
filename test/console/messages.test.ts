/** Both languages have every message, and no message is left over. Unknown ids fail the type check. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { ERRORS } from '../../src/requests/error-table.ts';
import { FIELD_CODES } from '../../src/shape/field-codes.ts';
import { catalogProblems, consoleSources, readCatalog, unusedIds } from './messages.ts';

const english = readCatalog('en');

test('Spanish has every message with the same placeholders', () => {
  assert.deepEqual(catalogProblems(english, readCatalog('es')), []);
});

test('the check finds what is missing, left over and changed', () => {
  const found = catalogProblems({ a: '{x}', b: '<b>1</b>', c: 'c' }, { a: '{y}', b: '1', d: 'd' });
  assert.deepEqual(found, [
    'c is missing',
    'd is not in English',
    'a has other placeholders',
    'b has other placeholders',
  ]);
});

test('every message is used, in order, and can be read', () => {
  assert.deepEqual(unusedIds(english, consoleSources()), []);
  assert.deepEqual(unusedIds({ used: '', unused: '' }, "t('used')"), ['unused']);
  for (const language of ['en', 'es']) {
    const catalog = readCatalog(language);
    assert.deepEqual(Object.keys(catalog), Object.keys(catalog).toSorted(), language);
    for (const message of Object.values(catalog)) new IntlMessageFormat(message, language);
  }
});

test('what the server refuses has a sentence in Spanish, for every code', () => {
  const sentences = (file: string): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`../../console/src/i18n/${file}`, import.meta.url), 'utf8'));
  assert.deepEqual(Object.keys(sentences('refusals-es.json')), Object.keys(ERRORS).toSorted());
  assert.deepEqual(Object.keys(sentences('fields-es.json')), Object.keys(FIELD_CODES).toSorted());
});

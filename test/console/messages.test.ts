/** Both languages have every message, and no message is left over. Unknown ids fail the type check. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
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

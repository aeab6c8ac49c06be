/** Both languages have every message, and no message is left over. Unknown ids fail the type check. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { ERRORS } from '../../../src/platform/requests/error-table.ts';
import { FIELD_CODES } from '../../../src/platform/shape/field-codes.ts';
import { SAID_CODES } from '../../../src/tax/compare/table/said.ts';
import { NOTE_CODES } from '../../../src/tax/engine/note-codes.ts';
import { buildRelease, loadRules } from '../../../src/tax/rules/index.ts';
import {
  catalogProblems,
  consoleSources,
  readCatalog,
  unusedIds,
} from '../../support/pages/messages.ts';
import { NEWEST } from '../../support/releases.ts';

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

const spanish = (file: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../console/src/ui/i18n/${file}`, import.meta.url), 'utf8'),
  );

test('what the server refuses has a sentence in Spanish, for every code', () => {
  assert.deepEqual(Object.keys(spanish('refusals-es.json')), Object.keys(ERRORS).toSorted());
  assert.deepEqual(Object.keys(spanish('fields-es.json')), Object.keys(FIELD_CODES).toSorted());
});

test('every note of a calculation has a sentence in Spanish', () => {
  assert.deepEqual(Object.keys(spanish('notes-es.json')), Object.keys(NOTE_CODES).toSorted());
});

test('all that is said of a register has a sentence in Spanish', () => {
  assert.deepEqual(Object.keys(spanish('registers-es.json')), [...SAID_CODES].toSorted());
});

/** A sealed release: its parameters never change. */
const { taxes } = buildRelease(loadRules(), NEWEST);
const parameters = [...taxes.values()].flatMap(({ identity }) => identity.parameters);

test('every parameter of a tax has a short name in both languages', () => {
  const names = new Set(parameters.map(({ parameterName }) => parameterName));
  assert.ok(names.size > 50, `${names.size} parameters`);
  assert.deepEqual(
    [...names].filter((name) => !Object.hasOwn(english, `parameter.${name}`)),
    [],
  );
});

test('every value that a certificate offers has its meaning in Spanish', () => {
  const meanings = new Set(
    parameters.flatMap(({ allowedValues = [] }) => allowedValues.map(({ meaning }) => meaning)),
  );
  const known = spanish('meanings-es.json');
  // Percentages are the same in Spanish.
  const unknown = [...meanings].filter((one) => !/^[\d.]+ %$/.test(one));
  assert.deepEqual(
    unknown.filter((one) => !Object.hasOwn(known, one)),
    [],
  );
  assert.deepEqual(
    Object.keys(known).filter((one) => !meanings.has(one)),
    [],
  );
});

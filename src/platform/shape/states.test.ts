import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../../tax/places/rows.ts';
import { stateError, stateNamed, stateRemedy } from './states.ts';

test('states of US mail, other countries by their form', () => {
  const good = ['AZ', 'az', 'DC', 'PR', 'GU', 'AA', 'AE', 'AP', 'MP', 'FM'];
  for (const state of good) assert.equal(stateError(state), undefined, state);
  for (const state of ['ZZ', 'A', 'ARZ', 'ON', 'UK', '', 'A1']) assert.ok(stateError(state), state);
  const rows: readonly (readonly [string, string, boolean])[] = [
    ['ON', 'CA', true],
    ['Ontario', 'CA', false],
    ['CMX', 'MX', true],
    ['JA', 'MX', true],
    ['1', 'MX', false],
    ['BY', 'DE', true],
    ['Bayern', 'DE', false],
  ];
  for (const [state, country, isGood] of rows) {
    assert.equal(stateError(state, country) === undefined, isGood, `${state} ${country}`);
  }
});

test('a name in place of the code gets the code', () => {
  const illinois = 'must be the two-letter code of the state: IL for Illinois';
  for (const text of ['Illinois', 'ILLINOIS', ' illinois ', 'Ilinois']) {
    assert.equal(stateError(text), illinois, text);
  }
  assert.equal(
    stateRemedy('New-York'),
    'must be the two-letter code of the state: NY for New York',
  );
  assert.equal(stateRemedy('Ontario'), 'must be a two-letter abbreviation');
  assert.equal(stateRemedy('Atlantis', 'must be X'), 'must be X');
  assert.equal(stateRemedy('x'.repeat(1_000_000), 'must be X'), 'must be X');
});

test('names are those of the geography', () => {
  for (const [, code = '', name = ''] of rowsOf('states.csv')) {
    if (code !== 'UM') assert.equal(stateNamed(name), code);
  }
});

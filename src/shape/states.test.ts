import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateError } from './states.ts';

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

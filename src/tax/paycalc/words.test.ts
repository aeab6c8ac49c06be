import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordOf } from './words.ts';

const TYPES = ['Regular', 'Supplemental', 'Tips'];

const messageFor = (text: string): string => {
  try {
    wordOf(TYPES, text, 'wages[0].wageType');
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
};

test('unused leave that is paid out is supplemental, leave that is taken is regular (Pub. 15 section 7)', () => {
  for (const text of ['VacationPayout', 'PTO cash-out', 'Accrued vacation', 'Severance', 'Bonus']) {
    assert.match(messageFor(text), /Send Supplemental for it\.$/, text);
  }
  for (const text of ['Vacation', 'PTO', 'Overtime']) {
    assert.match(messageFor(text), /Send Regular for it\.$/, text);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timezoneError } from './timezone.ts';

for (const name of [
  'America/New_York',
  'America/Argentina/Buenos_Aires',
  'America/Indiana/Tell_City',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'US/Eastern',
  'America/Port-au-Prince',
]) {
  test(`${name} is taken`, () => assert.equal(timezoneError(name), undefined));
}

for (const name of [
  '',
  'UTC',
  'EST',
  'Etc/UTC',
  'Etc/GMT+5',
  '+05:00',
  'America/Nowhere',
  'America/',
  '/New_York',
  'America/New York',
  'america/new_york',
  'America/NEW_YORK',
]) {
  test(`"${name}" is refused`, () => assert.notEqual(timezoneError(name), undefined));
}

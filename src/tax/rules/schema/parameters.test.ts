import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Parameter } from '../../engine/index.ts';
import { allowed, normalized, parameterDefaults, readParameter } from './parameters.ts';

const parameter = (dataType: Parameter['dataType'], more: Partial<Parameter> = {}): Parameter => ({
  parameterName: 'NAME',
  dataType,
  description: 'a parameter of this test',
  isOptional: true,
  ...more,
});

const status = parameter('enum', {
  allowedValues: [
    { value: 'S', meaning: 'Single' },
    { value: 'NO_FORM', meaning: 'none' },
  ],
});

test('matching ignores case, underscores, hyphens and spaces', () => {
  assert.equal(normalized(' no-form_ '), 'NOFORM');
  for (const text of ['NO_FORM', 'no form', 'No-Form', 'noform']) {
    assert.equal(readParameter(status, text), 1, text);
  }
});

/** A refusal is text that says what is allowed. */
function refused(one: Parameter, value: unknown): void {
  const answer = readParameter(one, value);
  assert.ok(typeof answer === 'string' && answer.includes(allowed(one)), String(answer));
}

test('booleans are TRUE and FALSE, as words or JSON', () => {
  const one = parameter('boolean');
  assert.equal(readParameter(one, 'TRUE'), 1);
  assert.equal(readParameter(one, 'false'), 0);
  assert.equal(readParameter(one, true), 1);
  for (const value of ['', 'yes', '1', 1, null, undefined, {}]) refused(one, value);
});

test('an unknown value of a list is refused with the list', () => {
  refused(status, 'X');
  refused(status, '');
  assert.match(allowed(status), /S \(Single\), NO_FORM \(none\)/);
});

test('money is dollars, 0 or more, rounded half-up to cents, up to the limit', () => {
  const one = parameter('money', { unit: 'dollars per year' });
  assert.equal(readParameter(one, '12.5'), 1_250);
  assert.equal(readParameter(one, 12.5), 1_250);
  assert.equal(readParameter(one, '1.005'), 101);
  assert.equal(readParameter(one, '0'), 0);
  assert.equal(readParameter(one, '9999999999.99'), 999_999_999_999);
  for (const value of ['-1', -1, '1e3', '1,000', '$5', '.5', '', 'NaN', '10000000000']) {
    refused(one, value);
  }
  assert.match(allowed(one), /dollars per year/);
});

test('an integer is whole and at most 999', () => {
  const one = parameter('integer');
  assert.equal(readParameter(one, '3'), 3);
  assert.equal(readParameter(one, '999'), 999);
  for (const value of ['1.5', '1000', '-1', 'three']) refused(one, value);
});

test('a fraction is 0 to 1 with at most eight decimals', () => {
  const one = parameter('fraction');
  assert.equal(readParameter(one, '0.012'), 1_200_000);
  assert.equal(readParameter(one, '1'), 100_000_000);
  for (const value of ['1.1', '0.123456789', '5%', '-0.1']) refused(one, value);
});

test('defaults are read the same way; a default that is not allowed stops the build', () => {
  const defaults = parameterDefaults([
    parameter('money'),
    parameter('boolean', { defaultValue: 'TRUE' }),
    { ...status, defaultValue: 'NO_FORM' },
  ]);
  assert.ok(Number.isNaN(defaults[0]));
  assert.deepEqual([...defaults.slice(1)], [1, 1]);
  assert.throws(() => parameterDefaults([{ ...status, defaultValue: 'X' }]), /NAME/);
});

test('a count may have a limit of its own', () => {
  const one = parameter('integer', { most: 25_000 });
  assert.equal(readParameter(one, '25000'), 25_000);
  assert.match(allowed(one), /0 to 25000$/);
  for (const value of ['25001', '1.5', '-1']) refused(one, value);
  assert.equal(readParameter(parameter('integer'), '999'), 999);
  refused(parameter('integer'), '1000');
});

test('rates may be more than one: dollars per hour, with at most eight decimals', () => {
  const one = parameter('rate', { unit: 'dollars per hour' });
  assert.equal(readParameter(one, '1.2345'), 123_450_000);
  assert.equal(readParameter(one, 1000), 100_000_000_000);
  for (const value of ['1000.1', '-1', '0.000000001', 'x']) refused(one, value);
});

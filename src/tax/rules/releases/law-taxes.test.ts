import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaxRule } from '../../engine/index.ts';
import { LawTaxes } from './law-taxes.ts';

const ruleOf = (title: string): TaxRule => ({ title }) as TaxRule;

test('a tax is compiled when it is asked for, and once', () => {
  const made: string[] = [];
  const taxes = new LawTaxes(new Map(Object.entries({ a: 'A', b: 'B' })), (title, id) => {
    made.push(id);
    return ruleOf(title);
  });
  assert.equal(taxes.size, 2);
  assert.ok(taxes.has('a') && !taxes.has('c'));
  assert.deepEqual([...taxes.keys()], ['a', 'b']);
  assert.equal(taxes.get('c'), undefined);
  assert.deepEqual(made, []);
  assert.equal(taxes.get('b'), taxes.get('b'));
  assert.deepEqual(made, ['b']);
  assert.deepEqual([...taxes], [...taxes.entries()]);
  assert.deepEqual(
    [...taxes.values()].map(({ title }) => title),
    ['A', 'B'],
  );
  const seen: unknown[] = [];
  taxes.forEach((rule, id, all) => {
    seen.push([id, rule.title, all === taxes]);
  });
  assert.deepEqual(seen, [
    ['a', 'A', true],
    ['b', 'B', true],
  ]);
  assert.deepEqual(made, ['b', 'a']);
});

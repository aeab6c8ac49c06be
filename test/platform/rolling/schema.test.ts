import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problems, type Schema } from './schema.ts';
import { normalized } from './statements.ts';

const text = { type: 'text', isNullable: false, hasDefault: false };
const before: Schema = {
  columns: { 'people.id': text, 'people.note': { ...text, isNullable: true }, 'people.old': text },
  limits: [{ table: 'people', says: 'PRIMARY KEY (id)' }],
};
const after = (columns: Schema['columns'], limits: Schema['limits'] = []): string[] =>
  problems(
    before,
    { columns: { ...before.columns, ...columns }, limits: [...before.limits, ...limits] },
    (name) => name !== 'people.old',
  );

test('new tables, nullable columns, and columns with a default are fine', () => {
  const added = {
    'people.more': { ...text, isNullable: true },
    'people.count': { ...text, hasDefault: true },
    'pets.id': text,
  };
  assert.deepEqual(after(added, [{ table: 'pets', says: 'UNIQUE (id)' }]), []);
});

test('what narrows is found', () => {
  assert.match(after({ 'people.must': text })[0] ?? '', /must be nullable or have a default/);
  assert.match(after({ 'people.note': text })[0] ?? '', /may no longer be null/);
  assert.match(after({ 'people.id': { ...text, type: 'uuid' } })[0] ?? '', /was text and is uuid/);
  assert.match(after({}, [{ table: 'people', says: 'UNIQUE (note)' }])[0] ?? '', /new limit/);
  const { 'people.old': _, ...rest } = before.columns;
  const { 'people.note': __, ...less } = rest;
  const kept = { ...before, columns: rest };
  assert.deepEqual(
    problems(before, kept, (name) => name !== 'people.old'),
    [],
  );
  const isUsed = (name: string): boolean => name !== 'people.old';
  assert.match(problems(before, { ...before, columns: less }, isUsed)[0] ?? '', /note is gone/);
});

test('statements are written down once, whatever the number of values', () => {
  const one = normalized('select "a" from "t" where "id" in ($1) and "b" = $2');
  assert.equal(normalized('select "a" from "t" where "id" in ($1, $2, $3) and "b" = $4'), one);
  const row = normalized('insert into "t" ("a", "b") values ($1, $2)');
  assert.equal(normalized('insert into "t" ("a", "b") values ($1, $2), ($3, $4)'), row);
  assert.equal(normalized('create table "t" ("a" text)'), undefined);
});

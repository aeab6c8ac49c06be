import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type, { type TSchema } from 'typebox';
import { SchemaNames } from './components.ts';
import type { Schema } from './plain-schema.ts';

/** As the routes hand their schemas on: JSON. */
const json = (schema: TSchema): Schema => JSON.parse(JSON.stringify(schema));

function named(roots: Readonly<Record<string, TSchema>>) {
  const schemas = Object.entries(roots).map(([name, schema]) => [name, json(schema)] as const);
  const names = new SchemaNames(schemas.map(([, schema]) => schema));
  const referred = schemas.map(([name, schema]) => names.refer(schema, name));
  return { components: names.components, referred };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const Wage = Type.Object({ gross: Type.Number() }, { title: 'WageEntry', description: 'A wage.' });

test('a titled object is a component of that name, wherever it appears', () => {
  const { components, referred } = named({
    First: Type.Object({ wages: Type.Array(Wage) }),
    Second: Wage,
  });
  assert.deepEqual(Object.keys(components), ['First', 'WageEntry']);
  assert.deepEqual(components.First?.properties?.wages?.items, ref('WageEntry'));
  assert.deepEqual(referred[1], ref('WageEntry'));
});

test('an object without a title is named by what holds it and by its field', () => {
  const part = Type.Object({ on: Type.String() });
  const { components } = named({
    Form: Type.Object({ deadlines: part, entries: Type.Array(Type.Object({ at: Type.String() })) }),
  });
  assert.deepEqual(Object.keys(components), ['Form', 'FormDeadlines', 'FormEntry']);
});

test('the same content is one component; a title wins over a name made from fields', () => {
  const untitled = Type.Object({ gross: Type.Number() });
  const { components } = named({ Early: Type.Object({ pay: untitled }), Late: Wage });
  assert.deepEqual(Object.keys(components), ['Early', 'WageEntry']);
});

test('two schemas with one title are refused', () => {
  const other = Type.Object({ net: Type.Number() }, { title: 'WageEntry' });
  assert.throws(() => named({ First: Wage, Second: other }), /WageEntry/);
});

test('what a field says of a component stands next to the reference', () => {
  const { components } = named({
    Form: Type.Object({ pay: Type.Object({ ...Wage.properties }, { description: 'This pay.' }) }),
    Other: Wage,
  });
  assert.deepEqual(components.Form?.properties?.pay, {
    ...ref('WageEntry'),
    description: 'This pay.',
  });
});

test('of several descriptions a component has the fullest; the other uses have their own', () => {
  const kind = (description?: string) =>
    Type.Enum(['a', 'b'], { title: 'Kind', ...(description === undefined ? {} : { description }) });
  const { components } = named({
    Query: Type.Object({ kind: kind('Only these.') }),
    Form: Type.Object({ kind: kind('a: the first. b: the second.'), was: kind() }),
  });
  assert.equal(components.Kind?.description, 'a: the first. b: the second.');
  assert.deepEqual(components.Query?.properties?.kind, {
    ...ref('Kind'),
    description: 'Only these.',
  });
  assert.deepEqual(components.Form?.properties, { kind: ref('Kind'), was: ref('Kind') });
});

test('the description of a value that may be null stands outside; a component has its own', () => {
  const { components } = named({
    Form: Type.Object({
      text: Type.Union([Type.String({ description: 'Words.' }), Type.Null()]),
      kind: Type.Union([Type.Enum(['a', 'b']), Type.Null()]),
      pay: Type.Union([Wage, Type.Null()]),
      yes: Type.Union([Type.Literal(true), Type.Null()]),
    }),
  });
  assert.deepEqual(components.Form?.properties, {
    text: { type: ['string', 'null'], description: 'Words.' },
    kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
    pay: { anyOf: [ref('WageEntry'), { type: 'null' }] },
    yes: { enum: [true, null] },
  });
  assert.equal(components.WageEntry?.description, 'A wage.');
});

test('words that a route reads by itself are an enum, constants too', () => {
  const { components } = named({
    Form: Type.Object({
      kind: Type.String({ 'x-values': ['a', 'b'] }),
      part: Type.Union([Type.Literal('x'), Type.Literal('y')]),
    }),
  });
  assert.deepEqual(components.Form?.properties, {
    kind: { type: 'string', enum: ['a', 'b'] },
    part: { type: 'string', enum: ['x', 'y'] },
  });
});

/** Values that a documented JSON Schema allows, as far as the served description uses JSON Schema. */

import fc from 'fast-check';

export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

/** Nothing answers there, and no one is asked for its name. */
const NOWHERE = 'https://127.0.0.1:9/hook';

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc.constantFrom('2026-06-15', '2026-02-29', '1990-12-10', '2024-02-29', '9999-12-31'),
  'date-time': fc.constantFrom('2026-06-15T12:00:00.000Z', '2026-06-15T25:00:00Z'),
  email: fc.constantFrom('ada@example.com', 'ada+1@example.com', 'ada@', '@'),
  uuid: fc.uuid(),
  'number-cursor': fc.constantFrom('0', '1', '999999999999999', '1e3', '-1'),
  uri: fc.constantFrom(NOWHERE, 'http://127.0.0.1/', 'ftp://x', 'https://user:pw@127.0.0.1/'),
};

const words = fc.constantFrom('Ada', 'AZ', '85253', 'Müller', '12-3456789', 'true', '1', NOWHERE);

export function allowedBy(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => allowedBy(choice, depth)));
  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, depth);
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}, depth + 1), { maxLength: 3 });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return stringOf(schema);
    default:
      return depth > 6 ? fc.constant(1) : fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, allowedBy(property, depth + 1)]),
  );
  const known = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  if (typeof additionalProperties !== 'object') return known;
  const more = fc.dictionary(words, allowedBy(additionalProperties, depth + 1), { maxKeys: 2 });
  return fc.tuple(known, more).map(([a, b]) => ({ ...b, ...a }));
}

function stringOf({ pattern, format, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const shaped = format === undefined ? undefined : FORMATS[format];
  const free = fc.oneof(
    { weight: 4, arbitrary: words },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) }) },
  );
  if (shaped !== undefined) return shaped;
  return pattern === undefined ? free : fc.stringMatching(new RegExp(pattern));
}

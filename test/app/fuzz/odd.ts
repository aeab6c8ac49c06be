/** Input no field expects, and damage to input that was good. */

import fc from 'fast-check';
import { anyCharacter } from '../../support/any-character.ts';

/** What JSON can carry that no field expects. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    'NaN',
    '1e999',
    '-0',
    '0x10',
    'Infinity',
    '\u0000',
    '\ud800',
    '\u202e٣',
    -0,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    9_999_999_999.99,
    9_999_999_999.995,
    1e10,
    [],
    {},
    [[]],
    { toString: 1 },
  ),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ maxLength: 3 }).map((text) => text.repeat(3000)),
  fc.double(),
  fc.jsonValue({ maxDepth: 6 }),
  fc.nat(400).map((depth) => JSON.parse('['.repeat(depth + 1) + ']'.repeat(depth + 1)) as unknown),
);

/** The value with one to three fields replaced, removed or added somewhere inside it. */
export const damagedBy = (whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      whole,
      fc.array(fc.tuple(fc.nat(), fc.nat(), odd, fc.nat(5)), { minLength: 1, maxLength: 3 }),
    )
    .map(([value, damages]) => {
      const copy = structuredClone(value);
      for (const [where, which, replacement, kind] of damages) {
        const all = nodes(copy);
        const node = all[where % Math.max(1, all.length)];
        // A copy: the next damage may go into it.
        if (node !== undefined) damage(node, which, structuredClone(replacement), kind);
      }
      return copy;
    });

type Node = { [key: string]: unknown };

const NAMES = ['__proto__', 'constructor', 'prototype', '', '/', '~0'];

function damage(node: Node, which: number, value: unknown, kind: number): void {
  const keys = Object.keys(node);
  const key = keys[which % Math.max(1, keys.length)] ?? 'x';
  if (kind === 0) delete node[key];
  else if (kind === 1 && !Array.isArray(node))
    define(node, NAMES[which % NAMES.length] as string, value);
  else define(node, key, value);
}

/** Every object and list inside a value, the value itself first. */
function nodes(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(nodes)];
}

/** Also for `__proto__`, as JSON.parse does it. */
function define(node: Node, key: string, value: unknown): void {
  Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Items found in the bytes of a body are those that `JSON.parse` finds in its text. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sizeOf } from '../../../test/sizes.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { TaxInterfaceError } from './errors.ts';
import { guessItems } from './fast/guess-items.ts';
import { findItems, parseAt } from './find-items.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const RUNS = sizeOf('payCalcBodies');

type Read = { readonly items: unknown[] } | { readonly code: string };

function exact(text: string): Read {
  try {
    const bytes = Buffer.from(text);
    const finding = findItems(bytes);
    let step = finding.next();
    while (!step.done) step = finding.next();
    const spans = step.value;
    return { items: spans.slice(spans.length / 2).map((_, item) => parseAt(bytes, spans, item)) };
  } catch (error) {
    assert.ok(error instanceof TaxInterfaceError, String(error));
    return { code: error.kind };
  }
}

/** Undefined when there was no guess, or it proved wrong. */
function guessed(text: string): unknown[] | undefined {
  const bytes = Buffer.from(text);
  const spans = guessItems(bytes);
  try {
    return spans?.slice(spans.length / 2).map((_, item) => parseAt(bytes, spans, item));
  } catch {
    return undefined;
  }
}

function parsed(text: string): Read {
  try {
    // As the bytes are decoded again.
    const body = JSON.parse(Buffer.from(text).toString());
    const items = body?.PayCalcRequest?.payCalc;
    return Array.isArray(items) ? { items } : { code: 'malformed-body' };
  } catch {
    return { code: 'malformed-body' };
  }
}

function assertSame(text: string): Read {
  const expected = parsed(text);
  assert.deepEqual(exact(text), expected, text);
  const guess = guessed(text);
  if (guess !== undefined) assert.deepEqual({ items: guess }, expected, text);
  return expected;
}

// What upsets a search for brackets and for the first field of the next item.
const tricky = fc.constantFrom(
  '},{"a":1',
  '"},{"a":',
  '\\',
  '\\"',
  ']}}',
  '[[{',
  '\u{feff}',
  'é\u2028😀',
  '\ud800',
);
const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1e21, -1.5e-9),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  tricky,
);
const { tree: value } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 4 }) },
    {
      weight: 2,
      arbitrary: fc.dictionary(
        fc.oneof(fc.constantFrom('a', 'b', 'payCalc', '__proto__'), tricky),
        tie('tree'),
        { maxKeys: 4 },
      ),
    },
  ),
}));
/** Alike, so that guessing begins. */
const items = fc.array(
  fc.tuple(value, value).map(([a, b]) => ({ a, b })),
  { maxLength: 6 },
);
const space = fc.constantFrom('', '', '', ' ', '\n', '\t \r\n');
const name = (plain: string) =>
  fc.constantFrom(plain, plain, plain, `\\u00${plain.charCodeAt(0).toString(16)}${plain.slice(1)}`);

const list = fc.oneof({ weight: 4, arbitrary: items }, { weight: 1, arbitrary: value });
const text = fc
  .tuple(
    fc.array(fc.tuple(name('PayCalcRequest'), name('payCalc'), list, value), {
      minLength: 1,
      maxLength: 2,
    }),
    fc.constantFrom('plain', 'plain', 'before', 'after', 'twice'),
    fc.constantFrom(undefined, undefined, 1),
    fc.array(space, { minLength: 4, maxLength: 4 }),
  )
  .map(([requests, where, indent, [s0, s1, s2, s3]]) => {
    const one = requests.map(([outer, inner, list, other]) => {
      const sent = `${s1}"${inner}"${s2}:${s0}${JSON.stringify(list, undefined, indent)}${s3}`;
      const extra = `"x"${s1}:${JSON.stringify(other)}`;
      const fields = {
        plain: sent,
        before: `${extra}${s2},${sent}`,
        after: `${sent},${extra}`,
        twice: `"payCalc":[{"a":1}],${sent}`,
      }[where];
      return `"${outer}"${s3}:${s2}{${fields}}${s1}`;
    });
    return `${s0}{${one.join(',')}}${s3}`;
  });
const PIECES = [
  '"',
  ',',
  '{',
  '}',
  '[',
  ']',
  ':',
  '\\',
  '0',
  ' ',
  'é',
  'null',
  '\u{feff}',
  '\u00a0',
];
/** With one to three pieces put in or taken out. */
const damaged = fc
  .tuple(
    text,
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('', ...PIECES), fc.nat(2)), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([whole, changes]) =>
    changes.reduce((changed, [where, piece, removed]) => {
      const at = where % (changed.length + 1);
      return changed.slice(0, at) + piece + changed.slice(at + removed);
    }, whole),
  );

describe('items of a body', () => {
  test('are those of JSON.parse, in good bodies', () => {
    let lists = 0;
    let guesses = 0;
    fc.assert(
      fc.property(text, (sent) => {
        if ('items' in assertSame(sent)) lists += 1;
        if (guessed(sent) !== undefined) guesses += 1;
      }),
      { seed: SEED, numRuns: RUNS },
    );
    assert.ok(lists > RUNS / 2, `${lists} of ${RUNS} had a list`);
    assert.ok(guesses > RUNS / 40, `${guesses} of ${RUNS} were guessed`);
  });

  test('are those of JSON.parse, in damaged bodies', () => {
    let refused = 0;
    fc.assert(
      fc.property(damaged, (sent) => {
        if ('code' in assertSame(sent)) refused += 1;
      }),
      { seed: SEED, numRuns: RUNS },
    );
    assert.ok(refused > RUNS / 4, `${refused} of ${RUNS} were refused`);
  });

  for (const [name, sent, code] of [
    [
      '65 levels',
      `{"PayCalcRequest":{"payCalc":[${'['.repeat(62)}${']'.repeat(62)}]}}`,
      'malformed-body',
    ],
    [
      '65 levels next to the list',
      `{"x":${'['.repeat(64)}${']'.repeat(64)},"PayCalcRequest":{"payCalc":[]}}`,
      'malformed-body',
    ],
    [
      'an endless list of lists',
      `{"PayCalcRequest":{"payCalc":${'['.repeat(1e6)}`,
      'malformed-body',
    ],
    ['10,001 items', `{"PayCalcRequest":{"payCalc":[${'{},'.repeat(10_000)}{}]}}`, 'too-large'],
    ['more and more items', `{"PayCalcRequest":{"payCalc":[${'{},'.repeat(1e6)}`, 'too-large'],
    [
      'an item of 100,001 entries',
      `{"PayCalcRequest":{"payCalc":[{"a":[${'0,'.repeat(1e5)}0]}]}}`,
      'too-large',
    ],
    [
      '10,001 values around the items',
      `{"x":[${'0,'.repeat(1e4)}0],"PayCalcRequest":{"payCalc":[]}}`,
      'too-large',
    ],
    [
      '10,001 fields around the items',
      `{${'"x":0,'.repeat(10_001)}"PayCalcRequest":{"payCalc":[]}}`,
      'too-large',
    ],
  ] as const) {
    test(`${name}: refused as ${code}`, () => {
      assert.deepEqual(exact(sent), { code });
    });
  }

  for (const [name, item] of [
    ['64 levels', `${'['.repeat(61)}${']'.repeat(61)}`],
    ['an item of 99,000 entries', `[${'0,'.repeat(99_000)}0]`],
    ['an item of 8 MB of text', JSON.stringify('x'.repeat(8e6))],
  ] as const) {
    test(`${name} are read`, () => {
      assert.ok('items' in assertSame(`{"PayCalcRequest":{"payCalc":[${item}]}}`));
    });
  }
});

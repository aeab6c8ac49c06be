/**
 * The fast road of payCalc answers as the ordinary one in everything, errors included: the same status
 * and the same bytes but for the time stamp, whatever the body is.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { TaxInterfaceError } from '../../../src/tax/paycalc/errors.ts';
import { answer, answerSmall } from '../../../src/tax/paycalc/fast/index.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { goldenCorpus, loadCorpusFiles } from '../../../src/tax/seals/golden-corpus.ts';
import { odd } from '../../app/fuzz/odd.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { TestServer } from '../../support/server.ts';
import { damaged, item } from './pay-calc-items.ts';

const RUNS = sizeOf('payCalcBodies') / 4;
const seed = Number(process.env.FUZZ_SEED ?? SEED);
const OVER_HTTP = Math.max(50, Math.floor(RUNS / 20));

const releases = installedReleases();
const deps = {
  releases,
  clock: () => 0,
  onFault: (error: unknown) => assert.fail(String(error)),
};

type Outcome =
  | { readonly text: string }
  | { readonly kind: string; readonly message: string; readonly problems: unknown };

function outcomeOf(work: () => string): Outcome {
  try {
    return { text: work() };
  } catch (error) {
    if (!(error instanceof TaxInterfaceError)) throw error;
    const { kind, message, problems } = error;
    return { kind, message, problems };
  }
}

const inSlices = (body: Buffer, version: string | undefined, isFast: boolean): Outcome =>
  outcomeOf(() => {
    const work = answer(Buffer.from(body), version, { ...deps, isFast });
    let step = work.next();
    while (!step.done) step = work.next();
    return Buffer.from(step.value.bytes).toString();
  });

const small = (body: Buffer, isFast: boolean): Outcome =>
  outcomeOf(() => {
    const { text, length } = answerSmall(Buffer.from(body), { ...deps, isFast });
    assert.equal(Buffer.byteLength(text), length);
    return text;
  });

/** The answer on both roads, on the fast one also after it has learned the items. */
function assertSame(body: Buffer | string, version?: string): Outcome {
  const bytes = Buffer.from(body);
  const ordinary = inSlices(bytes, version, false);
  for (const time of ['first', 'second']) {
    assert.deepEqual(inSlices(bytes, version, true), ordinary, `${time} time: ${body}`);
  }
  if (version === undefined) {
    assert.deepEqual(small(bytes, false), ordinary);
    assert.deepEqual(small(bytes, true), ordinary);
  }
  return ordinary;
}

const bodyOf = (items: readonly unknown[], indent?: number): string =>
  JSON.stringify(request(...items), null, indent);

const read = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const anyItem = fc.oneof(item, damaged, odd);
const body = fc.oneof(
  fc
    .tuple(fc.array(anyItem, { maxLength: 5 }), fc.constantFrom(undefined, 1))
    .map(([items, n]) => bodyOf(items, n)),
  odd.map((payCalc) => JSON.stringify({ PayCalcRequest: { payCalc } }) ?? ''),
  odd.map((value) => JSON.stringify(value) ?? ''),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc
    .tuple(fc.array(anyItem, { minLength: 1, maxLength: 3 }), fc.nat(2_000), fc.nat(3))
    .map(([items, at, length]) => {
      const text = bodyOf(items);
      const start = at % text.length;
      return text.slice(0, start) + text.slice(start + length + 1);
    }),
);

const GOOD = paycheck({ employeeID: 'Zo\u00eb \u{1f600} "1"' });
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const CORNERS: Readonly<Record<string, string | Buffer>> = {
  'the example of the README': read('examples/paycheck.json'),
  'a byte order mark': `\ufeff${bodyOf([GOOD])}`,
  'an empty body': '',
  'no list': '{"PayCalcRequest":{}}',
  'two lists': `{"PayCalcRequest":{"payCalc":[1],"payCalc":[${JSON.stringify(GOOD)}]}}`,
  'text after the request': `${bodyOf([GOOD])} x`,
  'an item without its end': bodyOf([GOOD, GOOD]).replace('}]}]', '}]]'),
  'an item that is not JSON': bodyOf([GOOD, GOOD]).replace('"wages":', '"wages"'),
  'a field sent twice': bodyOf([GOOD]).replace('"employeeID"', '"employeeID":"x","employeeID"'),
  'bytes that are not UTF-8': Buffer.from(bodyOf([GOOD]).replace('Zo', '\u00ff\u00fe'), 'latin1'),
  'an item nested too deep': `{"PayCalcRequest":{"payCalc":[{"employeeID":${nested(70)}}]}}`,
  'a long item nested too deep': `{"PayCalcRequest":{"payCalc":[{"employeeID":${nested(40_000)}}]}}`,
  'an item of too many values': `{"PayCalcRequest":{"payCalc":[{"a":[${'0,'.repeat(100_001)}0]}]}}`,
  'too many entries': bodyOf([{ ...GOOD, benefits: new Array(1_001).fill({}) }]),
  'too many items': bodyOf(new Array(10_001).fill({})),
  'numbers as no program writes them': bodyOf([GOOD]).replace(
    /"grossWages":[\d.]+/,
    '"grossWages":1E3',
  ),
  'a negative zero': bodyOf([GOOD]).replace(/"grossWages":[\d.]+/, '"grossWages":-0'),
};

describe('both roads of payCalc', () => {
  for (const [name, text] of Object.entries(CORNERS)) {
    test(`${name} is answered alike`, () => {
      assertSame(text);
    });
  }

  test('each version, installed or not', () => {
    const versions = [...releases.all.map(({ version }) => version), '1999.1', ''];
    for (const version of versions) assertSame(bodyOf([GOOD, {}]), version);
  });

  test('the golden corpus, with the worksheet steps and without', () => {
    const { root } = loadRules();
    const corpus = goldenCorpus(loadCorpusFiles(root), releases.highest);
    let calculated = 0;
    for (let at = 0; at < corpus.length; at += 500) {
      const items = corpus.slice(at, at + 500).map((one) => ({ employeeID: 'golden', ...one }));
      const explained = items.slice(0, 100).map((one) => ({ ...one, options: { explain: true } }));
      for (const each of [items, explained]) {
        const outcome = assertSame(bodyOf(each));
        assert.ok('text' in outcome);
        calculated += outcome.text.split('"totals"').length - 1;
      }
    }
    assert.ok(calculated > corpus.length / 2, `${calculated} of ${corpus.length} were calculated`);
  });

  test('random bodies, valid and invalid', () => {
    let answered = 0;
    let refused = 0;
    fc.assert(
      fc.property(body, (text) => {
        if ('text' in assertSame(text)) answered += 1;
        else refused += 1;
      }),
      { seed, numRuns: RUNS },
    );
    // Otherwise the bodies would prove nothing.
    assert.ok(answered > RUNS / 10, `${answered} of ${RUNS} were answered`);
    assert.ok(refused > RUNS / 10, `${refused} of ${RUNS} were refused`);
  });

  forEachDatabase((databases) => {
    describe('over HTTP', () => {
      let fast: TestServer;
      let ordinary: TestServer;
      before(async () => {
        fast = await TestServer.start(databases);
        ordinary = await TestServer.start(databases, { PAYCALC_FAST: 'off' });
      });
      after(async () => {
        await fast.close();
        await ordinary.close();
      });

      async function assertSameOverHttp(text: string): Promise<void> {
        const [expected, found] = await Promise.all([ordinary.post(text), fast.post(text)]);
        const withoutTime = ({ status, text: answer }: { status: number; text: string }) => ({
          status,
          text: answer.replace(/"calcDateTime":"[^"]*"/, '"calcDateTime":""'),
        });
        assert.deepEqual(withoutTime(found), withoutTime(expected), text);
      }

      test('random bodies', async () => {
        await fc.assert(fc.asyncProperty(body, assertSameOverHttp), {
          seed,
          numRuns: OVER_HTTP,
        });
      });

      test('a body that threads answer', async () => {
        await assertSameOverHttp(bodyOf(new Array(300).fill(GOOD)));
        await assertSameOverHttp(bodyOf(new Array(300).fill(GOOD)).slice(0, -1));
      });
    });
  });
});

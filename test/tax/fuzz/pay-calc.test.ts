/**
 * payCalc under odd input: whatever is sent, the answer is a PayCalcResponse with as many items as
 * were sent, never an internal error; and good items answer in bad company as they do alone.
 * FUZZ_RUNS sets the size, FUZZ_SEED the seed.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { exceedsDepth } from '../../../src/platform/json/depth.ts';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { PayCalcAnswer } from '../../../src/tax/paycalc/response-schema.ts';
import { odd } from '../../app/fuzz/odd.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { TestServer } from '../../support/server.ts';
import { damaged, item } from './pay-calc-items.ts';

const RUNS = sizeOf('payCalcBodies');
const seed = Number(process.env.FUZZ_SEED ?? SEED);
const OVER_HTTP = Math.max(50, Math.floor(RUNS / 20));

const releases = installedReleases();
const documented = Compile(PayCalcAnswer);

/** As it arrives over the wire. */
const wired = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Throws on an internal error or an answer of another shape; returns the answered items. */
function answered(items: readonly unknown[]): unknown[] {
  const { status, body } = answerPayCalc(wired(request(...items)), {
    releases,
    now: 0,
    onFault: (error) => {
      throw error;
    },
  });
  checkAnswer(status, wired(body), items.length);
  return body.PayCalcResponse.payCalc;
}

function checkAnswer(status: number, body: unknown, count: number): void {
  assert.equal(status, 200);
  assert.ok(documented.Check(body), JSON.stringify([...documented.Errors(body)].slice(0, 2)));
  const { payCalc, transactionStamp, errorStatus } = body.PayCalcResponse;
  assert.equal(payCalc.length, count);
  assert.equal(transactionStamp.totalTransactions, count);
  const failed = payCalc.filter((answer) => answer.errorStatus !== undefined);
  assert.equal(transactionStamp.failedTransactions, failed.length);
  assert.equal(errorStatus.errorCode, failed.length === 0 ? 0 : 2000);
  for (const { errorStatus: own, taxCalculation } of failed) {
    assert.deepEqual(taxCalculation, []);
    assert.ok(own && own.errorCode >= 2001 && own.errorCode <= 2009, JSON.stringify(own));
    assert.ok(own.errorMessage.length > 0);
  }
}

describe('payCalc under odd input', () => {
  test('well-formed items: never an internal error', () => {
    let calculated = 0;
    fc.assert(
      fc.property(item, (one) => {
        const [answer] = answered([one]) as { errorStatus?: unknown }[];
        if (answer?.errorStatus === undefined) calculated += 1;
      }),
      { seed, numRuns: RUNS },
    );
    // Otherwise the generator would prove nothing about calculations.
    assert.ok(calculated > RUNS / 50, `${calculated} of ${RUNS} were calculated`);
  });

  test('damaged items: never an internal error', () => {
    let refused = 0;
    fc.assert(
      fc.property(damaged, (one) => {
        const [answer] = answered([one]) as { errorStatus?: unknown }[];
        if (answer?.errorStatus !== undefined) refused += 1;
      }),
      { seed, numRuns: RUNS },
    );
    assert.ok(refused > RUNS / 2, `${refused} of ${RUNS} were refused`);
  });

  test('good items answer in bad company as alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(item, damaged, odd), { maxLength: 8 }),
        fc.nat(8),
        (items, at) => {
          const good = paycheck({ employeeID: 'good' });
          const [alone] = answered([good]);
          const mixed = answered(items.toSpliced(at, 0, good));
          assert.deepEqual(mixed[Math.min(at, items.length)], alone);
          for (const [i, one] of items.entries()) {
            assert.deepEqual(mixed[i < at ? i : i + 1], answered([one])[0]);
          }
        },
      ),
      { seed, numRuns: Math.floor(RUNS / 8) },
    );
  });

  forEachDatabase((databases) => {
    describe('over HTTP', () => {
      let server: TestServer;
      before(async () => {
        server = await TestServer.start(databases);
      });
      after(() => server.close());

      test('bodies of every kind: never a 5xx, always a PayCalcResponse', async () => {
        const bodies = fc.oneof(
          fc
            .array(fc.oneof(item, damaged, odd), { maxLength: 5 })
            .map((items) => JSON.stringify(request(...items))),
          odd.map((payCalc) => JSON.stringify({ PayCalcRequest: { payCalc } }) ?? ''),
          odd.map((body) => JSON.stringify(body) ?? ''),
          fc.string({ unit: anyCharacter, maxLength: 60 }),
          fc
            .tuple(damaged, fc.nat(300))
            .map(([one, cut]) => JSON.stringify(request(one)).slice(0, -cut - 1)),
        );
        await fc.assert(
          fc.asyncProperty(bodies, async (text) => {
            const { status, body } = await server.post(text);
            const items = parsed(text)?.PayCalcRequest?.payCalc;
            if (Array.isArray(items) && !exceedsDepth(items, 62))
              checkAnswer(status, body, items.length);
            else {
              assert.equal(status, 400);
              assert.ok(documented.Check(body));
              assert.equal(body.PayCalcResponse.errorStatus.errorCode, 1001);
            }
          }),
          { seed, numRuns: OVER_HTTP },
        );
      });
    });
  });
});

function parsed(text: string): { PayCalcRequest?: { payCalc?: unknown } } | undefined {
  try {
    // As the server reads it: lone surrogates do not survive UTF-8.
    return JSON.parse(Buffer.from(text).toString());
  } catch {
    return undefined;
  }
}

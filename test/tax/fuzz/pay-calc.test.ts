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
import { damagedBy, odd } from '../../app/fuzz/odd.ts';
import { sizeOf } from '../../sizes.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { FEDERAL, FIT, paycheck, request } from '../../support/paychecks.ts';
import { TestServer } from '../../support/server.ts';

const RUNS = sizeOf('payCalcBodies');
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const OVER_HTTP = Math.max(50, Math.floor(RUNS / 20));

const releases = installedReleases();
const documented = Compile(PayCalcAnswer);

const TAXES = [...releases.highest.taxes.keys()];
const LAW = releases.highest.at('2026-06-26');
const PARAMETERS = TAXES.flatMap((id) =>
  (LAW?.taxes.get(id)?.parameters ?? []).map(({ parameterName }) => parameterName),
);

const money = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 30_000_00 }).map((cents) => cents / 100) },
  { weight: 2, arbitrary: fc.double({ min: 0, max: 9_999_999_999.99, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, 0.005, 184_500, 999_999.99, 9_999_999_999.99) },
);
const signed = fc.oneof(
  { weight: 9, arbitrary: money },
  { weight: 1, arbitrary: money.map((m) => -m) },
);
const place = fc.constantFrom(
  FEDERAL,
  FEDERAL,
  FEDERAL,
  '06-037-1662328',
  '06-000-0000',
  '36-061-975772',
  '',
);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 });

const wage = fc.record(
  {
    locationCode: place,
    wageType: fc.constantFrom(
      'Regular',
      'Regular',
      'supplemental',
      'TIPS',
      'GroupTermLife',
      'Fringe',
      'SutaGrossWages',
      'Third Party Sick Pay',
      'Bonus',
    ),
    grossWages: signed,
    calcMethodRegularWages: optional(fc.constantFrom('Annualized', 'cumulative', 'None')),
    calcMethodSupplementalWages: optional(
      fc.constantFrom('None', 'flat', 'CURRENT_AGGREGATION', 'Previous Aggregation'),
    ),
    hasNexus: optional(fc.boolean()),
    hours: optional(fc.double({ min: 0, max: 10_000, noNaN: true })),
    mtdWages: optional(money),
    qtdWages: optional(money),
    ytdWages: optional(money),
  },
  { requiredKeys: ['locationCode', 'wageType', 'grossWages'] },
);

const misc = fc
  .tuple(
    fc.constantFrom(...PARAMETERS, 'constructor', '__proto__'),
    fc.oneof(
      fc.constantFrom<unknown>(
        'S',
        'M',
        'H',
        'MS',
        'NRA',
        'TRUE',
        'FALSE',
        true,
        0,
        1,
        '2',
        '1e3',
        0.009,
      ),
      money,
    ),
    fc.boolean(),
  )
  .map(([name, value, short]) =>
    short ? { name, value } : { parameterName: name, parameterValue: value },
  );

const tax = fc.record(
  {
    uniqueTaxID: fc.constantFrom(...TAXES, FIT, FIT, FIT, '00-000-0000-XXX-000', 'constructor'),
    locationCode: place,
    isExempt: optional(fc.boolean()),
    isResident: optional(fc.boolean()),
    periodWH: optional(money),
    mtdWH: optional(money),
    qtdWH: optional(money),
    ytdWH: optional(money),
    roundResult: optional(fc.constantFrom('Default', 'yes', 'NO')),
    autoAdjust: optional(fc.boolean()),
    overrideRate: optional(fc.constantFrom(0, 0.027, 1, 0.00000001, 1e-12)),
    overrideWageBase: optional(money),
    miscParameters: optional(fc.array(misc, { maxLength: 4 })),
  },
  { requiredKeys: ['uniqueTaxID', 'locationCode'] },
);

const item = fc.record(
  {
    employeeID: fc.string({ unit: 'grapheme', maxLength: 12 }),
    options: optional(
      fc.record(
        {
          prorate: optional(fc.boolean()),
          explain: optional(fc.boolean()),
          allowStale: optional(fc.boolean()),
          cashAvailable: optional(money),
        },
        { requiredKeys: [] },
      ),
    ),
    payrollRunParameters: fc.record(
      {
        payDate: fc.constantFrom(
          '2024-01-01',
          '2024-02-29',
          '2025-06-30',
          '2026-12-31',
          '2026-06-26',
          '2019-01-01',
        ),
        payPeriodsPerYear: fc.oneof(
          fc.constantFrom(52, 26, 24, 12, 260),
          fc.integer({ min: 1, max: 366 }),
        ),
        payPeriodNumber: optional(fc.integer({ min: 1, max: 366 })),
      },
      { requiredKeys: ['payDate', 'payPeriodsPerYear'] },
    ),
    wages: fc.array(wage, { minLength: 1, maxLength: 4 }),
    taxJurisdictionParms: fc.array(tax, { maxLength: 5 }),
    benefits: optional(
      fc.array(
        fc.record({
          benefitType: fc.constantFrom('125', '401K', 'hsa', 'ROTH401K', 'COMMUTER', 'CAR'),
          amount: signed,
          ytdAmount: optional(money),
        }),
        { maxLength: 3 },
      ),
    ),
  },
  { requiredKeys: ['employeeID', 'payrollRunParameters', 'wages', 'taxJurisdictionParms'] },
);

/** An item with one to three fields replaced, removed or added somewhere inside it. */
const damaged = damagedBy(item);

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
      { seed: SEED, numRuns: RUNS },
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
      { seed: SEED, numRuns: RUNS },
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
      { seed: SEED, numRuns: Math.floor(RUNS / 8) },
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
          { seed: SEED, numRuns: OVER_HTTP },
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

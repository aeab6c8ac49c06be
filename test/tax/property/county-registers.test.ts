/**
 * Indiana's and Maryland's counties moved from editions with their own dates (releases through
 * 2026.2) to registers with a row for each edition: every county gives the same amounts, and Indiana's
 * are refused where the rate is not known to hold.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { everyRelease, ReleaseSet } from '../../../src/tax/paycalc/releases.ts';
import { buildRelease, loadRules } from '../../../src/tax/rules/index.ts';
import { SEED } from '../../seed.ts';
import { parameter, request } from '../../support/paychecks.ts';

const tree = loadRules();
const [before, now] = ['2026.2', everyRelease(tree).highest.version].map((version) =>
  buildRelease(tree, version),
) as [ReturnType<typeof buildRelease>, ReturnType<typeof buildRelease>];

const REGISTERS = { '18': 'us/in/counties.register.yaml', '24': 'us/md/counties.register.yaml' };
const countiesOf = (state: string): string[] =>
  [...before.taxes.written.keys()].filter(
    (id) => id.startsWith(`${state}-`) && id.includes('-CNTY-'),
  );

/** First and last pay date of each row, and one in between. */
const DAYS: Readonly<Record<string, readonly string[]>> = {
  '18': [
    ...['2024-01-01', '2024-09-30', '2024-10-01', '2024-12-31', '2025-01-01', '2025-06-13'],
    ...['2025-12-31', '2026-01-01', '2026-09-30', '2026-10-01', '2026-12-31'],
  ],
  '24': [
    ...['2024-01-01', '2024-12-31', '2025-01-01', '2025-06-30', '2025-07-01', '2025-12-31'],
    ...['2026-01-01', '2026-12-31'],
  ],
};

type Case = {
  readonly payDate: string;
  readonly periods: number;
  readonly gross: number;
  readonly bonus: number;
  readonly resident: boolean;
  readonly certificate: readonly (readonly [string, string])[];
};

function answer(release: typeof before, county: string, one: Case, allowStale = true) {
  const state = county.slice(0, 2);
  const location = county.split('-', 3).join('-');
  const { payDate, periods, gross, bonus, resident, certificate } = one;
  const parameters = certificate.map(([name, value]) => parameter(name, value));
  const item = {
    employeeID: '1',
    payrollRunParameters: { payDate, payPeriodsPerYear: periods },
    wages: [
      { locationCode: location, wageType: 'Regular', grossWages: gross, ytdWages: 0 },
      {
        locationCode: location,
        wageType: 'Supplemental',
        calcMethodSupplementalWages: 'Flat',
        grossWages: bonus,
        ytdWages: 0,
      },
    ],
    taxJurisdictionParms: [
      { uniqueTaxID: county, locationCode: location, isResident: resident },
      {
        uniqueTaxID: `${state}-000-0000-SIT-000`,
        locationCode: `${state}-000-0000`,
        isResident: resident,
        miscParameters: parameters,
      },
    ],
    options: { allowStale },
  };
  const onFault = (error: unknown): never => {
    throw error;
  };
  const { body } = answerPayCalc(request(item), {
    releases: new ReleaseSet([release]),
    now: 0,
    onFault,
  });
  const { payCalc, errorStatus } = body.PayCalcResponse;
  const [paid] = payCalc;
  return { lines: paid?.taxCalculation ?? [], errorStatus: paid?.errorStatus ?? errorStatus };
}

const amounts = (...asked: Parameters<typeof answer>) => {
  const { lines, errorStatus } = answer(...asked);
  assert.equal(errorStatus.errorCode, 0, errorStatus.errorMessage);
  assert.ok(lines.length > 0);
  return lines.map(({ uniqueTaxID, wageType, taxAmount, subjectWages, rate }) => ({
    uniqueTaxID,
    wageType,
    taxAmount,
    subjectWages,
    rate,
  }));
};

const CERTIFICATES = {
  '18': fc.record({ PERSONALEXEMPTIONS: fc.nat(6), DEPENDENTEXEMPTIONS: fc.nat(4) }),
  '24': fc.record({
    FILINGSTATUS: fc.constantFrom('S', 'MS', 'M', 'H'),
    TOTALALLOWANCES: fc.nat(5),
  }),
};

for (const [state, size] of [
  ['18', 92],
  ['24', 24],
] as const) {
  describe(`counties of ${state}`, () => {
    const counties = countiesOf(state);

    test('are rows of a register, and no file of the newest release has them', () => {
      assert.equal(counties.length, size);
      for (const id of counties) {
        assert.equal(now.taxes.registerOf(id)?.register.file, REGISTERS[state]);
        assert.equal(now.taxes.written.has(id), false);
        assert.equal(before.taxes.registerOf(id), undefined);
        assert.deepEqual(now.taxes.get(id)?.identity, before.taxes.get(id)?.identity);
      }
    });

    test('same amounts as before, for each county and each first and last pay date', () => {
      for (const [c, county] of counties.entries()) {
        for (const [d, payDate] of (DAYS[state] ?? []).entries()) {
          const one: Case = {
            payDate,
            periods: [52, 26, 24, 12][(c + d) % 4] as number,
            gross: 400 + 137.41 * ((7 * c + 3 * d) % 40),
            bonus: 500,
            resident: true,
            certificate: [],
          };
          const found = amounts(now, county, one);
          assert.deepEqual(found, amounts(before, county, one), county);
        }
      }
    });

    test('same amounts as before, for random payments', () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...counties),
          fc.constantFrom(...(DAYS[state] ?? [])),
          fc.constantFrom(52, 26, 24, 12, 1),
          fc.nat(2_000_000),
          fc.nat(500_000),
          fc.boolean(),
          CERTIFICATES[state] as fc.Arbitrary<Record<string, string | number>>,
          (county, payDate, periods, cents, bonus, resident, values) => {
            const one: Case = {
              payDate,
              periods,
              gross: cents / 100,
              bonus: bonus / 100,
              resident,
              certificate: Object.entries(values).map(([name, value]) => [name, String(value)]),
            };
            assert.deepEqual(amounts(now, county, one), amounts(before, county, one));
          },
        ),
        { numRuns: 500, seed: Number(process.env.PROPERTY_SEED ?? SEED) },
      );
    });
  });
}

test('from October 1, 2026, Indiana’s counties are refused with the last known rate', () => {
  for (const county of countiesOf('18')) {
    const one: Case = {
      payDate: '2026-10-02',
      periods: 26,
      gross: 2000,
      bonus: 0,
      resident: true,
      certificate: [],
    };
    const { errorStatus } = answer(now, county, one, false);
    assert.equal(errorStatus.errorCode, 2008);
    assert.match(errorStatus.errorMessage, /rate 0\.\d+.*2026-09-30/);
    assert.match(errorStatus.errorMessage, /overrideRate/);
    const [line] = answer(now, county, one).lines;
    assert.equal(line?.stale, true);
  }
});

/**
 * Seven complete stubs with local taxes, from taxList to the net, checked by hand: Louisville, Grand
 * Rapids, Kansas City, Portland, Jersey City, Wilmington, and the District of Columbia.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { everyRelease, ReleaseSet } from '../../../src/tax/paycalc/releases.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import { loadApplicability, loadRules } from '../../../src/tax/rules/index.ts';
import { parameter, request } from '../../support/paychecks.ts';
import { allAnswered } from '../../support/tax-lists.ts';

const LOUISVILLE = '21-111-0000-OLF-000';
const applicability = loadApplicability();
const release = everyRelease(loadRules()).all.findLast(({ taxes }) => taxes.has(LOUISVILLE));
assert.ok(release !== undefined);
const releases = new ReleaseSet([release]);

type Sent = Readonly<Record<string, readonly (readonly [string, string])[]>>;
type Job = {
  readonly home: string;
  readonly work: string;
  readonly gross?: number;
  readonly ytd?: number;
  /** Parameters that replace what the list suggests, by tax id. */
  readonly sent?: Sent;
  /** Taxes whose condition the employer answers with yes. */
  readonly applying?: readonly string[];
};

/** Lines that are not zero, by tax id, and the totals of a biweekly payment of June 26, 2026. */
function stubOf({ home, work, gross = 2600, ytd = 31_200, sent = {}, applying = [] }: Job) {
  const options = { grossWages: gross, payPeriodsPerYear: 26 };
  const body = { payDate: '2026-06-26', workLocations: [work], homeLocation: home, options };
  const at = { release, applicability } as Parameters<typeof taxList>[1];
  // What only the employer knows is 0 here: hours in Oregon.
  const list = taxList({ ...body, answers: allAnswered(taxList(body, at)) }, at);
  const more = list.taxes
    .filter(({ uniqueTaxID, condition }) => condition && applying.includes(uniqueTaxID))
    .map(({ uniqueTaxID, locationCode }) => ({ uniqueTaxID, locationCode, isResident: true }));
  assert.equal(more.length, applying.length);
  const item = {
    ...list.payCalcItem,
    wages: list.payCalcItem.wages.map((entry) => ({ ...entry, ytdWages: ytd })),
    taxJurisdictionParms: [...list.payCalcItem.taxJurisdictionParms, ...more].map((entry) => {
      const own = sent[entry.uniqueTaxID];
      if (own === undefined) return entry;
      return { ...entry, miscParameters: own.map(([name, value]) => parameter(name, value)) };
    }),
  };
  const onFault = (error: unknown): never => {
    throw error;
  };
  const answer = answerPayCalc(request(item), { releases, now: 0, onFault });
  const { payCalc, errorStatus } = answer.body.PayCalcResponse;
  assert.equal(errorStatus.errorCode, 0, errorStatus.errorMessage);
  const lines = (payCalc[0]?.taxCalculation ?? []).filter(({ taxAmount }) => taxAmount !== 0);
  return {
    amounts: Object.fromEntries(lines.map((line) => [line.uniqueTaxID, line.taxAmount])),
    totals: payCalc[0]?.totals,
    notCovered: list.notCovered.map(({ id }) => id),
    /** Taxes that depend on what the employer answers. */
    asked: list.taxes.filter(({ condition }) => condition).map(({ uniqueTaxID }) => uniqueTaxID),
  };
}

/** 2,600.00 biweekly, single, with 31,200.00 earned before. */
const FEDERAL = {
  // 67,600 - 8,600 = 59,000; 5,800 + 22 % of (59,000 - 57,900) = 6,042; / 26 = 232.3846.
  '00-000-0000-FIT-000': 232.38,
  // 6.2 % and 1.45 %; the wage base of FUTA is passed.
  '00-000-0000-FICA-000': 161.2,
  '00-000-0000-MEDI-000': 37.7,
  '00-000-0000-ER_FICA-000': 161.2,
  '00-000-0000-ER_MEDI-000': 37.7,
};

describe('stubs with local taxes', () => {
  test('an Indiana resident working in Louisville', () => {
    const { amounts, totals } = stubOf({
      home: '18-043-0000',
      work: '21-111-0000',
      // The certificate of the agreement between Kentucky and Indiana is on file.
      sent: { '21-000-0000-SIT-000': [['NONRESIDENTCERTIFICATE', 'TRUE']] },
    });
    assert.deepEqual(amounts, {
      ...FEDERAL,
      // 2.95 % and Floyd County's 1.89 %, without exemptions.
      '18-000-0000-SIT-000': 76.7,
      '18-043-0000-CNTY-000': 49.14,
      // 1.25 % and 0.20 %; the 0.75 % for schools are owed by residents only.
      [LOUISVILLE]: 37.7,
    });
    // 232.38 + 161.20 + 37.70 + 76.70 + 49.14 + 37.70.
    assert.equal(totals?.employeeTaxes, 594.82);
    assert.equal(totals?.net, 2005.18);
  });

  test('a Louisville resident owes the fee for schools too', () => {
    const { amounts } = stubOf({ home: '21-111-0000', work: '21-111-0000' });
    // 0.75 % of 2,600.00; with the 1.45 % it is 2.20 %.
    assert.equal(amounts['21-111-0000-OLTS-000'], 19.5);
  });

  test('a Detroit resident working in Grand Rapids', () => {
    const [DETROIT, GRAND_RAPIDS] = ['26-000-1617959-CITY-000', '26-000-627105-CITY-000'];
    const { amounts, totals } = stubOf({
      home: '26-163-1617959',
      work: '26-081-627105',
      sent: { [DETROIT]: [['EXEMPTIONS', '1']], [GRAND_RAPIDS]: [['EXEMPTIONS', '1']] },
    });
    assert.deepEqual(amounts, {
      ...FEDERAL,
      // 4.25 %, no exemptions claimed.
      '26-000-0000-SIT-000': 110.5,
      // 600 / 26 = 23.08; 2,576.92 x 2.4 % = 61.846, 61.85, less the 19.33 of Grand Rapids.
      [DETROIT]: 42.52,
      // 2,576.92 x 0.75 % = 19.3269.
      [GRAND_RAPIDS]: 19.33,
    });
    // 232.38 + 161.20 + 37.70 + 110.50 + 42.52 + 19.33.
    assert.equal(totals?.employeeTaxes, 603.63);
    assert.equal(totals?.net, 1996.37);
  });

  test('a Kansas resident working in Kansas City, Missouri', () => {
    const { amounts, totals } = stubOf({ home: '20-091-0000', work: '29-095-748198' });
    assert.deepEqual(amounts, {
      ...FEDERAL,
      // 67,600 - 3,605 = 63,995; 1,196 + 5.58 % of (63,995 - 23,000) = 3,483.52; / 26 = 133.98, 134 less Missouri's 86.
      '20-000-0000-SIT-000': 48,
      // 67,600 - 16,100 = 51,500; 263 + 4.7 % of (51,500 - 9,436) = 2,240.01; / 26 = 86.15, to the dollar.
      '29-000-0000-SIT-000': 86,
      // 1 %.
      '29-000-748198-CITY-000': 26,
    });
    // 232.38 + 161.20 + 37.70 + 48.00 + 86.00 + 26.00.
    assert.equal(totals?.employeeTaxes, 591.28);
    assert.equal(totals?.net, 2008.72);
  });

  test('a Portland executive above both thresholds', () => {
    const portland = '41-051-2411471';
    const { amounts, totals } = stubOf({
      home: portland,
      work: portland,
      gross: 20_000,
      ytd: 240_000,
    });
    assert.deepEqual(amounts, {
      // 520,000 - 8,600 = 511,400; 58,448 + 35 % of (511,400 - 263,725) = 145,134.25; / 26 = 5,582.0865.
      '00-000-0000-FIT-000': 5582.09,
      // Social Security ends at 184,500. 1.45 %, and 0.9 % above 200,000.
      '00-000-0000-MEDI-000': 290,
      '00-000-0000-MEDI2-000': 180,
      '00-000-0000-ER_MEDI-000': 290,
      // 8 % without a certificate; 0.1 %.
      '41-000-0000-SIT-000': 1600,
      '41-000-0000-TRANS-000': 20,
      // 1 % of (520,000 - 200,000) = 3,200; / 26 = 123.0769.
      '41-000-0000-SST-001': 123.08,
      // 1.5 % of 320,000 and 1.5 % of 120,000 = 6,600; / 26 = 253.846.
      '41-051-0000-CNTY-000': 253.85,
      // 0.8237 %.
      '41-000-0000-ER_TRANS-003': 164.74,
    });
    // 5,582.09 + 290.00 + 180.00 + 1,600.00 + 20.00 + 123.08 + 253.85.
    assert.equal(totals?.employeeTaxes, 8049.02);
    assert.equal(totals?.net, 11_950.98);
  });

  test('a Manhattan resident working in Jersey City', () => {
    const { amounts, totals } = stubOf({ home: '36-061-975772', work: '34-017-885264' });
    assert.deepEqual(amounts, {
      ...FEDERAL,
      // Table of two weeks: 2,600.00 - 284.60 = 2,315.40; 22.54 + 5.4 % of (2,315.40 - 535) = 118.68, less New Jersey's 95.78.
      '36-000-0000-SIT-000': 22.9,
      // 2,600.00 - 192.30 = 2,407.70; 86 + 4.25 % of (2,407.70 - 2,308) = 90.237.
      '36-000-975772-CITY-000': 90.24,
      // Rate A of two weeks: 31 + 6.1 % of (2,600 - 1,538) = 95.782.
      '34-000-0000-SIT-000': 95.78,
      // 0.19 %, 0.23 %, 0.425 %.
      '34-000-0000-SDI-000': 4.94,
      '34-000-0000-FLI-000': 5.98,
      '34-000-0000-SUI-000': 11.05,
      // The employer's: 0.5 %, 2.6825 % (69.745), 0.1175 % (3.055), and Jersey City's 1 %.
      '34-000-0000-ER_SDI-001': 13,
      '34-000-0000-ER_SUTA-000': 69.75,
      '34-000-0000-ER_SUTA_SC-048': 3.06,
      '34-000-885264-ER_POP-928': 26,
    });
    // 232.38 + 161.20 + 37.70 + 22.90 + 90.24 + 95.78 + 4.94 + 5.98 + 11.05.
    assert.equal(totals?.employeeTaxes, 662.17);
    assert.equal(totals?.net, 1937.83);
  });

  test('a Jersey City resident costs the employer no payroll tax', () => {
    const { amounts } = stubOf({ home: '34-017-885264', work: '34-017-885264' });
    assert.equal(amounts['34-000-885264-ER_POP-928'], undefined);
  });

  test('a Philadelphia resident working in Wilmington', () => {
    const { amounts, totals, asked } = stubOf({
      home: '42-101-1209052',
      work: '10-003-214862',
      // The employer has a location in Pennsylvania, too.
      applying: ['42-000-1209052-CITY-000'],
    });
    assert.deepEqual(amounts, {
      ...FEDERAL,
      // 67,600 - 3,250 = 64,350; 2,943.50 + 6.6 % of 4,350 = 3,230.60; / 26 = 124.2538. Pennsylvania leaves these wages out.
      '10-000-0000-SIT-000': 124.25,
      // Paid leave: half of 0.8 % from each side.
      '10-000-0000-FLI-000': 10.4,
      '10-000-0000-ER_FLI-000': 10.4,
      // 1.25 %.
      '10-000-214862-CITY-000': 32.5,
      // 3.74 % through June 30, 2026: 97.24, less Wilmington's 32.50.
      '42-000-1209052-CITY-000': 64.74,
    });
    // 232.38 + 161.20 + 37.70 + 124.25 + 10.40 + 32.50 + 64.74.
    assert.equal(totals?.employeeTaxes, 663.17);
    assert.equal(totals?.net, 1936.83);
    assert.ok(asked.includes('10-000-214862-ER_EHT-000'));
  });

  test('a Maryland resident working in the District of Columbia', () => {
    const { amounts, totals } = stubOf({ home: '24-031-0000', work: '11-001-0000' });
    assert.deepEqual(amounts, {
      ...FEDERAL,
      // 2,600.00 - 3,400 / 26 - 3,200 / 26 = 2,346.15; 4.75 % = 111.442; the District withholds nothing from nonresidents.
      '24-000-0000-SIT-000': 111.44,
      // Montgomery County, 3.2 %: 75.0768.
      '24-031-0000-CNTY-000': 75.08,
      // Paid leave, 0.75 %.
      '11-000-0000-ER_FLI-000': 19.5,
    });
    // 232.38 + 161.20 + 37.70 + 111.44 + 75.08.
    assert.equal(totals?.employeeTaxes, 617.8);
    assert.equal(totals?.net, 1982.2);
  });
});

describe('taxList', () => {
  const list = (work: string) =>
    taxList({ payDate: '2026-06-26', workLocations: [work], homeLocation: work }, {
      release,
      applicability,
    } as Parameters<typeof taxList>[1]);

  test('tells a fee that is not known to hold on the pay date, and lists all others', () => {
    // Barbourville's rate is of fiscal year 2023; Knox County's is known.
    const { taxes, notCovered } = list('21-121-2403155');
    assert.deepEqual(
      notCovered.map(({ id }) => id),
      ['21-000-2403155-OLF-000'],
    );
    const ids = taxes.map(({ uniqueTaxID }) => uniqueTaxID);
    assert.ok(ids.includes('00-000-0000-FIT-000') && ids.includes('21-121-0000-OLF-000'));
  });

  test('a tax that is listed with a question is not named as not covered', () => {
    for (const home of ['42-000-0000', '42-101-0000', '42-003-1214818']) {
      const body = { payDate: '2026-06-26', workLocations: ['17-031-0000'], homeLocation: home };
      const { taxes, notCovered } = taxList(body, { release, applicability } as Parameters<
        typeof taxList
      >[1]);
      assert.ok(
        taxes.some(({ condition }) => condition?.assumed === false),
        home,
      );
      assert.deepEqual(
        notCovered.map(({ id }) => id),
        [],
        home,
      );
    }
  });

  test('asks for the credit of a county next to the fee of its city', () => {
    const { taxes } = list('21-059-2404448');
    const county = taxes.find(({ uniqueTaxID }) => uniqueTaxID === '21-059-0000-OLF-000');
    const [asked] = county?.ask.filter(({ required }) => required) ?? [];
    assert.equal(asked?.name, 'CREDITRATE');
  });

  test('asks once for the city where a location names the county only', () => {
    const { taxes, questions } = list('26-163-0000');
    assert.ok(!taxes.some(({ uniqueTaxID }) => uniqueTaxID.includes('-CITY-')));
    assert.equal(questions.filter(({ question }) => /Michigan city/.test(question)).length, 1);
  });
});

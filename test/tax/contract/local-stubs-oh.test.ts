/**
 * Two complete stubs of Ohio, from taxList to the net, checked by hand: a resident of a taxing school
 * district who works in Columbus with the courtesy at home, and a worker in a joint district.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { everyRelease, ReleaseSet } from '../../../src/tax/paycalc/releases.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import { loadApplicability, loadRules } from '../../../src/tax/rules/index.ts';
import { parameter, request } from '../../support/paychecks.ts';

const COLUMBUS = '39-049-1080996';
const BEXLEY = '39-049-1086097';
const BEXLEY_CITY = '39-000-1086097-CITY-000';
const BEXLEY_SCHOOLS = '39-000-0000-SCHL-2501';
const STATE = '39-000-0000-SIT-000';
const PRAIRIE_TOWNSHIP = '39-049-1086113';
const PRAIRIE_JEDD = '39-000-0000-JEDD-9036';

const applicability = loadApplicability();
const release = everyRelease(loadRules()).all.findLast(({ taxes }) => taxes.has(PRAIRIE_JEDD));
assert.ok(release !== undefined);
const releases = new ReleaseSet([release]);

type Item = ReturnType<typeof taxList>['payCalcItem'];

function itemFor(homeLocation: unknown, work: string, grossWages: number): Item {
  const options = { grossWages, payPeriodsPerYear: 26 };
  const body = { payDate: '2026-06-26', workLocations: [work], homeLocation, options };
  return taxList(body, { release, applicability } as Parameters<typeof taxList>[1]).payCalcItem;
}

/** Amounts by tax id, and the totals of the item. */
function stubOf(item: unknown) {
  const onFault = (error: unknown): never => {
    throw error;
  };
  const { body } = answerPayCalc(request(item), { releases, now: 0, onFault });
  const { payCalc, errorStatus } = body.PayCalcResponse;
  assert.equal(errorStatus.errorCode, 0, errorStatus.errorMessage);
  const [answer] = payCalc;
  const lines = answer?.taxCalculation ?? [];
  return {
    amounts: Object.fromEntries(lines.map((line) => [line.uniqueTaxID, line.taxAmount])),
    totals: answer?.totals,
  };
}

const withEarlierWages = (item: Item, ytdWages: number): Item => ({
  ...item,
  wages: item.wages.map((entry) => ({ ...entry, ytdWages })),
});

describe('stubs of Ohio', () => {
  test('Bexley schools at home, work in Columbus, courtesy for Bexley', () => {
    const home = { locationCode: BEXLEY, schoolDistrict: '2501' };
    const item = withEarlierWages(itemFor(home, COLUMBUS, 2600), 31_200);
    const taxes = item.taxJurisdictionParms.map((entry) =>
      entry.uniqueTaxID === STATE
        ? { ...entry, miscParameters: [parameter('TOTALALLOWANCES', '2')] }
        : entry.uniqueTaxID === BEXLEY_SCHOOLS
          ? { ...entry, miscParameters: [] }
          : entry,
    );
    // The employee asks for the courtesy. The credit is what the client read in an ordinance: here 65 % of at most 2.5 %.
    const courtesy = {
      uniqueTaxID: BEXLEY_CITY,
      locationCode: BEXLEY,
      isResident: true,
      miscParameters: [parameter('CREDITRATE', '0.65'), parameter('CREDITLIMIT', '0.025')],
    };
    const { amounts, totals } = stubOf({
      ...item,
      benefits: [
        { benefitType: '401K', amount: 100, locationCode: '00-000-0000' },
        { benefitType: '125', amount: 80, locationCode: '00-000-0000' },
      ],
      taxJurisdictionParms: [...taxes, courtesy],
    });
    assert.deepEqual(amounts, {
      // 2,600 - 100 - 80 = 2,420 x 26 = 62,920 - 8,600 = 54,320; 1,240 + 12 % of (54,320 - 19,900) = 5,370.40; / 26 = 206.5538.
      '00-000-0000-FIT-000': 206.55,
      // 2,520 x 6.2 % and 1.45 %: the deferral stays in.
      '00-000-0000-FICA-000': 156.24,
      '00-000-0000-MEDI-000': 36.54,
      '00-000-0000-MEDI2-000': 0,
      '00-000-0000-ER_FICA-000': 156.24,
      '00-000-0000-ER_MEDI-000': 36.54,
      // The wage bases of 7,000 and 9,000 are passed.
      '00-000-0000-ER_FUTA-000': 0,
      // 62,920 - 2 x 650 = 61,620; 462.39 + 2.99 % of (61,620 - 26,050) = 1,525.933; / 26 = 58.6897.
      [STATE]: 58.69,
      '39-000-0000-ER_SUTA-000': 0,
      '39-000-0000-ER_SUTA_SC-904': 0,
      // 2,420 - 2 x 25.00 = 2,370 x 0.75 % = 17.775; the two exemptions are those of the state.
      [BEXLEY_SCHOOLS]: 17.78,
      // 2,520 x 2.5 %.
      '39-000-1080996-CITY-000': 63,
      // 63.00 less 65 % of 63.00 = 40.95.
      [BEXLEY_CITY]: 22.05,
    });
    // 206.55 + 156.24 + 36.54 + 58.69 + 17.78 + 63.00 + 22.05 = 560.85; 2,600.00 - 180.00 - 560.85.
    assert.equal(totals?.employeeTaxes, 560.85);
    assert.equal(totals?.net, 1859.15);
  });

  test('work in the joint district of Prairie Township, home in Franklin County outside of any city', () => {
    const item = itemFor(PRAIRIE_TOWNSHIP, PRAIRIE_TOWNSHIP, 1500);
    const district = { uniqueTaxID: PRAIRIE_JEDD, locationCode: PRAIRIE_TOWNSHIP };
    const first = withEarlierWages(item, 0);
    const { amounts, totals } = stubOf({
      ...first,
      taxJurisdictionParms: [...first.taxJurisdictionParms, district],
    });
    assert.deepEqual(amounts, {
      // 1,500 x 26 = 39,000 - 8,600 = 30,400; 1,240 + 12 % of (30,400 - 19,900) = 2,500.00; / 26 = 96.1538.
      '00-000-0000-FIT-000': 96.15,
      '00-000-0000-FICA-000': 93,
      '00-000-0000-MEDI-000': 21.75,
      '00-000-0000-MEDI2-000': 0,
      '00-000-0000-ER_FICA-000': 93,
      '00-000-0000-ER_MEDI-000': 21.75,
      // 0.6 %.
      '00-000-0000-ER_FUTA-000': 9,
      // 462.39 + 2.99 % of (39,000 - 26,050) = 849.595; / 26 = 32.6767.
      [STATE]: 32.68,
      // The new-employer rate, 2.7 %, and the fee of 0.15 %.
      '39-000-0000-ER_SUTA-000': 40.5,
      '39-000-0000-ER_SUTA_SC-904': 2.25,
      // 2.5 %: a township has no tax of its own.
      [PRAIRIE_JEDD]: 37.5,
    });
    // 96.15 + 93.00 + 21.75 + 32.68 + 37.50 = 281.08.
    assert.equal(totals?.employeeTaxes, 281.08);
    assert.equal(totals?.net, 1218.92);
  });
});

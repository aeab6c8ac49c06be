/**
 * Oregon, Vermont, West Virginia and Puerto Rico have their own formulas: the worked examples of
 * methods/*.md and the branches that the agencies' examples do not reach.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';

const releases = everyRelease(loadRules());
const FIT = '00-000-0000-FIT-000';

type Case = {
  readonly payDate?: string;
  readonly periods: number;
  readonly regular: number;
  readonly supplemental?: number;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly roundResult?: string;
  /** Federal income tax is exempt unless this says otherwise. */
  readonly federal?: boolean;
};

/** Withholding of the state `fips` by wage type, dollars. */
function withheld(fips: string, asked: Case): Record<string, number> {
  const here = `${fips}-000-0000`;
  const { payDate = '2026-07-10', periods, regular, supplemental, parameters = {} } = asked;
  const wages = [here, '00-000-0000'].flatMap((locationCode) => [
    { locationCode, wageType: 'Regular', grossWages: regular },
    ...(supplemental === undefined
      ? []
      : [{ locationCode, wageType: 'Supplemental', grossWages: supplemental }]),
  ]);
  const item = {
    payrollRunParameters: { payDate, payPeriodsPerYear: periods },
    wages,
    taxJurisdictionParms: [
      { uniqueTaxID: FIT, locationCode: '00-000-0000', isExempt: asked.federal !== true },
      {
        uniqueTaxID: `${here}-SIT-000`,
        locationCode: here,
        isResident: true,
        roundResult: asked.roundResult ?? 'Default',
        miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      },
    ],
  };
  const { taxCalculation, errorStatus } = calculateOne(item, releases, undefined);
  assert.equal(errorStatus, undefined, errorStatus?.errorMessage);
  const lines = taxCalculation.filter(({ uniqueTaxID }) => uniqueTaxID !== FIT);
  return Object.fromEntries(lines.map(({ wageType, taxAmount }) => [wageType, taxAmount]));
}

test('Oregon takes 8 % to the cent without a certificate, dollars when asked', () => {
  const asked = { periods: 26, regular: 1001.1 };
  assert.deepEqual(withheld('41', asked), { Regular: 80.09 });
  assert.deepEqual(withheld('41', { ...asked, roundResult: 'Yes' }), { Regular: 80 });
});

test('Oregon changes its table at 50,000 of annual wages', () => {
  const parameters = { FILINGSTATUS: 'S' };
  // 941 + 8.75 % x (47,089.99 - 11,400), and 678 + 8.75 % x (47,090 - 11,400).
  const below = withheld('41', { periods: 1, regular: 49_999.99, parameters });
  const at = withheld('41', { periods: 1, regular: 50_000, parameters });
  assert.deepEqual([below, at], [{ Regular: 4064 }, { Regular: 3801 }]);
});

test('Oregon: three allowances take the tables of the married and the limits of the single', () => {
  const asked = {
    periods: 26,
    regular: 5100,
    federal: true,
    parameters: { FILINGSTATUS: 'S', TOTALALLOWANCES: '4' },
  };
  // 132,600 - 5,250 - 5,820 = 121,530; 1,357 + 8.75 % x 98,730 = 9,996; / 26; no allowances count.
  assert.deepEqual(withheld('41', asked), { Regular: 384 });
  assert.deepEqual(withheld('41', { ...asked, roundResult: 'No' }), { Regular: 384.46 });
});

test('Vermont takes the hours worked there, and a share of the federal tax on a bonus', () => {
  const parameters = { FILINGSTATUS: 'M', TOTALALLOWANCES: '2', NONRESPERCENTAGE: '0.4' };
  const asked = { periods: 52, regular: 1800, supplemental: 1000, federal: true, parameters };
  // 22 % of 1,000 is withheld for the federal tax; 30 % of that.
  assert.deepEqual(withheld('50', asked), { Regular: 18.31, Supplemental: 66 });
});

test('West Virginia takes what a bonus adds to the tax of the year from the annual table', () => {
  const asked = { payDate: '2025-06-13', periods: 26, regular: 2000, supplemental: 5000 };
  // Two-earner: 59.25 + 4.82 % x 269 = 72.22, to the dollar.
  assert.deepEqual(withheld('54', asked), { Regular: 72, Supplemental: 241 });
  const oneEarner = { ...asked, payDate: '2026-07-10', parameters: { TWOEARNERPERCENT: 'FALSE' } };
  assert.deepEqual(withheld('54', oneEarner), { Regular: 62, Supplemental: 211 });
});

test('Puerto Rico drops the part of a cent and counts dependents half on separate returns', () => {
  const claimed = { PERSONALEXEMPTION: 'TRUE' };
  const asked = (parameters: Record<string, string>, regular = 2200, periods = 12) =>
    withheld('72', { periods, regular, parameters }).Regular;
  assert.equal(asked({ ...claimed, DEDUCTIONALLOWANCES: '9' }), 54.91);
  // 2,450 - 292 - 104 = 2,054; 143.78 - 52.50.
  const half = { ...claimed, FILINGSTATUS: 'MS' };
  assert.equal(asked({ ...half, DEPENDENTS: '1' }, 2450), 91.28);
  assert.equal(asked({ ...claimed, JOINTCUSTODYDEPENDENTS: '1' }, 2450), 91.28);
  // No exemption without a form: 7 % x 2,083.30 = 145.831, less 52.50; one cent more is the next row.
  assert.equal(asked({}, 2083.3), 93.33);
  assert.equal(asked({}, 2083.31), 93.36);
  assert.equal(asked({}, 750), 0);
  // Pay periods without a table: 26,000 x 14 % - 2,380 = 1,260; / 13 = 96.923.
  assert.equal(asked({}, 2000, 13), 96.92);
  // 2,200 - 125 = 2,075; 145.25 - 52.50.
  assert.equal(asked({ VETERAN: 'TRUE' }), 92.75);
});

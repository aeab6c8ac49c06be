/** Each line says who pays which tax, and each item what the payment comes to. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import {
  EMPLOYER_SOCIAL_SECURITY,
  FIT,
  FUTA,
  MEDICARE,
  parameter,
  paycheck,
  SOCIAL_SECURITY,
  tax,
  wage,
} from '../../support/paychecks.ts';
import { OLDEST } from '../../support/releases.ts';

const releases = everyRelease(loadRules());
type Fields = Readonly<Record<string, unknown>>;
const answer = (changes: Fields = {}, version?: string) =>
  calculateOne(paycheck(changes), releases, version);
const grossOf = (wages: readonly object[]): number | undefined => {
  const { totals, errorStatus } = answer({ wages, taxJurisdictionParms: [] });
  assert.equal(errorStatus, undefined);
  return totals?.gross;
};

describe('lines', () => {
  test('say payer and title', () => {
    const { taxCalculation } = answer({
      taxJurisdictionParms: [tax(SOCIAL_SECURITY), tax(EMPLOYER_SOCIAL_SECURITY), tax(FIT)],
    });
    assert.deepEqual(
      taxCalculation.map(({ payer }) => payer),
      ['employee', 'employer', 'employee'],
    );
    const law = releases.highest.at('2026-06-26');
    for (const { uniqueTaxID, title, payer } of taxCalculation) {
      assert.equal(title, law?.taxes.get(uniqueTaxID)?.title);
      assert.equal(payer, law?.taxes.get(uniqueTaxID)?.payer);
    }
  });

  test('of different taxes in turn, in different versions, say their own', () => {
    for (const id of [SOCIAL_SECURITY, FUTA, FIT, MEDICARE, FUTA]) {
      for (const version of [undefined, OLDEST]) {
        const [line] = answer({ taxJurisdictionParms: [tax(id)] }, version).taxCalculation;
        const rule = releases.select(version).at('2026-06-26')?.taxes.get(id);
        assert.deepEqual([line?.payer, line?.title], [rule?.payer, rule?.title]);
      }
    }
  });
});

describe('totals', () => {
  test('are the sums of the lines', () => {
    const { totals } = answer({
      taxJurisdictionParms: [tax(SOCIAL_SECURITY), tax(EMPLOYER_SOCIAL_SECURITY), tax(MEDICARE)],
      benefits: [
        { benefitType: '401K', amount: 100 },
        { benefitType: 'ROTH401K', amount: 50.25 },
      ],
    });
    assert.deepEqual(totals, {
      gross: 2000,
      employeeTaxes: 153,
      employerTaxes: 124,
      net: 1696.75,
      employerCost: 2124,
    });
  });

  test('an item with an error has none', () => {
    assert.equal('totals' in answer({ wages: [wage({ wageType: 'Bonus' })] }), false);
  });

  test('count cash once, whatever the locations of its entries', () => {
    const at = (locationCode: string, grossWages: number, fields: Fields = {}) =>
      wage({ locationCode, grossWages, ...fields });
    const LA = '06-037-0000';
    assert.equal(grossOf([at('00-000-0000', 3000), at('06-000-0000', 3000), at(LA, 3000)]), 3000);
    assert.equal(grossOf([at('06-000-0000', 3000), at(LA, 1000)]), 3000);
    assert.equal(grossOf([at(LA, 1000), at('06-001-0000', 500)]), 1500);
    assert.equal(grossOf([at('34-000-0000', 1000), at('36-000-0000', 2000)]), 3000);
    assert.equal(grossOf([at('06-000-0000', 10), at('06-000-0000', 20)]), 30);
    const bonus = { wageType: 'Supplemental' };
    assert.equal(
      grossOf([at('00-000-0000', 3000), at('06-000-0000', 3000), at('06-000-0000', 700, bonus)]),
      3700,
      'a wage type without a federal entry',
    );
  });

  test('leave out what is no cash of the employer', () => {
    const other = (wageType: string) => wage({ wageType, grossWages: 111.11 });
    const noncash = ['Tips', 'GroupTermLife', 'Fringe', 'ThirdPartySickPay', 'SutaGrossWages'];
    assert.equal(grossOf([wage(), ...noncash.map(other)]), 2000);
    const taxed = answer({ wages: [wage(), other('Tips')] });
    assert.deepEqual(taxed.totals, {
      gross: 2000,
      employeeTaxes: 130.89,
      employerTaxes: 0,
      net: 1869.11,
      employerCost: 2000,
    });
  });

  test('take tax on tips as far as it is collected', () => {
    const { totals, taxCalculation } = answer({
      wages: [wage({ grossWages: 10 }), wage({ wageType: 'Tips', grossWages: 1000 })],
      options: { cashAvailable: 10 },
    });
    assert.deepEqual(
      taxCalculation.map(({ taxAmount }) => taxAmount),
      [0.62, 9.38],
    );
    assert.equal(totals?.net, 0);
  });

  test('of a refund are negative', () => {
    const { totals } = answer({
      wages: [wage({ grossWages: -100 })],
      taxJurisdictionParms: [tax(SOCIAL_SECURITY, { ytdWH: 620 })],
    });
    assert.deepEqual(totals, {
      gross: -100,
      employeeTaxes: -6.2,
      employerTaxes: 0,
      net: -93.8,
      employerCost: -100,
    });
  });

  test('know the notes of the answer', () => {
    const { notes, totals } = answer({
      taxJurisdictionParms: [tax(FIT, { miscParameters: [parameter('FILINGSTATUS', 'S')] })],
      wages: [wage(), wage({ locationCode: '06-000-0000' })],
    });
    assert.equal(notes?.length, 1);
    assert.equal(totals?.gross, 2000);
  });
});

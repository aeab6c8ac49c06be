/**
 * Certificates that ask for an amount in place of the calculated one, or tell a share of services:
 * what they say reaches the paycheck where the release takes it, and a note says where it does not.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Answers, fillForm } from '../../src/forms/answers/evaluate.ts';
import { parametersOf, type TaxParameters } from '../../src/forms/answers/parameters.ts';
import { takenOn } from '../../src/forms/answers/taken-parameters.ts';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { editionOn } from '../../src/forms/catalog/select.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';
import { takenParameters } from '../../src/tax/paycalc/taken-parameters.ts';
import { loadRules } from '../../src/tax/rules/index.ts';
import { calculateOne } from '../../src/tax/seals/examples.ts';
import { everyRelease } from '../../src/tax/seals/sealing.ts';
import { aroundParameter } from '../support/releases.ts';
import { plausible } from './answers.ts';
import { entriesFor } from './paper.ts';

const DAY = '2026-06-19';
const { first: WITH, before: WITHOUT } = aroundParameter('29-000-0000-SIT-000', 'FIXED_WH_AMT');

const forms = loadForms();
const releases = everyRelease(loadRules());
const takenBy = (version: string) => takenParameters({ standard: releases.select(version) });

type Case = {
  readonly code: string;
  readonly state: string;
  readonly answers: Answers;
  readonly feeds: readonly [parameter: string, value: string];
  /** Of biweekly wages of 3,000; undefined: a half of what is withheld without it. */
  readonly withheld?: number;
};

const CASES: readonly Case[] = [
  {
    code: 'MO101',
    state: '29',
    answers: { filingStatus: 'S', reducedWithholding: '17.25' },
    feeds: ['FIXED_WH_AMT', '17.25'],
    withheld: 17.25,
  },
  {
    code: 'MT101',
    state: '30',
    answers: { specifiedWithholding: '17.25' },
    feeds: ['FIXED_WH_AMT', '17.25'],
    withheld: 17.25,
  },
  {
    code: 'WI103',
    state: '55',
    answers: { filingStatus: 'A', agreedAmount: '17.25' },
    feeds: ['FIXED_WH_AMT', '17.25'],
    withheld: 17.25,
  },
  {
    code: 'KS102',
    state: '20',
    answers: { percentSubject: '50' },
    feeds: ['NONRESPERCENTAGE', '0.5'],
  },
];

/** The others' own words are not known: the agency's file is installed and filled. */
const PRINTED = new Set(['MO101', 'KS102']);

/** In full, as it is kept; payCalc gets what a release takes of it. */
function saidBy(code: string, own: Answers): TaxParameters {
  const form = forms.get(code);
  const edition = form && editionOn(form, DAY);
  assert.ok(form && edition);
  const needed = fieldsOf(edition).flatMap(({ field }) =>
    field.required === true && field.by === undefined && field.when === undefined
      ? [[field.id, plausible(field, 0)]]
      : [],
  );
  const answers = { ...Object.fromEntries(needed), ...own };
  const filled = fillForm(edition, answers, { mustBeSigned: true });
  assert.deepEqual(filled.problems, []);
  return parametersOf(form, edition, filled);
}

/** In dollars. */
function withheld(state: string, entries: TaxParameters['taxJurisdictionParms'], version: string) {
  const location = `${state}-000-0000`;
  const tax = `${location}-SIT-000`;
  const own = entries.find(({ uniqueTaxID }) => uniqueTaxID === tax);
  const { taxCalculation, errorStatus } = calculateOne(
    {
      payrollRunParameters: { payDate: DAY, payPeriodsPerYear: 26, payPeriodNumber: 12 },
      wages: [{ locationCode: location, wageType: 'Regular', grossWages: 3000 }],
      taxJurisdictionParms: [
        {
          uniqueTaxID: tax,
          locationCode: location,
          miscParameters: [],
          ...own,
          isResident: state !== '20',
        },
      ],
    },
    releases,
    version,
  );
  assert.equal(errorStatus?.errorMessage, undefined);
  return taxCalculation.find(({ uniqueTaxID }) => uniqueTaxID === tax)?.taxAmount;
}

describe('an amount instead of the calculated one, and a share of services', () => {
  for (const { code, state, answers, feeds, withheld: amount } of CASES) {
    const [parameterName, parameterValue] = feeds;

    test(`${code}: the line reaches a paycheck of a release that takes it`, () => {
      const { taxJurisdictionParms, lines } = takenOn(saidBy(code, answers), takenBy(WITH), DAY);
      const fed = lines.find((line) => line.parameterName === parameterName);
      assert.deepEqual([fed?.parameterValue, fed?.note], [parameterValue, undefined]);
      const calculated = withheld(state, [], WITH);
      assert.ok(calculated !== undefined && calculated > 20);
      const expected = amount ?? Math.round(calculated * 50) / 100;
      assert.equal(withheld(state, taxJurisdictionParms, WITH), expected);
    });

    test(`${code}: a release without the parameter says so and calculates the rest`, () => {
      const { taxJurisdictionParms, lines } = takenOn(saidBy(code, answers), takenBy(WITHOUT), DAY);
      const sent = taxJurisdictionParms.flatMap(({ miscParameters }) => miscParameters);
      assert.ok(!sent.some((each) => each.parameterName === parameterName));
      const fed = lines.find((line) => line.parameterName === parameterName);
      assert.match(
        fed?.note ?? '',
        new RegExp(`^Release ${WITHOUT} does not take ${parameterName}`),
      );
      assert.ok((withheld(state, taxJurisdictionParms, WITHOUT) ?? 0) > 20);
    });
  }

  for (const { code, answers, feeds } of CASES.filter(({ code }) => PRINTED.has(code))) {
    test(`${code}: printed and read back, the line says the same`, async () => {
      const entries = await entriesFor(code, DAY, answers);
      const [parameterName, parameterValue] = feeds;
      assert.ok(
        entries.some(({ miscParameters }) =>
          miscParameters.some(
            (each) =>
              each.parameterName === parameterName && each.parameterValue === parameterValue,
          ),
        ),
      );
    });
  }

  test('MO101: an amount on top of a fixed one is refused', () => {
    const form = forms.get('MO101');
    const edition = form && editionOn(form, DAY);
    assert.ok(edition);
    const { problems } = fillForm(
      edition,
      { filingStatus: 'S', additionalWithholding: '5', reducedWithholding: '40' },
      { mustBeSigned: false },
    );
    assert.ok(problems.some(({ path }) => path === 'answers.additionalWithholding'));
  });
});

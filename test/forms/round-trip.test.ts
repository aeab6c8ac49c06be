/**
 * From the answers to the paycheck: a certificate is filled in, written as a PDF, read back by a
 * library that is not ours, turned into tax parameters and calculated. The amounts are those of the
 * agencies' own examples, whose parameters are taken out of the request first.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Answers } from '../../src/forms/answers/evaluate.ts';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { editionOn } from '../../src/forms/catalog/select.ts';
import { loadExamples, loadRules, RULES_ROOT } from '../../src/tax/rules/index.ts';
import { calculateOne } from '../../src/tax/seals/examples.ts';
import { everyRelease } from '../../src/tax/seals/sealing.ts';
import { entriesFor } from './paper.ts';

const forms = loadForms();
const releases = everyRelease(loadRules());
const VERSION = releases.highest.version;

// biome-ignore lint/suspicious/noExplicitAny: examples and annotations come in every shape
type Loose = any;

const examples = new Map<string, Loose>(
  loadExamples(RULES_ROOT).flatMap(({ content }) =>
    ((content as Loose).examples ?? []).map((each: Loose) => [each.id, each]),
  ),
);

const NO_COUNTY = { countyOfResidence: 'notApplicable', countyOfEmployment: 'notApplicable' };
const NO_CITY = { residentNyc: 'no', residentYonkers: 'no' };

const CERTIFICATES: readonly (readonly [code: string, example: string, answers: Answers])[] = [
  ['AR101', 'ar-2026-gary', { exemptionsClaimed: 'selfAndSpouse' }],
  ['CA101', 'ca-2026-example-b', { filingStatus: 'M', line1a: 2, line1b: 1 }],
  ['CA101', 'ca-2026-example-d', { filingStatus: 'H', line1a: 3 }],
  ['DE101', 'de-2025-single-52', { filingStatus: 'S', totalAllowances: 1 }],
  ['GA101', 'ga-2025-12-table-e', { filingStatus: 'C', dependentAllowances: 1 }],
  ['HI101', 'hi-2026-annualized', { filingStatus: 'S', totalAllowances: 3 }],
  ['IA101', 'ia-2024-biweekly', { filingStatus: 'O', line1: 80, line2: 40 }],
  ['IA101', 'ia-2025-1', { filingStatus: 'O', line1: 40 }],
  ['IA101', 'ia-2025-1', { filingStatus: 'M', spouseEarnedIncome: 'Yes', line1: 40 }],
  ['ID101', 'id-2026-percentage', { filingStatus: 'A', totalAllowances: 4 }],
  ['ID101', 'id-2025-annualized', { filingStatus: 'B', totalAllowances: 4 }],
  ['IL101', 'il-2026-automated', { basicAllowances: 2, additionalAllowances: 2 }],
  [
    'IN101',
    'in-2026-page3',
    { ...NO_COUNTY, line1: 1, line2: 1, line3: 3, line6: 3, line7: 1, line8: 2 },
  ],
  ['KS101', 'ks-2026-page6', { filingStatus: 'Joint', totalAllowances: 3 }],
  ['MA101', 'ma-2026-weekly-150-160', { line1: 1 }],
  ['MD101', 'md-2026-weekly-320-single', { filingStatus: 'S', exemptions: 0 }],
  ['MD101', 'md-2026-biweekly-225-joint', { filingStatus: 'M', exemptions: 0 }],
  ['ME101', 'me-2026-page7-2', { filingStatus: 'S', allowances: 2 }],
  ['ME101', 'me-2026-page7-3', { filingStatus: 'M', allowances: 2 }],
  ['MI101', 'mi-2026-calculator-weekly', { exemptions: 2 }],
  ['MN101', 'mn-2026-weekly-905-2', { filingStatus: 'S', certificateSection: '1', allowances: 2 }],
  ['MO101', 'mo-2026-page13', { filingStatus: 'S' }],
  ['MS101', 'ms-2026-table-a', { filingStatus: 'S', singleAmount: 6000 }],
  ['NC101', 'nc30-2026-percentage', { filingStatus: 'S', allowances: 2 }],
  ['NE101', 'ne-2026-weekly-500', { filingStatus: 'S' }],
  ['NJ101', 'njwt-2025-a1', { filingStatus: 'S', allowances: 1 }],
  ['NJ101', 'njwt-2025-b1', { filingStatus: 'M', allowances: 3 }],
  ['NY101', 'nys-2026-s1', { ...NO_CITY, filingStatus: 'S', allowances: 3 }],
  ['NY101', 'nys-2026-m1', { ...NO_CITY, filingStatus: 'M', allowances: 4 }],
  ['OK101', 'ok-2026-page7', { filingStatus: 'M', line1: 1, spouseWorks: 'NO' }],
  ['PR101', 'pr-2026-A', { individualExemption: 'COMPLETE', line1a: 4000, line1c: 499.5 }],
  ['PR101', 'pr-2026-B', { individualExemption: 'COMPLETE', dependents: 3 }],
  ['PR101', 'pr-2026-C', { marriedExemption: 'COMPLETE', dependents: 1 }],
  ['RI101', 'ri-2026-page8', { line1A: 1 }],
  ['SC101', 'sc-2025-page1', { filingStatus: 'S', wsA: 1, wsD: 1, wsE: 1 }],
  ['SC101', 'sc-2026-page1', { filingStatus: 'S', wsA: 1, wsD: 1, wsE: 1 }],
  ['VA101', 'va-2026-page21', { ws1: 1, ws2: 1, ws3: 3 }],
  ['VT101', 'vt-2026-weekly', { filingStatus: 'M', line1: 1, line2: 1 }],
  ['WI101', 'wi-2025-1', { filingStatus: 'S', line1a: 1 }],
];

describe('from the certificate to the paycheck', () => {
  test('the federal form and ten states or more', () => {
    assert.ok(new Set(CERTIFICATES.map(([code]) => code)).size >= 10);
  });

  for (const [code, id, answers] of CERTIFICATES) {
    test(`${code}: ${id}, ${JSON.stringify(answers)}`, async () => {
      const example = examples.get(id);
      assert.ok(example, `no example ${id}`);
      const [asked] = example.item.taxJurisdictionParms;
      const { payDate } = example.item.payrollRunParameters;
      const entries = await entriesFor(code, payDate, answers);
      const entry = entries.find(({ uniqueTaxID }) => uniqueTaxID === asked.uniqueTaxID);
      assert.ok(entry, `${code} feeds ${asked.uniqueTaxID}`);
      const { miscParameters: _, ...rest } = asked;
      const item = { ...example.item, taxJurisdictionParms: [{ ...rest, ...entry }] };
      const { taxCalculation, errorStatus } = calculateOne(item, releases, VERSION);
      assert.equal(errorStatus, undefined);
      for (const { uniqueTaxID, wageType, taxAmount } of example.expect) {
        const line = taxCalculation.find(
          (each) => each.uniqueTaxID === uniqueTaxID && each.wageType === wageType,
        );
        const [found, expected, tolerance] = [
          line?.taxAmount ?? -1,
          taxAmount,
          Number(example.tolerance ?? 0),
        ].map((amount) => Math.round(amount * 100));
        assert.ok(Math.abs(Number(found) - Number(expected)) <= Number(tolerance));
      }
    });
  }

  // Colorado publishes no example with a certificate: Table 1 of the form, and what is left out.
  test('CO101: the allowance of Table 1 for status and number of jobs', async () => {
    const allowanceOf = async (answers: Answers) => {
      const [entry] = await entriesFor('CO101', '2026-03-06', answers);
      const found = entry?.miscParameters?.find(
        ({ parameterName }) => parameterName === 'ANNUAL_WITHHOLDING_ALLOWANCE',
      );
      return found?.parameterValue;
    };
    assert.equal(Number(await allowanceOf({ tableStatus: 'S', numberOfJobs: 1 })), 14_000);
    assert.equal(Number(await allowanceOf({ tableStatus: 'H', numberOfJobs: 2 })), 11_000);
    assert.equal(Number(await allowanceOf({ tableStatus: 'M', numberOfJobs: 5 })), 7500);
    assert.equal(Number(await allowanceOf({ annualAllowance: 0 })), 0);
    assert.equal(await allowanceOf({ additionalWithholding: 10 }), undefined);
  });

  test('W4101: every line of Steps 1 to 4 reaches the withholding', async () => {
    const day = '2026-03-06';
    const pay = async (answers: Answers): Promise<number> => {
      const entries = await entriesFor('W4101', day, answers);
      const { taxCalculation, errorStatus } = calculateOne(
        {
          payrollRunParameters: { payDate: day, payPeriodsPerYear: 26 },
          wages: [{ locationCode: '00-000-0000', wageType: 'Regular', grossWages: 3000 }],
          taxJurisdictionParms: entries,
        } as Loose,
        releases,
        VERSION,
      );
      assert.equal(errorStatus, undefined);
      return taxCalculation[0]?.taxAmount ?? Number.NaN;
    };
    const single = { filingStatus: 'S' };
    const base = await pay(single);
    const cents = (amount: number): number => Math.round(amount * 100);
    assert.equal(cents(await pay({ ...single, additionalWithholding: 25 })), cents(base) + 2500);
    // A credit is spread over the year's pay periods.
    const credit = await pay({ ...single, qualifyingChildren: 1 });
    assert.ok(Math.abs(cents(base - credit) - cents(2200 / 26)) <= 1);
    assert.ok((await pay({ ...single, otherIncome: 5200 })) > base);
    assert.ok((await pay({ ...single, deductions: 5200 })) < base);
    assert.ok((await pay({ ...single, twoJobs: true })) > base);
    assert.ok((await pay({ filingStatus: 'M' })) < base);
    assert.ok((await pay({ filingStatus: 'H' })) < base);
    assert.equal(await pay({ exempt: true }), 0);
  });

  test('W4101: the worksheets reach Steps 4(b) and 4(c)', async () => {
    const [jobs] = await entriesFor('W4101', '2026-03-06', {
      filingStatus: 'S',
      highestWages: 65000,
      nextHighestWages: 25000,
      jobs3: 26,
    });
    const value = (entry: typeof jobs, name: string): string | undefined =>
      entry?.miscParameters.find(({ parameterName }) => parameterName === name)?.parameterValue;
    const table = editionOn(forms.get('W4101') as Loose, '2026-03-06')?.tables ?? {};
    const single = Object.values(table).find(({ title }) => /^Single/.test(title));
    const row = single?.rows.split('\n').find((line) => /^60000\s/.test(line.trim()));
    const column = single?.columns.indexOf('20000') ?? -1;
    const amount = Number(row?.trim().split(/\s+/)[column]);
    assert.ok(amount > 0, 'the printed cell of 60,000 to 79,999 and 20,000 to 29,999');
    assert.equal(Number(value(jobs, 'ADDITIONALWH')), Math.round((amount / 26) * 100) / 100);
  });
});

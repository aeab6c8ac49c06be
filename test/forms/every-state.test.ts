/**
 * From each certificate to the paycheck: what the employee asks for on top is withheld to the cent,
 * after it was printed and read from the paper.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Answers } from '../../src/forms/answers/evaluate.ts';
import { locationOf } from '../../src/forms/catalog/feeds.ts';
import type { FormField } from '../../src/forms/catalog/item-schema.ts';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { editionOn } from '../../src/forms/catalog/select.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';
import { loadRules } from '../../src/tax/rules/index.ts';
import { calculateOne } from '../../src/tax/seals/examples.ts';
import { everyRelease } from '../../src/tax/seals/sealing.ts';
import { plausible } from './answers.ts';
import { entriesFor } from './paper.ts';

const DAY = '2026-06-19';
const releases = everyRelease(loadRules());
const VERSION = releases.highest.version;

/** Answers that a form needs besides those that it always requires. */
const NEEDED: Readonly<Record<string, Answers>> = {
  AZ101: { percentageElection: true, percentage: '0.02' },
  CA101: { filingStatus: 'S' },
  GA101: { filingStatus: 'A' },
  ID101: { totalAllowances: 0 },
  KS101: { filingStatus: 'Single' },
  MD101: { filingStatus: 'S', exemptions: 0 },
  MN101: { filingStatus: 'S', certificateSection: '1', allowances: 0 },
  MS101: { filingStatus: 'S', singleAmount: 6000 },
  OR101: { allowances: 0 },
  W4101: { filingStatus: 'S' },
  W4102: { filingStatus: 'S' },
};
/** What goes with the amount. */
const WITH_MORE: Readonly<Record<string, Answers>> = { AZ101: { extraElection: true } };

const certificates = [...loadForms().values()].flatMap((form) => {
  const { kind, tax, planned } = form.identity;
  const edition = editionOn(form, DAY);
  if (kind !== 'withholding' || planned !== undefined) return [];
  if (edition === undefined || tax === undefined) return [];
  // Detroit's tax has no parameters: its certificate feeds none.
  const isFed = fieldsOf(edition).some(({ field }) => field.feeds !== undefined);
  return isFed ? [{ form, edition, tax }] : [];
});

async function taxWith(code: string, tax: string, answers: Answers): Promise<number> {
  const entries = await entriesFor(code, DAY, answers);
  const own = entries.find(({ uniqueTaxID }) => uniqueTaxID === tax);
  const locationCode = locationOf(tax);
  const { taxCalculation, errorStatus } = calculateOne(
    {
      payrollRunParameters: { payDate: DAY, payPeriodsPerYear: 26, payPeriodNumber: 12 },
      wages: [{ locationCode, wageType: 'Regular', grossWages: 3000, ytdWages: 33_000 }],
      taxJurisdictionParms: [
        { uniqueTaxID: tax, locationCode, miscParameters: [], ...own, isResident: true },
      ],
    },
    releases,
    VERSION,
  );
  assert.equal(errorStatus, undefined, JSON.stringify(errorStatus));
  const line = taxCalculation.find(({ uniqueTaxID }) => uniqueTaxID === tax);
  assert.ok(line, `${tax} is calculated`);
  return Math.round(line.taxAmount * 100);
}

const feeds = (field: FormField, parameter: string | undefined, tax: string): boolean =>
  (field.feeds ?? []).some((feed) => feed.parameter === parameter && (feed.tax ?? tax) === tax);

describe('every certificate', () => {
  test('are those of the federal government, 34 states, DC, and Puerto Rico', () => {
    assert.ok(certificates.length >= 38, `${certificates.length}`);
  });

  for (const { form, edition, tax } of certificates) {
    const { code } = form.identity;
    test(`${code}: what the employee asks for is withheld`, async () => {
      const fields = fieldsOf(edition).filter(({ section }) => section.worksheet !== true);
      const choices = fields.flatMap(({ field, section }) =>
        section.when === undefined &&
        field.type === 'choice' &&
        field.required === true &&
        field.when === undefined
          ? [[field.id, plausible(field, 0)]]
          : [],
      );
      const base = { ...Object.fromEntries(choices), ...NEEDED[code] };
      const withheld = await taxWith(code, tax, base);
      const more = fields.find(({ field }) => feeds(field, 'ADDITIONALWH', tax));
      assert.ok(more, 'a line asks for it');
      const asking = { ...base, ...WITH_MORE[code], [more.field.id]: 25 };
      assert.equal(await taxWith(code, tax, asking), withheld + 2500);
    });
  }
});

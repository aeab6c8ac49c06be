/** Tax lists and paychecks of them, by the newest installed release, without a server. */

import assert from 'node:assert/strict';
import { answerPayCalc } from '../../src/tax/paycalc/index.ts';
import { installedReleases } from '../../src/tax/paycalc/releases.ts';
import type { PayCalcItem } from '../../src/tax/paycalc/schema.ts';
import { taxList } from '../../src/tax/paycalc/tax-list/index.ts';
import type {
  RequiredAnswer,
  TaxListRequest,
  TaxListResult,
} from '../../src/tax/paycalc/tax-list/schema.ts';
import { loadApplicability } from '../../src/tax/rules/index.ts';

export const applicability = loadApplicability();
export const releases = installedReleases();
const PAY_DATE = '2026-06-30';

type Place = TaxListRequest['homeLocation'];

export function listTaxes(
  homeLocation: Place,
  workLocations: readonly Place[],
  options: NonNullable<TaxListRequest['options']> = {},
  { payDate = PAY_DATE, release = releases.highest, answers = [] as Answers } = {},
): TaxListResult {
  const body = { payDate, homeLocation, workLocations, options, answers };
  return taxList(body, { release, applicability });
}

export type Answers = NonNullable<TaxListRequest['answers']>;

/** The same value for each required answer of a list. */
export const allAnswered = (
  { required }: { readonly required: readonly RequiredAnswer[] },
  value: Answers[number]['value'] = 0,
): Answers =>
  required.map(({ uniqueTaxID, locationCode, name }) => ({
    uniqueTaxID,
    locationCode,
    name,
    value,
  }));

/** The list, and once more with its required answers, as a client asks. */
export function listAnswered(
  homeLocation: Place,
  workLocations: readonly Place[],
  options: NonNullable<TaxListRequest['options']> = {},
): TaxListResult {
  const open = listTaxes(homeLocation, workLocations, options);
  return listTaxes(homeLocation, workLocations, options, { answers: allAnswered(open) });
}

/** What a list requires has no value in its item. */
export function assertNoPlaceholder({ required, payCalcItem }: TaxListResult, about: string): void {
  for (const { uniqueTaxID, locationCode, name, sendAs } of required) {
    const entry = payCalcItem.taxJurisdictionParms.find(
      (each) => each.uniqueTaxID === uniqueTaxID && each.locationCode === locationCode,
    );
    assert.ok(entry, `${about}: ${uniqueTaxID} is required and not in the item`);
    const names = (entry.miscParameters ?? []).map(({ parameterName }) => parameterName);
    assert.ok(!(sendAs in entry) && !names.includes(name), `${about}: ${uniqueTaxID} ${name}`);
    if (sendAs === 'hours') assert.ok(payCalcItem.wages.every(({ hours }) => hours === undefined));
  }
}

/** What payCalc answers to one item. */
export function calculated(item: PayCalcItem) {
  const { body } = answerPayCalc(
    { PayCalcRequest: { payCalc: [item] } },
    {
      releases,
      now: 0,
      onFault: (error) => {
        throw error;
      },
    },
  );
  const [answer] = body.PayCalcResponse.payCalc;
  if (answer === undefined) throw new Error(body.PayCalcResponse.errorStatus.errorMessage);
  return answer;
}

/** Tax lists and paychecks of them, by the newest installed release, without a server. */

import { answerPayCalc } from '../../src/tax/paycalc/index.ts';
import { installedReleases } from '../../src/tax/paycalc/releases.ts';
import type { PayCalcItem } from '../../src/tax/paycalc/schema.ts';
import { taxList } from '../../src/tax/paycalc/tax-list/index.ts';
import type { TaxListRequest, TaxListResult } from '../../src/tax/paycalc/tax-list/schema.ts';
import { loadApplicability } from '../../src/tax/rules/index.ts';

export const applicability = loadApplicability();
export const releases = installedReleases();
const PAY_DATE = '2026-06-30';

type Place = TaxListRequest['homeLocation'];

export function listTaxes(
  homeLocation: Place,
  workLocations: readonly Place[],
  options: NonNullable<TaxListRequest['options']> = {},
  { payDate = PAY_DATE, release = releases.highest } = {},
): TaxListResult {
  const body = { payDate, homeLocation, workLocations, options };
  return taxList(body, { release, applicability });
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

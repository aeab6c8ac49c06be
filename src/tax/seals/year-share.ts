/**
 * How much of a year can be calculated before all of its figures are out: the golden paychecks of the
 * last complete year, paid on the same day of the year asked about.
 */

import type { ReleaseSet } from '../paycalc/releases.ts';
import { stateOf } from '../places/places.ts';
import type { Release } from '../rules/index.ts';
import { calculateOne } from './examples.ts';

export type YearShare = {
  /** Postal code of the first state or city tax; `US` for federal taxes alone. */
  readonly state: string;
  readonly paychecks: number;
  /** Paychecks all of whose taxes can be calculated. */
  readonly whole: number;
  readonly taxes: number;
  /** Taxes that can be calculated, with the others left out of their paychecks. */
  readonly known: number;
};

type Item = {
  readonly payrollRunParameters: { readonly payDate: string };
  readonly taxJurisdictionParms: readonly { readonly uniqueTaxID: string }[];
};

/** By state, in the order of its code; `only` is the two digits of a state. */
export function yearShares(
  corpus: readonly object[],
  releases: ReleaseSet,
  { version, coveredThrough }: Release,
  year: string,
  only = '',
): YearShare[] {
  const complete = coveredThrough.slice(0, 4);
  const items = (corpus as readonly Item[]).filter(
    (item) =>
      item.payrollRunParameters.payDate.startsWith(complete) && fipsOf(item).startsWith(only),
  );
  const byState = Map.groupBy(items, (item) => stateOf(fipsOf(item))?.code ?? 'US');
  return [...byState]
    .map(([state, own]): YearShare => {
      const known = own.map((item) => knownTaxes(paidIn(item, year), releases, version));
      return {
        state,
        paychecks: own.length,
        whole: own.filter((item, i) => known[i] === item.taxJurisdictionParms.length).length,
        taxes: sum(own.map((item) => item.taxJurisdictionParms.length)),
        known: sum(known),
      };
    })
    .sort((a, b) => (a.state < b.state ? -1 : 1));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const fipsOf = ({ taxJurisdictionParms: taxes }: Item): string =>
  taxes.find(({ uniqueTaxID }) => !uniqueTaxID.startsWith('00'))?.uniqueTaxID.slice(0, 2) ?? '00';

function paidIn(item: Item, year: string): Item {
  const day = item.payrollRunParameters.payDate.slice(4).replace('-02-29', '-02-28');
  const payrollRunParameters = { ...item.payrollRunParameters, payDate: `${year}${day}` };
  return { ...item, payrollRunParameters };
}

const REFUSED = /^taxJurisdictionParms\[(\d+)\]/;

/** Leaves out one refused tax after the other. */
function knownTaxes(item: Item, releases: ReleaseSet, version: string): number {
  let taxes = item.taxJurisdictionParms;
  while (taxes.length > 0) {
    const { errorStatus } = calculateOne(
      { ...item, taxJurisdictionParms: taxes },
      releases,
      version,
    );
    if (errorStatus === undefined) break;
    const index = REFUSED.exec(errorStatus.errorMessage)?.[1];
    if (index === undefined) return 0;
    taxes = taxes.filter((_, i) => i !== Number(index));
  }
  return taxes.length;
}

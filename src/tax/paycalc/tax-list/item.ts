/** The payCalc item of a tax list: every tax that is assumed to apply, with defaults spelled out. */

import { present } from '../../../platform/shape/known.ts';
import type { TaxRule } from '../../engine/index.ts';
import type { PayCalcItem } from '../schema.ts';
import type { Candidate, Need } from './candidate.ts';
import type { TaxQuestion } from './schema.ts';
import { relationOf } from './scope.ts';
import type { Situation, TaxLocation } from './situation.ts';

/** A tax with what is to be asked about it. */
export type AskedTax = {
  readonly candidate: Candidate;
  readonly needs: readonly Need[];
  readonly ask: readonly TaxQuestion[];
};

const FEDERAL = '00-000-0000';

/** Leaves out what only the employer knows: payCalc refuses the item until that is filled in. */
export function payCalcItemOf(situation: Situation, taxes: readonly AskedTax[]): PayCalcItem {
  const { payDate, payPeriodsPerYear, employeeID } = situation;
  const included = taxes.filter(includedIn);
  return {
    employeeID,
    payrollRunParameters: { payDate, payPeriodsPerYear },
    wages: wageEntries(situation, included),
    taxJurisdictionParms: included.map(taxEntry),
  };
}

/** Whether the item contains the tax. */
export const includedIn = ({ candidate }: Pick<AskedTax, 'candidate'>): boolean =>
  candidate.condition?.assumed ?? true;

type WageEntry = PayCalcItem['wages'][number];
type WagesOf = Pick<Situation, 'work' | 'workStates' | 'unemploymentState' | 'grossWages'>;

/**
 * The federal total, one entry for each work location, and, where a base counts the whole employment,
 * the total as base of the unemployment taxes and of the programs.
 */
export function wageEntries(
  { work, workStates, unemploymentState, grossWages }: WagesOf,
  taxes: readonly AskedTax[],
): WageEntry[] {
  const total = (locationCode: string, wageType: string): WageEntry => ({
    locationCode,
    wageType,
    grossWages,
  });
  const regular = (locationCode: string, gross: number): WageEntry => ({
    ...total(locationCode, 'Regular'),
    grossWages: gross,
  });
  const parts = dividedBy(work.length, grossWages);
  const placed = work.map(({ code }, i) => regular(code, present(parts[i])));
  const entries = [regular(FEDERAL, grossWages), ...placed, ...homeEntry(work, taxes, regular)];
  if (workStates.length > 1) {
    const { code } = mainOf(work, unemploymentState.fips);
    entries.push(total(code, 'SutaGrossWages'));
  }
  const program = programLocation(work, taxes);
  if (program !== undefined) entries.push(total(program, 'ProgramWages'));
  return entries;
}

/** The first location in a state, where there is one. */
const mainOf = (work: readonly TaxLocation[], fips: string): TaxLocation =>
  work.find(({ state }) => state.fips === fips) ?? present(work[0]);

/**
 * Where programs count the whole employment although some of the work is done elsewhere: one location of
 * the state, which for a district of it lies in the district.
 */
function programLocation(
  work: readonly TaxLocation[],
  taxes: readonly AskedTax[],
): string | undefined {
  const codes = taxes
    .filter(({ candidate: { rule } }) => takesProgramWages(rule))
    .map(({ candidate: { locationCode } }) => locationCode)
    .filter((code) => work.some(({ location }) => relationOf([code], location) === 'outside'));
  const at = codes.find((code) => !code.endsWith(WHOLE_STATE)) ?? codes[0];
  if (at === undefined) return undefined;
  return work.find(({ location }) => relationOf([at], location) === 'inside')?.code ?? at;
}

const WHOLE_STATE = '-000-0000';

/** Whether the version of the rules knows an entry that states the base of this program. */
export const takesProgramWages = ({ wageBase }: TaxRule): boolean =>
  wageBase.countsWholeEmployment && wageBase.replacedBy.length > 0;

/**
 * A home city's tax that is figured from the state's, Yonkers's surcharge, is on an entry of its
 * own: 0 where nothing was earned there.
 */
function homeEntry(
  work: readonly TaxLocation[],
  taxes: readonly AskedTax[],
  regular: (locationCode: string, gross: number) => WageEntry,
): WageEntry[] {
  const tax = taxes.find(
    ({ candidate: { rule, isResident } }) =>
      isResident === true && rule.residence === null && rule.dependsOn.length > 0,
  );
  if (tax === undefined) return [];
  const { locationCode } = tax.candidate;
  const isThere = work.some(({ location }) => relationOf([locationCode], location) !== 'outside');
  return isThere ? [] : [regular(locationCode, 0)];
}

/** Dollars in equal parts to the cent; the last one takes what is left. */
function dividedBy(count: number, dollars: number): number[] {
  const cents = Math.round(dollars * 100);
  const each = Math.floor(cents / count);
  return Array.from({ length: count }, (_, i) => (i < count - 1 ? each : cents - each * i) / 100);
}

type TaxEntry = PayCalcItem['taxJurisdictionParms'][number];

export function taxEntry({ candidate, ask }: Pick<AskedTax, 'candidate' | 'ask'>): TaxEntry {
  const { rule, locationCode, isResident, preset = {} } = candidate;
  const parameters = [
    ...Object.entries(preset),
    ...ask
      .filter(({ sendAs }) => sendAs === 'miscParameters')
      .flatMap(({ name, default: usual }): [string, string][] =>
        usual === undefined ? [] : [[name, usual]],
      ),
  ];
  return {
    uniqueTaxID: rule.id,
    locationCode,
    ...(isResident === undefined ? {} : { isResident }),
    ...(parameters.length === 0
      ? {}
      : {
          miscParameters: parameters.map(([parameterName, parameterValue]) => ({
            parameterName,
            parameterValue,
          })),
        }),
  };
}
